/** A fault as it travels: a code, and the values that its sentence names. The texts are not here: the panel takes them late. */
import type { PROBLEMS } from './problems.ts';
import type { VALUE_FAULTS } from './values.ts';

export type ProblemCode = keyof typeof PROBLEMS;
export type FaultCode = ProblemCode | keyof typeof VALUE_FAULTS;

type TextOf<C extends FaultCode> = C extends ProblemCode
  ? (typeof PROBLEMS)[C]['text']
  : C extends keyof typeof VALUE_FAULTS
    ? (typeof VALUE_FAULTS)[C]
    : never;
type NamesIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** The values that a code's English sentence names, and no others. */
export type ValuesOf<C extends FaultCode> = Readonly<Record<NamesIn<TextOf<C>>, string | number>>;
/** The values as the last argument: left out where the sentence names none. */
export type WithValues<C extends FaultCode> = [NamesIn<TextOf<C>>] extends [never] ? [] : [values: ValuesOf<C>];

export interface Fault {
  readonly code: FaultCode;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** A fault by its code and the values that its sentence names: `fault('min', { min: 3 })`. */
export const fault = <C extends FaultCode>(code: C, ...[values]: WithValues<C>): Fault =>
  values ? { code, values } : { code };

/** A refinement's fault, as zod takes it: `.refine(isSorted, refined('each-once'))`. */
export const refined = <C extends FaultCode>(code: C, ...values: WithValues<C>) => ({
  error: code as string,
  params: { fault: fault(code, ...values) },
});
