/**
 * The school's zone and the account's clock, as the profile said them last. Kept in the browser, so that after a reload
 * the first screen shows its times at once; after the very first sign-in it waits for them.
 */
import { atom } from 'jotai';
import { CLOCKS, type Clock, clockOf, type TimeTexts, timeTexts } from '#contract/rules/time-texts.ts';
import { localeAtom } from './look.ts';
import { sessionAtom, store } from './session.ts';

export interface ClubTime {
  readonly timeZone: string;
  /** The account's own choice, else that of the language on screen. */
  readonly clock: Clock;
  /** Day the school's week begins on, 0 Sunday to 6 Saturday. */
  readonly weekStart: number;
}

const keyOf = () => `clutch.time.${store.get(sessionAtom)?.userInfo.id ?? 0}`;

/** As it is kept: without a choice of the account's the clock changes with the language. */
type Kept = Omit<ClubTime, 'clock'> & { readonly chosen: Clock | null };

function read(): Kept | null {
  try {
    const found = JSON.parse(localStorage.getItem(keyOf()) ?? 'null') as Partial<Kept> | null;
    if (typeof found?.timeZone !== 'string') return null;
    // Throws where the zone is none.
    timeTexts('en', found.timeZone, '12');
    const chosen = CLOCKS.find((one) => one === found.chosen) ?? null;
    return { timeZone: found.timeZone, chosen, weekStart: found.weekStart ?? 1 };
  } catch {
    return null;
  }
}

const changes = atom(0);
/** Null until the profile has been read once. */
export const clubTimeAtom = atom<ClubTime | null>((get) => {
  get(changes);
  get(sessionAtom);
  const kept = read();
  return kept && { timeZone: kept.timeZone, clock: kept.chosen ?? clockOf(get(localeAtom)), weekStart: kept.weekStart };
});

export function setClubTime(time: Kept): void {
  const text = JSON.stringify(time);
  if (localStorage.getItem(keyOf()) === text) return;
  localStorage.setItem(keyOf(), text);
  store.set(changes, (count) => count + 1);
}

/** Shown at once; the account's own is kept by the server. */
export function setClock(chosen: Clock): void {
  const kept = read();
  if (kept) setClubTime({ ...kept, chosen });
}

/** The clock by which times are written now; that of the language before the account is known. */
export const clockNow = (): Clock => store.get(clubTimeAtom)?.clock ?? clockOf(store.get(localeAtom));

/** How times are written now, for code outside React. */
export function timesNow(): TimeTexts {
  return timeTexts(store.get(localeAtom), store.get(clubTimeAtom)?.timeZone ?? 'UTC', clockNow());
}

/** The day the school's week begins on, for code outside React. */
export const weekStartNow = (): number => store.get(clubTimeAtom)?.weekStart ?? 1;

// Another tab chose the clock, or read a newer profile.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key?.startsWith('clutch.time.')) store.set(changes, (count) => count + 1);
});
