/** HTML as plain text, for files from systems that keep their texts so. */

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  euro: '€',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  laquo: '«',
  raquo: '»',
  deg: '°',
};
/** What plain text stands in for without loss. */
const PLAIN = new Set([
  'p',
  'br',
  'div',
  'span',
  'b',
  'i',
  'u',
  'em',
  'strong',
  'font',
  'li',
  'ul',
  'ol',
  'small',
  'big',
  'code',
  'pre',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
]);

/** The text of a piece of HTML, and the tags whose content it cannot hold (`img`, `a`, `table`, …). */
export function htmlToText(html: string): { text: string; lost: string[] } {
  const lost = new Set<string>();
  const text = html
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/<(script|style)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi, (_all, tag: string) => {
      lost.add(tag.toLowerCase());
      return '';
    })
    .replace(/\s*\n\s*/g, ' ')
    .replace(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>/gi, (_all, close: string, name: string) => {
      const tag = name.toLowerCase();
      if (!PLAIN.has(tag) && close === '') lost.add(tag);
      if (tag === 'br' || (close && /^(p|div|li|h\d|tr|ul|ol)$/.test(tag))) return '\n';
      return tag === 'td' || tag === 'th' ? ' ' : '';
    })
    .replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (all, name: string) => entity(name) ?? all);
  return {
    text: text
      .replace(/[ \t]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    lost: [...lost],
  };
}

function entity(name: string): string | undefined {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()];
  const code = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : undefined;
}
