/** What was done to one row: who, when, through which command, and what it changed. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { rowHistory } from '#contract/entities/operation.ts';
import { call } from '#services/http.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { State } from '#ui/state.tsx';
import { useFormats } from '#views/format/use-formats.ts';
import styles from './row-history.module.css';

/** Columns that say nothing to people. */
const SILENT = new Set(['version', 'updated_at', 'created_at', 'club_id', 'name_key', 'id', 'search_text']);
const PAGE = 100;

export function RowHistory({ entity, id }: { entity: string; id: number }) {
  const t = useTranslations();
  const formats = useFormats();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [entity, 'history', id],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(rowHistory, { params: { entity, id }, query: pageParam ? { before: pageParam } : {} }, { signal }),
    getNextPageParam: ({ data: entries }) => (entries.length >= PAGE ? entries.at(-1)?.id : undefined),
  });
  if (error) {
    return (
      <State icon="triangle-alert" title={t('history.failed')} alert>
        <Button onPress={() => refetch()}>{t('ui.retry')}</Button>
      </State>
    );
  }
  if (!data) return <Skeleton height={48} />;
  const entries = data.pages.flatMap((page) => page.data);
  if (entries.length === 0) return <State icon="history" title={t('history.none')} />;
  const label = (name: string) => (t.has(`fields.${name}` as never) ? t(`fields.${name}` as never) : name);
  const commandTitle = (command: string) => {
    const key = `commands.${command}.title` as never;
    return t.has(key) ? t(key) : command;
  };
  return (
    <>
      <ol className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.id} className={styles.entry}>
            <div className={styles.head}>
              <strong>{commandTitle(entry.command)}</strong>
              {entry.undo_of !== null && <span className={styles.muted}>{t('history.undo')}</span>}
              <span className={styles.muted}>{entry.actor_name}</span>
              <time className={styles.muted} dateTime={entry.at}>
                {formats.instant(entry.at)}
              </time>
            </div>
            {entry.kind === 'update' && (
              <ul className={styles.changes}>
                {Object.keys(entry.after)
                  .filter((name) => !SILENT.has(name))
                  .map((name) => (
                    <li key={name}>
                      <span className={styles.muted}>{label(name)}</span> <del>{shown(entry.before[name])}</del>{' '}
                      <ins>{shown(entry.after[name])}</ins>
                    </li>
                  ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button isDisabled={isFetchingNextPage} onPress={() => fetchNextPage()}>
          {t('history.more')}
        </Button>
      )}
    </>
  );
}

const shown = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};
