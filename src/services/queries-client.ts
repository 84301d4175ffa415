/** The cache of server state, apart from its hooks so that signing in need not load them. */
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './http.ts';

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 5 * 60_000,
      // A refusal stays a refusal; only a lost connection is worth another try.
      retry: (count, error) => count < 2 && (!(error instanceof ApiError) || error.offline),
    },
  },
});
