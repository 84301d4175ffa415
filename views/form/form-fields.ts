/** A command's arguments as fields of a form, with their labels. */
import { isSecret } from '#contract/fields.ts';
import type { AnyCommand } from '#kernel/command.ts';
import { type Field, fieldsOf } from '#kernel/fields.ts';
import type { FormField } from '#ui/form/form-types.ts';
import { FIELD_GROUPS } from './field-groups.ts';

/** Looks texts up; `has` tells whether there is one. */
export interface Texts {
  (key: string, values?: Readonly<Record<string, string | number>>): string;
  has(key: string): boolean;
}

/** What is shown below a field: whether a secret is set, how much a file may hold, else the text `fieldHelp.<name>`. */
function helpOf({ name, meta, schema }: Field, texts: Texts, set: unknown): string | null {
  if (Array.isArray(set) && isSecret(schema)) return texts(`secretField.${set.includes(name) ? 'set' : 'notSet'}`);
  if (meta.kind === 'file' && meta.most) {
    const megabytes = Math.floor(meta.maxBytes / 1024 / 1024);
    const [[what, most] = ['', 0]] = Object.entries(meta.most);
    return texts('importLimit', { what, most, megabytes });
  }
  return texts.has(`fieldHelp.${name}`) ? texts(`fieldHelp.${name}`) : null;
}

/** The fields of a long form in the order of its parts, each with the part it belongs to. */
function inGroups(command: AnyCommand, texts: Texts, fields: readonly FormField[]): readonly FormField[] {
  const [entity = '', verb] = command.id.split('.');
  const groups = FIELD_GROUPS[entity];
  if (!groups || (verb !== 'add' && verb !== 'edit')) return fields;
  const parts = groups.map(([group, names]) => {
    const key = `fieldGroups.${entity}.${group}`;
    const own = names.flatMap((name) => fields.find((field) => field.name === name) ?? []);
    // Until the text has come the fields stand in their order, under no heading.
    return own.map((field) => ({ ...field, ...(texts.has(key) ? { group: texts(key) } : {}) }));
  });
  const placed = new Set(groups.flatMap(([, names]) => names));
  return [...fields.filter(({ name }) => !placed.has(name)), ...parts.flat()];
}

/** The fields that are drawn, in order, with their labels and what is shown below them; `set` names the secret ones that are set. */
export const formFieldsOf = (
  command: AnyCommand,
  texts: Texts,
  fields: readonly Field[] = fieldsOf(command),
  set?: unknown,
): readonly FormField[] =>
  inGroups(
    command,
    texts,
    fields
      .filter((field) => !field.hidden)
      .map((field) => {
        const { name, schema, meta, optional, labelKey } = field;
        const label = texts.has(labelKey) ? texts(labelKey) : name;
        const help = helpOf(field, texts, set);
        return { name, schema, meta, optional, label, ...(help ? { help } : {}) };
      }),
  );
