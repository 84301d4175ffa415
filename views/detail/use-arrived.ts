/** Whether one is still on the tab that the address opened: a form there begins in its first field, and later tabs keep theirs. */
import { useState } from 'react';
import { useUrlState } from '#services/url-state.ts';

export function useArrived(): boolean {
  const [{ tab }] = useUrlState();
  const [first] = useState(tab);
  const [left, setLeft] = useState(false);
  if (!left && tab !== first) setLeft(true);
  return !left && tab === first;
}
