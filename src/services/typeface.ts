/**
 * The console's typeface. It is fetched after the first rows on the first visit, so that nothing waits for it, and before
 * them ever after, when the browser has it.
 */
import latinExtended from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url';
import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';

const KNOWN = 'clutch.typeface';
/** Letters that Western Europe's languages do without: fetched when a text has one of them. */
const EXTENDED =
  'U+0100-0130, U+0132-0151, U+0154-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0305-0307, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113';

let asked = false;

/** Draws texts with it as soon as it is here; until then with a face of the same widths. */
export function loadTypeface(): void {
  if (asked) return;
  asked = true;
  const face = (address: string, unicodeRange?: string) => {
    const made = new FontFace('Inter Variable', `url("${address}")`, {
      weight: '100 900',
      display: 'swap',
      ...(unicodeRange ? { unicodeRange } : {}),
    });
    document.fonts.add(made);
    return made;
  };
  face(latinExtended, EXTENDED);
  face(latin)
    .load()
    .then(() => localStorage.setItem(KNOWN, latin))
    .catch(() => {});
}

/** Whether the browser fetched it before, in this version. */
export const typefaceKnown = (): boolean => localStorage.getItem(KNOWN) === latin;
