import { useTranslations } from 'use-intl';
import type { Entry } from '#contract/entities/money.ts';
import { Tag } from '#ui/tag.tsx';

/** Says of an entry that it does not count any more, or takes another back; of one that stands nothing. */
export function EntryState({ state }: Pick<Entry, 'state'>) {
  const t = useTranslations('entry.state');
  if (state === 'standing') return null;
  return <Tag tone={state === 'reversed' ? 'danger' : 'neutral'}>{t(state)}</Tag>;
}
