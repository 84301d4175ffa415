/**
 * One setting as a field of its own: saved when it is left or Enter is pressed, by its command, so that it can be undone.
 * Esc brings back what holds. Where nothing is typed, undo and redo are the console's and not the field's.
 */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { commandNamed } from '#commands/index.ts';
import { ApiError } from '#services/http.ts';
import { useProfile } from '#services/profile.ts';
import { useRunner } from '#services/run.ts';
import { sessionAtom, store } from '#services/session.ts';
import { dropDraft, readDraft, writeDraft } from '#ui/form/draft.ts';
import { editorOf } from '#ui/form/editors.tsx';
import { faultOf, normalised } from '#ui/form/validation.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { formFieldsOf, type Texts } from '../form/form-fields.ts';
import { useFormServices } from '../form/form-services.tsx';
import styles from './settings.module.css';

/** What is chosen counts at once; what is typed counts when it is done. */
const AT_ONCE = new Set(['flag', 'choice', 'choices', 'custom']);

/** A call was refused since its caller did not confirm who they are. */
const UNCONFIRMED = 'reauthentication-needed';

interface Draft {
  readonly value: unknown;
  /** Handed over; it stands until the school is known anew. */
  readonly saved: boolean;
}

/** `note`: said below the field, beside its hint. */
export function SettingField({ command: id, note }: { command: string; note?: string | undefined }) {
  const t = useTranslations();
  const runner = useRunner();
  const services = useFormServices();
  const profile = useProfile();
  const command = commandNamed(id);
  const [bare] = formFieldsOf(command, t as Texts);
  const hint = `settings.hints.${bare?.name}`;
  const help = [...(t.has(hint) ? [t(hint)] : []), ...(note ? [note] : [])].join(' ');
  const field = bare && help ? { ...bare, help } : bare;
  const known = profile && command.current?.(profile);
  const now = known && typeof known === 'object' && field ? known[field.name] : undefined;
  // What was typed and is not saved yet survives a reload and a session that ends.
  const [key] = useState(() => `${store.get(sessionAtom)?.userInfo.id ?? 0}.${id}`);
  const [draft, setDraft] = useState<Draft | null>(() => {
    const typed = bare && !AT_ONCE.has(bare.meta.kind) ? readDraft(services.drafts, key)?.values[bare.name] : undefined;
    return typed === undefined ? null : { value: typed, saved: false };
  });
  useEffect(() => {
    // Handed over is not saved: the session may end with the answer.
    if (bare && draft && !AT_ONCE.has(bare.meta.kind))
      writeDraft(services.drafts, key, [bare], { [bare.name]: draft.value });
    else dropDraft(services.drafts, key);
  });
  const [error, setError] = useState<string | null>(null);
  const text = JSON.stringify(now);
  /** As JSON: what the school is known to hold on screen, and what it was given last. */
  const shown = useRef(text);
  const held = useRef(text);
  // One save at a time; what is chosen meanwhile follows it, the newest alone.
  const sending = useRef(false);
  const next = useRef<{ readonly value: unknown } | null>(null);
  useEffect(() => {
    shown.current = text;
    held.current = text;
    // What holds has changed, so what was saved is known.
    if (!sending.current) setDraft((one) => (one?.saved ? null : one));
  }, [text]);

  if (!field) return null;
  if (!profile) return <Skeleton height={56} />;
  const reset = () => {
    setDraft(null);
    setError(null);
  };
  const save = async (value: unknown): Promise<void> => {
    if (sending.current) {
      next.current = { value };
      setDraft({ value, saved: true });
      return;
    }
    if (JSON.stringify(value) === held.current) return reset();
    const fault = faultOf(field, value);
    if (fault) return setError(t(`ui.validation.${fault.key}`, fault.values));
    sending.current = true;
    const before = shown.current;
    setError(null);
    setDraft({ value, saved: true });
    const result = await runner.run(id, { [field.name]: normalised(field, value) }, 'form');
    sending.current = false;
    const following = next.current;
    next.current = null;
    if (result.state === 'done') {
      held.current = JSON.stringify(value);
      if (following) return save(following.value);
      if (shown.current !== before) setDraft(null);
      return;
    }
    // Turned back, nothing is wrong with the value; what was chosen is as it was.
    if (result.state === 'failed' && result.error instanceof ApiError && result.error.type === UNCONFIRMED)
      return setDraft(AT_ONCE.has(field.meta.kind) ? null : { value, saved: false });
    setDraft({ value: following ? following.value : value, saved: false });
    const errors = 'errors' in result ? result.errors : {};
    setError(errors[field.name]?.[0] ?? t('ui.validation.invalid'));
  };
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || AT_ONCE.has(field.meta.kind)) return;
    if (
      event.key.toLowerCase() === 'z' &&
      (event.ctrlKey || event.metaKey) &&
      !event.altKey &&
      (!draft || draft.saved)
    ) {
      event.preventDefault();
      event.stopPropagation();
      void runner.run(event.shiftKey ? 'history.redo' : 'history.undo', {}, 'key');
      return;
    }
    if (event.key === 'Enter' && draft) {
      event.preventDefault();
      void save(draft.value);
    } else if (event.key === 'Escape' && draft) {
      event.preventDefault();
      event.stopPropagation();
      reset();
    }
  };
  const Editor = editorOf({ field, services });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to the keys of the field within
    <div
      className={styles.setting}
      data-fields="rows"
      data-kind={field.meta.kind}
      onKeyDownCapture={onKeyDownCapture}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget) || AT_ONCE.has(field.meta.kind)) return;
        if (draft && !draft.saved) void save(draft.value);
      }}
    >
      <Editor
        field={field}
        value={draft ? draft.value : (now ?? undefined)}
        onChange={(value) => {
          if (AT_ONCE.has(field.meta.kind)) void save(value);
          else setDraft({ value, saved: false });
        }}
        error={error}
        services={services}
        values={{}}
      />
    </div>
  );
}
