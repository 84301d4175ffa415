/** Copying where the browser has no clipboard for pages, as without https, or refuses it. */

/** The older way: what is copied is named as the browser asks for it. Focus and selection stay where they are. */
function copyByEvent(kinds: Readonly<Record<string, string>>): boolean {
  const answer = (event: ClipboardEvent) => {
    for (const [kind, text] of Object.entries(kinds)) event.clipboardData?.setData(kind, text);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  document.addEventListener('copy', answer, { capture: true, once: true });
  try {
    return document.execCommand('copy');
  } finally {
    document.removeEventListener('copy', answer, { capture: true });
  }
}

async function copyKinds(text: string, html: string | undefined): Promise<void> {
  if (html === undefined || !('ClipboardItem' in window)) return navigator.clipboard.writeText(text);
  const as = (type: string, content: string) => ({ [type]: new Blob([content], { type }) });
  const item = new ClipboardItem({ ...as('text/plain', text), ...as('text/html', html) });
  // Not every browser takes both kinds at once.
  await navigator.clipboard.write([item]).catch(() => navigator.clipboard.writeText(text));
}

/**
 * Copies a text; `html` is the same for what takes it.
 * @throws what the browser does where it copies in no way
 */
export async function copyText(text: string, html?: string): Promise<void> {
  try {
    await copyKinds(text, html);
  } catch (error) {
    if (!copyByEvent({ 'text/plain': text, ...(html === undefined ? {} : { 'text/html': html }) })) throw error;
  }
}
