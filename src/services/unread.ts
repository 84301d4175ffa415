/** Unread counts for the badges. */
import { atom } from 'jotai';

export const unreadAtom = atom<{ readonly notifications: number; readonly messages: number }>({
  notifications: 0,
  messages: 0,
});
