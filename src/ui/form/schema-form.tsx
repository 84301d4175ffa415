/**
 * A form made from a command's fields. Mod+Enter submits from anywhere in it; Esc or Cancel asks before typed text is
 * dropped; a failed save keeps everything and says at each field what is wrong.
 */
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from '../button.tsx';
import { KeyCaps } from '../key-caps.tsx';
import { useUiText } from '../ui-text.ts';
import { useWindowKeys } from '../window-keys.ts';
import { ClashChooser } from './clash-chooser.tsx';
import type { Values } from './draft.ts';
import { editorOf } from './editors.tsx';
import { topDialog, useFieldFocus } from './field-focus.ts';
import { focusFault } from './focus-fault.ts';
import styles from './form.module.css';
import { type FieldErrors, useFormState } from './form-state.ts';
import type { FormField, FormServices } from './form-types.ts';
import type { Clash } from './three-way.ts';

export interface SchemaFormProps {
  /** Fields to draw, in order. */
  readonly fields: readonly FormField[];
  /** Values to start from; those without a field (a version) travel along. */
  readonly initial: Values;
  readonly errors?: FieldErrors;
  readonly submitLabel: string;
  /** What leaves the form as it is. */
  readonly closeLabel?: string;
  /** True where saving takes something away. */
  readonly destructive?: boolean;
  /** Resolves when saved. Rejects with an error that may carry `errors` by field and, of a changed row, `current`. */
  readonly onSubmit: (values: Values) => Promise<void>;
  readonly onCancel?: () => void;
  /** Under this name what is typed survives a reload and an expired session. */
  readonly draftKey?: string;
  /** What was said as it was opened. */
  readonly begun?: Values;
  readonly services: FormServices;
  /** In a dialog the buttons stay in sight at its foot. */
  readonly layout?: 'dialog' | 'page';
  /** Told as the form becomes dirty or clean, for whoever owns the way out. */
  readonly onDirty?: (dirty: boolean) => void;
  /** Told what the fields hold, at first and after each change, for what is shown beside the form. */
  readonly onValues?: (values: Values) => void;
  /** Values to put into the fields from outside: once for each object given. */
  readonly patch?: Values | null;
  /** True where `initial` is a row as it is: what it holds and cannot be emptied is needed, though the call takes it as optional. */
  readonly ofRow?: boolean;
  /** False where the screen begins elsewhere, or is looked at more often than typed into. */
  readonly focusFirst?: boolean;
  /** The field that it begins at; left out, the first that is missing. */
  readonly opens?: string;
}

interface Refused {
  readonly errors?: FieldErrors;
  readonly current?: Values | null;
}

const LINES: ReadonlySet<string> = new Set(['multiline', 'markdown']);
const WIDE = new Set(['multiline', 'markdown', 'file', 'refs', 'choices', 'custom', 'rows']);
/** Editors of their own that need no more room than a line of text. */
const NARROW = new Set(['currency', 'licence-category']);
const WIDE_EDITORS = new Set(['free-time']);
const isWide = ({ meta }: FormField): boolean =>
  ('editor' in meta && WIDE_EDITORS.has(meta.editor ?? '')) ||
  (WIDE.has(meta.kind) && !('editor' in meta && NARROW.has(meta.editor ?? '')));

/** A field of a row's form: needed where the row holds a value that cannot be taken away, only changed. */
export function held(field: FormField, row: Values): FormField {
  const value = row[field.name];
  if (!field.optional || value === undefined || value === null || value === '') return field;
  const emptied = ['', null].some((nothing) => field.schema.safeParse(nothing).success);
  return emptied || typeof value === 'boolean' || Array.isArray(value) ? field : { ...field, optional: false };
}

/** The option that the focus is on in a list, where it is not chosen yet. */
function openOption(target: Element): HTMLElement | null {
  const open = target.getAttribute('aria-expanded') === 'true' ? target.getAttribute('aria-activedescendant') : null;
  const option = open ? document.getElementById(open) : target.closest<HTMLElement>('[role="option"]');
  return option?.getAttribute('aria-selected') === 'true' ? null : (option ?? null);
}

/** The list of choices that the press fell into, open above the form. */
const openList = (target: Element, form: Element | null): Element | null =>
  form?.contains(target) ? null : target.closest('[role="listbox"]');

/** Closes it in its own way, with what was chosen before. */
function closeList(list: Element): void {
  const at = document.activeElement ?? list;
  for (const type of ['keydown', 'keyup'])
    at.dispatchEvent(new KeyboardEvent(type, { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }));
}

const isSubmit = (event: globalThis.KeyboardEvent): boolean =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.isComposing;

