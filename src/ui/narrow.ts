/** Whether the window is as narrow as a phone, and whether rows are worked with a finger. */
import { useSyncExternalStore } from 'react';

function whether(query: string): () => boolean {
  const media = matchMedia(query);
  const onChange = (changed: () => void) => {
    media.addEventListener('change', changed);
    return () => media.removeEventListener('change', changed);
  };
  return () => useSyncExternalStore(onChange, () => media.matches);
}

export const useNarrow = whether('(width < 576px)');

/** The same condition gives `--row-height` its height in tokens.css. */
export const useTallRows = whether('(width < 576px), (pointer: coarse)');
