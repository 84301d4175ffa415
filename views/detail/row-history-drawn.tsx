import { useInfiniteQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { rowHistory } from '#contract/entities/operation.ts';
import { call } from '#services/http.ts';
import { pathOfRow } from '#services/rows.ts';
import { sessionAtom } from '#services/session.ts';
import { useOlder } from '#services/use-older.ts';
import { Button } from '#ui/button.tsx';
import { LineList } from '#ui/line-list.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { State } from '#ui/state.tsx';
import { Tag } from '#ui/tag.tsx';
import { useFormats } from '../format/use-formats.ts';
import { useActNames } from './act-names.ts';
import { ChangeList } from './change-list.tsx';
import styles from './row-history.module.css';

const PAGE = 100;
const TONES = { insert: 'success', update: 'neutral', delete: 'danger', restore: 'info' } as const;

export function RowHistoryDrawn({ entity, id }: { entity: string; id: number }) {
  const t = useTranslations();
  const formats = useFormats();
  const names = useActNames();
  // The whole entry is for those who read the audit.
  const reads = useAtomValue(sessionAtom)?.userInfo.roles.includes('admin') ?? false;
  const query = useInfiniteQuery({
    queryKey: [entity, 'history', id],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(rowHistory, { params: { entity, id }, query: pageParam ? { before: pageParam } : {} }, { signal }),
    getNextPageParam: ({ data: entries }) => (entries.length >= PAGE ? entries.at(-1)?.id : undefined),
  });
  const more = useOlder(query);
  const { data, error, refetch, hasNextPage, isFetchingNextPage } = query;
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
  const linked = (operation: number, text: string) => {
    const path = reads && pathOfRow('audit', operation);
    return path ? <Link to={path}>{text}</Link> : text;
  };
  return (
    <>
      <LineList
        label={t('students.history')}
        rows={entries}
        rowKey={(entry) => entry.id}
        more={hasNextPage ? more : undefined}
        line={(entry) => (
          <div className={styles.cell}>
            <div className={styles.head}>
              <Tag tone={TONES[entry.kind]}>{t(`changes.kind.${entry.kind}`)}</Tag>
              <strong>{linked(entry.operation_id, names.command(entry.command))}</strong>
              {entry.undo_of !== null && (
                <span className={styles.muted}>{linked(entry.undo_of, t('audit.undoOf', { id: entry.undo_of }))}</span>
              )}
              {entry.undone_by !== null && (
                <span className={styles.muted}>
                  {linked(entry.undone_by, t('audit.takenBackBy', { id: entry.undone_by }))}
                </span>
              )}
            </div>
            <p className={styles.muted}>
              {[names.actor(entry.actor_name), names.source(entry.source)].join(' · ')}
              {' · '}
              <time dateTime={entry.at}>{formats.instant(entry.at)}</time>
            </p>
            {entry.kind === 'update' && <ChangeList entity={entity} before={entry.before} after={entry.after} />}
          </div>
        )}
      />
      {hasNextPage && (
        <Button isDisabled={isFetchingNextPage} onPress={() => more(false)}>
          {t('history.more')}
        </Button>
      )}
    </>
  );
}
