import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { nameInList } from '#contract/rules/name-orders.ts';
import { nameOrderAtom } from '#services/name-order.ts';

interface Named {
  readonly first_name: string;
  readonly last_name: string;
}

/** Writes a whole name whose surname is known as lists of people do, in the account's order. */
export function useNameInList(): (name: string, surname: string | undefined) => string {
  const order = useAtomValue(nameOrderAtom);
  return useCallback((name, surname) => nameInList(name, surname ?? '', order), [order]);
}

/** The same of a person. */
export function usePersonName(): (person: Named) => string {
  const inList = useNameInList();
  return useCallback(({ first_name: first, last_name: last }) => inList(`${first} ${last}`, last), [inList]);
}
