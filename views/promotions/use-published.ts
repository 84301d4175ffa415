/** Everything published of banners or advertisements, whatever the list shows of it, and a clock for who runs when. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AnyResource } from '#contract/resource.ts';
import { call } from '#services/http.ts';
import type { Promotion } from './promotion.ts';

const PAGE = 500;
const EVERY = 30_000;

interface Answer {
  readonly data: readonly Promotion[];
  readonly last_page: number;
}

/** Empty until it is known. */
export function usePublished(resource: AnyResource): readonly Promotion[] {
  const { data } = useQuery({
    queryKey: [resource.entity, 'published'],
    queryFn: async ({ signal }) => {
      const found: Promotion[] = [];
      for (let page = 1, last = 1; page <= last; page++) {
        const query = { status: 'published', page, per_page: PAGE };
        const answer = (await call(resource.endpoints.list, { query }, { signal })) as Answer;
        found.push(...answer.data);
        last = answer.last_page;
      }
      return found;
    },
  });
  return data ?? none;
}
const none: readonly Promotion[] = [];

/** Now, in ms, moved on every half minute: what is planned begins without a reload. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY);
    return () => clearInterval(timer);
  }, []);
  return now;
}
