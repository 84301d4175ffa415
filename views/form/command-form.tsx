/** A command's form as part of a screen: the same fields, the same run, without a dialog. */

import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import type { AnyCommand } from '#kernel/command.ts';
import type { Dispatched, FieldErrors } from '#kernel/dispatch-types.ts';
import { chooseLocale } from '#locales/index.ts';
import { ApiError } from '#services/http.ts';
import { useRunner } from '#services/run.ts';
import { sessionAtom, store } from '#services/session.ts';
import { SchemaForm } from '#ui/form/schema-form.tsx';
import { formFieldsOf, type Texts } from './form-fields.ts';
import { useFormServices } from './form-services.tsx';

interface Props {
  readonly command: AnyCommand;
  readonly initial?: Readonly<Record<string, unknown>>;
  /** Names of fields that are given and not drawn. */
  readonly given?: readonly string[];
  readonly submitLabel?: string;
  readonly onDone: (done: Extract<Dispatched, { state: 'done' }>) => void;
  readonly onCancel?: () => void;
  readonly draftKey: string;
  /** Told what the fields hold, for what is shown beside the form. */
  readonly onValues?: (values: Readonly<Record<string, unknown>>) => void;
  /** Values to put into the fields from outside: once for each object given. */
  readonly patch?: Record<string, unknown> | null;
  /** True where `initial` is a row as it is. */
  readonly ofRow?: boolean;
  /** False where the screen begins elsewhere, or is looked at more often than typed into. */
  readonly focusFirst?: boolean;
}

const nothing = {};
const none: readonly string[] = [];

export function CommandForm({
  command,
  initial = nothing,
  given = none,
  submitLabel,
  onDone,
  onCancel,
  draftKey,
  onValues,
  patch,
  focusFirst,
  ofRow,
}: Props) {
  const t = useTranslations();
  const runner = useRunner();
  const services = useFormServices();
  // What was begun belongs to who began it, also while their session ends under the form.
  const [user] = useState(() => store.get(sessionAtom)?.userInfo.id ?? 0);
  const fields = useMemo(
    () => formFieldsOf(command, t as Texts).filter(({ name }) => !given.includes(name)),
    [command, t, given],
  );
  const submit = async (values: Readonly<Record<string, unknown>>) => {
    const result = await runner.run(command.id, values, 'form');
    if (result.state === 'done') return onDone(result);
    throw await refusal(command, result);
  };
  return (
    <SchemaForm
      fields={fields}
      initial={initial}
      submitLabel={submitLabel ?? t('ui.save')}
      onSubmit={submit}
      onCancel={onCancel}
      draftKey={`${user}.${draftKey}`}
      services={services}
      layout="page"
      onValues={onValues}
      patch={patch}
      focusFirst={focusFirst}
      ofRow={ofRow}
    />
  );
}

/** Why a run did not happen, in the form's terms: messages by field, and the row as it is now. */
export async function refusal(
  { args }: Pick<AnyCommand, 'args'>,
  result: Exclude<Dispatched, { state: 'done' }>,
): Promise<Error & { errors: FieldErrors; current: unknown }> {
  const errors =
    result.state === 'invalid' ? await wrongArguments(args, result) : 'errors' in result ? result.errors : {};
  const failure = result.state === 'failed' ? result.error : null;
  return Object.assign(new Error(result.state), {
    errors,
    current: failure instanceof ApiError ? failure.changedRow : null,
  });
}

const wrongArguments = (schema: z.ZodType, { args, errors }: Extract<Dispatched, { state: 'invalid' }>) =>
  import('#services/fault-texts.ts')
    .then(({ argumentFaults }) => argumentFaults(chooseLocale(document.documentElement.lang), schema, args))
    .catch(() => errors);
