import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { namesAtom } from '#services/look.ts';

interface Named {
  readonly first_name: string;
  readonly last_name: string;
}

/** A person's name as a list says it: `Rita Gomes`, or `Gomes, Rita` where the reader has surnames first. */
export function usePersonName(): (person: Named) => string {
  const order = useAtomValue(namesAtom);
  return useCallback(
    ({ first_name: first, last_name: last }) =>
      order === 'surname' && first && last ? `${last}, ${first}` : `${first} ${last}`.trim(),
    [order],
  );
}
