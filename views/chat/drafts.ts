/** What was written to somebody and not sent yet, by conversation. */
import { keep } from '#services/kept.ts';

const PREFIX = 'clutch.draft.chat.';

/** The unsent text of a conversation, or nothing. */
export const draftOf = (conversation: number): string => localStorage.getItem(PREFIX + conversation) ?? '';

/** Keeps an unsent text; an empty one is forgotten. */
export const keepDraft = (conversation: number, text: string): void =>
  keep(PREFIX + conversation, text.trim() === '' ? null : text);
