/** Which shared view a list shows, and whose it is, for as long as the list is what the view says. */
import { useTranslations } from 'use-intl';
import { getSharedView } from '#contract/entities/shared-view.ts';
import type { ListSpec } from '#contract/list.ts';
import { useCall } from '#services/queries.ts';
import { useViewName } from '#services/screen.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './list.module.css';
import { showsView } from './view-shown.ts';

interface Props {
  readonly view: number;
  readonly spec: Pick<ListSpec, 'fields'>;
  readonly query: Readonly<Record<string, string>>;
}

export function ViewLine({ view, spec, query }: Props) {
  const t = useTranslations();
  const { data: answer } = useCall('shared_view', getSharedView, { params: { id: view } });
  const found = answer?.data;
  const shown = found && showsView(spec, query, found.search) ? found : null;
  useViewName(shown?.name ?? '');
  if (!shown) return null;
  return (
    <p className={styles.viewLine} role="status">
      <Icon name="bookmark" size={14} />
      {shown.ended
        ? t(`list.viewEnded.${shown.ended}`, { owner: shown.owner_name })
        : t(shown.own ? 'list.sharedByYou' : 'list.sharedBy', { name: shown.name, owner: shown.owner_name })}
    </p>
  );
}
