/** The shortcuts as this person wants them: changed, or switched off. Kept with the account. */
import { atom, useAtomValue } from 'jotai';
import { z } from 'zod';
import type { KeySettings } from '#kernel/keymap.ts';
import { keep, keptAtom } from './kept.ts';
import { sessionAtom, store } from './session.ts';

const stored = z.object({
  overrides: z.record(z.string(), z.string().nullable()).optional(),
  singleKeysOff: z.boolean().optional(),
});
const keyOf = () => `clutch.keys.${store.get(sessionAtom)?.userInfo.id ?? 0}`;

function read(): KeySettings {
  try {
    return stored.parse(JSON.parse(localStorage.getItem(keyOf()) ?? '{}')) as KeySettings;
  } catch {
    return {};
  }
}

const changes = atom(0);
export const keySettingsAtom = atom<KeySettings>((get) => {
  get(changes);
  get(keptAtom);
  get(sessionAtom);
  return read();
});

export function writeKeySettings(settings: KeySettings): void {
  keep(keyOf(), JSON.stringify(settings));
  store.set(changes, (count) => count + 1);
}

/** False where the user switched single letters off. */
export const useSingleKeys = (): boolean => !useAtomValue(keySettingsAtom).singleKeysOff;
