/** What the palette asks its host while somebody types, apart from React: words, values, found rows, offers. */
import type { useTranslations } from 'use-intl';
import { type Balance, balance } from '#contract/entities/money.ts';
import type { Kind } from '#contract/kind.ts';
import { kindOf } from '#contract/kinds.ts';
import type { Context, FocusedRow, Ports, PreviewLine } from '#kernel/command.ts';
import type { Field } from '#kernel/fields.ts';
import { LANGUAGES, type Language } from '#kernel/reading/languages.ts';
import { namedKind } from '#kernel/reading/named-kind.ts';
import type { ClubTime } from '#services/club-time.ts';
import { asError, call } from '#services/http.ts';
import { permissionsAtom } from '#services/permissions.ts';
import { nameOfRow, nameRows } from '#services/rows.ts';
import { type FoundGroup, type FoundRow, resolveRows, searchRows } from '#services/search.ts';
import { store } from '#services/session.ts';
import type { MessageOf } from '#ui/palette/command-texts.ts';
import type { ReadWords } from '#ui/palette/line-rows.ts';
import type { AskedField, EntityGroup, Note } from '#ui/palette/palette-types.ts';
import type { AskOffers, OffersShown } from '#ui/palette/use-offers.ts';
import type { Owed } from '#ui/palette/use-owed.ts';
import type { Formats } from '#views/format/formats.ts';
import { type Names, valueText } from '#views/format/value-text.ts';
import { failureText } from './failure-text.ts';

export type Translate = ReturnType<typeof useTranslations>;

/** In whose words the palette speaks. */
export interface Speech {
  readonly t: Translate;
  readonly formats: Formats;
  readonly locale: string;
  /** The school's; for amounts. */
  readonly currency: string;
}

/** An entity with a group of its own in the palette stands there; what else is found is a result. */
const titleOf = (kind: Kind | undefined): string => (kind && kind.section === kind.plural ? kind.section : 'results');

/** What tells a row apart from others of its name, in words; empty where nothing does. */
export const detailOf = ({ state, sort, description, left }: Partial<FoundRow>, t: Translate): string =>
  [
    state && t(state),
    ...(sort ?? []).map((key) => t(key)),
    description,
    left && t((left.until ? 'palette.leftUntil' : 'palette.left') as never, left as never),
  ]
    .filter(Boolean)
    .join(' · ');

const groupsOf = (found: readonly FoundGroup[], t: Translate): readonly EntityGroup[] =>
  found.map(({ entity, rows }) => ({
    entity,
    title: `sections.${titleOf(kindOf(entity))}`,
    icon: kindOf(entity)?.icon ?? 'circle-dot',
    hits: rows.map(({ id, label, to, near, ...more }) => ({
      entity,
      id,
      label,
      detail: detailOf(more, t) || undefined,
      ...(to ? { to } : {}),
      ...(near ? { near } : {}),
    })),
  }));

/** Rows of all entities that match a text, and those of the kind that it names: `students rita`. @throws ApiError */
export async function foundRows(text: string, signal: AbortSignal, t: Translate): Promise<readonly EntityGroup[]> {
  const kind = namedKind(text);
  const [found, ofKind] = await Promise.all([
    searchRows(text, signal),
    kind ? searchRows(kind.words, signal) : ([] as const),
  ]);
  const named = ofKind.find(({ entity }) => entity === kind?.entity);
  return groupsOf(named ? [named, ...found.filter(({ entity }) => entity !== named.entity)] : found, t);
}

/** What is asked while somebody types changes nothing. */
const reading = { call: (endpoint, input) => call(endpoint, input) } as Ports;

/** What stands first is a help: without it the rows are offered all the same. */
const foremostOf = async ({ command, field, args }: AskedField, typed: string): Promise<readonly number[]> =>
  (await command.foremost?.(reading, field.name, args, typed).catch(() => [])) ?? [];

/** Rows that an argument of a command may take: those that what is known leaves, as its command says. @throws ApiError */
export async function foundForField(
  { command, field, args }: AskedField,
  text: string,
  signal: AbortSignal,
  t: Translate,
): Promise<readonly EntityGroup[]> {
  const entity = 'entity' in field.meta ? field.meta.entity : '';
  const offer = 'offer' in field.meta ? field.meta.offer : undefined;
  const among = (await command.among?.(reading, field.name, args, text.trim())) ?? {};
  const [found, first] = await Promise.all([
    resolveRows(entity, text, signal, offer, among),
    foremostOf({ command, field, args }, text.trim()),
  ]);
  const before = first.length > 0 ? await nameRows(entity, first) : [];
  const ahead = first.flatMap((id) => before.find((row) => row.id === id) ?? []);
  const rows = [...ahead, ...found.filter(({ id }) => !first.includes(id))].map((row) => ({
    ...row,
    entity,
    to: null,
  }));
  return groupsOf([{ entity, rows }], t);
}

