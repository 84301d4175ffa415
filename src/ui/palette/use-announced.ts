/** Says what was found to screen readers: once the hand rests, not at each key. */
import { useEffect, useState } from 'react';

/** Rest after which it is said, ms. */
const REST = 600;

/** The text to announce; empty until `text` has stood for a while, and while it is null. */
export function useAnnounced(text: string | null): string {
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (text === null) {
      setSaid('');
      return;
    }
    const timer = setTimeout(() => setSaid(text), REST);
    return () => clearTimeout(timer);
  }, [text]);
  return text === null ? '' : said;
}
