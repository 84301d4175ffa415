/**
 * Answers lines as the palette would, without a browser: the panel's own modules, a real server. A child process of
 * panel.ts, which gives lines on the standard input (JSON, an array of `AskedLine`) and reads the rows of each as JSON.
 */
import { text } from 'node:stream/consumers';
import { createTranslator } from 'use-intl/core';
import { contextNow } from '#app/commands/context.ts';
import { readRecents } from '#app/commands/history-store.ts';
import {
  foundRows,
  labelsIn,
  offersFor,
  readWordsIn,
  type Speech,
  valueTextIn,
  wordsIn,
} from '#app/commands/palette-answers.ts';
import { finderOf, itemsOf, loadSpoken } from '#app/commands/spoken.ts';
import { fits } from '#commands/fits.ts';
import { commands } from '#commands/index.ts';
import type { AnswerOf } from '#contract/endpoint.ts';

import { balance } from '#contract/entities/money.ts';
import { adminProfile } from '#contract/entities/profile.ts';
import { tagOf } from '#contract/rules/language-tag.ts';
import { learnFits } from '#kernel/availability.ts';
import { readLine } from '#kernel/reading/read.ts';
import { withoutReason } from '#kernel/reading/reasons.ts';
import { recentIds, weightsOf } from '#kernel/recents.ts';
import { createRegistry } from '#kernel/registry.ts';
import { loadEverything } from '#locales/index.ts';
import { clubTimeAtom } from '#services/club-time.ts';
import { ApiError, call } from '#services/http.ts';
import { localeAtom } from '#services/look.ts';
import { fetchProfile, followProfile } from '#services/profile.ts';
import { keyOf } from '#services/queries.ts';
import { queries } from '#services/queries-client.ts';
import { listOf, nameOfRow } from '#services/rows.ts';
import { factsAtom, focusedAtom, screenAtom } from '#services/screen.ts';
import { store } from '#services/session.ts';
import { wordLookups } from '#services/word-lookups.ts';
import { chipsOf, knownIn, namedBy, wantedOf, withCompletions, withoutMany, wordsHere } from '#ui/palette/line-rows.ts';
import { keepActive, rowsOf } from '#ui/palette/moves.ts';
import type { PaletteRow } from '#ui/palette/palette-types.ts';
import { limited, readableIn, rootRows } from '#ui/palette/root-rows.ts';
import { offeredRows, withOffers } from '#ui/palette/use-offers.ts';
import { formatsOf } from '#views/format/formats.ts';
import type { Row } from './judge.ts';
import type { AskedLine } from './panel.ts';

const registry = createRegistry(commands);
learnFits(fits);
const locale = store.get(localeAtom);
await fetchProfile();
const profile = queries.getQueryData<AnswerOf<typeof adminProfile>>(keyOf('profile', adminProfile, {}));
if (!profile) throw new Error('The server answered no profile.');
followProfile(profile);
const time = store.get(clubTimeAtom);
if (!time) throw new Error('The school has no time zone.');

const t = createTranslator({ locale: tagOf(locale), messages: await loadEverything(locale), timeZone: 'UTC' });
const speech: Speech = {
  t: t as unknown as Speech['t'],
  formats: formatsOf(locale, time.timeZone, time.clock),
  locale,
  currency: profile.club.currency,
};
const spoken = await loadSpoken(locale);
const items = itemsOf(registry, spoken);
const finder = () => finderOf(registry, spoken);
const languages = spoken.texts.map(({ message }) => message);
const labelsOf = labelsIn(languages);
const words = readWordsIn(locale, languages, wordsIn(languages), time);
const recents = readRecents();
const used = { weights: weightsOf(recents, Date.now()), recent: recentIds(recents, Date.now()) };

/** The entity of the rows of each screen of the corpus, whose list has the focus on arrival; null where there is no list. */
const LISTS: Readonly<Record<string, string | null>> = {
  '/bookings': 'booking',
  '/students': 'student',
  '/teachers': 'teacher',
  '/vehicles': 'vehicle',
  '/packages': 'package',
  '/questions': 'question',
  '/payments': 'entry',
  '/balances': 'balance',
  '/tests': 'test',
  '/exams': 'exam',
  '/chat': 'conversation',
  '/dashboard': null,
  '/settings': null,
  '/reports/hours': null,
  '/reports/income': null,
};

/** Goes to a screen: what it tells of itself, and its active row: the first, and after one step down the second. @throws ApiError, Error of an unknown screen */
async function goTo({ screen, focus }: Pick<AskedLine, 'screen' | 'focus'>): Promise<void> {
  const scope = screen.slice(1);
  location.pathname = screen;
  store.set(screenAtom, { title: scope, scope, crumbs: [] });
  const entity = LISTS[screen];
  if (entity === undefined) throw new Error(`Nobody has said what the rows of ${screen} are.`);
  store.set(factsAtom, entity && entity !== 'conversation' ? { list: true, narrowed: false } : {});
  store.set(focusedAtom, null);
  if (!entity) return;
  // The balances are a list of their own, whose rows nothing else chooses among.
  const list = entity === 'balance' ? balance.endpoints.list : await listOf(entity);
  if (!list) throw new Error(`No list of ${screen} is known.`);
  const { data } = (await call(list, { query: { page: 1, per_page: 50 } } as never)) as { data: { id: number }[] };
  const row = (focus && data[1]) || data[0];
  if (row) store.set(focusedAtom, { entity, id: row.id, row: row as unknown as Readonly<Record<string, unknown>> });
}

