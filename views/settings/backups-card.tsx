import { useTranslations } from 'use-intl';
import { listBackups } from '#contract/entities/backup.ts';
import { useCall } from '#services/queries.ts';
import { useRunner } from '#services/run.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { PlainTable } from '#ui/plain-table.tsx';
import { TabState } from '../detail/tab-state.tsx';
import type { Formats } from '../format/formats.ts';
import { useFormats } from '../format/use-formats.ts';
import styles from './settings.module.css';

const ENGINES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

/** The backups on the server's disk, and a new one. */
export function BackupsCard() {
  const t = useTranslations();
  const { run } = useRunner();
  const formats = useFormats();
  const query = useCall('backup', listBackups, {});
  const rows = query.data?.data ?? [];
  return (
    <Card
      title={t('settings.backups')}
      actions={
        <Button size="small" icon="database" onPress={() => run('data.backup', {}, 'button')}>
          {t('commands.data.backup.title')}
        </Button>
      }
    >
      <div className={styles.stack}>
        <p className={styles.intro}>{t('settings.backupsText')}</p>
        {rows.length === 0 ? (
          <TabState
            compact
            query={query}
            loaded={Boolean(query.data)}
            icon="database"
            empty={t('settings.noBackups')}
            emptyText={t('settings.noBackupsText')}
          />
        ) : (
          <PlainTable
            label={t('settings.backups')}
            rows={rows}
            rowKey={({ name }) => name}
            columns={[
              { id: 'made', header: t('settings.made'), cell: (one) => formats.instant(one.created_at) },
              { id: 'name', header: t('settings.name'), cell: ({ name }) => <code>{name}</code> },
              { id: 'engine', header: t('settings.engine'), cell: ({ engine }) => ENGINES[engine] },
              { id: 'files', header: t('settings.files'), align: 'end', cell: (one) => formats.number(one.files) },
              { id: 'size', header: t('settings.size'), align: 'end', cell: ({ bytes }) => size(bytes, formats) },
            ]}
          />
        )}
      </div>
    </Card>
  );
}

/** `12.4 MB`; a dash where it was never noted. */
const size = (bytes: number | null, formats: Formats): string =>
  bytes === null ? '–' : `${formats.number(bytes / 1_000_000, 1)} MB`;
