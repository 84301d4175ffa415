import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { MOST_EVENTS, studentTimeline, type TimelineEvent } from '#contract/entities/timeline.ts';
import { TIMELINE_KINDS, type TimelineKind } from '#contract/rules/timeline-kinds.ts';
import { call } from '#services/http.ts';
import { useMay } from '#services/permissions.ts';
import { dropPlace, flushPlace, writePlace } from '#services/place.ts';
import { useUrlState } from '#services/url-state.ts';
import { useOlder } from '#services/use-older.ts';
import { Button } from '#ui/button.tsx';
import { LineList } from '#ui/line-list.tsx';
import { State } from '#ui/state.tsx';
import { SwitchGroup } from '#ui/switch-group.tsx';
import { TabState } from '../detail/tab-state.tsx';
import styles from './student-timeline.module.css';
import { TimelineLine } from './timeline-line.tsx';

/** Rows of the first page: what a screen shows, and some more. */
const FIRST = 60;
const ALL = 'all';
const keyOf = ({ key }: TimelineEvent) => key;

export function StudentTimelineDrawn({ id }: { id: number }) {
  const t = useTranslations();
  const mayMoney = useMay('money');
  const [url, setUrl] = useUrlState();
  const kinds = [ALL, ...TIMELINE_KINDS.filter((kind) => kind !== 'money' || mayMoney)];
  const known = (one: string | null | undefined) => (kinds.includes(one ?? '') ? (one as TimelineKind) : ALL);
  const kind = known(url.kind);
  const query = useInfiniteQuery({
    queryKey: ['timeline', id, kind],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call(
        studentTimeline,
        {
          params: { id },
          query: {
            ...(kind === ALL ? {} : { kinds: kind }),
            ...(pageParam === null ? { limit: FIRST } : { limit: MOST_EVENTS, before: pageParam }),
          },
        },
        { signal },
      ),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  const { hasNextPage, isFetching, isPlaceholderData } = query;
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? [];

  const more = useOlder(query, kind);
  // The row that a link names may be far down: pages come until it is there, unless one moves about meanwhile.
  const seeking = useRef(url.row);
  const there = seeking.current === undefined || rows.some(({ key }) => key === seeking.current);
  const { fetchNextPage } = query;
  useEffect(() => {
    if (seeking.current === undefined || isFetching || isPlaceholderData) return;
    if (there || !hasNextPage) seeking.current = undefined;
    else void fetchNextPage();
  }, [there, hasNextPage, isFetching, isPlaceholderData, fetchNextPage]);

  const show = (next: string) => {
    seeking.current = undefined;
    dropPlace();
    setUrl({ kind: next === ALL ? null : next, row: null });
  };
  useLayoutEffect(() => dropPlace, []);
  const line = useCallback((row: TimelineEvent) => <TimelineLine row={row} student={id} />, [id]);
  return (
    // What leads away is clicked: the row's place is written before.
    <div className={styles.timeline} onClickCapture={flushPlace}>
      <div className={styles.bar}>
        <SwitchGroup
          label={t('timeline.kinds')}
          options={kinds.map((one) => ({ id: one, label: t(`timeline.kind.${one as TimelineKind}`) }))}
          value={kind}
          onChange={show}
        />
        <p className={styles.keys}>{t('timeline.keys')}</p>
      </div>
      <LineList<TimelineEvent>
        label={t('timeline.title')}
        rows={rows}
        rowKey={keyOf}
        line={line}
        at={url.row}
        of={kind}
        more={hasNextPage ? more : undefined}
        onMove={(row) => {
          seeking.current = undefined;
          writePlace(() => setUrl({ row: row.key }, true));
        }}
        onSide={(step) => {
          // From the address as it is now: a second press may come before the first is drawn.
          const now = known(new URLSearchParams(location.search).get('kind'));
          show(kinds[(kinds.indexOf(now) + step + kinds.length) % kinds.length] ?? ALL);
        }}
        empty={
          kind !== ALL && query.data ? (
            <State icon="search-x" title={t('timeline.noneOfKind')} text={t('timeline.noneOfKindText')} />
          ) : (
            <TabState
              query={query}
              loaded={Boolean(query.data)}
              icon="history"
              empty={t('timeline.none')}
              emptyText={t('timeline.noneText')}
            />
          )
        }
      />
      {hasNextPage && (
        <Button isDisabled={isFetching} onPress={() => more(false)}>
          {t('history.more')}
        </Button>
      )}
    </div>
  );
}
