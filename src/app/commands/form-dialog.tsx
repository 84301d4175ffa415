/** A command's form in a dialog. What others change in its row meanwhile comes in beside what is being typed. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { aboutOf } from '#kernel/about.ts';
import type { Ports } from '#kernel/command.ts';
import type { SubmitError } from '#kernel/dispatch-types.ts';
import { call } from '#services/http.ts';
import { useProfile } from '#services/profile.ts';
import { sessionAtom, store } from '#services/session.ts';
import { Dialog } from '#ui/dialog.tsx';
import type { FormField } from '#ui/form/form-types.ts';
import { SchemaForm } from '#ui/form/schema-form.tsx';
import { useMessage } from '#ui/palette/palette-text.ts';
import { refusal } from '#views/form/command-form.tsx';
import { formFieldsOf, type Texts } from '#views/form/form-fields.ts';
import { useFormServices } from '#views/form/form-services.tsx';
import { useFormats } from '#views/format/use-formats.ts';
import { failureText } from './failure-text.ts';
import { giveKeys } from './give-keys.ts';
import { closeLayer, type Layer } from './layers.ts';
import { Touched } from './touched.tsx';
import { verbOf } from './verb-of.ts';

export function FormDialog({ layer }: { layer: Extract<Layer, { kind: 'form' }> }) {
  const t = useTranslations();
  const general = useFormServices();
  const formats = useFormats();
  const message = useMessage();
  const { request, answer } = layer;
  const { command, args, errors } = request;
  const services = useMemo(
    () => ({
      ...general,
      among: async (field: string, values: Readonly<Record<string, unknown>>, typed: string) =>
        (await command.among?.(reading, field, { ...args, ...values }, typed)) ?? {},
    }),
    [general, command, args],
  );
  const profile = useProfile();
  const fields = useMemo(() => {
    const unasked = (profile && command.unasked?.(profile)) ?? [];
    // What said which row is meant has done so once that row is there.
    const spent = Object.entries(command.setAsideBy ?? {}).flatMap(([name, others]) =>
      args[name] === undefined ? [] : others,
    );
    const asked = request.fields.filter(
      ({ name }) => !unasked.includes(name) || (args[name] !== undefined && !spent.includes(name)),
    );
    return formFieldsOf(command, t as Texts, asked, args.secrets_set);
  }, [command, request.fields, args, profile, t]);
  // The row a form is about is said in its title's place, not asked for again.
  const about = useMemo(() => aboutOf(fields, args), [fields, args]);
  const drawn = useMemo(() => fields.filter((field) => field !== about), [fields, about]);
  const initial = useLatest(layer, about);
  const finish = (values: Readonly<Record<string, unknown>> | null) => {
    closeLayer(layer.id);
    answer(values);
  };
  // Fields of their own kind are loaded apart: what is typed waits for the first of them.
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (isTypedInto(target)) void giveKeys(layer.id);
    };
    if (isTypedInto(document.activeElement)) void giveKeys(layer.id);
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [layer.id]);
  const submit = async (values: Readonly<Record<string, unknown>>) => {
    try {
      await request.submit(values);
    } catch (error) {
      if (!('result' in (error as SubmitError))) throw error;
      const { result } = error as SubmitError;
      const refused = await refusal(command, result);
      // What no field is at fault for is said above the fields, and stays there.
      if (result.state === 'failed' && !refused.current && Object.keys(refused.errors).length === 0) {
        const { title, text } = failureText(result.error, t, formats);
        throw Object.assign(refused, { errors: { '': [[title, text].filter(Boolean).join(' ')] } });
      }
      const decidedBy = result.state === 'blocked' ? result.preview.decidedBy : undefined;
      if (decidedBy) throw Object.assign(refused, { errors: { [decidedBy.field]: [message(decidedBy.text)] } });
      throw refused;
    }
    finish(values);
  };
  const title = t(`commands.${command.id}.title`);
  const key = about ? JSON.stringify(args[about.name]) : '';
  return (
    <Dialog
      title={title}
      onClose={() => finish(null)}
      width={drawn.length > 6 || drawn.some(({ meta }) => meta.kind === 'markdown') ? 'wide' : 'normal'}
      dismissable={false}
      closable={false}
    >
      {about && <Touched fields={[about]} args={args} />}
      <SchemaForm
        fields={drawn}
        initial={initial}
        errors={errors}
        submitLabel={verbOf(command.id, t)}
        closeLabel={command.destructive ? t(`runner.keep.${command.destructive}`, { count: 1 }) : t('ui.close')}
        destructive={command.destructive !== undefined}
        onSubmit={submit}
        onCancel={() => finish(null)}
        draftKey={`${store.get(sessionAtom)?.userInfo.id ?? 0}.${command.id}.${key}`}
        begun={request.begun}
        opens={request.opens}
        services={services}
        ofRow={command.load !== undefined && args.version !== undefined}
      />
    </Dialog>
  );
}

/** Whether what was kept for a form may go to an element: to none of its buttons, while a field is on its way. */
function isTypedInto(target: EventTarget | null): boolean {
  const form = target instanceof Element ? target.closest('[role="dialog"] form') : null;
  return form !== null && (!(target as Element).closest('footer') || !form.querySelector('[data-waiting]'));
}

const reading = { call: (endpoint, input) => call(endpoint, input) } as Ports;

/** What the form starts from, with the row's newest values: asked for again whenever the row's kind is changed by anybody. */
function useLatest({ id, request }: Extract<Layer, { kind: 'form' }>, about: FormField | undefined) {
  const { command, args } = request;
  const entity = about?.meta.kind === 'ref' ? about.meta.entity : '';
  const { data } = useQuery({
    queryKey: [entity, 'form', id],
    queryFn: async () => (await command.load?.(reading, args)) ?? {},
    enabled: entity !== '' && command.load !== undefined && args.version !== undefined,
    // The values that the form was opened with were fetched a moment ago.
    initialData: {},
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return useMemo(() => ({ ...args, ...data }), [args, data]);
}
