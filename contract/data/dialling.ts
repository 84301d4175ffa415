/**
 * Country codes of telephone numbers, and the digit that is dialled before a national number and left out behind the code.
 * Source: ITU-T E.164, list of assigned country codes; the numbering plans of ANACOM (PT), Arcep (FR), CNMC (ES),
 * Bundesnetzagentur (DE) and Ofcom (GB). A school may set another code for its provider of SMS.
 */
import type { Country } from './countries/countries.ts';

export interface Dialling {
  readonly code: string;
  /** Empty where national numbers begin without. */
  readonly trunk: string;
}

export const DIALLING: Readonly<Record<Country, Dialling>> = {
  PT: { code: '351', trunk: '' },
  FR: { code: '33', trunk: '0' },
  ES: { code: '34', trunk: '' },
  DE: { code: '49', trunk: '0' },
  GB: { code: '44', trunk: '0' },
};
