/** What was written to somebody and not sent yet: kept on this machine, by conversation. */
const PREFIX = 'clutch.draft.chat.';

/** The unsent text of a conversation, or nothing. */
export function draftOf(conversation: number): string {
  try {
    return localStorage.getItem(PREFIX + conversation) ?? '';
  } catch {
    return '';
  }
}

/** Keeps an unsent text; an empty one is forgotten. */
export function keepDraft(conversation: number, text: string): void {
  try {
    if (text.trim() === '') localStorage.removeItem(PREFIX + conversation);
    else localStorage.setItem(PREFIX + conversation, text);
  } catch {
    // A full store loses the draft, not what stands in the field.
  }
}
