/** Messages: nested objects whose leaves are ICU texts. */
export interface Messages {
  readonly [key: string]: string | Messages;
}

/** Merges the areas' messages into one object; a key that two areas give as text is a fault of theirs and throws. */
export function mergeMessages(...areas: readonly Messages[]): Messages {
  const merged: Record<string, string | Messages> = {};
  for (const area of areas) {
    for (const [key, value] of Object.entries(area)) {
      const known = merged[key];
      if (known === undefined) merged[key] = value;
      else if (typeof known === 'object' && typeof value === 'object') merged[key] = mergeMessages(known, value);
      else throw new Error(`Two areas give the message "${key}".`);
    }
  }
  return merged;
}
