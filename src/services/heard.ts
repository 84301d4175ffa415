import { readSession } from './session.ts';

/** Which committed operations this browser knows of: whatever it shows was fetched after that one. */
const HEARD = 'clutch.live.heard';

/** Number of the newest operation heard of; null before the first. */
export function heardOf(): number | null {
  const text = localStorage.getItem(HEARD) ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** Keeps the number. An answer that was under way when its person signed out leaves nothing in the browser. */
export function noteHeard(operation: number): void {
  if (readSession()) localStorage.setItem(HEARD, String(operation));
}
