/** The English sentences of faults, which the API answers and the terminal says. */
import type { Fault, FaultCode } from './fault.ts';
import { PROBLEMS } from './problems.ts';
import { VALUE_FAULTS } from './values.ts';

/** Every code with its English text; `{name}` is a value. */
export const ENGLISH: Readonly<Record<FaultCode, string>> = {
  ...VALUE_FAULTS,
  ...(Object.fromEntries(Object.entries(PROBLEMS).map(([code, { text }]) => [code, text])) as Record<
    keyof typeof PROBLEMS,
    string
  >),
};

/** A fault as an English sentence. */
export const sentence = ({ code, values = {} }: Fault): string =>
  ENGLISH[code].replace(/\{(\w+)\}/g, (_all, name: string) => String(values[name]));
