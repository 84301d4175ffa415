import { useTranslations } from 'use-intl';
import { type Erasure, listErasures } from '#contract/entities/privacy.ts';
import { useCall } from '#services/queries.ts';
import { Card } from '#ui/card.tsx';
import { PlainTable } from '#ui/plain-table.tsx';
import { TabState } from '../detail/tab-state.tsx';
import { useFormats } from '../format/use-formats.ts';

/** Who was erased, what is kept of them, until when and because of what. */
export function ErasuresCard() {
  const t = useTranslations();
  const formats = useFormats();
  const query = useCall('erasure', listErasures, {});
  const rows = query.data?.data ?? [];
  const keptOf = ({ kept }: Erasure) => {
    const { classes = 0, results = 0 } = kept;
    if (classes + results === 0) return t('settings.nothingKept');
    return t('settings.keptWhat', { classes, results, both: classes > 0 && results > 0 ? 'yes' : 'no' });
  };
  const until = ({ kept_until, removed_at }: Erasure) =>
    removed_at ? t('settings.keptGone', { date: formats.day(removed_at) }) : formats.day(kept_until) || '–';
  return (
    <Card title={t('settings.erasures')}>
      {rows.length === 0 ? (
        <TabState
          compact
          query={query}
          loaded={Boolean(query.data)}
          icon="eraser"
          empty={t('settings.noErasures')}
          emptyText={t('settings.noErasuresText')}
        />
      ) : (
        <PlainTable
          label={t('settings.erasures')}
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            {
              id: 'who',
              header: t('settings.who'),
              cell: ({ entity, row_id }) => t('settings.whoWas', { kind: entity, id: String(row_id) }),
            },
            { id: 'on', header: t('settings.erasedOn'), cell: ({ created_at }) => formats.instant(created_at) },
            { id: 'why', header: t('settings.why'), cell: ({ reason }) => reason || '–' },
            { id: 'kept', header: t('settings.kept'), cell: keptOf },
            { id: 'until', header: t('settings.keptUntil'), cell: until },
            {
              id: 'because',
              header: t('settings.because'),
              cell: ({ kept_until, kept_because }) => (kept_until ? kept_because || t('settings.noReason') : '–'),
            },
          ]}
        />
      )}
    </Card>
  );
}
