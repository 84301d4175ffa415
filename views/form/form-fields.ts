/** A command's arguments as fields of a form, with their labels. */
import type { AnyCommand } from '#kernel/command.ts';
import { type Field, fieldsOf } from '#kernel/fields.ts';
import type { FormField } from '#ui/form/form-types.ts';

/** Looks texts up; `has` tells whether there is one. */
export interface Texts {
  (key: string): string;
  has(key: string): boolean;
}

/** The fields that are drawn, in order; a text `fieldHelp.<name>` is shown below its field. */
export const formFieldsOf = (
  command: AnyCommand,
  texts: Texts,
  fields: readonly Field[] = fieldsOf(command),
): readonly FormField[] =>
  fields
    .filter((field) => !field.hidden)
    .map(({ name, schema, meta, optional, labelKey }) => ({
      name,
      schema,
      meta,
      optional,
      label: texts.has(labelKey) ? texts(labelKey) : name,
      ...(texts.has(`fieldHelp.${name}`) ? { help: texts(`fieldHelp.${name}`) } : {}),
    }));
