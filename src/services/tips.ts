/** What the console says to newcomers and how far each person is with it: the first steps, the tour, keys in passing. Kept per account. */
import { atom } from 'jotai';
import { keep, keptAtom } from './kept.ts';
import { sessionAtom, store } from './session.ts';

export interface Tips {
  /** The dashboard's first steps: put away by hand, or brought back though all are done. */
  readonly steps?: 'show' | 'hide';
  /** The tour of the palette: shown once, until it is asked for again. */
  readonly tour?: 'seen' | 'again';
  /** How often the key of a command was shown to whoever did it by mouse. */
  readonly keys?: Readonly<Record<string, number>>;
}

const keyOf = () => `clutch.tips.${store.get(sessionAtom)?.userInfo.id ?? 0}`;

function read(): Tips {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(keyOf()) ?? '{}');
    return typeof found === 'object' && found !== null ? found : {};
  } catch {
    return {};
  }
}

/** What holds now of who is signed in. */
export const tipsNow = (): Tips => read();

const changes = atom(0);
export const tipsAtom = atom<Tips>((get) => {
  get(changes);
  get(keptAtom);
  get(sessionAtom);
  return read();
});

/** Notes some of it; what is undefined is forgotten. */
export function noteTips(more: { readonly [K in keyof Tips]: Tips[K] | undefined }): void {
  keep(keyOf(), JSON.stringify({ ...read(), ...more }));
  store.set(changes, (count) => count + 1);
}
