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
    (labels === 'exam.kind' || /status|_type|^(?:group|runs|age|transmission|state|method)$/.test(name)) &&
    f.choices(values as readonly [string], labels ?? '')
  );
}

/** The arguments for a list's filters, by their names in its address. */
export const filtersOf = ({ fields }: Pick<ListSpec, 'fields'>): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (!field.filter) return [];
      // How much at least: `owes more than 100`.
      if (field.money) return [[`${name}_from`, f.amount().optional()]];
      const schema = argumentOf(name, field);
      return schema ? [[name, schema.optional()]] : [];
    }),
  );

/** By place: what its rows may be without, by the filter that says so in its address. */
const LACKED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  students: { without_teacher: 'teacher_id', without_package: 'package_id' },
  bookings: { without_vehicle: 'vehicle_id' },
};
const FILTERS: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(LACKED));

/** The arguments that narrow a place to rows without something: `classes without a car`. They hold or are not said. */
export const lackedAt = (place: string): Record<string, z.ZodType> =>
  Object.fromEntries(Object.keys(LACKED[place] ?? {}).map((name) => [name, f.flag().refine(Boolean).optional()]));

/** An argument as a filter of the address. */
export function inAddress(name: string, value: unknown): readonly [string, string] {
  const lacked = FILTERS[name];
  // The address holds yes as 1.
  return lacked ? [lacked, 'none'] : [name, String(typeof value === 'boolean' ? Number(value) : value)];
}
