/** Whether the console was updated since this page was opened: its parts of before are gone from the server then. */

/** The script that a page begins with; its name says what it holds. */
export const entryOf = (html: string): string | null =>
  /<script[^>]*\stype="module"[^>]*\ssrc="([^"]+)"/.exec(html)?.[1] ?? null;

/** True where the server has another console than this page; false also where it does not answer. */
export async function isNewVersionThere(): Promise<boolean> {
  const here = entryOf(document.documentElement.outerHTML);
  try {
    const answer = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } });
    const there = answer.ok ? entryOf(await answer.text()) : null;
    return here !== null && there !== null && here !== there;
  } catch {
    return false;
  }
}
