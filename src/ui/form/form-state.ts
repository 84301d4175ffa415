/** A form's values, what is wrong with them, and what was typed kept across a reload. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isFile } from '#kernel/fields.ts';
import { type Draft, type Drafts, dropDraft, readDraft, type Values, writeDraft } from './draft.ts';
import type { FormField } from './form-types.ts';
import { type Clash, mergeThreeWay, same } from './three-way.ts';
import { type Fault, faultOf, orderFaults, submittable } from './validation.ts';

/** Messages by field; those of the whole under the empty name. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

export interface FormStateOptions {
  readonly fields: readonly FormField[];
  readonly initial: Values;
  readonly errors?: FieldErrors;
  readonly draftKey?: string;
  /** What was said as the form was opened: a draft that says otherwise was of another order, and is not brought back. */
  readonly begun?: Values;
  readonly drafts: Drafts;
}

/** Whether a draft was typed over the same order, or says nothing else than a new one. */
export const isOf = ({ values, begun }: Draft, now: Values): boolean =>
  same(begun, now) || Object.entries(now).every(([name, said]) => !(name in values) || same(values[name], said));

/** What a form starts from: the values given, and what the schema says where none is. */
function withDefaults(fields: readonly FormField[], given: Values): Values {
  const defaults = fields.flatMap(({ name, schema }) => {
    const found = given[name] === undefined ? schema.safeParse(undefined) : null;
    return found?.success && found.data !== undefined ? [[name, found.data] as const] : [];
  });
  return defaults.length > 0 ? { ...Object.fromEntries(defaults), ...given } : given;
}

/** The faults of the fields that a form was opened with messages for. */
function faultsOf(fields: readonly FormField[], errors: FieldErrors = {}, values: Values): Record<string, Fault> {
  const found: Record<string, Fault> = {};
  for (const field of fields) {
    const fault = field.name in errors ? faultOf(field, values[field.name]) : null;
    if (fault) found[field.name] = fault;
  }
  return found;
}

/** Messages at the fields they are about: the server's `student_id` is the field `student`, `answers.0.text` is `answers`. */
export function atFields(
  fields: readonly Pick<FormField, 'name'>[],
  errors: FieldErrors = {},
  known: (name: string) => boolean = () => false,
): FieldErrors {
  const names = new Set(fields.map(({ name }) => name));
  const found: Record<string, readonly string[]> = {};
  for (const [path, messages] of Object.entries(errors)) {
    const parts = path.split('.');
    const candidates = [path, parts[0] ?? '', parts.at(-1) ?? ''].flatMap((name) => [name, name.replace(/_ids?$/, '')]);
    const name = candidates.find((one) => names.has(one)) ?? path;
    if (!known(name)) found[name] = [...(found[name] ?? []), ...messages];
  }
  return found;
}

const nothing: Values = {};

