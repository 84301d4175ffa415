/**
 * The school's zone and the account's clock, as the profile said them last. Kept in the browser, so that after a reload
 * the first screen shows its times at once; after the very first sign-in it waits for them.
 */
import { atom } from 'jotai';
import { type Clock, type TimeTexts, timeTexts } from '#contract/rules/time-texts.ts';
import { localeAtom } from './look.ts';
import { sessionAtom, store } from './session.ts';

export interface ClubTime {
  readonly timeZone: string;
  readonly clock: Clock;
  /** Day the school's week begins on, 0 Sunday to 6 Saturday. */
  readonly weekStart: number;
}

const keyOf = () => `clutch.time.${store.get(sessionAtom)?.userInfo.id ?? 0}`;

function read(): ClubTime | null {
  try {
    const found = JSON.parse(localStorage.getItem(keyOf()) ?? 'null') as Partial<ClubTime> | null;
    if (typeof found?.timeZone !== 'string') return null;
    // Throws where the zone is none.
    timeTexts('en', found.timeZone, '12');
    return { timeZone: found.timeZone, clock: found.clock === '24' ? '24' : '12', weekStart: found.weekStart ?? 1 };
  } catch {
    return null;
  }
}

const changes = atom(0);
/** Null until the profile has been read once. */
export const clubTimeAtom = atom<ClubTime | null>((get) => {
  get(changes);
  get(sessionAtom);
  return read();
});

export function setClubTime(time: ClubTime): void {
  const text = JSON.stringify(time);
  if (localStorage.getItem(keyOf()) === text) return;
  localStorage.setItem(keyOf(), text);
  store.set(changes, (count) => count + 1);
}

/** Shown at once; the account's own is kept by the server. */
export function setClock(clock: Clock): void {
  const time = store.get(clubTimeAtom);
  if (time) setClubTime({ ...time, clock });
}

/** How times are written now, for code outside React. */
export function timesNow(): TimeTexts {
  const time = store.get(clubTimeAtom);
  return timeTexts(store.get(localeAtom), time?.timeZone ?? 'UTC', time?.clock ?? '12');
}

/** The day the school's week begins on, for code outside React. */
export const weekStartNow = (): number => store.get(clubTimeAtom)?.weekStart ?? 1;

// Another tab chose the clock, or read a newer profile.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key?.startsWith('clutch.time.')) store.set(changes, (count) => count + 1);
});
