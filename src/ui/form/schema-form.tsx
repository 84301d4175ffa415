/**
 * A form made from a command's fields. Mod+Enter submits from anywhere in it; Esc or Cancel asks before typed text is
 * dropped; a failed save keeps everything and says at each field what is wrong.
 */
import { type FormEvent, type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { useUiText } from '../ui-text.ts';
import { ClashChooser } from './clash-chooser.tsx';
import type { Values } from './draft.ts';
import { editorOf } from './editors.tsx';
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
  /** Resolves when saved. Rejects with an error that may carry `errors` by field and, of a changed row, `current`. */
  readonly onSubmit: (values: Values) => Promise<void>;
  readonly onCancel?: () => void;
  /** Under this name what is typed survives a reload and an expired session. */
  readonly draftKey?: string;
  readonly services: FormServices;
  /** In a dialog the buttons stay in sight at its foot. */
  readonly layout?: 'dialog' | 'page';
  /** Told as the form becomes dirty or clean, for whoever owns the way out. */
  readonly onDirty?: (dirty: boolean) => void;
  /** Told what the fields hold, at first and after each change, for what is shown beside the form. */
  readonly onValues?: (values: Values) => void;
  /** Values to put into the fields from outside: once for each object given. */
  readonly patch?: Values | null;
  /** False where the screen begins elsewhere, or is looked at more often than typed into. */
  readonly focusFirst?: boolean;
}

interface Refused {
  readonly errors?: FieldErrors;
  readonly current?: Values | null;
}

const WIDE = new Set(['multiline', 'markdown', 'file', 'refs', 'choices', 'custom', 'rows']);
/** Editors of their own that need no more room than a line of text. */
const NARROW = new Set(['currency', 'licence-category']);
const isWide = ({ meta }: FormField): boolean =>
  WIDE.has(meta.kind) && !('editor' in meta && NARROW.has(meta.editor ?? ''));

export function SchemaForm(props: SchemaFormProps) {
  const { fields, submitLabel, onSubmit, onCancel, services, layout = 'dialog', onDirty, onValues, patch } = props;
  const { focusFirst = true } = props;
  const t = useUiText();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const state = useFormState(props);
  const [saving, setSaving] = useState(false);
  const [leaving, setLeaving] = useState(false);
  useEffect(() => onDirty?.(state.dirty), [onDirty, state.dirty]);
  useEffect(() => onValues?.(state.values), [onValues, state.values]);
  const { set } = state;
  useEffect(() => {
    for (const [name, value] of Object.entries(patch ?? {})) set(name, value);
  }, [patch, set]);

  const showFirstFault = () =>
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')?.focus(),
    );

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
      if (current) state.rebase(current);
      state.setTold(errors);
      showFirstFault();
    } finally {
      setSaving(false);
    }
  };
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
  const leave = () => (state.dirty ? setLeaving(true) : onCancel?.());
  const drop = () => {
    state.forget();
    onCancel?.();
  };
  // Caught on the way down: a button in the form would take the press for its own.
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    void submit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.key !== 'Escape' || !onCancel || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    if (leaving) setLeaving(false);
    else leave();
  };

  const drawn = new Set(fields.map(({ name }) => name));
  const whole = Object.entries(state.told).flatMap(([name, messages]) => (drawn.has(name) ? [] : messages));
  // Where something is missing; in a form that is complete, at its beginning.
  const first = fields.findIndex(
    ({ name, optional }) => !optional && (state.values[name] === undefined || state.values[name] === ''),
  );
  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      data-layout={layout}
      onSubmit={submit}
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
        <div className={styles.whole} role="alert">
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
      <div className={styles.fields}>
        {fields.map((field, index) => {
          const Editor = editorOf({ field, services });
          const fault = state.faults[field.name];
          const error = fault
            ? t(`validation.${fault.key}` as 'validation.required', fault.values as never)
            : (state.told[field.name]?.[0] ?? null);
          return (
            <div
              key={field.name}
              className={styles.cell}
              data-field={field.name}
              data-wide={isWide(field) || undefined}
            >
              <Suspense fallback={<div className={styles.waiting} />}>
                <Editor
                  field={field}
                  value={state.values[field.name]}
                  onChange={(value) => state.set(field.name, value)}
                  error={error}
                  services={services}
                  autoFocus={focusFirst && index === Math.max(first, 0)}
                  values={state.values}
                />
              </Suspense>
            </div>
          );
        })}
      </div>
      <footer className={styles.footer}>
        {leaving ? (
          <>
            <span id={id} className={styles.question} role="alert">
              {t('form.discardTitle')}
            </span>
            <Button autoFocus onPress={() => setLeaving(false)}>
              {t('form.keep')}
            </Button>
            <Button variant="danger" aria-describedby={id} onPress={drop}>
              {t('form.discard')}
            </Button>
          </>
        ) : (
          <>
            {onCancel && <Button onPress={leave}>{t('cancel')}</Button>}
            <Button type="submit" variant="primary" isDisabled={saving}>
              {saving ? t('form.saving') : submitLabel}
            </Button>
          </>
        )}
      </footer>
    </form>
  );
}
