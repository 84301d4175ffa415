import { useTranslations } from 'use-intl';
import type { AttemptStatus } from '#contract/entities/attempt.ts';
import { Tag } from '#ui/tag.tsx';

/** What an attempt came to: under way, passed, failed, or not handed in in time. */
export function AttemptTag({ status, passed }: { status: AttemptStatus; passed: boolean | null }) {
  const t = useTranslations();
  if (status === 'open') return <Tag tone="info">{t('attempt.status.open')}</Tag>;
  if (status === 'expired') return <Tag tone="danger">{t('attempt.status.expired')}</Tag>;
  return <Tag tone={passed ? 'success' : 'danger'}>{t(passed ? 'students.passed' : 'students.failed')}</Tag>;
}
