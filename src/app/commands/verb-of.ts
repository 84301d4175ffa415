/** What the button says that runs a command: the verb of the act. Most titles are one; those that name a thing have it beside. */
interface Texts {
  (key: string): string;
  has(key: string): boolean;
}

/** An edit is saved. Titles of these name what is set: what is done is that it is kept. */
const NAMES_A_VALUE =
  /^(setting\.(school|lesson|buffer|booking|beyond|papers|free|late|waived|no-show|max|week|expires|second-factor|licence-categories|payment-methods|developer|legal|erase|theory|practical|remove-\w+-after)|clock\.|files\.)/;

export function verbOf(id: string, t: Texts): string {
  const own = `commands.${id}.agree`;
  if (t.has(own)) return t(own);
  return t(NAMES_A_VALUE.test(id) || id.endsWith('.edit') ? 'ui.save' : `commands.${id}.title`);
}