/**
 * Mod+Enter and Esc while no field has the focus: a list that closed took it along a moment ago, or the dialog itself has
 * it until its first field has come. They are meant for the form of the dialog on top.
 */
function useKeysFromNowhere(
  form: RefObject<HTMLFormElement | null>,
  inDialog: boolean,
  { submit, leave }: { readonly submit: () => void; readonly leave: () => void },
): void {
  useWindowKeys((event) => {
    const act = isSubmit(event) ? submit : event.key === 'Escape' && !event.isComposing ? leave : null;
    if (!act || event.repeat) return;
    const top = topDialog();
    if (!top?.contains(form.current) || (event.target !== document.body && event.target !== top)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    act();
  }, inDialog);
}

interface Part {
  readonly group: string | null;
  /** Index of its first field in the form. */
  readonly from: number;
  readonly fields: readonly FormField[];
}

/** The fields in runs of one heading. */
function partsOf(fields: readonly FormField[]): readonly Part[] {
  const starts = fields.flatMap((field, index) =>
    field.group === fields[index - 1]?.group && index > 0 ? [] : [index],
  );
  return starts.map((from, at) => ({
    group: fields[from]?.group ?? null,
    from,
    fields: fields.slice(from, starts[at + 1]),
  }));
}

/** A part of a form with its heading; without one the fields stand alone. */
function FormPart({ title, children }: { readonly title: string | null; readonly children: ReactNode }) {
  const id = useId();
  if (title === null) return <div className={styles.fields}>{children}</div>;
  return (
    <fieldset aria-labelledby={id} className={styles.part}>
      <p id={id} className={styles.partTitle}>
        {title}
      </p>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}

export function SchemaForm(props: SchemaFormProps) {
  const { submitLabel, onSubmit, onCancel, services, layout = 'dialog', onDirty, onValues, patch } = props;
  const { focusFirst = true, destructive = false, closeLabel } = props;
  const t = useUiText();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { fields: given, initial, ofRow } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a row held as the form was opened decides
  const fields = useMemo(() => (ofRow ? given.map((one) => held(one, initial)) : given), [given, ofRow]);
  const state = useFormState({ ...props, fields, drafts: services.drafts });
  const [saving, setSaving] = useState(false);
  const [leaving, setLeaving] = useState(false);
  // A field whose script comes late takes the focus from nobody who is in another one by then.
  const [entered, setEntered] = useState(false);
  useEffect(() => onDirty?.(state.dirty), [onDirty, state.dirty]);
  // What was brought back is written over by whoever begins anew, as in a field that Tab leads to.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it opens
  useEffect(() => {
    const { activeElement: at } = document;
    if (state.restored && at instanceof HTMLInputElement && form.current?.contains(at)) at.select();
  }, []);
  useEffect(() => onValues?.(state.values), [onValues, state.values]);
  const { set } = state;
  useEffect(() => {
    for (const [name, value] of Object.entries(patch ?? {})) set(name, value);
  }, [patch, set]);

  const setOthers = (others: Values) => {
    for (const [name, other] of Object.entries(others)) set(name, other);
  };

  const showFirstFault = () => focusFault(() => form.current);

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    event?.stopPropagation();
    if (saving) return;
    const values = state.check();
    if (!values) return showFirstFault();
    setSaving(true);
    try {
      await onSubmit(values);
      state.saved(values);
      state.forget();
    } catch (error) {
      const { errors = {}, current } = error as Refused;
      const silent = current && !state.rebase(current).shown && Object.keys(errors).length === 0;
      state.setTold(silent ? { '': [t('form.savedMeanwhile')] } : errors);
      showFirstFault();
    } finally {
      setSaving(false);
    }
  };
  // In a field of several lines Enter begins another one: what submits from there is said.
  const submitKeys = fields.some(({ meta }) => LINES.has(meta.kind)) ? services.submitKeys : undefined;
  const latest = useRef(submit);
  latest.current = submit;
  /** The choice's buttons go with it: the focus is at the next choice, or in the field that was chosen for. */
  const settle = (clash: Clash, value: unknown) => {
    state.settle(clash, value);
    requestAnimationFrame(() =>
      form.current
        ?.querySelector<HTMLElement>(
          `[data-clash] button, [data-field="${clash.name}"] :is(input, textarea, select, button)`,
        )
        ?.focus(),
    );
  };
  const wasAt = useRef<Element | null>(null);
  const leave = () => {
    if (!state.dirty) return onCancel?.();
    wasAt.current = document.activeElement;
    setLeaving(true);
  };
  /** Goes on where one was typing. */
  const stay = () => {
    setLeaving(false);
    requestAnimationFrame(() => wasAt.current instanceof HTMLElement && wasAt.current.focus());
  };
  const drop = () => {
    state.forget();
    onCancel?.();
  };
  // Caught on the way down: a button in the form would take the press for its own.
  const onKeyDownCapture = (event: KeyboardEvent) => {
    // Still held from the press that opened the form.
    if (event.key === 'Enter' && event.repeat && !(event.target instanceof HTMLTextAreaElement))
      return event.preventDefault();
    if (!isSubmit(event.nativeEvent)) return;
    event.preventDefault();
    event.stopPropagation();
    const target = event.target as Element;
    const option = openOption(target);
    const list = openList(target, form.current);
    // The list is still opening: it goes before the form is sent.
    const opening = target.matches('button[aria-haspopup="listbox"][aria-expanded="true"]');
    // What an open list stands on is chosen with it, and in the form's values by the next frame.
    if (option) option.click();
    else if (list) closeList(list);
    else if (opening) (target as HTMLElement).click();
    else return void submit();
    requestAnimationFrame(() => void latest.current());
  };
  const turnAway = leaving ? stay : leave;
  useKeysFromNowhere(form, layout === 'dialog', { submit: () => void submit(), leave: turnAway });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.key !== 'Escape' || !onCancel || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    turnAway();
  };

  const drawn = new Set(fields.map(({ name }) => name));
  const whole = Object.entries(state.told).flatMap(([name, messages]) => (drawn.has(name) ? [] : messages));
  // Where something is missing; in a form that is complete, at its beginning.
  const missing = fields.findIndex(
    ({ name, optional }) => !optional && (state.values[name] === undefined || state.values[name] === ''),
  );
  const asked = fields.findIndex(({ name }) => name === props.opens);
  const first = asked < 0 ? missing : asked;
  useFieldFocus(form, layout === 'dialog' && focusFirst, fields[Math.max(first, 0)]?.name);
  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      data-layout={layout}
      onSubmit={submit}
      onFocusCapture={() => setEntered(true)}
      onKeyDownCapture={onKeyDownCapture}
      onKeyDown={onKeyDown}
    >
      {state.restored && (
        <p className={styles.note} role="status">
          {t('form.draft')}
          <Button size="small" variant="quiet" onPress={state.startAfresh}>
            {t('form.draftDrop')}
          </Button>
        </p>
      )}
      {whole.length > 0 && (
        <div className={styles.whole} role="alert" data-of-whole>
          {whole.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </div>
      )}
      {state.clashes.length + state.taken.length > 0 && (
        <ClashChooser
          clashes={state.clashes}
          taken={state.taken}
          fields={fields}
          services={services}
          onSettle={settle}
        />
      )}
      {partsOf(fields).map(({ group, from, fields: part }) => (
        <FormPart key={group ?? ''} title={group}>
          {part.map((field, at) => {
            const index = from + at;
            const Editor = editorOf({ field, services });
            const fault = state.faults[field.name];
            const error = fault
              ? t(`validation.${fault.key}` as 'validation.required', fault.values)
              : (state.told[field.name]?.[0] ?? null);
            return (
              <div
                key={field.name}
                className={styles.cell}
                data-field={field.name}
                data-wide={isWide(field) || undefined}
              >
                <Editor
                  field={field}
                  value={state.values[field.name]}
                  onChange={(value) => state.set(field.name, value)}
                  onBegin={(value) => state.begin(field.name, value)}
                  onOthers={setOthers}
                  error={error}
                  services={services}
                  autoFocus={focusFirst && !entered && index === Math.max(first, 0)}
                  values={state.values}
                />
              </div>
            );
          })}
        </FormPart>
      ))}
      <footer className={styles.footer}>
        {leaving ? (
          <>
            <span id={id} className={styles.question} role="alert">
              {t('form.discardTitle')}
            </span>
            <Button key="keep" autoFocus onPress={stay}>
              {t('form.keep')}
            </Button>
            <Button key="discard" variant="danger" aria-describedby={id} onPress={drop}>
              {t('form.discard')}
            </Button>
          </>
        ) : (
          <>
            {submitKeys && (
              <span className={styles.submitKeys} aria-hidden>
                <KeyCaps keys={[submitKeys]} /> {submitLabel}
              </span>
            )}
            {onCancel && <Button onPress={leave}>{closeLabel ?? t('close')}</Button>}
            <Button type="submit" variant={destructive ? 'danger' : 'primary'} isDisabled={saving}>
              {saving ? t('form.saving') : submitLabel}
            </Button>
          </>
        )}
      </footer>
    </form>
  );
}