export function useFormState({ fields, initial: given, errors, draftKey, drafts, begun = nothing }: FormStateOptions) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form starts once
  const initial = useMemo(() => withDefaults(fields, given), []);
  const base = useRef(initial);
  const opened = useRef(begun);
  const draft = useMemo(() => {
    const found = draftKey ? readDraft(drafts, draftKey) : null;
    return found && isOf(found, opened.current) ? found.values : null;
  }, [drafts, draftKey]);
  const usable = draft && fields.some(({ name }) => draft[name] !== undefined && !same(draft[name], initial[name]));
  const [values, setValues] = useState<Values>(() => (usable ? { ...initial, ...draft } : initial));
  const [restored, setRestored] = useState(Boolean(usable));
  // What a form is opened with is judged as what is typed: its messages are the panel's own.
  const [faults, setFaults] = useState<Readonly<Record<string, Fault>>>(() => faultsOf(fields, errors, values));
  const [told, setToldAt] = useState<FieldErrors>(() => atFields(fields, errors, (name) => name in faults));
  const setTold = useCallback((next: FieldErrors) => setToldAt(atFields(fields, next)), [fields]);
  const [clashes, setClashes] = useState<readonly Clash[]>([]);
  const [taken, setTaken] = useState<readonly Clash[]>([]);
  const dirty = fields.some(({ name }) => !same(values[name], base.current[name]));

  // Written a moment after the last key, so that typing costs nothing, and at once when the page goes away.
  const latest = useRef({ values, dirty });
  latest.current = { values, dirty };
  // Saved or dropped: what is drawn once more on the way out must not bring the draft back.
  const gone = useRef(false);
  // A draft of this form stands: where its fields are back at what they began with, it must not bring the typing back.
  const written = useRef(Boolean(usable));
  const keep = useCallback(() => {
    if (!draftKey || gone.current) return;
    if (latest.current.dirty) writeDraft(drafts, draftKey, fields, latest.current.values, opened.current);
    else if (written.current) dropDraft(drafts, draftKey);
    written.current = latest.current.dirty;
  }, [drafts, draftKey, fields]);
  useEffect(() => {
    if (!draftKey || !(dirty || written.current)) return;
    const timer = setTimeout(keep, 250, values);
    return () => clearTimeout(timer);
  }, [draftKey, dirty, keep, values]);
  useEffect(() => {
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      // A session may end under the form.
      keep();
    };
  }, [keep]);

  const set = useCallback((name: string, value: unknown) => {
    gone.current = false;
    setValues((now) => ({ ...now, [name]: value }));
    setFaults(({ [name]: _gone, ...rest }) => rest);
    setToldAt(({ [name]: _gone, ...rest }) => rest);
  }, []);

  /** What a field begins with, where it can be made only once the form is drawn. */
  const begin = useCallback((name: string, value: unknown) => {
    base.current = { ...base.current, [name]: value };
    setValues((now) => ({ ...now, [name]: value }));
  }, []);

  /** Goes on from the row as it is on the server; answers whether there is anything to show of it. */
  const rebase = (theirs: Values): { readonly shown: boolean } => {
    // A row says of its file where that is kept, and never what a field for one holds.
    const names = fields.flatMap((field) => (isFile(field) ? [] : [field.name]));
    const merged = mergeThreeWay(base.current, values, theirs, names);
    const version = theirs.version === undefined ? {} : { version: theirs.version };
    base.current = {
      ...base.current,
      ...Object.fromEntries(names.filter((name) => name in theirs).map((name) => [name, theirs[name]])),
      ...version,
    };
    setValues({ ...merged.values, ...version });
    // What was not chosen yet is still to be chosen.
    setClashes((now) => [
      ...now.filter(({ name }) => !merged.clashes.some((one) => one.name === name)),
      ...merged.clashes,
    ]);
    setTaken((now) => [...now.filter(({ name }) => !merged.taken.some((one) => one.name === name)), ...merged.taken]);
    return { shown: merged.clashes.length + merged.taken.length > 0 };
  };
  // A form that stays on show after it was saved, or while others change its row, goes on from what was saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version
  useEffect(() => {
    if (given.version !== undefined && given.version !== base.current.version) rebase(given);
  }, [given.version]);

  return {
    values,
    set,
    begin,
    dirty,
    restored,
    faults,
    told,
    setTold,
    clashes,
    /** What others changed and the form took over since it was opened. */
    taken,
    /** Checks all fields; answers what to submit, or null and shows what is wrong. */
    check(): Values | null {
      const found: Record<string, Fault> = orderFaults(fields, values);
      for (const field of fields) {
        const fault = faultOf(field, values[field.name]);
        if (fault) found[field.name] = fault;
      }
      setFaults(found);
      setTold({});
      if (Object.keys(found).length > 0) return null;
      const hidden = Object.fromEntries(
        Object.entries(values).filter(([name]) => !fields.some((field) => field.name === name)),
      );
      return { ...hidden, ...submittable(fields, values) };
    },
    rebase,
    settle(clash: Clash, value: unknown): void {
      set(clash.name, value);
      setClashes((now) => now.filter((one) => one !== clash));
    },
    /** What was submitted is what others' changes are compared with from now on. */
    saved(submitted: Values): void {
      setTaken([]);
      base.current = { ...base.current, ...Object.fromEntries(fields.map(({ name }) => [name, submitted[name]])) };
    },
    /** Forgets what was kept of the typing. */
    forget(): void {
      if (draftKey) dropDraft(drafts, draftKey);
      gone.current = true;
    },
    startAfresh(): void {
      if (draftKey) dropDraft(drafts, draftKey);
      setValues(base.current);
      setTaken([]);
      setRestored(false);
      setFaults({});
      setTold({});
    },
  };
}
