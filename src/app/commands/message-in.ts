import type { Messages } from '#locales/merge.ts';
import type { MessageOf } from '#ui/palette/command-texts.ts';

/** Looks a dotted key up in a language's messages. */
export const messageIn = (messages: Messages): MessageOf => {
  const known = new Map<string, string | undefined>();
  return (key) => {
    if (known.has(key)) return known.get(key);
    let at: unknown = messages;
    for (const part of key.split('.'))
      at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[part] : undefined;
    const found = typeof at === 'string' ? at : undefined;
    known.set(key, found);
    return found;
  };
};
