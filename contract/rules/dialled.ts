/** Telephone numbers as providers of SMS take them. */
import { DIALLING, type Dialling } from '../data/dialling.ts';

/** Fewer digits are no number that an SMS reaches. */
const FEWEST = 5;

/** Whether a number, as it is kept of a person, can be sent to. */
export const isDialled = (phone: string): boolean => phone.replace(/\D/g, '').length >= FEWEST;

/**
 * `+351912345678` for `912 345 678` in Portugal (ITU-T E.164). A number with a country code keeps it, whether written with
 * `+` or `00`; without one it gets `code`, or that of the country; where neither is known it is its digits.
 */
export function dialled(phone: string, country: string, code = ''): string {
  const plain = phone.replace(/\(0\)/g, '').replace(/[^\d+]/g, '');
  if (plain.startsWith('+')) return `+${plain.replace(/\D/g, '')}`;
  const digits = plain.replace(/\D/g, '');
  if (digits.startsWith('00')) return `+${digits.slice(2)}`;
  const own: Dialling | undefined = (DIALLING as Readonly<Record<string, Dialling>>)[country];
  const known = code || own?.code;
  if (!known) return digits;
  const trunk = own && (!code || code === own.code) ? own.trunk : '';
  return `+${known}${trunk && digits.startsWith(trunk) ? digits.slice(trunk.length) : digits}`;
}
