/** Parts of a value that is one field of a form: where in it a fault lies, and numbers within it. */
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import { TextField } from '#ui/text-field.tsx';

/** What is wrong at a place in a value, as a key under `ui.validation`. */
export interface PartFault {
  readonly key: 'required' | 'number' | 'min' | 'max' | 'invalid' | 'tooLong';
  readonly values?: Readonly<Record<string, number>>;
}

/** Faults by place (`0.count`), the first of each. */
export function partFaults(schema: z.ZodType, value: unknown): ReadonlyMap<string, PartFault> {
  const result = schema.safeParse(value);
  const found = new Map<string, PartFault>();
  for (const issue of result.error?.issues ?? []) {
    const place = issue.path.join('.');
    if (!found.has(place)) found.set(place, faultOf(issue, at(value, issue.path)));
  }
  return found;
}

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((now, key) => (now as Record<PropertyKey, unknown> | undefined)?.[key], value);

function faultOf(issue: z.core.$ZodIssue, given: unknown): PartFault {
  if (given === undefined || given === null || given === '') return { key: 'required' };
  if (issue.code === 'too_small') return { key: 'min', values: { min: Number(issue.minimum) } };
  if (issue.code === 'too_big') {
    const max = Number(issue.maximum);
    return issue.origin === 'string' ? { key: 'tooLong', values: { max } } : { key: 'max', values: { max } };
  }
  return issue.code === 'invalid_type' ? { key: 'number' } : { key: 'invalid' };
}

/** Says a fault in words; null for none. */
export function useFaultText(): (fault: PartFault | undefined) => string | null {
  const t = useTranslations('ui.validation');
  return (fault) => (fault ? t(fault.key, fault.values) : null);
}

interface NumberProps {
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly error: string | null;
  readonly autoFocus?: boolean;
  readonly required?: boolean;
}

/** A whole number, kept as typed where it is none; empty is undefined. */
export function NumberPart({ label, value, onChange, error, autoFocus, required = true }: NumberProps) {
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      value={value === undefined || value === null ? '' : String(value)}
      onChange={(typed) => {
        const plain = typed.trim();
        onChange(plain === '' ? undefined : /^\d{1,9}$/.test(plain) ? Number(plain) : typed);
      }}
      error={error}
      isRequired={required}
      autoFocus={autoFocus}
    />
  );
}
