/** Amounts are shown, with whom they concern, before anything is done with them. */
import { amountText } from '#contract/rules/amounts.ts';
import type { AnyCommand } from '#kernel/command.ts';
import type { Args } from '#kernel/dispatch-types.ts';
import { entityOf, type Field, fieldsOf } from '#kernel/fields.ts';
import type { Lookups } from '#kernel/reading/types.ts';
import type { Texts } from './texts.ts';

/** Rows that are called by name; of more their number is told. */
const MOST_NAMED = 5;

/** Whether a command was given an amount. */
export const hasAmount = (command: AnyCommand, args: Args): boolean => amountsIn(command, args).length > 0;

const amountsIn = (command: AnyCommand, args: Args): readonly Field[] =>
  fieldsOf(command).filter(
    ({ meta, name, hidden }) => meta.kind === 'money' && !hidden && typeof args[name] === 'number',
  );

/** `Amount: €120.00 · Student: Rui Costa`. Empty where there is no amount. */
export async function amountLine(
  command: AnyCommand,
  args: Args,
  currency: string,
  lookups: Lookups,
  { textOf, locale }: Texts,
): Promise<string> {
  const amounts = amountsIn(command, args);
  if (amounts.length === 0) return '';
  const label = (field: Field) => textOf(field.labelKey) ?? field.name;
  const whom = await Promise.all(
    fieldsOf(command).map(async (field) => {
      const value = args[field.name];
      if (field.name === 'name' && typeof value === 'string') return [`${label(field)}: ${value}`];
      const ids = idsIn(field, value);
      if (ids.length === 0) return [];
      const names = await Promise.all(ids.slice(0, MOST_NAMED).map((id) => nameOf(entityOf(field), id, lookups)));
      const more = ids.length > names.length ? ` +${ids.length - names.length}` : '';
      return [`${label(field)}: ${names.join(', ')}${more}`];
    }),
  );
  const sums = amounts.map((field) => `${label(field)}: ${amountText(args[field.name] as number, currency, locale)}`);
  return [...sums, ...whom.flat()].join(' · ');
}

function idsIn(field: Field, value: unknown): readonly number[] {
  if (!entityOf(field) || value === null || value === undefined) return [];
  const ids = typeof value === 'object' && 'ids' in value ? value.ids : [value].flat();
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : [];
}

async function nameOf(entity: string, id: number, lookups: Lookups): Promise<string> {
  // A token may do what it may not look up.
  const found = await lookups.find(entity, `#${id}`).catch(() => []);
  const row = found.find((one) => one.id === id);
  return row ? `${row.label} (#${id})` : `#${id}`;
}
