/** A template as it goes into a message: names put in, at the place of the cursor. */

export interface TemplateValues {
  /** Whom it is written to. */
  readonly name: string;
  readonly school: string;
}

/** Puts values where the template has `{first_name}`, `{name}` or `{school}`; other braces stay as they are. */
export function fillTemplate(body: string, { name, school }: TemplateValues): string {
  const values: Readonly<Record<string, string>> = { name, school, first_name: name.split(' ')[0] ?? '' };
  return body.replace(/\{(first_name|name|school)\}/g, (_all, key: string) => values[key] ?? '');
}

export interface Written {
  readonly text: string;
  /** Where the cursor stands afterwards. */
  readonly cursor: number;
}

/** `insert` in place of what is selected, on a line of its own where something stands before it. */
export function insertAt(text: string, from: number, to: number, insert: string): Written {
  const before = text.slice(0, from);
  const gap = before === '' || /\s$/.test(before) ? '' : '\n';
  return { text: before + gap + insert + text.slice(to), cursor: before.length + gap.length + insert.length };
}
