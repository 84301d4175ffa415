/** Commands with English and French texts, and a way to write rows as lines, for the palette's own tests. */
import { z } from 'zod';
import * as f from '#contract/fields.ts';
import { disabled } from '#kernel/command.ts';
import { addStudent, cancelBooking, sample, setStatus } from '#kernel/fixtures.ts';
import type { Prepared } from '#kernel/rank.ts';
import { type CommandItem, commandItems } from './command-texts.ts';
import type { PaletteGroup, PaletteRow } from './palette-types.ts';

const go = (place: string) => sample(`go.${place}`, { section: 'go', effect: 'navigate' });

export const commands = [
  addStudent,
  setStatus,
  sample('student.delete', {
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

const marked = (text: string, ranges: readonly (readonly [number, number])[]): string =>
  [...ranges]
    .reverse()
    .reduce((line, [from, to]) => `${line.slice(0, from)}[${line.slice(from, to)}]${line.slice(to)}`, text);

const lineOf = (row: PaletteRow): string => {
  switch (row.kind) {
    case 'command':
      return `${marked(row.title, row.ranges)}${row.typed ? ` (${row.typed.rest})` : ''}${row.reason ? ` – ${row.reason}` : ''}`;
    case 'entity':
      return marked(row.hit.label, row.ranges);
    case 'value':
      return `${row.checked === undefined ? '' : row.checked ? '☑ ' : '☐ '}${marked(row.label, row.ranges)}`;
    case 'completion':
      return `${row.label} → ${row.text}`;
  }
};

const titleOf = ({ title }: PaletteGroup): string =>
  typeof title === 'string'
    ? title
    : title.values
      ? `${title.key} ${Object.values(title.values).join(' ')}`
      : title.key;

/** Groups as lines: `# heading`, then the rows with matches in brackets. */
export const asLines = (groups: readonly PaletteGroup[]): string[] =>
  groups.flatMap((group) => [`# ${titleOf(group)}`, ...group.rows.map(lineOf)]);
