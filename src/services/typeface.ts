/**
 * The console's typeface, fetched by importing this. That is done after the first rows on the first visit, so that nothing
 * waits for it, and before them ever after, when the browser has it.
 */
import latinExtended from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url';
import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';

/** Letters that Western Europe's languages do without: fetched when a text has one of them. */
const EXTENDED =
  'U+0100-0130, U+0132-0151, U+0154-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0305-0307, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113';

function face(address: string, unicodeRange?: string): FontFace {
  const made = new FontFace('Inter Variable', `url("${address}")`, {
    weight: '100 900',
    // Until it is here, texts are drawn with a face of the same widths.
    display: 'swap',
    ...(unicodeRange ? { unicodeRange } : {}),
  });
  document.fonts.add(made);
  return made;
}

face(latinExtended, EXTENDED);
face(latin)
  .load()
  .then(() => localStorage.setItem('clutch.typeface', latin))
  .catch(() => {});
