/** Gives the palette what it stands on: commands in the user's language, the context, search, and what choosing does. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLocale, useTranslations } from 'use-intl';
import { todayIn } from '#contract/rules/zone.ts';
import type { AnyCommand } from '#kernel/command.ts';
import type { DateLanguage } from '#kernel/date-words.ts';
import { DATE_LANGUAGES } from '#kernel/date-words.ts';
import { type Field, fieldsOf } from '#kernel/fields.ts';
import type { Binding } from '#kernel/keymap.ts';
import { toLink } from '#kernel/link.ts';
import { argsForRow } from '#kernel/prefill.ts';
import { keyCaps } from '#kernel/press.ts';
import { recentIds, weightsOf } from '#kernel/recents.ts';
import type { Registry } from '#kernel/registry.ts';
import type { LOCALES } from '#locales/index.ts';
import { loadEverything } from '#locales/index.ts';
import { platform } from '#services/platform.ts';
import { useProfile } from '#services/profile.ts';
import { nameOfRow } from '#services/rows.ts';
import { useRunner } from '#services/run.ts';
import { type FoundGroup, resolveRows, searchRows } from '#services/search.ts';
import { commandItems } from '#ui/palette/command-texts.ts';
import { Palette } from '#ui/palette/palette.tsx';
import type { EntityGroup, PalettePage } from '#ui/palette/palette-types.ts';
import { toastDone } from '#ui/toaster.tsx';
import { useFormats } from '#views/format/use-formats.ts';
import { contextNow } from './context.ts';
import { giveKeys } from './give-keys.ts';
import { readRecents } from './history-store.ts';
import { closeLayer, type Layer } from './layers.ts';
import { messageIn } from './message-in.ts';

interface Props {
  readonly layer: Extract<Layer, { kind: 'palette' | 'ask' }>;
  readonly registry: Registry;
  readonly bindings: readonly Binding[];
  readonly timeZone: string;
}

const ICONS: Readonly<Record<string, string>> = {
  student: 'user-round',
  teacher: 'graduation-cap',
  booking: 'calendar-days',
  question: 'circle-question-mark',
  test: 'clipboard-check',
  package: 'package',
  module: 'layers',
  theory: 'book-open',
  sign: 'triangle-alert',
  category: 'folder-tree',
  location: 'map-pin',
};

const groupsOf = (found: readonly FoundGroup[]): readonly EntityGroup[] =>
  found.map(({ entity, rows }) => ({
    entity,
    title: `sections.${SECTION[entity] ?? 'results'}`,
    icon: ICONS[entity] ?? 'circle-dot',
    hits: rows.map(({ id, label, description, to }) => ({
      entity,
      id,
      label,
      detail: description,
      ...(to ? { to } : {}),
    })),
  }));
const SECTION: Readonly<Record<string, string>> = { student: 'students', teacher: 'teachers', booking: 'bookings' };

export function PaletteLayer({ layer, registry, bindings, timeZone }: Props) {
  const t = useTranslations();
  const locale = useLocale() as (typeof LOCALES)[number];
  const formats = useFormats();
  const runner = useRunner();
  const navigate = useNavigate();
  const own = useQuery({
    queryKey: ['messages', locale],
    queryFn: () => loadEverything(locale),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const english = useQuery({
    queryKey: ['messages', 'en'],
    queryFn: () => loadEverything('en'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const languages = useMemo(
    () =>
      [own.data, locale === 'en' ? undefined : english.data].flatMap((messages) =>
        messages ? [messageIn(messages)] : [],
      ),
    [own.data, english.data, locale],
  );
  // The line has the focus from the first drawing on; what was typed before waits until the commands have their names.
  const named = !own.isPending && !english.isPending;
  useEffect(() => {
    if (named) void giveKeys(layer.id);
  }, [named, layer.id]);
  const items = useMemo(() => commandItems(registry.all, languages), [registry, languages]);
  // Taken once, as the palette opens: what is looked at must not move under the hand.
  const context = useMemo(() => contextNow(timeZone), [timeZone]);
  const used = useMemo(() => {
    const recents = readRecents();
    return { weights: weightsOf(recents, Date.now()), recent: recentIds(recents, Date.now()) };
  }, []);
  const page = useMemo(
    (): PalettePage =>
      layer.kind === 'ask'
        ? {
            kind: 'ask',
            id: layer.id,
            command: layer.request.command,
            field: layer.request.field,
            args: layer.request.args,
          }
        : { kind: 'root' },
    [layer],
  );
  const labelsOf = useMemo(
    () => (field: Field, value: string) => {
      const labels = 'labels' in field.meta ? field.meta.labels : '';
      const found = languages.flatMap((message) => message(`${labels}.${value}`) ?? []);
      return found.length > 0 ? found : [value];
    },
    [languages],
  );
  const words = useMemo(
    () => ({
      today: todayIn(timeZone, Date.now()),
      timeZone,
      languages: [locale, ...DATE_LANGUAGES.filter((one) => one !== locale)] as readonly DateLanguage[],
      labelsOf,
      flagLabels: (field: Field) => languages.flatMap((message) => message(field.labelKey) ?? []),
    }),
    [timeZone, locale, labelsOf, languages],
  );
  const profile = useProfile();
  const textOf = (field: Field, value: unknown) =>
    valueText(field, value, (one) => labelsOf(field, one)[0] ?? one, t, formats, locale);
  const currentOf = (command: AnyCommand): string | null => {
    const now = profile && command.current?.(profile);
    if (!now || typeof now === 'string') return now || null;
    return fieldsOf(command)
      .flatMap((field) => (field.name in now ? [textOf(field, now[field.name])] : []))
      .join(', ');
  };
  const close = () => {
    closeLayer(layer.id);
    if (layer.kind === 'ask') layer.answer(null);
  };
  const { focused } = context;
  return (
    <Palette
      page={page}
      text={layer.kind === 'palette' ? layer.text : ''}
      items={items}
      context={context}
      weights={used.weights}
      recent={used.recent}
      focusedLabel={focused?.row ? nameOfRow(focused.entity, focused.row) : undefined}
      search={async (text, signal) => groupsOf(await searchRows(text, signal))}
      searchField={async (field, text, signal) => {
        const entity = 'entity' in field.meta ? field.meta.entity : '';
        const rows = (await resolveRows(entity, text, signal)).map((row) => ({ ...row, entity, to: null }));
        return groupsOf([{ entity, rows }]);
      }}
      resolve={resolveRows}
      words={words}
      labelsOf={labelsOf}
      dateLabel={(date) => formats.shortDay(date)}
      valueText={textOf}
      currentOf={currentOf}
      capsOf={(id) => {
        const binding = bindings.find(({ command }) => command === id);
        return binding
          ? keyCaps(binding.press, platform, (key) => (t.has(`keys.${key}` as never) ? t(`keys.${key}` as never) : key))
          : null;
      }}
      argsFor={(command, hit) => argsForRow(command, hit.entity, hit.id)}
      onRun={(command, args) => void runner.run(command.id, args, 'palette')}
      onOpen={(hit, newTab) => {
        close();
        if (!hit.to) return;
        if (newTab) window.open(hit.to, '_blank', 'noopener');
        else void navigate(hit.to);
      }}
      onAnswer={(args) => {
        closeLayer(layer.id);
        if (layer.kind === 'ask') layer.answer(args);
      }}
      onCopyLink={(command, args) => {
        void navigator.clipboard
          .writeText(`${location.origin}${toLink({ command: command.id, args }, command)}`)
          .then(() => toastDone(t('runner.commandLinkCopied')));
      }}
      onBack={close}
      onClose={close}
    />
  );
}

/** An argument's value in words. */
function valueText(
  field: Field,
  value: unknown,
  label: (value: string) => string,
  t: ReturnType<typeof useTranslations>,
  formats: ReturnType<typeof useFormats>,
  locale: string,
): string {
  if (value === null || value === undefined || value === '') return '–';
  switch (field.meta.kind) {
    case 'choice':
      return label(String(value));
    case 'choices':
      return (value as readonly string[]).map(label).join(', ') || '–';
    case 'flag':
      return t(value ? 'ui.form.yes' : 'ui.form.no');
    case 'number':
    case 'integer':
      return formats.number(Number(value));
    case 'date':
      return formats.shortDay(String(value));
    case 'instant':
      return `${formats.shortDay(String(value))}, ${formats.time(String(value))}`;
    case 'rows': {
      const ids = (value as { ids?: readonly number[] }).ids;
      return ids ? ids.map((id) => `#${id}`).join(', ') : '∗';
    }
    case 'ref':
      return `#${value}`;
    case 'custom':
      // An image is there or not; a country is known by its name.
      if (field.meta.editor === 'image') return t('ui.form.yes');
      if (field.meta.editor === 'country' && /^[A-Z]{2}$/.test(String(value)))
        return new Intl.DisplayNames([locale], { type: 'region' }).of(String(value)) ?? String(value);
      return typeof value === 'object' ? JSON.stringify(value) : String(value);
    default:
      return typeof value === 'object' ? JSON.stringify(value) : String(value);
  }
}