/** What students owe or have left, by their numbers; nothing for who may not see money. @throws ApiError */
export async function owedBy(ids: readonly number[], { t, formats }: Pick<Speech, 't' | 'formats'>): Promise<Owed> {
  if (ids.length === 0 || !store.get(permissionsAtom)?.includes('money')) return new Map();
  const answer = await call(balance.endpoints.list, {
    query: { student_id: ids.join(), page: 1, per_page: 200 },
  });
  const { data } = answer as { data: readonly Balance[] };
  return new Map(
    data.map(({ student_id, balance: minor, currency }) => [
      student_id,
      t(minor < 0 ? 'palette.inCredit' : 'palette.owes', { amount: formats.money(Math.abs(minor), currency) }),
    ]),
  );
}

type LabelsOf = (field: Field, value: string) => readonly string[];

/** The labels of a choice's value in the given languages, the value itself where it has none. */
export const labelsIn =
  (languages: readonly MessageOf[]): LabelsOf =>
  (field, value) => {
    const labels = 'labels' in field.meta ? field.meta.labels : '';
    const found = languages.flatMap((message) => message(`${labels}.${value}`) ?? []);
    return found.length > 0 ? found : [value];
  };

/** The same with what people call the value besides: in a line, or where it is picked. */
export const wordsIn = (languages: readonly MessageOf[]): LabelsOf => {
  const labelsOf = labelsIn(languages);
  return (field, value) => {
    const labels = 'labels' in field.meta ? field.meta.labels : '';
    const more = languages.flatMap((message) => message(`choiceWords.${labels}.${value}`)?.split(', ') ?? []);
    return [...labelsOf(field, value), ...more];
  };
};

/** What lines are read with: the user's language first, the school's zone and week. */
export const readWordsIn = (
  locale: Language,
  languages: readonly MessageOf[],
  labelsOf: LabelsOf,
  { timeZone, weekStart }: Pick<ClubTime, 'timeZone' | 'weekStart'>,
  currency?: string,
): ReadWords => ({
  currency,
  timeZone,
  weekStart,
  languages: [locale, ...LANGUAGES.filter((one) => one !== locale)],
  labelsOf,
  fieldLabels: (field: Field) => languages.flatMap((message) => message(field.labelKey) ?? []),
});

/** In place of a name that is on its way. */
const BUSY = '…';
/** What the row in focus is called, where that is an argument's value; empty where it is another's. */
function focusedName({ meta }: Field, value: unknown, focused: FocusedRow | null): string {
  if (!focused || !('entity' in meta) || meta.entity !== focused.entity) return '';
  const ids = typeof value === 'object' && value !== null && 'ids' in value ? value.ids : [value];
  if (!Array.isArray(ids) || ids.length !== 1 || ids[0] !== focused.id) return '';
  return focused.row ? nameOfRow(focused.entity, focused.row) : BUSY;
}

/** Writes an argument's value for people. */
export const valueTextIn =
  (
    { t, formats, locale, currency }: Speech,
    labelsOf: LabelsOf,
    { focused, about = null }: Pick<Context, 'focused' | 'about'>,
    names?: Names,
  ) =>
  (field: Field, value: unknown): string =>
    focusedName(field, value, focused) ||
    focusedName(field, value, about) ||
    valueText(field, value, (one) => labelsOf(field, one)[0] ?? one, t, formats, locale, currency, names);

/** What the server says of a command as it is typed so far, in words; null where it has nothing to say. */
export async function offersFor(
  { row: { command }, args, within }: Parameters<AskOffers>[0],
  context: Context,
  { t, formats }: Pick<Speech, 't' | 'formats'>,
): Promise<OffersShown | null> {
  const found = await command.offers?.(reading, args, context, within);
  if (!found) return null;
  const notes = (lines: readonly PreviewLine[] = []): readonly Note[] =>
    lines.map(({ kind, text: line }) => ({
      warns: kind === 'conflict',
      ...(kind === 'told' ? { tells: true } : {}),
      text: typeof line === 'string' ? line : t(line.key as never, line.values as never),
    }));
  const said = found.problem && failureText(await asError(found.problem), t, formats);
  return {
    title: t(found.title.key),
    problem: said ? [said.title, said.text].filter(Boolean).join(' ') : '',
    notes: notes(found.lines),
    choices: found.choices.map(({ args: more, at, text, detail, lines }) => ({
      args: more,
      label: at ? `${formats.shortDay(at)}, ${formats.time(at)}` : t(text?.key ?? ''),
      detail,
      notes: notes(lines),
    })),
  };
}
