/** Words that are typed and stand in the address: a search, or a filter of words. */
import { useEffect, useRef, useState } from 'react';

/** The text in the field, and how its words are sent: spaces around them say nothing, but stay in the field while a word is still being typed. */
export function useTypedWords(value: string, onWords: (words: string) => void) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  // The address may come to hold other words: by a link, a view, or the way back.
  useEffect(() => {
    if (sent.current === value) return;
    sent.current = value;
    setText(value);
  }, [value]);
  const send = (next: string) => {
    if (next.trim() === sent.current) return;
    sent.current = next.trim();
    onWords(next.trim());
  };
  return { text, setText, send };
}
