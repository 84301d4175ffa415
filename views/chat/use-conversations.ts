/** The conversations a search finds, the one with the newest message first, a page at a time. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { type Conversation, listConversations, type Message } from '#contract/entities/chat.ts';
import { type ApiError, call } from '#services/http.ts';

const PAGE = 50;

export type FoundConversation = Conversation & { readonly found: Message | null };

export interface ConversationSearch {
  readonly q?: string | undefined;
  readonly unread?: '1' | undefined;
}

export function useConversations({ q, unread }: ConversationSearch) {
  const query = useInfiniteQuery({
    queryKey: ['conversation', 'list', { q, unread }],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(
        listConversations,
        { query: { page: pageParam, per_page: PAGE, ...(q ? { q } : {}), ...(unread ? { unread } : {}) } },
        { signal },
      ),
    getNextPageParam: ({ current_page, last_page }) => (current_page < last_page ? current_page + 1 : undefined),
    // While another search is on its way, what the last one found stays.
    placeholderData: (before) => before,
  });
  // One that a new message brought to the top while pages were fetched may stand on two of them.
  const rows = new Map(query.data?.pages.flatMap(({ data }) => data).map((row) => [row.id, row]));
  return {
    rows: [...rows.values()] as readonly FoundConversation[],
    loaded: query.data !== undefined,
    error: query.error as ApiError | null,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    more: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
  };
}
