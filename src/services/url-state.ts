/** Screen state in the address: whatever a screen shows can be sent as a link. */
import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

/**
 * The query parameters of the address and a setter. Undefined and empty values are left out. Changing what is looked at
 * (filters, sort) makes a step in the browser's history; moving about in it (`replace`) does not.
 */
export function useUrlState(): [
  Readonly<Record<string, string>>,
  (change: Readonly<Record<string, string | null | undefined>>, replace?: boolean) => void,
] {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const text = params.toString();
  const state = useMemo(() => Object.fromEntries(new URLSearchParams(text)), [text]);
  const set = useCallback(
    (change: Readonly<Record<string, string | null | undefined>>, replace = false) => {
      // A screen stays for as long as the next one's script is on its way: what it writes then would lead back to it.
      if (window.location.pathname !== pathname) return;
      // From the address as it is now: two changes in a row must both stand.
      const next = new URLSearchParams(window.location.search);
      for (const [key, value] of Object.entries(change)) {
        if (value === null || value === undefined || value === '') next.delete(key);
        else next.set(key, value);
      }
      setParams(next, { replace });
    },
    [setParams, pathname],
  );
  return [state, set];
}

/** Whether a text has the shape of a day, `2026-03-01`. Whether a calendar has that day, the server says. */
export const isDayText = (text: unknown): text is string =>
  typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text);
