/** Which committed operations this browser knows of: whatever it shows was fetched after that one. */
const HEARD = 'clutch.live.heard';

/** Number of the newest operation heard of; null before the first. */
export function heardOf(): number | null {
  const text = localStorage.getItem(HEARD) ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

export const noteHeard = (operation: number): void => localStorage.setItem(HEARD, String(operation));
