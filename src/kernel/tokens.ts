/** Typed arguments cut into words, with their places; quoted text is one word. */
export interface Token {
  /** Without quotes and without a comma at its end. */
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly quoted: boolean;
  /** A comma followed: the list goes on. */
  readonly comma: boolean;
}

const CLOSING: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '”', '«': '»' };

/** Cuts at white space. A quote that is never closed runs to the end; an apostrophe within a word is no quote. */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    if (/\s/.test(text[at] ?? '')) {
      at++;
      continue;
    }
    const closing = CLOSING[text[at] ?? ''];
    if (closing) {
      const end = text.indexOf(closing, at + 1);
      const to = end < 0 ? text.length : end + 1;
      const inner = text.slice(at + 1, end < 0 ? text.length : end).trim();
      if (inner) tokens.push({ text: inner, from: at, to, quoted: true, comma: false });
      at = to;
      continue;
    }
    const word = /^\S+/.exec(text.slice(at))?.[0] ?? '';
    const bare = word.replace(/,+$/, '');
    if (bare) tokens.push({ text: bare, from: at, to: at + word.length, quoted: false, comma: bare !== word });
    at += word.length;
  }
  return tokens;
}
