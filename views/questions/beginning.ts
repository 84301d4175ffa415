/** Signs of a title. */
const MOST = 60;

/** The beginning of a text, in one line and cut between words. */
export function beginning(text: string, most = MOST): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most + 1);
  const end = cut.lastIndexOf(' ');
  return `${line.slice(0, end > most / 2 ? end : most).replace(/[\s,;:]+$/, '')}…`;
}
