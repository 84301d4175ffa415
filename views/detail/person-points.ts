/** What is open about a student or a teacher alike: papers that are missing, and messages nobody has read. */
import { useTranslations } from 'use-intl';
import { useLackingPapers } from '../papers/owner-papers.tsx';
import { useConversation } from './last-message.tsx';
import type { ClassOf } from './next-class.tsx';
import type { OpenPoint } from './open-points.tsx';

export function usePersonPoints(person: Exclude<ClassOf, 'vehicle'>, id: number): readonly OpenPoint[] {
  const t = useTranslations();
  const lacking = useLackingPapers({ owner: person, id });
  const unread = useConversation({ person, id })?.unread ?? 0;
  const to = (tab: string) => `/${person}s/${id}?tab=${tab}`;
  const points: OpenPoint[] = [];
  if (lacking.length > 0) {
    const names = lacking.map(({ name }) => name).join(', ');
    points.push({
      id: 'papers',
      icon: 'id-card',
      text: t('papers.lackingNames', { names }),
      to: to('papers'),
      urgent: true,
    });
  }
  if (unread > 0) {
    const text = t('pages.points.unread', { count: unread });
    points.push({ id: 'unread', icon: 'message-circle', text, to: to('messages') });
  }
  return points;
}
