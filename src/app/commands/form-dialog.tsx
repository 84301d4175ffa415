/** A command's form in a dialog. */
import { useEffect, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { SubmitError } from '#kernel/dispatch-types.ts';
import { sessionAtom, store } from '#services/session.ts';
import { Dialog } from '#ui/dialog.tsx';
import type { FormField } from '#ui/form/form-types.ts';
import { SchemaForm } from '#ui/form/schema-form.tsx';
import { refusal } from '#views/form/command-form.tsx';
import { formFieldsOf, type Texts } from '#views/form/form-fields.ts';
import { useFormServices } from '#views/form/form-services.tsx';
import { RowName } from '#views/rows/row-name.tsx';
import { giveKeys } from './give-keys.ts';
import { closeLayer, type Layer } from './layers.ts';
import styles from './sheets.module.css';

export function FormDialog({ layer }: { layer: Extract<Layer, { kind: 'form' }> }) {
  const t = useTranslations();
  const services = useFormServices();
  const { request, answer } = layer;
  const { command, args, errors } = request;
  const fields = useMemo(
    () => formFieldsOf(command, t as unknown as Texts, request.fields),
    [command, request.fields, t],
  );
  // The row a form is about is said in its title's place, not asked for again.
  const about = useMemo(() => aboutOf(fields, args), [fields, args]);
  const drawn = useMemo(() => fields.filter((field) => !about.includes(field)), [fields, about]);
  const finish = (values: Readonly<Record<string, unknown>> | null) => {
    closeLayer(layer.id);
    answer(values);
  };
  // Fields of their own kind are loaded apart: what is typed waits for the first of them.
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest('form')) void giveKeys(layer.id);
    };
    if (document.activeElement?.closest('[role="dialog"] form')) void giveKeys(layer.id);
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [layer.id]);
  const submit = async (values: Readonly<Record<string, unknown>>) => {
    try {
      await request.submit(values);
    } catch (error) {
      throw 'result' in (error as SubmitError) ? refusal((error as SubmitError).result) : error;
    }
    finish(values);
  };
  const title = t(`commands.${command.id}.title` as never);
  const key = about.map(({ name }) => JSON.stringify(args[name])).join();
  return (
    <Dialog
      title={title}
      onClose={() => finish(null)}
      width={drawn.length > 6 ? 'wide' : 'normal'}
      dismissable={false}
      closable={false}
    >
      {about.some(({ meta }) => meta.kind === 'ref') && (
        <p className={styles.about}>
          {about.flatMap(({ meta, name, label }) =>
            meta.kind === 'ref'
              ? [
                  <span key={name}>
                    {label}: <RowName entity={meta.entity} id={Number(args[name])} />
                  </span>,
                ]
              : [],
          )}
        </p>
      )}
      <SchemaForm
        fields={drawn}
        initial={args}
        errors={errors}
        submitLabel={title}
        onSubmit={submit}
        onCancel={() => finish(null)}
        draftKey={`${store.get(sessionAtom)?.userInfo.id ?? 0}.${command.id}.${key}`}
        services={services}
      />
    </Dialog>
  );
}

/** The row a command is about: its first argument, where that is a needed row and given. */
function aboutOf(fields: readonly FormField[], args: Readonly<Record<string, unknown>>): readonly FormField[] {
  const [first] = fields;
  const given = first && !first.optional && args[first.name] !== undefined;
  return given && (first.meta.kind === 'ref' || first.meta.kind === 'rows') ? [first] : [];
}
