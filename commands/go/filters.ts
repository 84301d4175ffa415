/** What a list is narrowed to, as arguments of the command that goes there: `students paused`, `aulas da ana reis`. */
import type { z } from 'zod';
import { licenceCategory } from '#contract/entities/student.ts';
import * as f from '#contract/fields.ts';
import type { ListField, ListSpec } from '#contract/list.ts';

/** The argument for a filter; none for what words would be taken for somebody else: who signed is `student`. */
function argumentOf(name: string, { type, entity, values, labels }: ListField): z.ZodType | false {
  if (/^licence/.test(name)) return licenceCategory();
  // Rows are named as several: none is taken from the row in focus.
  if (type === 'ref') return entity !== 'slot' && f.refs(entity ?? '');
  // What depends on the time of asking holds or is not asked for.
  if (type === 'flag') return /^un/.test(name) ? f.flag().refine(Boolean) : f.flag();
  return (
    values !== undefined &&
    /status|_type|^(?:group|runs|age|transmission|state|method)$/.test(name) &&
    f.choices(values as readonly [string], labels ?? '')
  );
}

/** The arguments for a list's filters, by their names in its address. */
export const filtersOf = ({ fields }: Pick<ListSpec, 'fields'>): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const schema = field.filter && argumentOf(name, field);
      return schema ? [[name, schema.optional()]] : [];
    }),
  );
