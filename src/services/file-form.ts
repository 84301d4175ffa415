/** For whom files that the console saves are written, as the account chose it. Kept in the browser until the profile is read. */
import { atom } from 'jotai';
import { type CsvFormName, csvFormIn } from '#contract/rules/csv-forms.ts';
import { sessionAtom, store } from './session.ts';

const keyOf = () => `clutch.files.${store.get(sessionAtom)?.userInfo.id ?? 0}`;

const changes = atom(0);
export const fileFormAtom = atom<CsvFormName>((get) => {
  get(changes);
  get(sessionAtom);
  return csvFormIn({ files: localStorage.getItem(keyOf()) });
});

export function setFileForm(form: CsvFormName): void {
  if (store.get(fileFormAtom) === form) return;
  localStorage.setItem(keyOf(), form);
  store.set(changes, (count) => count + 1);
}
