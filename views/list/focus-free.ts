/** Whether nothing on the page has taken the focus: it is on the page itself, or on the screen as a whole. */
export function focusFree(): boolean {
  const at = document.activeElement;
  return at === null || at === document.body || at.tagName === 'MAIN';
}
