/** The search of a list, found by the key for searching. */
import { useEffect, useRef } from 'react';
import { Icon } from '#ui/icon.tsx';
import styles from './list.module.css';
import { useTypedWords } from './use-typed-words.ts';

/** Rest between a key and the search, in ms. */
const PAUSE = 50;

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
  /** The way to what was found. */
  readonly onRows: () => void;
}

/** Searches while it is typed. Arrow down and Enter go to the rows, Esc empties it. */
export function SearchField({ label, value, onSearch, onRows }: Props) {
  const { text, setText, send } = useTypedWords(value, onSearch);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(send, PAUSE, next);
  };
  return (
    <label className={styles.search} data-search>
      <Icon name="search" size={14} />
      <input
        type="search"
        value={text}
        placeholder={label}
        aria-label={label}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape' && text !== '') {
            event.preventDefault();
            clearTimeout(timer.current);
            setText('');
            send('');
          } else if (event.key === 'ArrowDown' || event.key === 'Enter' || event.key === 'Escape') {
            event.preventDefault();
            clearTimeout(timer.current);
            send(text);
            onRows();
          }
        }}
      />
    </label>
  );
}
