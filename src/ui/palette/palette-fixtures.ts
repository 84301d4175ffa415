/** Commands with English and French texts, and a way to write rows as lines, for the palette's own tests. */
import { z } from 'zod';
import * as f from '#contract/fields.ts';
import { disabled } from '#kernel/command.ts';
import { addStudent, cancelBooking, sample, setStatus } from '#kernel/fixtures.ts';
import { type Finder, prepareFinder } from '#kernel/phrases.ts';
import type { Prepared } from '#kernel/rank.ts';
import type { StemLanguage } from '#kernel/stems.ts';
import { readVocabulary } from '#kernel/vocabulary.ts';
import { type CommandItem, commandItems, findables, type MessageOf } from './command-texts.ts';
import type { PaletteGroup, PaletteRow } from './palette-types.ts';

const go = (place: string) => sample(`go.${place}`, { section: 'go', effect: 'navigate' });

export const commands = [
  addStudent,
  setStatus,
  sample('student.delete', {
    destructive: 'student',
    section: 'students',
    args: z.object({ students: f.rows('student') }),
    surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'student' }, { kind: 'bulk', entity: 'student' }],
  }),
  sample('student.open', {
    section: 'students',
    effect: 'navigate',
    args: z.object({ student: f.ref('student') }),
    surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'student' }],
  }),
  cancelBooking,
  go('students'),
  go('teachers'),
  go('bookings'),
  sample('history.undo', { section: 'history', when: () => disabled('availability.nothing-to-undo') }),
  sample('palette.open', { section: 'help', surfaces: [], hiddenBecause: 'It opens the palette.' }),
];

const english: Record<string, [string, string]> = {
  'student.add': ['Add student', 'new create'],
  'student.set-status': ['Set student status', 'pause block'],
  'student.delete': ['Delete student', 'remove'],
  'student.open': ['Open student', 'show'],
  'booking.cancel-as-admin': ['Cancel class', 'call off'],
  'go.students': ['Go to students', 'list'],
  'go.teachers': ['Go to teachers', ''],
  'go.bookings': ['Go to bookings', 'classes'],
  'history.undo': ['Undo', 'revert'],
  'palette.open': ['Open the command palette', ''],
};
const french: Record<string, [string, string]> = {
  'student.add': ['Ajouter un élève', 'nouveau'],
  'history.undo': ['Annuler', ''],
  'booking.cancel-as-admin': ['Annuler un cours', ''],
};
const reader = (texts: Record<string, [string, string]>) => (key: string) => {
  const [, id = '', what] = /^commands\.(.+)\.(title|keywords)$/.exec(key) ?? [];
  return texts[id]?.[what === 'title' ? 0 : 1];
};

export const items: readonly Prepared<CommandItem>[] = commandItems(commands, [reader(english)]);
export const frenchItems: readonly Prepared<CommandItem>[] = commandItems(commands, [reader(french), reader(english)]);

const vocabulary = {
  en: readVocabulary('en', {
    fillers: 'a, the, to, of',
    things: { student: 'student, pupil', booking: 'class, lesson' },
    acts: { delete: 'delete, remove', add: 'add, new', 'cancel-as-admin': 'cancel, call off', go: 'go to' },
    elsewhere: { billing: 'vat, invoice' },
  }),
  fr: readVocabulary('fr', {
    fillers: 'un, une',
    things: { student: 'élève' },
    acts: { 'cancel-as-admin': 'annuler' },
  }),
};
const finderOf = (...texts: { language: 'en' | 'fr'; message: MessageOf }[]): Finder =>
  prepareFinder(
    findables(commands, texts, (id) => {
      const [thing = '', act = ''] = id.split('.');
      return thing === 'go' ? { act: 'go', thing: act.replace(/s$/, '') } : { act, thing };
    }),
    texts.map(({ language }) => vocabulary[language]),
    { billing: ['go.bookings'] },
  );
const english1 = { language: 'en' as const satisfies StemLanguage, message: reader(english) };
const french1 = { language: 'fr' as const satisfies StemLanguage, message: reader(french) };
const englishFinder = finderOf(english1);
const frenchFinder = finderOf(french1, english1);
export const finder = (): Finder => englishFinder;
export const finderInFrench = (): Finder => frenchFinder;

const marked = (text: string, ranges: readonly (readonly [number, number])[]): string =>
  [...ranges]
    .reverse()
    .reduce((line, [from, to]) => `${line.slice(0, from)}[${line.slice(from, to)}]${line.slice(to)}`, text);

const lineOf = (row: PaletteRow): string => {
  switch (row.kind) {
    case 'command':
      return `${marked(row.title, row.ranges)}${row.typed ? (row.typed.reading ? ` ${JSON.stringify(row.typed.reading.args)}` : ' …') : ''}${row.reason ? ` – ${row.reason}` : ''}`;
    case 'entity':
      return marked(row.hit.label, row.ranges);
    case 'value':
      return `${row.checked === undefined ? '' : row.checked ? '☑ ' : '☐ '}${marked(row.label, row.ranges)}`;
    case 'completion':
      return `${row.label} → ${row.text}`;
    case 'offer':
      return `${row.label} · ${row.detail}`;
  }
};

const titleOf = ({ title }: PaletteGroup): string =>
  typeof title === 'string'
    ? title
    : title.values
      ? `${title.key} ${Object.values(title.values)
          .flatMap((value) => (typeof value === 'object' ? Object.values(value) : [value]))
          .join(' ')}`
      : title.key;

/** Groups as lines: `# heading`, then the rows with matches in brackets. */
export const asLines = (groups: readonly PaletteGroup[]): string[] =>
  groups.flatMap((group) => [`# ${titleOf(group)}`, ...group.rows.map(lineOf)]);
