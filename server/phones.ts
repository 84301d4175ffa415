/** Telephone numbers as a school keeps them: in E.164, read by the numbering plan of its country. */
import type { Fault } from '#contract/faults/fault.ts';
import { isPlaced, type PhonePlace, type PhoneRead, readPhone } from '#contract/rules/phone.ts';
import { cleanPhone } from '#contract/rules/phone-text.ts';
import type { Entity, Row } from './entities/entity.ts';
import { invalid } from './problems.ts';
import { providerIn } from './sms/kept.ts';

/** Where a school dials numbers that come without a country code; the code that it set for its SMS stands before its country's. */
export const placeOf = (school: { readonly country: string; readonly settings: string }): PhonePlace => ({
  country: school.country,
  code: providerIn(school.settings)?.country_code || undefined,
});

/** A number as it is kept. Where nothing says in which country it is dialled, one without its code is kept as it is. */
export function keptPhone(text: string, place: PhonePlace): PhoneRead {
  const read = readPhone(text, place);
  return 'code' in read && read.code === 'phone-unclear' && !isPlaced(place) ? { number: cleanPhone(text) } : read;
}

/**
 * The values of a row with its telephone numbers as they are kept. A number that `before` holds already stays as it is, so that
 * nobody is kept from saving something else by an old one that cannot be read.
 * @throws Problem 422 at each field whose number cannot be read
 */
export async function withPhones(
  { phones }: Entity,
  values: Row,
  before: Row | null,
  place: () => Promise<PhonePlace>,
): Promise<Row> {
  const given = (phones ?? []).filter((name) => {
    const value = values[name];
    return typeof value === 'string' && value !== '' && value !== before?.[name];
  });
  if (given.length === 0) return values;
  const where = await place();
  const read = given.map((name) => [name, keptPhone(values[name] as string, where)] as const);
  const faults = read.flatMap(([name, one]): [string, Fault][] => ('code' in one ? [[name, one]] : []));
  if (faults.length > 0) throw invalid(Object.fromEntries(faults));
  return { ...values, ...Object.fromEntries(read.map(([name, one]) => [name, 'number' in one ? one.number : ''])) };
}
