/** What students owe, beside their names where money is taken: namesakes are told apart by it. */
import { useEffect, useRef, useState } from 'react';
import { fieldsOf } from '#kernel/fields.ts';
import type { PalettePage } from './palette-types.ts';

/** In words, by the student's number. */
export type Owed = ReadonlyMap<number, string>;

const none: Owed = new Map();

/** The students to pick from on a page of a command about money. */
export function owing(page: PalettePage): readonly number[] {
  if (page.kind !== 'pick' || !('entity' in page.field.meta) || page.field.meta.entity !== 'student') return [];
  if (!fieldsOf(page.command).some(({ meta }) => meta.kind === 'money')) return [];
  return page.choices.flatMap(({ value }) => (typeof value === 'number' ? [value] : []));
}

export function useOwed(page: PalettePage, ask: (students: readonly number[]) => Promise<Owed>): Owed {
  const key = owing(page).join();
  const [answer, setAnswer] = useState({ key: '', owed: none });
  const now = useRef({ page, ask });
  now.current = { page, ask };
  useEffect(() => {
    if (key === '') return;
    let left = false;
    now.current.ask(owing(now.current.page)).then(
      (owed) => !left && setAnswer({ key, owed }),
      // Without an answer the names stand alone.
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [key]);
  return answer.key === key ? answer.owed : none;
}