const never = new AbortController().signal;

/** The rows of a line once every answer is there, as a user reads them. @throws ApiError */
async function rowsOfLine(line: string): Promise<Row[]> {
  const context = contextNow(time as NonNullable<typeof time>);
  const { focused } = context;
  const readables = readableIn(items, context, null);
  const known = knownIn(context, null, () => ({}));
  const here = wordsHere(words, context, null);
  const { named, none } = namedBy(line, readables, here);
  const [found, read] = await Promise.all([
    foundRows(withoutReason(line.trim(), words.languages), never, speech.t),
    none
      ? []
      : readLine(line, readables, (command) => Object.keys(known(command)), wordLookups, { ...here, now: new Date() }),
  ]);
  const readings = withoutMany(read, line, readables, known);
  const focusedLabel = focused?.row ? nameOfRow(focused.entity, focused.row) : undefined;
  const base = rootRows({
    query: line,
    items,
    finder,
    context,
    ...used,
    found,
    read: { state: 'read', named, readings },
    ...(focusedLabel === undefined ? {} : { focusedLabel }),
  });
  const wanted = wantedOf(base, known);
  const shown =
    wanted &&
    (await offersFor(wanted, context, speech).catch((error) => {
      if (isLate(error)) throw error;
      return null;
    }));
  const active = keepActive(base, null);
  const current = rowsOf(base).find(({ key }) => key === active);
  const completed = withCompletions(base, line, current?.kind === 'command' ? current.typed?.reading : null);
  const offered = wanted && shown ? offeredRows(wanted, shown) : null;
  const groups = offered ? limited(withOffers(completed, offered)) : completed;
  const chips = chipsOf(base, line, known, {
    valueText: valueTextIn(speech, labelsOf, { focused }),
    instant: speech.formats.instant,
  });
  return rowsOf(groups).flatMap((row) => {
    const seen = (chips.get(row.key)?.chips ?? []).map(({ field, text, value, state }) => ({
      field,
      text: plain(text),
      value,
      state,
    }));
    const said = textsOf(row);
    if (!said) return [];
    const problem = offered?.row === row.key ? offered.problem : '';
    const detail = seen.length > 0 ? '' : plain(said.detail || problem);
    const off = row.kind === 'command' && row.reason !== null;
    return [{ key: row.key, title: plain(said.title), detail, off, chips: seen }];
  });
}

/** What a row says; null for completions, which nobody judges. */
function textsOf(row: PaletteRow): { title: string; detail: string } | null {
  if (row.kind === 'completion') return null;
  if (row.kind === 'command') return { title: row.title, detail: row.reason ? speech.t(row.reason as never) : '' };
  if (row.kind === 'entity') return { title: row.hit.label, detail: row.hit.detail ?? '' };
  return { title: row.label, detail: row.detail ?? '' };
}

const plain = (said: string): string => said.replace(/\s+/g, ' ').trim();

/** Lines that are read at once: while one waits for the server another is read. */
const AT_ONCE = 4;
/** How often a line is read: where every core is busy an answer may take longer than the panel waits for it. */
const TRIES = 3;

const isLate = (error: unknown): boolean => error instanceof ApiError && error.offline;

async function answered(line: string): Promise<Row[]> {
  for (let left = TRIES - 1; ; left--) {
    try {
      return await rowsOfLine(line);
    } catch (error) {
      if (!isLate(error) || left === 0) throw error;
    }
  }
}

/** Answers lines of the screen that is on show, a few at once. @throws ApiError */
async function answerAll(lines: readonly string[], keep: (line: string, rows: Row[]) => void): Promise<void> {
  const waiting = lines.values();
  const answerSome = async () => {
    for (const line of waiting) keep(line, await answered(line));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, answerSome));
}

const placeOf = ({ screen, focus }: AskedLine): string => `${screen} ${focus ?? ''}`;

const asked = JSON.parse(await text(process.stdin)) as AskedLine[];
/** The rows of each line by where it is typed: what several files of the corpus say is read once. */
const answers = new Map<string, Map<string, Row[]>>();
for (const [place, lines] of Map.groupBy(asked, placeOf)) {
  const rows = new Map<string, Row[]>();
  answers.set(place, rows);
  const [first] = lines;
  if (first) await goTo(first);
  await answerAll([...new Set(lines.map(({ line }) => line))], (line, found) => rows.set(line, found));
}
const found = asked.map((one) => answers.get(placeOf(one))?.get(one.line) ?? []);
// What the cache holds would keep the process for minutes.
process.stdout.write(JSON.stringify(found), () => process.exit());
