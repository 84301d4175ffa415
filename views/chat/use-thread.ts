/** A conversation with its messages, the newest first; older ones a page at a time. Messages that arrive come in by themselves. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { readConversation } from '#contract/entities/chat.ts';
import { type ApiError, call } from '#services/http.ts';

const PAGE = 50;

export function useThread(id: number) {
  const query = useInfiniteQuery({
    queryKey: ['conversation', 'thread', id],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(
        readConversation,
        { params: { id }, query: { limit: PAGE, ...(pageParam ? { before: pageParam } : {}) } },
        { signal },
      ),
    getNextPageParam: ({ data }) => (data.length >= PAGE ? data.at(-1)?.id : undefined),
  });
  return {
    conversation: query.data?.pages[0]?.conversation ?? null,
    /** The newest first. */
    messages: query.data?.pages.flatMap(({ data }) => data) ?? [],
    error: query.error as ApiError | null,
    retry: () => void query.refetch(),
    hasOlder: query.hasNextPage,
    loading: query.isFetching,
    older: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
  };
}
