/** How often each banner or advertisement was shown in the app and followed, by its number. */
import { useMemo } from 'react';
import { type NoticeCount, noticeCounts } from '#contract/entities/notice.ts';
import { useCall } from '#services/queries.ts';

export function useNoticeCounts(kind: 'banner' | 'advertisement'): ReadonlyMap<number, NoticeCount> {
  const { data } = useCall(kind, noticeCounts, { query: { kind } }, { keep: true });
  return useMemo(() => new Map(data?.data.map((one) => [one.id, one])), [data]);
}
