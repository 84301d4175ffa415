/** Whether the window is as narrow as a phone. */
import { useSyncExternalStore } from 'react';

const narrow = matchMedia('(width < 576px)');
const onNarrow = (changed: () => void) => {
  narrow.addEventListener('change', changed);
  return () => narrow.removeEventListener('change', changed);
};

export const useNarrow = (): boolean => useSyncExternalStore(onNarrow, () => narrow.matches);
