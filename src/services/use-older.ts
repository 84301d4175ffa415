/** Lists that go on page by page: fetches the next page, or all that are left. */
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useRef } from 'react';

type Pages = Pick<UseInfiniteQueryResult, 'fetchNextPage' | 'hasNextPage' | 'isError'>;

/**
 * Answers a function that fetches the next page of `query`, or one after another until there is none (`all`); asked again
 * meanwhile, it is the same fetching, which then goes on to the end if that is wanted. A page that fails ends it, and so
 * does another list: `of` names which one it is.
 */
export function useOlder(query: Pages, of = ''): (all: boolean) => Promise<void> {
  const shown = useRef(of);
  shown.current = of;
  const under = useRef<{ all: boolean } | null>(null);
  return async (all) => {
    if (under.current) {
      under.current.all ||= all;
      return;
    }
    const work = { all };
    under.current = work;
    try {
      const gentle = { cancelRefetch: false };
      for (let last: Pages = await query.fetchNextPage(gentle); work.all && last.hasNextPage && !last.isError; ) {
        if (shown.current !== of) return;
        last = await last.fetchNextPage(gentle);
      }
    } finally {
      under.current = null;
    }
  };
}
