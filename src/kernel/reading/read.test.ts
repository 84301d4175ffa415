/** Lines and what is read in them: commands, arguments, what is asked and what was not understood. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import * as f from '#contract/fields.ts';
import { localTimeOf } from '#contract/rules/zone.ts';
import type { AnyCommand } from '../command.ts';
import { fieldsOf } from '../fields.ts';
import { sample } from '../fixtures.ts';
import { fold } from '../fold.ts';
import type { Language } from './languages.ts';
import { speaksOfMany } from './many.ts';
import { readLine, readWords } from './read.ts';
import { withoutReason } from './reasons.ts';
import type { Lookups, NamedRow, Readable, Reading, ReadOptions } from './types.ts';
import { withWhoCancels } from './who-cancels.ts';

const palette = { surfaces: [{ kind: 'palette' }] as const };
const booking = {
  student: f.ref('student'),
  starts_at: f.instant(),
  teacher: f.ref('teacher').optional(),
  location: f.ref('location').optional(),
  class_type: f.choice(['practical', 'theory'], 'class_type').optional(),
  topics: f.multiline().optional(),
  note: f.multiline().optional(),
};
const time = (of?: string) =>
  z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .meta({ field: { kind: 'custom', editor: 'time', ...(of ? { of } : {}) } });
const licence = () => z.string().meta({ field: { kind: 'custom', editor: 'licence-category' } });
const WEEK = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
const commands: Readonly<Record<string, [title: string, args: z.ZodRawShape]>> = {
  'booking.create': ['Book class', booking],
  'booking.move': [
    'Move class',
    { booking: f.ref('booking'), starts_at: f.instant(), teacher: f.ref('teacher').optional() },
  ],
  'booking.cancel-as-admin': [
    'Cancel class for the school',
    { bookings: f.rows('booking'), reason: f.optionalText(500).default('') },
  ],
  'booking.cancel-as-student': [
    'Cancel class for the student',
    { bookings: f.rows('booking'), reason: f.optionalText(500).default('') },
  ],
  'booking.cancel-as-teacher': [
    'Cancel class for the teacher',
    { bookings: f.rows('booking'), reason: f.optionalText(500).default('') },
  ],
  'exam.move': ['Move official exam', { exam: f.ref('exam'), starts_at: f.instant() }],
  'booking.no-show': ['Mark no-show', { booking: f.ref('booking'), reason: f.optionalText(500).default('') }],
  'booking.plan': [
    'Plan classes ahead',
    {
      student: f.ref('student'),
      weekdays: f.choices(WEEK, 'weekday'),
      time_of_day: time(),
      number_of_classes: f.integer(1, 100),
    },
  ],
  'student.cancel-classes': ["Cancel student's future classes", { student: f.ref('student'), reason: f.text(500) }],
  'student.set-status': [
    'Set student status',
    {
      students: f.rows('student'),
      status: f.choice(['pending', 'active', 'paused', 'completed', 'blocked'], 'student.status'),
      reason: f.marked(f.text(300)).optional(),
    },
  ],
  'exam.results': [
    'Note exam results',
    {
      exam_entries: f.rows('exam_entry'),
      result: f.choice(['entered', 'passed', 'failed'], 'exam_entry.status'),
    },
  ],
  'holiday.add': ['Add holiday', { day: f.date('ahead'), name: f.text(100) }],
  'holiday.add-days': [
    'Close the school for several days',
    { from: f.date('ahead'), to: f.date('ahead'), name: f.text(120), closed: f.flag().default(true) },
  ],
  'holiday.edit': [
    'Edit public holiday',
    { holiday: f.ref('holiday'), day: f.date('ahead').optional(), name: f.text(100).optional() },
  ],
  'payment.refund': ['Refund a payment', { payment: f.ref('entry'), amount: f.money().optional() }],
  'student.delete': ['Delete student', { students: f.rows('student') }],
  'student.message': ['Message a student', { student: f.ref('student'), body: f.multiline().optional() }],
  'teacher.message': ['Message a teacher', { teacher: f.ref('teacher'), body: f.multiline().optional() }],
  'teacher.sick-day': [
    'Sick day',
    { teacher: f.ref('teacher'), date: f.date('from today'), reason: f.text(500), to: f.date().optional() },
  ],
  'teacher.leave': [
    'Leave',
    { teacher: f.ref('teacher'), date: f.date('from today'), reason: f.text(500).optional(), to: f.date().optional() },
  ],
  'teacher.hand-over': [
    'Hand over a teacher’s students',
    { teacher: f.ref('teacher'), to_teacher: f.ref('teacher'), leaves: f.flag().optional() },
  ],
  'paper.hand-in': [
    'Hand in paper',
    {
      student: f.ref('student').optional(),
      teacher: f.ref('teacher').optional(),
      paper_kind: f.ref('paper_kind'),
      valid_until: f.date().optional(),
    },
  ],
  'data.erase-person': [
    'Erase a person',
    {
      student: f.ref('student').optional(),
      teacher: f.ref('teacher').optional(),
      reason: f.optionalText(300).optional(),
    },
  ],
  'course.plan': [
    'Plan theory course',
    {
      teacher: f.ref('teacher'),
      weekdays: f.choices(WEEK, 'weekday'),
      time_of_day: time(),
      from: f.date('ahead'),
      number_of_classes: f.integer(1, 100),
    },
  ],
  'teacher.back': ['Note that a teacher is back', { teacher: f.ref('teacher') }],
  'teacher.add-slots': [
    'Add slot',
    {
      teacher: f.ref('teacher'),
      location: f.ref('location'),
      date: f.date('ahead'),
      start_time: time(),
      end_time: time(),
    },
  ],
  'teacher.add-weekly-slots': [
    'Add weekly slots',
    {
      teacher: f.ref('teacher'),
      location: f.ref('location'),
      weekdays: f.choices(WEEK, 'weekday'),
      start_time: time(),
      end_time: time(),
      from: f.date('ahead'),
      to: f.date('ahead'),
    },
  ],
  'student.add': [
    'Add student',
    {
      first_name: f.text(100),
      last_name: f.text(100),
      email: f.email().optional(),
      phone: f.phone().default(''),
      licence_category: licence().default(''),
      date_of_birth: f.date('born').optional(),
      teacher_id: f.ref('teacher').optional(),
      note: f.multiline().default(''),
    },
  ],
  'student.edit': [
    'Edit student',
    {
      student: f.ref('student'),
      phone: f.phone().optional(),
      address: f.optionalText().optional(),
      email: f.email().optional(),
      guardian_name: f.optionalText().optional(),
      guardian_email: f.email().optional(),
      guardian_phone: f.phone().optional(),
    },
  ],
  'vehicle.set-status': [
    'Set vehicle status',
    { vehicles: f.rows('vehicle'), status: f.choice(['in_service', 'off_road', 'sold'], 'vehicle.status') },
  ],
  'vehicle.off-road': [
    'Take vehicle off the road',
    {
      vehicle: f.ref('vehicle'),
      date: f.date(),
      kind: f.choice(['repair', 'service', 'inspection', 'other'], 'repair.kind').default('repair'),
      to: f.date().optional(),
      start_time: time().optional(),
      end_time: time().optional(),
      note: f.optionalText(500).default(''),
    },
  ],
  'vehicle.add': ['Add vehicle', { plate: f.text(20), name: f.text(120) }],
  'package.add': [
    'Add package',
    {
      name: f.text(120),
      price: f.money().default(0),
      valid_days: f.integer(1, 3650).default(365),
      modules: f.refs('module').default([]),
    },
  ],
  'balance.remind': [
    'Send payment reminders',
    {
      age: f.choices(['days_31_60', 'older'], 'balance.age').optional(),
      balances: f.rows('balance'),
    },
  ],
  'package.edit': [
    'Edit package',
    { package: f.ref('package'), name: f.text(120).optional(), price: f.money().optional() },
  ],
  'booking.close-day': ['Close the day', { date: f.date('past'), reason: f.optionalText().default('') }],
  'go.bookings': [
    'Go to bookings',
    {
      from: f.date().optional(),
      to: f.date().optional(),
      starting: f.date().optional(),
      until: f.date().optional(),
      start_time: time('from').optional(),
      end_time: time('from').optional(),
      status: f.choices(['booked', 'completed', 'no_show', 'cancelled'], 'booking.status').optional(),
      student_id: f.refs('student').optional(),
      teacher_id: f.refs('teacher').optional(),
      late: f.flag().optional(),
      unsigned: f.flag().refine(Boolean).optional(),
    },
  ],
  'go.students': [
    'Go to students',
    {
      status: f.choices(['pending', 'active', 'paused', 'completed', 'blocked'], 'student.status').optional(),
      licence_category: licence().optional(),
      teacher_id: f.refs('teacher').optional(),
      below_required: f.flag().optional(),
      unbooked: f.flag().refine(Boolean).optional(),
      created_from: f.date('past').optional(),
      created_to: f.date().optional(),
      unbooked_from: f.date().optional(),
      unbooked_to: f.date().optional(),
    },
  ],
  'go.tests': ['Go to tests', { status: f.choices(['draft', 'published'], 'content.status').optional() }],
  'booking.find-times': [
    'Find free times',
    {
      teacher: f.ref('teacher').optional(),
      student: f.ref('student').optional(),
      from: f.date().optional(),
      to: f.date().optional(),
      start_time: time().optional(),
      end_time: time().optional(),
    },
  ],
  'go.questions': ['Go to questions', { has_image: f.flag().optional() }],
  'go.calendar': ['Go to calendar', { from: f.date().optional(), to: f.date().optional() }],
  'setting.lesson-minutes': ['Length of a class, minutes', { lesson_minutes: f.integer(5, 480) }],
  'setting.no-show-wait-minutes': ['Minutes waited before a no-show', { no_show_wait_minutes: f.integer(0, 480) }],
  'setting.school-phone': ['Phone of the school', { phone: f.phone() }],
  'setting.school-name': ['Name of the school', { name: f.text(100) }],
};
const readables: readonly Readable[] = Object.entries(commands).map(([id, [title, args]]) => ({
  command: sample(id, {
    ...palette,
    ...(id.startsWith('go.') ? { effect: 'navigate' } : {}),
    args: z.object(args),
  }) as AnyCommand,
  titles: [title],
}));
const commandOf = (id: string) => readables.find(({ command }) => command.id === id)?.command as AnyCommand;

const STUDENTS = [
  ...[
    'Rita Gomes',
    'Rita Costa',
    'Rita Costa Vaz',
    'Ana Silva',
    'Ana Costa',
    'Bruno Sá',
    'Hannah Clarke',
    'Hannah Clarke',
  ],
  ...[
    'Inês Fernandes Silva',
    'Inês Silva Fernandes',
    "Callum O'Brien",
    'Étienne Le Gall',
    'Sam Reis',
    'Dom Pires',
    'Daniel Sousa',
  ],
  ...['Vera Ferreira Magalhães', 'April Jones', 'Telmo Neves', 'Gabriela Lima', 'Gabriela Lima', 'Callum Walker'],
  ...['Mafalda Reis', 'Mafalda Gil'],
].map((label, index): NamedRow => ({ id: index + 1, label, ...(label === 'Rita Gomes' ? { teacher: 2 } : {}) }));
const idOf = (label: string) => STUDENTS.find((row) => row.label === label)?.id as number;
const klass = (id: number, owner: number, at: string, status = 'booked'): NamedRow => ({
  id,
  label: `#${id}`,
  at,
  owner,
  status,
});
/** Now is Wednesday the 11th of March 2026, noon. */
const CLASSES = [
  klass(501, idOf('Rita Gomes'), '2026-03-12T10:00:00.000Z'),
  klass(502, idOf('Telmo Neves'), '2026-03-12T10:00:00.000Z'),
  klass(503, idOf('Telmo Neves'), '2026-03-13T15:00:00.000Z'),
  klass(504, idOf('Hannah Clarke'), '2026-03-12T09:00:00.000Z'),
  klass(505, idOf('Hannah Clarke') + 1, '2026-03-13T09:00:00.000Z'),
  klass(506, idOf('Ana Silva'), '2026-03-10T09:00:00.000Z'),
  klass(507, idOf('Inês Fernandes Silva'), '2026-03-12T16:00:00.000Z'),
  klass(508, idOf('Inês Silva Fernandes'), '2026-03-12T17:00:00.000Z'),
  klass(509, idOf('Gabriela Lima'), '2026-03-14T17:00:00.000Z'),
  klass(510, idOf('Ana Costa'), '2026-03-09T09:00:00.000Z', 'cancelled'),
];
const ROWS: Readonly<Record<string, readonly NamedRow[]>> = {
  student: STUDENTS,
  teacher: ['Daniel Brito', 'Mafalda Matos', 'Maria Ribeiro', 'Mariana Pereira', 'Rui Alves'].map((label, index) => ({
    id: index + 1,
    label,
  })),
  location: ['Campo Grande', 'Sede', 'Algés'].map((label, index) => ({ id: index + 1, label })),
  package: ['Summer course', 'Refresher of two hours'].map((label, index) => ({ id: index + 1, label })),
  booking: CLASSES,
  holiday: [{ id: 1, label: 'Christmas' }],
  vehicle: ['BR-48-TL Renault Clio', 'BG-07-XM Peugeot 208'].map((label, index) => ({ id: index + 1, label })),
};
const lookups: Lookups = {
  async find(entity, text) {
    const rows = ROWS[entity] ?? [];
    const id = /^#(\d+)$/.exec(text)?.[1];
    if (id) return rows.filter((row) => row.id === Number(id));
    // As the server does: every word begins a word of the name.
    const words = fold(text)
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean);
    return rows.filter(({ label }) => {
      const own = fold(label).split(/[^\p{L}\p{N}]+/u);
      return words.every((word) => own.some((one) => one.startsWith(word)));
    });
  },
  of: async (_entity, _owner, ids) => CLASSES.filter(({ owner }) => ids.includes(owner ?? 0)),
  on: async (_entity, from, before) => CLASSES.filter(({ at = '' }) => from <= at && at < before),
};
const LABELS: Readonly<Record<string, readonly string[]>> = {
  paused: ['Paused', 'En pause', 'Em pausa'],
  active: ['Active', 'Actif', 'Ativo'],
  blocked: ['Blocked', 'Bloqué', 'Bloqueado'],
  completed: ['Completed', 'Terminé', 'Concluído'],
  theory: ['Theory', 'Théorie', 'Teórica'],
  cancelled: ['Cancelled', 'Annulé', 'Cancelada'],
  no_show: ['No-show', 'Absence', 'Falta'],
  draft: ['Draft', 'Brouillon', 'Rascunho'],
  published: ['Published', 'Publié', 'Publicado'],
  booked: ['Booked', 'Réservé', 'Marcada'],
};
const optionsFor = (language: Language, now = '2026-03-11T12:00:00Z'): ReadOptions => ({
  now: new Date(now),
  timeZone: 'Europe/Lisbon',
  languages: [language],
  labelsOf: (_field, value) => LABELS[value] ?? [value],
});
const read = (line: string, language: Language = 'en', known: readonly string[] = [], now?: string) =>
  readLine(
    line,
    readables,
    (command) => fieldsOf(command).flatMap(({ name }) => (known.includes(name) ? [name] : [])),
    lookups,
    optionsFor(language, now),
  );

/** A reading on one line: `command field=value`, with `?` for what is asked and `!` for what was not understood. */
function shown(line: string, reading: Reading | undefined): string {
  if (!reading) return 'nothing';
  const values = Object.entries(reading.args)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => {
      if (typeof value === 'string' && /T\d\d:\d\d:/.test(value)) {
        const local = localTimeOf(value, 'Europe/Lisbon');
        return `${name}=${local.date} ${local.time}`;
      }
      return `${name}=${typeof value === 'object' ? JSON.stringify((value as { ids?: unknown }).ids ?? value) : value}`;
    });
  const open = new Map<string, string[]>();
  for (const { field, state, from, to } of reading.spans) {
    const key = state === 'ok' ? '' : `${field}${state === 'ambiguous' ? '?' : '!'}`;
    if (key) open.set(key, [...(open.get(key) ?? []), line.slice(from, to)]);
  }
  return [reading.command, ...values, ...[...open].map(([key, words]) => `${key}${words.join(' ')}`)].join(' · ');
}
const first = async (line: string, language: Language, known?: readonly string[], now?: string) =>
  shown(line, (await read(line, language, known, now))[0]);

describe('who teaches a student as a rule', () => {
  test.each<[Language, string, string]>([
    [
      'en',
      'book rita gomes tomorrow 10 with her usual teacher',
      'booking.create · starts_at=2026-03-12 10:00 · student=1 · teacher=2',
    ],
    [
      'fr',
      'réserver rita gomes demain 10h avec son moniteur',
      'booking.create · starts_at=2026-03-12 10:00 · student=1 · teacher=2',
    ],
    [
      'pt',
      'marcar rita gomes amanhã 10h com o instrutor dela',
      'booking.create · starts_at=2026-03-12 10:00 · student=1 · teacher=2',
    ],
    // Nobody does, or it is not sure whom it is about.
    [
      'en',
      'book sam reis sat 10:00 with his teacher',
      'booking.create · starts_at=2026-03-14 10:00 · student=13 · teacher!his teacher',
    ],
    [
      'en',
      'book hannah clarke sat 10:00 with her teacher',
      'booking.create · starts_at=2026-03-14 10:00 · student?hannah clarke · teacher!her teacher',
    ],
    ['en', 'free times rita gomes her teacher', 'booking.find-times · student=1 · teacher=2'],
    // Somebody else is not the usual one.
    [
      'en',
      'book rita gomes tomorrow 10 with another teacher',
      'booking.create · starts_at=2026-03-12 10:00 · student=1 · teacher!another',
    ],
  ])('%s: %s', async (language, line, expected) => {
    expect(await first(line, language)).toBe(expected);
  });
});

describe('whoever cannot come', () => {
  test.each<[Language, string, string]>([
    ['en', "rita gomes can't come", 'booking.cancel-as-student · bookings=[501]'],
    ['fr', 'rita gomes ne peut pas venir', 'booking.cancel-as-student · bookings=[501]'],
    ['pt', 'rita gomes não pode vir', 'booking.cancel-as-student · bookings=[501]'],
    ['en', "telmo neves can't come", 'booking.cancel-as-student · bookings?telmo neves'],
    ['en', "telmo neves can't come friday", 'booking.cancel-as-student · bookings=[503]'],
    ['en', "daniel brito can't come tomorrow", 'teacher.sick-day · date=2026-03-12 · teacher=1'],
    ['en', 'daniel brito is back', 'teacher.back · teacher=1'],
    ['en', 'daniel brito is no longer ill', 'teacher.back · teacher=1'],
    ['fr', 'daniel brito est de retour', 'teacher.back · teacher=1'],
    ['fr', "mafalda matos n'est plus malade", 'teacher.back · teacher=2'],
    ['pt', 'daniel brito está de volta', 'teacher.back · teacher=1'],
    ['pt', 'mafalda matos já não está doente', 'teacher.back · teacher=2'],
  ])('%s: %s', async (language, line, expected) => {
    expect(await first(line, language)).toBe(expected);
  });
});

describe('what no reason swallows', () => {
  test.each<[Language, string, string]>([
    // The school's own cancelling has no fee to waive: it is told.
    ['en', 'cancel rita gomes, ill, no fee', 'booking.cancel-as-student · bookings=[501] · reason=ill · !no fee'],
    [
      'fr',
      'annuler rita gomes, malade, sans frais',
      'booking.cancel-as-student · bookings=[501] · reason=malade · !sans frais',
    ],
    [
      'pt',
      'cancelar rita gomes, doente, sem taxa',
      'booking.cancel-as-student · bookings=[501] · reason=doente · !sem taxa',
    ],
    [
      'en',
      'cancel rita gomes because there was no fee agreed',
      'booking.cancel-as-admin · bookings=[501] · reason=there was no fee agreed',
    ],
    // Neither when it holds from, nor what is cancelled.
    ['en', 'cancel rita gomes from now on', 'booking.cancel-as-admin · bookings=[501]'],
    ['en', 'pause sam reis xyz', 'student.set-status · status=paused · students=[13] · !xyz'],
  ])('%s: %s', async (language, line, expected) => {
    expect(await first(line, language)).toBe(expected);
  });
});

describe('a slip in a verb of several words', () => {
  test.each<[Language, string, string]>([
    ['fr', 'clio en pane demain', 'vehicle.off-road · date=2026-03-12 · kind=repair · vehicle=1'],
    ['en', 'clio brokn down tomorrow', 'vehicle.off-road · date=2026-03-12 · kind=repair · vehicle=1'],
    // What takes something away is spelled.
    ['fr', 'rita gomes a apelé pour anuler', 'nothing'],
  ])('%s: %s', async (language, line, expected) => {
    expect(await first(line, language)).toBe(expected);
  });
});

test('classes of everybody are asked for only where nobody is named', async () => {
  const asked: string[] = [];
  const on: Lookups['on'] = async (_entity, from) => {
    asked.push(from);
    return [];
  };
  const ask = (line: string) => readLine(line, readables, () => [], { ...lookups, on }, optionsFor('en'));
  await ask('cancel rita gomes tomorrow');
  expect(asked).toEqual([]);
  await ask('mark no-show yesterday');
  expect(asked.length).toBeGreaterThan(0);
});

describe('English', () => {
  test.each([
    ['book rita gomes tomorrow 10', 'booking.create · starts_at=2026-03-12 10:00 · student=1'],
    [
      'please book gomes, rita tue 15:00 with daniel brito',
      'booking.create · starts_at=2026-03-17 15:00 · student=1 · teacher=1',
    ],
    ['rita gomes book tomorrow at half past nine', 'booking.create · starts_at=2026-03-12 09:30 · student=1'],
    [
      "book o'brien callum 15/3 3pm at campo grande",
      'booking.create · location=1 · starts_at=2026-03-15 15:00 · student=11',
    ],
    [
      'book a theory class for telmo neves in 2 weeks at 11',
      'booking.create · class_type=theory · starts_at=2026-03-25 11:00 · student=18',
    ],
    ['book sam reis sat 10:00', 'booking.create · starts_at=2026-03-14 10:00 · student=13'],
    ['book april jones 2 april 9:30', 'booking.create · starts_at=2026-04-02 09:30 · student=17'],
    [
      'book vera magalhaes tomorrow 9 topics: parking, hills',
      'booking.create · starts_at=2026-03-12 09:00 · student=16 · topics=parking, hills',
    ],
    ['book #1 +2d 12:00', 'booking.create · starts_at=2026-03-13 12:00 · student=1'],
    ['book rita tomorrow 10:00', 'booking.create · starts_at=2026-03-12 10:00 · student?rita'],
    ['book hannah clarke monday 9am', 'booking.create · starts_at=2026-03-16 09:00 · student?hannah clarke'],
    ['book rita gomes tomorrow', 'booking.create · student=1 · starts_at?tomorrow'],
    ['book rita gomes 10:00', 'booking.create · student=1 · starts_at?10:00'],
    ['book rita gomse tomorrow 10', 'booking.create · starts_at=2026-03-12 10:00 · student?rita gomse'],
    ['book zeferino tomorrow 10', 'booking.create · starts_at=2026-03-12 10:00 · student!zeferino'],
    ['book rita gomes yesterday 10', 'booking.create · student=1 · starts_at!yesterday 10'],
    ['book rita gomes today 9:00', 'booking.create · student=1 · starts_at!today 9:00'],
    [
      'book rita gomes tomorrow 10 with zeferino',
      'booking.create · starts_at=2026-03-12 10:00 · student=1 · teacher!zeferino',
    ],
    ['book rita gomes tomorrow 10 with maria', 'booking.create · starts_at=2026-03-12 10:00 · student=1 · teacher=3'],
    ['book rita gomes tomorrow 10 xyzzy', 'booking.create · starts_at=2026-03-12 10:00 · student=1 · !xyzzy'],
    ['cancel rita gomes ill', 'booking.cancel-as-student · bookings=[501] · reason=ill'],
    ['cancel the class of rita gomes because of fog', 'booking.cancel-as-admin · bookings=[501] · reason=fog'],
    ['cancel telmo neves thu', 'booking.cancel-as-admin · bookings=[502]'],
    ['cancel telmo neves 13/3 15:00: snow', 'booking.cancel-as-admin · bookings=[503] · reason=snow'],
    ['cancel telmo neves', 'booking.cancel-as-admin · bookings?telmo neves'],
    ['cancel telmo neves mon', 'booking.cancel-as-admin · bookings?telmo neves mon'],
    ['cancel telmo neves thursdy', 'booking.cancel-as-admin · bookings?telmo neves · !thursdy'],
    ['cancel class 503 ill since monday', 'booking.cancel-as-student · bookings=[503] · reason=ill since monday'],
    ['cancel hannah clarke ill', 'booking.cancel-as-student · reason=ill · bookings?hannah clarke'],
    ['cancel inês silva fernandes', 'booking.cancel-as-admin · bookings=[508]'],
    ['cancel gabriela lima', 'booking.cancel-as-admin · bookings=[509]'],
    ['move rita gomes to fri 11', 'booking.move · booking=501 · starts_at=2026-03-13 11:00'],
    ['move telmo neves thu to 20 march 9:15', 'booking.move · booking=502 · starts_at=2026-03-20 09:15'],
    ['move hannah clarke wed 16:00', 'booking.move · starts_at=2026-03-11 16:00 · booking?hannah clarke'],
    ['ana silva did not show up', 'booking.no-show · booking=506'],
    ['no-show ana silva: overslept', 'booking.no-show · booking=506 · reason=overslept'],
    ['daniel brito ill today with a bad back', 'teacher.sick-day · date=2026-03-11 · reason=a bad back · teacher=1'],
    // Somebody is not why.
    [
      'daniel brito ill today with mafalda matos',
      'teacher.sick-day · date=2026-03-11 · teacher=1 · !with mafalda matos',
    ],
    ['tell hannah clark that she is late', 'student.message · body=that she is late · student?hannah clark'],
    ['tell rita costta to wait', 'student.message · body=to wait · student?rita costta'],
    ["call off rita gomes's lesson", 'booking.cancel-as-admin · bookings=[501]'],
    ['when is daniel brito free tomorrow', 'booking.find-times · from=2026-03-12 · teacher=1'],
    ['book rita gomes next week', 'booking.create · student=1 · starts_at?next week'],
    // All that stands behind the marker is why.
    [
      'block rita gomes because she has not paid',
      'student.set-status · reason=she has not paid · status=blocked · students=[1]',
    ],
    ['book rita gomes tomorrow 10 in the rui', 'booking.create · starts_at=2026-03-12 10:00 · student=1 · !in rui'],
    ['lesson 60 minutes', 'booking.create · !60 · student!minutes'],
    [
      'open slots for daniel brito at sede friday 9 to 12',
      'teacher.add-slots · date=2026-03-13 · end_time=12:00 · location=2 · start_time=09:00 · teacher=1',
    ],
    ['raise the price of summer course by 50', 'package.edit · package=1 · !by 50'],
    ['book daniel brito tomorrow 10', 'booking.create · starts_at=2026-03-12 10:00 · student!daniel brito'],
    ['book rita gomes friday morning 10', 'booking.create · starts_at=2026-03-13 10:00 · student=1'],
    ['book rita gomes friday afternoon at 3', 'booking.create · starts_at=2026-03-13 15:00 · student=1'],
    [
      'book rita gomes tomorrow from 10:00 to 11:00',
      'booking.create · student=1 · starts_at?tomorrow from 10:00 to 11:00',
    ],
    ['cancel all lessons of rita gomes', 'student.cancel-classes · student=1'],
    ['cancel nobody known of rita gomes', 'booking.cancel-as-admin · bookings=[501] · !nobody known'],
    ['daniel brito is away tomorrow: fever', 'teacher.sick-day · date=2026-03-12 · reason=fever · teacher=1'],
    ['bookings next week', 'go.bookings · from=2026-03-16 · to=2026-03-22'],
    ["today's lessons", 'go.bookings · from=2026-03-11'],
    ['classes from 12/3 to 14/3', 'go.bookings · from=2026-03-12 · to=2026-03-14'],
    ['free times daniel brito next week', 'booking.find-times · from=2026-03-16 · teacher=1 · to=2026-03-22'],
    [
      'daniel brito is off next week: holiday',
      'teacher.sick-day · date=2026-03-16 · reason=holiday · teacher=1 · to=2026-03-22',
    ],
    // Today is a Wednesday: what is over is nobody's sick day.
    [
      'daniel brito is sick this week: flu',
      'teacher.sick-day · date=2026-03-11 · reason=flu · teacher=1 · to=2026-03-15',
    ],
    ['mafalda matos is sick tomorrow: flu', 'teacher.sick-day · date=2026-03-12 · reason=flu · teacher=2'],
    [
      'sick day brito daniel from 12/3 until 16/3 fever',
      'teacher.sick-day · date=2026-03-12 · reason=fever · teacher=1 · to=2026-03-16',
    ],
    ['put telmo neves on hold', 'student.set-status · status=paused · students=[18]'],
    ['set status of telmo neves to blocked', 'student.set-status · status=blocked · students=[18]'],
    ['block ana silva, bruno sá', 'student.set-status · status=blocked · students=[4,6]'],
    ['message rita gomes see you at ten', 'student.message · body=see you at ten · student=1'],
    ['message daniel brito the car is back', 'teacher.message · body=the car is back · teacher=1'],
    ['message ana: hello', 'student.message · body=hello · student?ana'],
    ['price of summer course 799', 'package.edit · package=1 · price=79900'],
    ['set the price of refresher of two hours to €1,250.50', 'package.edit · package=2 · price=125050'],
    ['add package Night lessons 120 euros', 'package.add · name=Night lessons · price=12000'],
    ['add package Motorway 95,50', 'package.add · name=Motorway · price=9550'],
    ['delete student rita gomes', 'student.delete · students=[1]'],
    ['delete rita gomes', 'student.delete · students=[1]'],
    ['add package Motorway 95,50 €', 'package.add · name=Motorway · price=9550'],
    ['new student Rui Costa B', 'student.add · first_name=Rui · last_name=Costa · licence_category=B'],
    ['new student Eva Lind born 3/4/2005', 'student.add · date_of_birth=2005-04-03 · first_name=Eva · last_name=Lind'],
    ['new student Zoe Mota', 'student.add · first_name=Zoe · last_name=Mota'],
    ['new student May Lee', 'student.add · first_name=May · last_name=Lee'],
    ['new student Can Yildiz', 'student.add · first_name=Can · last_name=Yildiz'],
    ['new student Eva Lind born 3/4/75', 'student.add · date_of_birth=1975-04-03 · first_name=Eva · last_name=Lind'],
    [
      'add student Marco Polo marco@polo.example +351 912 345 678',
      'student.add · email=marco@polo.example · first_name=Marco · last_name=Polo · phone=+351 912 345 678',
    ],
    ...['(+351) 912 345 678', '(+351)912345678', '(00351) 912 345 678'].map((phone): [string, string] => [
      `add student Marco Polo ${phone}`,
      `student.add · first_name=Marco · last_name=Polo · phone=${phone}`,
    ]),
    [
      'add slot daniel brito sede fri 14-17',
      'teacher.add-slots · date=2026-03-13 · end_time=17:00 · location=2 · start_time=14:00 · teacher=1',
    ],
    [
      'add slots daniel brito mon-fri 9-17 algés',
      'teacher.add-weekly-slots · end_time=17:00 · location=3 · start_time=09:00 · teacher=1 · weekdays=["mon","tue","wed","thu","fri"]',
    ],
    ['length of a class 50', 'setting.lesson-minutes · lesson_minutes=50'],
    ['no-show wait 20', 'setting.no-show-wait-minutes · no_show_wait_minutes=20'],
    ['school phone 210 000 000', 'setting.school-phone · phone=210 000 000'],
    ['close the day yesterday', 'booking.close-day · date=2026-03-10'],
  ])('%s', async (line, expected) => {
    expect(await first(line, 'en')).toBe(expected);
  });
});

test.each([
  ['daniel brito sick tomorrow and tuesday', 'en'],
  ['daniel brito malade demain et mardi', 'fr'],
  ['daniel brito doente amanhã e terça', 'pt'],
  ['annulation 48 heures', 'fr'],
  ['trier par inscription', 'fr'],
  ['sort by enrolment', 'en'],
] as const)('%s: a day is no reason, a length of time no class, and nobody is called so', async (line, locale) => {
  expect(await first(line, locale)).not.toMatch(/reason=|bookings=|first_name=/);
});

test.each<[Language, string, string]>([
  ['en', "add student Zoë D'Arcy 912 345 678", "first_name=Zoë · last_name=D'Arcy · phone=912 345 678"],
  ['en', 'add student Zoë D’Arcy 912 345 678', 'first_name=Zoë · last_name=D’Arcy · phone=912 345 678'],
  ['en', "add student Zoë D'Arcy-Smith", "first_name=Zoë · last_name=D'Arcy-Smith"],
  ['en', "add student Anne-Marie O'Neill-D'Arcy", "first_name=Anne-Marie · last_name=O'Neill-D'Arcy"],
  ['en', "add student N'Golo Kanté", "first_name=N'Golo · last_name=Kanté"],
  ['en', "add student zoe d'arcy", "first_name=Zoe · last_name=D'Arcy"],
  ['fr', "ajouter l'élève Zoë D'Arcy", "first_name=Zoë · last_name=D'Arcy"],
  ['fr', 'ajouter l’élève M’Hamed L’Hostis', 'first_name=M’Hamed · last_name=L’Hostis'],
  ['pt', 'adicionar aluna Inês D’Ávila', 'first_name=Inês · last_name=D’Ávila'],
  [
    'pt',
    "adicionar aluna Inês Maria D'Ávila 912 345 678",
    "first_name=Inês · last_name=Maria D'Ávila · phone=912 345 678",
  ],
])('%s: %s: an apostrophe or a hyphen parts no name', async (language, line, expected) => {
  expect(await first(line, language)).toBe(`student.add · ${expected}`);
});

describe('a teacher who goes for good', () => {
  test.each<[Language, string]>([
    ['en', 'daniel brito leaves'],
    ['en', 'daniel brito leaves at the end of the month'],
    ['en', 'daniel brito leaves on 31 december'],
    ['en', 'daniel brito is leaving the school'],
    ['en', 'daniel brito quits'],
    ['fr', "daniel brito quitte l'auto-école"],
    ['fr', 'daniel brito quitte l’école à la fin du mois'],
    ['pt', 'daniel brito sai da escola no fim do mês'],
    ['pt', 'daniel brito deixa a escola'],
  ])('%s: %s', async (language, line) => {
    expect(await first(line, language)).toContain('teacher.hand-over · leaves=true · teacher=1');
  });
  test.each<[Language, string]>([
    ['en', 'daniel brito is on leave tomorrow'],
    ['pt', 'marcar férias de daniel brito amanhã'],
    ['fr', 'poser un congé pour daniel brito demain'],
    ['en', 'book leave for daniel brito tomorrow'],
  ])('%s: %s is a day off', async (language, line) => {
    expect(await first(line, language)).toBe('teacher.leave · date=2026-03-12 · teacher=1');
  });
  test.each<[Language, string]>([
    ['fr', 'daniel brito quitte à 15h'],
    ['pt', 'daniel brito sai às 15h'],
  ])('%s: %s says when a day ends', async (language, line) => {
    expect(await first(line, language)).not.toContain('teacher.hand-over');
  });
});

test.each<[Language, string, string]>([
  ['en', 'hand over daniel brito to mafalda matos', ''],
  ['en', 'hand over daniel brito to mafalda matos from 31 december', 'from 31 december'],
  ['fr', 'confier daniel brito à mafalda matos à partir du 31 décembre', '31 décembre'],
  ['pt', 'passar daniel brito para mafalda matos', ''],
  ['en', 'give all students of daniel brito to mafalda matos', ''],
  ['fr', 'donner tous les élèves de daniel brito à mafalda matos', ''],
  ['pt', 'dar todos os alunos do daniel brito à mafalda matos', ''],
])('%s: %s: what a day is said to be is told', async (language, line, left) => {
  const said = await first(line, language);
  expect(said).toContain('teacher.hand-over · teacher=1 · to_teacher=2');
  if (left) expect(said).toMatch(new RegExp(`!.*${left}$`));
  else expect(said).not.toContain('!');
});

test.each<[Language, string]>([
  ['en', 'erase everything about rita gomes'],
  ['en', 'forget rita gomes'],
  ['en', 'delete all data of rita gomes'],
  ['fr', 'effacer toutes les données de rita gomes'],
  ['pt', 'apagar tudo sobre a rita gomes'],
])('%s: %s: erases the person', async (language, line) => {
  expect(await first(line, language)).toBe('data.erase-person · student=1');
});

test.each<[Language, string]>([
  ['en', 'plan a theory course tuesdays and thursdays 18:30 6 sessions'],
  ['fr', 'créer une formation au code mardis et jeudis 18:30 6 séances'],
  ['pt', 'criar curso de teoria terças e quintas 18:30 6 sessões'],
])('%s: %s: sessions say how many', async (language, line) => {
  expect(await first(line, language)).toBe(
    'course.plan · number_of_classes=6 · time_of_day=18:30 · weekdays=["tue","thu"]',
  );
});

test('why a status is set stands behind a marker; words left over are told', async () => {
  expect(await first('block ana costa xyzzy', 'en')).toContain('!xyzzy');
  expect(await first('block ana costa: unpaid', 'en')).toContain('reason=unpaid');
  expect(await first('bloquer ana costa ne paie pas', 'fr')).toContain('reason=ne paie pas');
});

test('a second day that is not understood is told', async () => {
  expect(await first('daniel brito ill tomorrow and maybe longer', 'en')).toContain('!and');
});

test('a line speaks of many where it says so', () => {
  expect(
    ['completed students', 'élèves en pause', 'as aulas de amanhã', 'lessons'].map(
      (line) => speaksOfMany(line, 'student') || speaksOfMany(line, 'booking'),
    ),
  ).toEqual([true, true, true, true]);
  expect(
    ['completed student', 'pause', 'cours', 'aula'].map(
      (line) => speaksOfMany(line, 'student') || speaksOfMany(line, 'booking'),
    ),
  ).toEqual([false, false, false, false]);
});

describe('French', () => {
  test.each([
    ['réserver rita gomes demain à 10h', 'booking.create · starts_at=2026-03-12 10:00 · student=1'],
    [
      'réservez un cours pour étienne le gall lundi prochain 14h30 avec mafalda matos',
      'booking.create · starts_at=2026-03-16 14:30 · student=12 · teacher=2',
    ],
    ["s'il vous plaît réserver rita gomes le 24 à midi", 'booking.create · starts_at=2026-03-24 12:00 · student=1'],
    ['réserver telmo neves dans 3 jours à quinze heures', 'booking.create · starts_at=2026-03-14 15:00 · student=18'],
    [
      "annuler le cours de telmo neves vendredi parce qu'il neige",
      'booking.cancel-as-admin · bookings=[503] · reason=il neige',
    ],
    ['annuler telmo neves du 12 mars', 'booking.cancel-as-admin · bookings=[502]'],
    ['déplacer rita gomes à demain 11h', 'booking.move · booking=501 · starts_at=2026-03-12 11:00'],
    ["ana silva n'est pas venue", 'booking.no-show · booking=506'],
    [
      'arrêt maladie daniel brito du 12/3 au 14/3 grippe',
      'teacher.sick-day · date=2026-03-12 · reason=grippe · teacher=1 · to=2026-03-14',
    ],
    ['mettre telmo neves en pause', 'student.set-status · status=paused · students=[18]'],
    ['écrire à rita gomes : à demain 10h', 'student.message · body=à demain 10h · student=1'],
    ['changer le prix de summer course à 1 250,50 €', 'package.edit · package=1 · price=125050'],
    [
      'nouvelle élève Léa Blanc née le 3/4/2005 permis A2',
      'student.add · date_of_birth=2005-04-03 · first_name=Léa · last_name=Blanc · licence_category=A2',
    ],
    [
      'ajouter des créneaux daniel brito sede du lundi au vendredi de 9h à 17h',
      'teacher.add-weekly-slots · end_time=17:00 · location=2 · start_time=09:00 · teacher=1 · weekdays=["mon","tue","wed","thu","fri"]',
    ],
    ['clore la journée hier', 'booking.close-day · date=2026-03-10'],
    // A slip in a surname: the name is asked and the text is what follows it.
    ['dire à rita costta que le cours est annulé', 'student.message · body=le cours est annulé · student?rita costta'],
    ['malade mafalda matos demain avec la grippe', 'teacher.sick-day · date=2026-03-12 · reason=la grippe · teacher=2'],
    ['créneaux libres daniel brito', 'booking.find-times · teacher=1'],
    [
      'disponibilités mafalda matos semaine prochaine',
      'booking.find-times · from=2026-03-16 · teacher=2 · to=2026-03-22',
    ],
    ['réserver rita gomes demain de 10h à 11h', 'booking.create · student=1 · starts_at?demain de 10h à 11h'],
    ['réserver rita gomes vendredi matin 10h', 'booking.create · starts_at=2026-03-13 10:00 · student=1'],
    ['réserver rita gomes mardi en huit 10h', 'booking.create · starts_at=2026-03-24 10:00 · student=1'],
    ['réserver rita gomes demain en huit à 10h', 'booking.create · starts_at=2026-03-19 10:00 · student=1'],
    ['moniteur absent demain daniel brito', 'teacher.sick-day · date=2026-03-12 · teacher=1'],
    ['prochain créneau de mafalda matos', 'booking.find-times · teacher=2'],
    ['cours pour rita gomes demain 9h30', 'booking.create · starts_at=2026-03-12 09:30 · student=1'],
  ])('%s', async (line, expected) => {
    expect(await first(line, 'fr')).toBe(expected);
  });
});

describe('Portuguese', () => {
  test.each([
    ['marcar rita gomes amanhã às 10', 'booking.create · starts_at=2026-03-12 10:00 · student=1'],
    [
      'marca uma aula para telmo neves 2ª feira às nove e meia com a mafalda matos',
      'booking.create · starts_at=2026-03-16 09:30 · student=18 · teacher=2',
    ],
    [
      'marcar rita gomes dia 24 10h em campo grande',
      'booking.create · location=1 · starts_at=2026-03-24 10:00 · student=1',
    ],
    ['marcar rita gomes segunda que vem ao meio-dia', 'booking.create · starts_at=2026-03-16 12:00 · student=1'],
    ['marcar dom pires daqui a 3 dias 8h30', 'booking.create · starts_at=2026-03-14 08:30 · student=14'],
    ['marcar rita gomes quinta às 3 da tarde', 'booking.create · starts_at=2026-03-12 15:00 · student=1'],
    ['marcar rita amanhã 10h', 'booking.create · starts_at=2026-03-12 10:00 · student?rita'],
    ['desmarcar telmo neves sexta por causa da chuva', 'booking.cancel-as-admin · bookings=[503] · reason=chuva'],
    ['mudar telmo neves de quinta para 20/3 15h30', 'booking.move · booking=502 · starts_at=2026-03-20 15:30'],
    ['faltou ana silva', 'booking.no-show · booking=506'],
    ['daniel brito está doente amanhã: gripe', 'teacher.sick-day · date=2026-03-12 · reason=gripe · teacher=1'],
    ['bloquear a ana silva, a rita gomes e o bruno sá', 'student.set-status · status=blocked · students=[4,1,6]'],
    ['alterar o estado de telmo neves para bloqueado', 'student.set-status · status=blocked · students=[18]'],
    ['mensagem rita gomes até amanhã às dez', 'student.message · body=até amanhã às dez · student=1'],
    ['mudar o preço do summer course para 1.250,50', 'package.edit · package=1 · price=125050'],
    [
      'adicionar vaga daniel brito sede sexta das 9 às 13',
      'teacher.add-slots · date=2026-03-13 · end_time=13:00 · location=2 · start_time=09:00 · teacher=1',
    ],
    ['fechar o dia ontem', 'booking.close-day · date=2026-03-10'],
    ['disponibilidade da mafalda matos amanhã', 'booking.find-times · from=2026-03-12 · teacher=2'],
    ['marcar rita gomes sexta de manhã 10h', 'booking.create · starts_at=2026-03-13 10:00 · student=1'],
    ['livre amanhã com o daniel brito', 'booking.find-times · from=2026-03-12 · teacher=1'],
    ['horas livres para a rita gomes', 'booking.find-times · student=1'],
    ['aulas da próxima semana', 'go.bookings · from=2026-03-16 · to=2026-03-22'],
    ['daniel brito doente amanhã com gripe', 'teacher.sick-day · date=2026-03-12 · reason=gripe · teacher=1'],
    ['dizer à rita costta que a aula é às 9', 'student.message · body=a aula é às 9 · student?rita costta'],
    ['horas livres daniel brito este mês', 'booking.find-times · from=2026-03-01 · teacher=1 · to=2026-03-31'],
    [
      'aula para telmo neves dia 24 às 11 com mafalda matos',
      'booking.create · starts_at=2026-03-24 11:00 · student=18 · teacher=2',
    ],
  ])('%s', async (line, expected) => {
    expect(await first(line, 'pt')).toBe(expected);
  });
});

describe('where a row is known from the place', () => {
  test.each([
    ['cancel fog', 'booking.cancel-as-admin · reason=fog', ['bookings', 'booking']],
    ['move to friday 11:00', 'booking.move · starts_at=2026-03-13 11:00', ['booking']],
    ['message please call us', 'student.message · body=please call us', ['student']],
    ['pause', 'student.set-status · status=paused', ['students']],
    // Who is named is meant, whoever is in focus.
    ['book telmo neves tue 15:00', 'booking.create · starts_at=2026-03-17 15:00 · student=18', ['student']],
    ['message ana bring a passport', 'student.message · body=bring a passport · student?ana', ['student']],
  ])('%s', async (line, expected, known) => {
    expect(await first(line, 'en', known)).toBe(expected);
  });
});

test.each([
  ['remind all unpaid', 'en', ''],
  ['chase everyone who owes', 'en', ''],
  ['relancer tous les impayes', 'fr', ''],
  ['relancer les impayés', 'fr', ''],
  ['relanser tous les impayes', 'fr', ''],
  ['lembrar todos os devedores', 'pt', ''],
  ['avisar quem deve', 'pt', ''],
  ['remind everyone who owes for more than two months', 'en', 'age=["older"] · '],
  ['relancer les impayés depuis plus de 60 jours', 'fr', 'age=["older"] · '],
] as const)('%s: none of it is about the one student in focus', async (line, locale, age) => {
  const all = `balance.remind · ${age}balances={"matching":{"standing":"owes"}}`;
  expect(await first(line, locale, ['balances'])).toBe(all);
});

test.each([
  ['write a message to a paused student', 'en'],
  ['ecrire un message a un eleve en pause', 'fr'],
  ['écrire à une élève', 'fr'],
  ['enviar mensagem a um aluno em pausa', 'pt'],
] as const)('%s: to whom is no message to the teacher in focus', async (line, locale) => {
  const found = await first(line, locale, ['teacher']);
  expect(found).not.toContain('body=');
});

describe('a list asked for in words', () => {
  test.each([
    ['active students category A', 'go.students · licence_category=A · status=["active"]', 'en'],
    ['students paused', 'go.students · status=["paused"]', 'en'],
    ['show all blocked pupils', 'go.students · status=["blocked"]', 'en'],
    ['pasued students', 'go.students · status=["paused"]', 'en'],
    ['paused students of daniel brito', 'go.students · status=["paused"] · teacher_id=[1]', 'en'],
    ['cancelled classes tomorrow', 'go.bookings · from=2026-03-12 · status=["cancelled"]', 'en'],
    ['bookings of rita gomes', 'go.bookings · student_id=[1]', 'en'],
    ['lessons daniel brito friday', 'go.bookings · from=2026-03-13 · teacher_id=[1]', 'en'],
    // Which of them is asked, as for an act.
    ['bookings of hannah clarke', 'go.bookings · student_id?hannah clarke', 'en'],
    ['drafts', 'go.tests · status=["draft"]', 'en'],
    ['students without a class', 'go.students · unbooked=true', 'en'],
    ['students with no class to come', 'go.students · unbooked=true', 'en'],
    ['pupils without lessons', 'go.students · unbooked=true', 'en'],
    ['students of daniel brito with nothing booked', 'go.students · teacher_id=[1] · unbooked=true', 'en'],
    ['élèves sans cours à venir', 'go.students · unbooked=true', 'fr'],
    ['élèves sans cours', 'go.students · unbooked=true', 'fr'],
    ['élèves permis B sans leçon prévue', 'go.students · licence_category=B · unbooked=true', 'fr'],
    ['alunos sem aulas marcadas', 'go.students · unbooked=true', 'pt'],
    ['alunos sem aulas', 'go.students · unbooked=true', 'pt'],
    // Without a class on some day is another question: the day is told as not read.
    ['students without a class tomorrow', 'go.students · unbooked_from=2026-03-12', 'en'],
    ['students without a class next week', 'go.students · unbooked_from=2026-03-16 · unbooked_to=2026-03-22', 'en'],
    ['who has no lesson this week', 'go.students · unbooked_from=2026-03-09 · unbooked_to=2026-03-15', 'en'],
    ['who has no class on friday', 'go.students · unbooked_from=2026-03-13', 'en'],
    ['élèves sans cours la semaine prochaine', 'go.students · unbooked_from=2026-03-16 · unbooked_to=2026-03-22', 'fr'],
    ['qui n a pas de cours demain', 'go.students · unbooked_from=2026-03-12', 'fr'],
    ['alunos sem aula na próxima semana', 'go.students · unbooked_from=2026-03-16 · unbooked_to=2026-03-22', 'pt'],
    [
      'quem não tem aulas marcadas para a semana',
      'go.students · unbooked_from=2026-03-16 · unbooked_to=2026-03-22',
      'pt',
    ],
    ['élèves sans cours cette semaine', 'go.students · unbooked_from=2026-03-09 · unbooked_to=2026-03-15', 'fr'],
    ['alunos sem aulas esta semana', 'go.students · unbooked_from=2026-03-09 · unbooked_to=2026-03-15', 'pt'],
    ['élèves terminés', 'go.students · status=["completed"]', 'fr'],
    ['élèves en pause permis B', 'go.students · licence_category=B · status=["paused"]', 'fr'],
    ['leçons annulées demain', 'go.bookings · from=2026-03-12 · status=["cancelled"]', 'fr'],
    ['alunos bloqueados', 'go.students · status=["blocked"]', 'pt'],
    ['aulas canceladas amanhã', 'go.bookings · from=2026-03-12 · status=["cancelled"]', 'pt'],
    ['aulas da rita gomes', 'go.bookings · student_id=[1]', 'pt'],
    // What could not be read is told, and nothing is put in its place.
    ['students paused qwrtz', 'go.students · status=["paused"] · !qwrtz', 'en'],
    ['bookings of zzyzx', 'go.bookings · teacher_id!zzyzx', 'en'],
  ] as const)('%s', async (line, expected, language) => {
    expect(await first(line, language)).toBe(expected);
  });

  test.each([
    ['cancel classes', 'nothing', 'en'],
    ['annuler le cours de rita gomes', 'booking.cancel-as-admin · bookings=[501]', 'fr'],
    ['annule le cours de rita gomes', 'booking.cancel-as-admin · bookings=[501]', 'fr'],
    ['réservre un cours', 'nothing', 'fr'],
    ['publish tests', 'nothing', 'en'],
    ['tests publish', 'nothing', 'en'],
  ] as const)('%s is no list', async (line, expected, language) => {
    expect(await first(line, language)).toBe(expected);
  });

  test('its name alone is a place and no order', async () => {
    for (const line of ['students', 'bookings', 'list of students']) expect(await read(line)).toEqual([]);
  });
});

describe('a verb with a slip behind a name', () => {
  test.each([
    ['ana silva missde', 'booking.no-show · booking=506', 'en'],
    ['ana silva absnte', 'booking.no-show · booking=506', 'fr'],
    ['ana silva faltuo', 'booking.no-show · booking=506', 'pt'],
    ['bruno sá blcoked', 'student.set-status · status=blocked · students=[6]', 'en'],
  ] as const)('%s', async (line, expected, language) => {
    expect(await first(line, language)).toBe(expected);
  });

  test('is no verb where it is somebody’s name', async () => {
    // Near to `marque` and to `blocks`.
    const rows = [{ id: 90, label: 'Ana Marques' }];
    const find: Lookups['find'] = async (entity, text) =>
      entity === 'student' && /^(ana|marques|ana marques)$/.test(fold(text)) ? rows : [];
    expect(await readLine('ana marques', readables, () => [], { ...lookups, find }, optionsFor('pt'))).toEqual([]);
  });
});

test('somebody of whom no class has begun is told of where one was missed', async () => {
  const [reading] = await read('no-show rita gomes');
  expect(reading?.args).toEqual({});
  expect(reading?.spans[0]).toMatchObject({ state: 'unknown', none: { of: 'begun', said: 'Rita Gomes' } });
  const [other] = await read('cancel ana costa');
  expect(other?.spans[0]).toMatchObject({ state: 'unknown' });
  expect(other?.spans[0]?.none?.of).toBe('ahead');
});

test('a day alone names no class: those of that day are offered, and where there is none it is told', async () => {
  const [cancelled] = await read('cancel friday');
  expect(cancelled?.args).toEqual({});
  expect(cancelled?.spans[0]).toMatchObject({ state: 'ambiguous' });
  expect(cancelled?.spans[0]?.choices?.map(({ label }) => label)).toEqual(['#505', '#503']);
  const [afternoon] = await read('cancel friday afternoon');
  expect(afternoon?.spans[0]?.choices?.map(({ label }) => label)).toEqual(['#503']);
  const [missed] = await read('no-show yesterday');
  expect(missed?.spans[0]?.choices?.map(({ label }) => label)).toEqual(['#506']);
  for (const [line, language, words] of [
    ['no-show today', 'en', 'today'],
    ['absence ce matin', 'fr', 'ce matin'],
    ['cancelar domingo', 'pt', 'domingo'],
  ] as const) {
    const [none] = await read(line, language);
    expect(none?.spans[0], line).toMatchObject({ state: 'unknown', none: { of: 'then', said: words } });
    expect(none?.whole, line).toBe(true);
  }
});

test.each([
  ['cancel the class of rita gomes friday 23:00', 'en', 'friday 23:00'],
  ['cancel rita gomes sunday', 'en', 'sunday'],
  ['annuler le cours de rita gomes vendredi 23h', 'fr', 'vendredi 23h'],
  ['desmarcar a aula da rita gomes sexta às 23h', 'pt', 'sexta às 23h'],
] as const)('%s: the other classes are offered, and that there is none then is told', async (line, language, words) => {
  const [reading] = await read(line, language);
  expect(reading?.args).toEqual({});
  expect(reading?.spans[0]).toMatchObject({ state: 'ambiguous', none: { of: 'then', said: words } });
  expect(reading?.spans[0]?.choices?.length).toBeGreaterThan(0);
  // Where one fits, nothing of the kind is told.
  const [fitting] = await read('cancel rita gomes', language);
  expect(fitting?.spans[0]).not.toHaveProperty('none');
});

test('a free time is looked for within the day and the part of it that were said', async () => {
  const within = async (line: string, language: Language) => (await read(line, language))[0]?.spans.at(-1)?.within;
  const afternoon = { from: '2026-03-12T12:00:00.000Z', to: '2026-03-13T00:00:00.000Z' };
  expect(await within('book rita gomes tomorrow afternoon', 'en')).toEqual(afternoon);
  expect(await within('réserver rita gomes demain apres midi', 'fr')).toEqual(afternoon);
  expect(await within('marcar rita gomes amanhã à tarde', 'pt')).toEqual(afternoon);
  expect(await within('book rita gomes tomorrow morning', 'en')).toEqual({
    from: '2026-03-12T00:00:00.000Z',
    to: '2026-03-12T12:00:00.000Z',
  });
  expect(await within('book rita gomes tomorrow', 'en')).toEqual({ ...afternoon, from: '2026-03-12T00:00:00.000Z' });
});

const SICK = 'teacher.sick-day · date=2026-03';
test.each([
  ['daniel brito sick 24 to 26 march', `${SICK}-24 · teacher=1 · to=2026-03-26`, 'en'],
  ['daniel brito sick 24-26', `${SICK}-24 · teacher=1 · to=2026-03-26`, 'en'],
  ['daniel brito sick tomorrow and friday', `${SICK}-12 · teacher=1 · !and friday`, 'en'],
  ['daniel brito sick thursday and friday', `${SICK}-12 · teacher=1 · to=2026-03-13`, 'en'],
  ['daniel brito malade du 12 au 14', `${SICK}-12 · teacher=1 · to=2026-03-14`, 'fr'],
  ["daniel brito malade aujourd'hui et demain", `${SICK}-11 · teacher=1 · to=2026-03-12`, 'fr'],
  ['daniel brito malade mardi et vendredi', `${SICK}-17 · teacher=1 · !et vendredi`, 'fr'],
  ['daniel brito doente de 24 a 26 de março', `${SICK}-24 · teacher=1 · to=2026-03-26`, 'pt'],
  ['daniel brito doente amanhã e sexta', `${SICK}-12 · teacher=1 · !e sexta`, 'pt'],
  ['daniel brito ill tomorrow and the day after', `${SICK}-12 · teacher=1 · to=2026-03-13`, 'en'],
  ['daniel brito malade jeudi et le lendemain', `${SICK}-12 · teacher=1 · to=2026-03-13`, 'fr'],
  ['daniel brito doente hoje e amanhã', `${SICK}-11 · teacher=1 · to=2026-03-12`, 'pt'],
  // These may be hours.
  ['daniel brito sick from 9 to 12', 'teacher.sick-day · teacher=1 · !from 9 to 12', 'en'],
  ['daniel brito malade de 9 à 12', 'teacher.sick-day · teacher=1 · !de 9 12', 'fr'],
] as const)('%s: several days are those that follow each other', async (line, expected, language) => {
  expect(await first(line, language)).toBe(expected);
});

const OFF = 'vehicle.off-road · date=2026-03';
test.each([
  ['clio in repair tomorrow until friday', `${OFF}-12 · kind=repair · to=2026-03-13 · vehicle=1`, 'en'],
  ['take the clio off the road from monday to wednesday', `${OFF}-16 · kind=repair · to=2026-03-18 · vehicle=1`, 'en'],
  [
    'BG-07-XM at the garage tomorrow 9 to 12',
    `${OFF}-12 · end_time=12:00 · kind=repair · start_time=09:00 · vehicle=2`,
    'en',
  ],
  ['the clio is in for its mot on friday', `${OFF}-13 · kind=inspection · vehicle=1`, 'en'],
  ["le clio au garage demain jusqu'à vendredi", `${OFF}-12 · kind=repair · to=2026-03-13 · vehicle=1`, 'fr'],
  ['la clio au contrôle technique vendredi', `${OFF}-13 · kind=inspection · vehicle=1`, 'fr'],
  ['BG-07-XM en révision du 16 au 18 mars', `${OFF}-16 · kind=service · to=2026-03-18 · vehicle=2`, 'fr'],
  ['carro BR-48-TL na oficina amanhã até sexta', `${OFF}-12 · kind=repair · to=2026-03-13 · vehicle=1`, 'pt'],
  ['o clio vai à inspeção na sexta', `${OFF}-13 · kind=inspection · vehicle=1`, 'pt'],
  // A length of days begins on the day that was said.
  ['clio in repair monday for two days', `${OFF}-16 · kind=repair · to=2026-03-17 · vehicle=1`, 'en'],
  ['clio in repair 16 march 3 days', `${OFF}-16 · kind=repair · to=2026-03-18 · vehicle=1`, 'en'],
  ['clio en réparation lundi deux jours', `${OFF}-16 · kind=repair · to=2026-03-17 · vehicle=1`, 'fr'],
  ['clio en réparation demain pendant une semaine', `${OFF}-12 · kind=repair · to=2026-03-18 · vehicle=1`, 'fr'],
  ['clio na oficina amanhã durante 2 dias', `${OFF}-12 · kind=repair · to=2026-03-13 · vehicle=1`, 'pt'],
  ['clio na oficina dia 16 três dias', `${OFF}-16 · kind=repair · to=2026-03-18 · vehicle=1`, 'pt'],
  [
    'immobiliser BG-07-XM du lundi 16 mars au mercredi 18 mars',
    `${OFF}-16 · kind=repair · to=2026-03-18 · vehicle=2`,
    'fr',
  ],
  ['immobiliser la clio de lundi à mercredi', `${OFF}-16 · kind=repair · to=2026-03-18 · vehicle=1`, 'fr'],
  ['retirer la clio de la circulation demain', `${OFF}-12 · kind=repair · vehicle=1`, 'fr'],
  ['imobilizar o clio de segunda a quarta', `${OFF}-16 · kind=repair · to=2026-03-18 · vehicle=1`, 'pt'],
  [
    'imobilizar BG-07-XM de segunda 16 de março a quarta 18 de março',
    `${OFF}-16 · kind=repair · to=2026-03-18 · vehicle=2`,
    'pt',
  ],
  [
    'take BG-07-XM off the road from monday 16 march to wednesday 18 march',
    `${OFF}-16 · kind=repair · to=2026-03-18 · vehicle=2`,
    'en',
  ],
  // A figure behind each of two weekdays is a day, and no hour.
  ...(
    [
      ['take BG-07-XM off the road from monday 16 to wednesday 18 march', 'en'],
      ['take BG-07-XM off the road from monday 16 to wednesday 18', 'en'],
      ['BG-07-XM en réparation du lundi 16 au mercredi 18 mars', 'fr'],
      ["BG-07-XM en réparation de lundi 16 jusqu'à mercredi 18", 'fr'],
      ['imobilizar BG-07-XM de segunda 16 a quarta 18 de março', 'pt'],
      ['imobilizar BG-07-XM de segunda 16 até quarta 18', 'pt'],
    ] as const
  ).map(([line, language]) => [line, `${OFF}-16 · kind=repair · to=2026-03-18 · vehicle=2`, language] as const),
  [
    'BG-07-XM at the garage friday 9 to 12',
    `${OFF}-13 · end_time=12:00 · kind=repair · start_time=09:00 · vehicle=2`,
    'en',
  ],
  ['immobiliser la clio', 'vehicle.off-road · vehicle=1', 'fr'],
  ['imobilizar o clio', 'vehicle.off-road · vehicle=1', 'pt'],
  ['clio in the garage', 'vehicle.set-status · status=off_road · vehicles=[1]', 'en'],
  ['BG-07-XM en panne', 'vehicle.set-status · status=off_road · vehicles=[2]', 'fr'],
] as const)('%s: for so long, or until further notice', async (line, expected, language) => {
  expect(await first(line, language)).toBe(expected);
});

test.each([
  ['add vehicle AA-12-BC Renault Clio', 'vehicle.add · name=Renault Clio · plate=AA-12-BC', 'en'],
  ['new car 12 ab 34 Polo', 'vehicle.add · name=Polo · plate=12 ab 34', 'en'],
  ['nouvelle voiture AB-123-CD Peugeot', 'vehicle.add · name=Peugeot · plate=AB-123-CD', 'fr'],
  ['nova viatura Clio', 'vehicle.add · name=Clio', 'pt'],
] as const)('%s: a plate has letters and figures', async (line, expected, language) => {
  expect(await first(line, language)).toBe(expected);
});

test.each([
  ['book rita gomes fri 13 at noon', 'booking.create · starts_at=2026-03-13 12:00 · student=1', 'en'],
  ['réserver rita gomes vendredi 27 à 10h', 'booking.create · starts_at=2026-03-27 10:00 · student=1', 'fr'],
  [
    'book rita gomes friday 10 at campo grande',
    'booking.create · location=1 · starts_at=2026-03-13 10:00 · student=1',
    'en',
  ],
  // The 26th is no Friday.
  ['book rita gomes fri 26 at noon', 'booking.create · student=1 · starts_at!fri 26 noon', 'en'],
] as const)('%s: a figure behind a weekday', async (line, expected, language) => {
  expect(await first(line, language)).toBe(expected);
});

test.each([
  ['change phone of rita gomes', 'en', 'phone'],
  ['change rita gomes phone', 'en', 'phone'],
  ['modifier l’adresse de rita gomes', 'fr', 'address'],
  ['mudar telefone de rita gomes', 'pt', 'phone'],
] as const)('%s: the form begins at what is changed', async (line, language, field) => {
  const [reading] = await read(line, language);
  expect(reading).toMatchObject({ command: 'student.edit', args: { student: 1 }, opens: field });
});

test.each([
  ['change phone of rita gomes to 912345678', 'student.edit · phone=912345678 · student=1', 'en'],
  ['alterar a morada de rita gomes para rua das flores 5', 'student.edit · address=rua das flores 5 · student=1', 'pt'],
] as const)('%s: what it becomes needs no form to begin at', async (line, expected, language) => {
  const [reading] = await read(line, language);
  expect(shown(line, reading)).toBe(expected);
  expect(reading).not.toHaveProperty('opens');
});

test.each([
  ['edit rita gomes guardian maria gomes guardian phone 912345678', 'guardian_phone=912345678'],
  ['edit rita gomes guardian maria gomes guardian email m@x.pt', 'guardian_email=m@x.pt'],
  ['edit rita gomes mother maria gomes phone 912345678', 'phone=912345678'],
])('%s: a name ends where the next fact begins', async (line, fact) => {
  const facts = [fact, 'guardian_name=maria gomes', 'student=1'].sort().join(' · ');
  expect(await first(line, 'en')).toBe(`student.edit · ${facts}`);
});

test('a number is no part of a name', async () => {
  expect(await first('edit rita gomes guardian maria gomes 912345678', 'en')).toBe(
    'student.edit · student=1 · guardian_name!maria gomes 912345678',
  );
});

test.each([
  ['cancel ana costa', 'en'],
  ['move ana costa tomorrow one hour later', 'en'],
  ['déplacer ana costa à vendredi 10h', 'fr'],
  ['desmarcar ana costa', 'pt'],
] as const)('%s: somebody who has no class coming is told of', async (line, language) => {
  const [reading] = await read(line, language);
  expect(reading?.spans[0]).toMatchObject({ state: 'unknown', none: { of: 'ahead', said: 'Ana Costa' } });
});

test.each([
  ['book rita gomes tomorrow morning', 'booking.create · student=1 · starts_at?tomorrow morning', 'en'],
  ['réserver rita gomes demain matin', 'booking.create · student=1 · starts_at?demain matin', 'fr'],
  ['marcar rita gomes amanhã de manhã', 'booking.create · student=1 · starts_at?amanhã de manhã', 'pt'],
  ['can we move rita gomes to friday 14:00', 'booking.move · booking=501 · starts_at=2026-03-13 14:00', 'en'],
  ['add student Peter Hall 07700 900123', 'student.add · first_name=Peter · last_name=Hall · phone=07700 900123', 'en'],
  ['reporter telmo neves du jeudi au 18/3 9h', 'booking.move · booking=502 · starts_at=2026-03-18 09:00', 'fr'],
] as const)('%s is read', async (line, expected, language) => {
  expect(await first(line, language)).toBe(expected);
});

describe('a class is moved by a length of time, or keeps its hour', () => {
  test.each([
    ['move rita gomes one hour later', 'booking.move · booking=501 · starts_at=2026-03-12 11:00', 'en'],
    ['push rita gomes back 30 minutes', 'booking.move · booking=501 · starts_at=2026-03-12 10:30', 'en'],
    ['bring rita gomes forward by half an hour', 'booking.move · booking=501 · starts_at=2026-03-12 09:30', 'en'],
    ['move rita gomes 2 days later', 'booking.move · booking=501 · starts_at=2026-03-14 10:00', 'en'],
    ['move rita gomes to friday same time', 'booking.move · booking=501 · starts_at=2026-03-13 10:00', 'en'],
    ['déplacer rita gomes une heure plus tard', 'booking.move · booking=501 · starts_at=2026-03-12 11:00', 'fr'],
    ["avancer rita gomes d'une demi-heure", 'booking.move · booking=501 · starts_at=2026-03-12 09:30', 'fr'],
    ['déplacer rita gomes à vendredi même heure', 'booking.move · booking=501 · starts_at=2026-03-13 10:00', 'fr'],
    ['adiar rita gomes uma hora', 'booking.move · booking=501 · starts_at=2026-03-12 11:00', 'pt'],
    ['mudar rita gomes para sexta à mesma hora', 'booking.move · booking=501 · starts_at=2026-03-13 10:00', 'pt'],
  ] as const)('%s', async (line, expected, language) => {
    expect(await first(line, language)).toBe(expected);
  });

  test.each([
    // It was not said which way, or of which of two classes.
    ['déplacer rita gomes de 30 minutes', 'booking.move · booking=501 · starts_at?de 30 minutes', 'fr'],
    ['move telmo neves an hour later', 'booking.move · booking?telmo neves · starts_at?an hour later', 'en'],
    // To two o'clock, or by two hours.
    ['adiar rita gomes 2 horas', 'booking.move · booking=501 · starts_at?2 horas', 'pt'],
  ] as const)('%s is asked', async (line, expected, language) => {
    expect(await first(line, language)).toBe(expected);
  });

  test.each([
    // The day is the one of the class, the hour the one it has.
    ['move rita gomes tomorrow one hour later', 'booking.move · booking=501 · starts_at=2026-03-12 11:00', 'en'],
    ['move rita gomes tomorrow half an hour earlier', 'booking.move · booking=501 · starts_at=2026-03-12 09:30', 'en'],
    ['déplacer rita gomes demain une heure plus tard', 'booking.move · booking=501 · starts_at=2026-03-12 11:00', 'fr'],
    ['déplacer rita gomes demain 2h plus tôt', 'booking.move · booking=501 · starts_at=2026-03-12 08:00', 'fr'],
    ['mover rita gomes amanhã uma hora mais tarde', 'booking.move · booking=501 · starts_at=2026-03-12 11:00', 'pt'],
    ['mover rita gomes amanhã meia hora mais cedo', 'booking.move · booking=501 · starts_at=2026-03-12 09:30', 'pt'],
    // From its hour to another of the same day.
    ['move rita gomes from 10 to 11', 'booking.move · booking=501 · starts_at=2026-03-12 11:00', 'en'],
    ['move rita gomes tomorrow from 10 to 11', 'booking.move · booking=501 · starts_at=2026-03-12 11:00', 'en'],
    ['déplacer rita gomes de 10h à 11h', 'booking.move · booking=501 · starts_at=2026-03-12 11:00', 'fr'],
    ['déplacer rita gomes 10h à 11h30', 'booking.move · booking=501 · starts_at=2026-03-12 11:30', 'fr'],
    ['mover rita gomes das 10 às 11', 'booking.move · booking=501 · starts_at=2026-03-12 11:00', 'pt'],
    ['mover rita gomes amanhã das 10h às 9h', 'booking.move · booking=501 · starts_at=2026-03-12 09:00', 'pt'],
    // To another day, from its hour to another.
    ['move rita gomes from 10 to 11 on friday', 'booking.move · booking=501 · starts_at=2026-03-13 11:00', 'en'],
  ] as const)('%s, from where it is', async (line, expected, language) => {
    expect(await first(line, language)).toBe(expected);
  });

  test.each([
    ['move rita gomes from 9 to 11', 'en'],
    ['déplacer rita gomes de 9h à 11h', 'fr'],
    ['mover rita gomes das 9 às 11', 'pt'],
    ['move rita gomes friday one hour later', 'en'],
  ] as const)('%s: no class is at that hour or day, and neither is guessed', async (line, language) => {
    const [reading] = await read(line, language);
    expect(reading?.command).toBe('booking.move');
    expect(reading?.args).not.toHaveProperty('booking');
    expect(reading?.args).not.toHaveProperty('starts_at');
  });

  test.each([
    ['move rita gomes between 10 and 11', 'en'],
    ['déplacer rita gomes entre 10h et 11h', 'fr'],
    ['mover rita gomes entre as 10 e as 11', 'pt'],
  ] as const)('%s says no one hour', async (line, language) => {
    expect((await read(line, language))[0]?.args).not.toHaveProperty('starts_at');
  });

  test('of the class in focus', async () => {
    const here = { entity: 'booking', row: { id: 502, label: '', at: '2026-03-12T10:00:00.000Z' } };
    const options = { ...optionsFor('en'), here };
    const [reading] = await readLine('move an hour later', readables, () => ['booking'], lookups, options);
    expect(shown('move an hour later', reading)).toBe('booking.move · starts_at=2026-03-12 11:00');
  });

  test('what is sure of a moment goes along where the rest is asked', async () => {
    expect((await read('move telmo neves to 30/3'))[0]?.begun).toEqual({ starts_at: '2026-03-30' });
    expect((await read('book rita gomes at 10'))[0]?.begun).toEqual({ starts_at: 'T10:00' });
    // The clock is put forward over this hour, and goes back over that one: neither is taken for another.
    expect((await read('move telmo neves to 29/3 at 01:30'))[0]?.begun).toEqual({ starts_at: '2026-03-29T01:30' });
    expect((await read('move telmo neves to 25/10 at 01:30'))[0]?.begun).toEqual({
      starts_at: '2026-10-25T00:30:00.000Z',
    });
    expect((await read('move telmo neves to 29/3 at 01:30'))[0]?.args).not.toHaveProperty('starts_at');
    // One of two Fridays.
    expect((await read('book rita gomes next friday'))[0]?.begun).toEqual({});
  });
});

describe('parts of the day', () => {
  test.each([
    ['book rita gomes tonight at 8', 'booking.create · starts_at=2026-03-11 20:00 · student=1', 'en'],
    ['réserver rita gomes demain 3h aprem', 'booking.create · starts_at=2026-03-12 15:00 · student=1', 'fr'],
    ['réserver rita gomes cet après-midi à 5h', 'booking.create · starts_at=2026-03-11 17:00 · student=1', 'fr'],
    ['marcar rita gomes às 9 amanhã à noite', 'booking.create · starts_at=2026-03-12 21:00 · student=1', 'pt'],
    // No hour of the morning is 15:00.
    ['marcar rita gomes amanhã de manhã às 15h', 'booking.create · student=1 · starts_at!amanhã de manhã 15h', 'pt'],
    ['cancel telmo neves tomorrow morning', 'booking.cancel-as-admin · bookings=[502]', 'en'],
    ['bookings tomorrow at 10', 'go.bookings · from=2026-03-12 · start_time=10:00', 'en'],
    ['bookings friday 9 to 12', 'go.bookings · end_time=12:00 · from=2026-03-13 · start_time=09:00', 'en'],
    ['cours de demain matin', 'go.bookings · end_time=12:00 · from=2026-03-12', 'fr'],
    ['aulas às 10 de amanhã', 'go.bookings · from=2026-03-12 · start_time=10:00', 'pt'],
    ['aulas da tarde de sexta', 'go.bookings · end_time=23:59 · from=2026-03-13 · start_time=12:00', 'pt'],
    ['free times in the morning', 'booking.find-times · end_time=12:00', 'en'],
    // What a list cannot be narrowed to is told.
    ['bookings at 10', 'go.bookings · !at 10', 'en'],
    ['bookings next week in the morning', 'go.bookings · from=2026-03-16 · to=2026-03-22 · !in morning', 'en'],
    ['calendar tomorrow at 10', 'go.calendar · from=2026-03-12 · !at 10', 'en'],
    ['perguntas sem explicação', 'go.questions · !sem explicação', 'pt'],
    ['questions sans image', 'go.questions · has_image=false', 'fr'],
    ['questions with pictures', 'go.questions · has_image=true', 'en'],
  ] as const)('%s', async (line, expected, language) => {
    expect(await first(line, language)).toBe(expected);
  });
});

test.each([
  ['cancelar aula rita gomes por falta de pagamento', 'falta de pagamento', 'pt'],
  ['annuler le cours de rita gomes faute de temps', 'faute de temps', 'fr'],
  ['cancel rita gomes for lack of payment', 'lack of payment', 'en'],
] as const)('%s says why', async (line, reason, language) => {
  expect(await first(line, language)).toBe(`booking.cancel-as-admin · bookings=[501] · reason=${reason}`);
});

test('a reason is no act, and whom it is about is told apart from it', async () => {
  expect(await read('rita gomes por falta de pagamento', 'pt')).toEqual([]);
  expect(withoutReason('Rita Gomes por falta de pagamento', ['pt', 'en'])).toBe('Rita Gomes');
  expect(withoutReason('Rita Gomes: because of flu', ['en'])).toBe('Rita Gomes');
  expect(withoutReason('because of flu', ['en'])).toBe('because of flu');
  expect(withoutReason('Rita Gomes', ['en'])).toBe('Rita Gomes');
});

test.each([
  ['message jane doe and john roe: hello', 'en'],
  ['message rita gomes and telmo neves: hello', 'en'],
  ['escrever a rita gomes e telmo neves: olá', 'pt'],
  ['écrire à rita gomes et telmo neves : bonjour', 'fr'],
] as const)('%s: never a text to whoever is in focus', async (line, language) => {
  const known = (command: AnyCommand) => (command.id === 'student.message' ? ['student'] : []);
  const readings = await readLine(line, readables, known, lookups, optionsFor(language));
  for (const { command, args, spans } of readings)
    if (command === 'student.message' && !('student' in args) && !spans.some(({ field }) => field === 'student'))
      expect(line.includes('jane') || !('body' in args), `${command} ${JSON.stringify(args)}`).toBe(true);
});

test('weeks begin as the club says', async () => {
  const inWeek = async (line: string, weekStart: number, now = '2026-03-15T12:00:00Z') => {
    const options = { ...optionsFor('en', now), weekStart };
    return (await readLine(line, readables, () => [], lookups, options)).map((reading) => shown(line, reading));
  };
  // On a Sunday.
  expect(await inWeek('bookings next week', 0)).toEqual(['go.bookings · from=2026-03-22 · to=2026-03-28']);
  expect(await inWeek('bookings next week', 1)).toEqual(['go.bookings · from=2026-03-16 · to=2026-03-22']);
  expect(await inWeek('bookings this week', 0)).toEqual(['go.bookings · from=2026-03-15 · to=2026-03-21']);
  expect(await inWeek('bookings this week', 6)).toEqual(['go.bookings · from=2026-03-14 · to=2026-03-20']);
  // Next Monday is in this week where it began today, and in the next one where it ends.
  expect(await inWeek('book rita gomes next monday 10:00', 0)).toEqual([
    'booking.create · starts_at=2026-03-16 10:00 · student=1',
    'booking.create · starts_at=2026-03-23 10:00 · student=1',
  ]);
  expect(await inWeek('book rita gomes next monday 10:00', 1)).toEqual([
    'booking.create · starts_at=2026-03-16 10:00 · student=1',
  ]);
});

test('a word with two meanings makes two readings', async () => {
  // On a Wednesday, next Friday is said of this week's and of the next one's.
  const lines = (await read('book rita gomes next friday 10:00')).map((reading) => shown('', reading));
  expect(lines).toEqual([
    'booking.create · starts_at=2026-03-13 10:00 · student=1',
    'booking.create · starts_at=2026-03-20 10:00 · student=1',
  ]);
  const hours = (await read('book rita gomes tomorrow at 3')).map((reading) => shown('', reading));
  expect(hours).toEqual([
    'booking.create · starts_at=2026-03-12 15:00 · student=1',
    'booking.create · starts_at=2026-03-12 03:00 · student=1',
  ]);
});

test('today’s weekday is today as long as the hour is ahead, else in a week', async () => {
  expect(await first('book rita gomes wed 9:00', 'en')).toContain('2026-03-18 09:00');
  const both = (await read('book rita gomes wed 15:00')).map((reading) => shown('', reading));
  expect(both).toEqual([
    'booking.create · starts_at=2026-03-11 15:00 · student=1',
    'booking.create · starts_at=2026-03-18 15:00 · student=1',
  ]);
});

test('candidates of an ambiguous name are told, what is due first', async () => {
  const [reading] = await read('cancel telmo neves');
  expect(reading?.spans[0]?.choices?.map(({ value }) => value)).toEqual([{ ids: [502] }, { ids: [503] }]);
});

test('lines that are no orders are not read', async () => {
  for (const line of ['rita gomes', 'book', 'cancel class', 'who is free', 'zzz', 'settings', '']) {
    expect(
      (await read(line)).map((reading) => shown(line, reading)),
      line,
    ).toEqual([]);
  }
});

test('in a terminal the words follow the command', async () => {
  const words = async (id: string, line: string) =>
    (await readWords(commandOf(id), line, [], lookups, optionsFor('en'))).args;
  expect(await words('student.add', 'Ana "Maria Silva" ana@x.pt 912345678 B')).toMatchObject({
    first_name: 'Ana',
    last_name: 'Maria Silva',
    email: 'ana@x.pt',
    phone: '912345678',
    licence_category: 'B',
  });
  expect(await words('student.add', 'With Session')).toEqual({ first_name: 'With', last_name: 'Session' });
  expect(await words('student.set-status', '12,13 paused')).toEqual({ students: { ids: [12, 13] }, status: 'paused' });
  expect(await words('booking.cancel-as-admin', '501 ill')).toEqual({ bookings: { ids: [501] }, reason: 'ill' });
});

// ---- what holds for every line ----

const PEOPLE = ['rita gomes', 'telmo neves', 'april jones', 'ana costa'];
const MOMENTS = ['tomorrow 10:00', 'fri 9am', '24/3 15:30', 'in 3 days at 11'];
const EXTRAS = ['with daniel brito', 'at campo grande', 'with mafalda matos at sede'];
const orders = PEOPLE.flatMap((who) => MOMENTS.flatMap((when) => EXTRAS.map((extra) => ({ who, when, extra }))));

test('the order of who, when, with whom and where does not matter', async () => {
  for (const { who, when, extra } of orders.filter((_, index) => index % 3 === 0)) {
    const [straight, ...others] = await Promise.all(
      [`book ${who} ${when} ${extra}`, `book ${who} ${extra} ${when}`, `${who} ${when} book ${extra}`].map((line) =>
        first(line, 'en'),
      ),
    );
    for (const other of others) expect(other).toBe(straight);
  }
});

test('no word is read twice, and every word is read or told', async () => {
  for (const { who, when, extra } of orders) {
    for (const reading of await read(`book ${who} ${when} ${extra} nonsense`)) {
      for (const [index, span] of reading.spans.entries())
        expect(span.from).toBeGreaterThanOrEqual(reading.spans[index - 1]?.to ?? 0);
    }
  }
});

test('a line with a word that means nothing is never whole, wherever the word stands', async () => {
  for (const { who, when, extra } of orders.filter((_, index) => index % 4 === 0)) {
    for (const line of [
      `book ${who} ${when} ${extra} qwrtz`,
      `book ${who} qwrtz ${when} ${extra}`,
      `book qwrtz ${who} ${when} ${extra}`,
    ]) {
      for (const reading of await read(line)) expect(reading.whole, line).toBe(false);
    }
  }
});

test('nobody is filled in whom no word names', async () => {
  for (const { who, when } of orders) {
    const [reading] = await read(`book ${who} ${when}`);
    expect(reading?.args).not.toHaveProperty('teacher');
    expect(reading?.args).not.toHaveProperty('location');
    const span = reading?.spans.find(({ field }) => field === 'student');
    expect(fold(span?.label ?? '')).toBe(fold(who));
  }
  // The teacher of that name is not the student who has to be named.
  expect(await first('book daniel tomorrow 10', 'en')).toBe('booking.create · starts_at=2026-03-12 10:00 · student=15');
  expect(await first('book maria tomorrow 10', 'en')).toBe(
    'booking.create · starts_at=2026-03-12 10:00 · student!maria',
  );
});

test('to show something is to look at it: it marks nobody as absent', async () => {
  for (const line of ['show bookings from 23 nov to 29 nov', 'show ana silva', 'no ana silva'])
    expect(await first(line, 'en')).not.toContain('no-show');
});

describe('orders without a verb', () => {
  test.each([
    ['rita gomes tomorrow 10:00', 'en', 'booking.create · starts_at=2026-03-12 10:00 · student=1'],
    [
      'demain 11h rita gomes avec daniel brito',
      'fr',
      'booking.create · starts_at=2026-03-12 11:00 · student=1 · teacher=1',
    ],
    ['amanhã 9h rita gomes', 'pt', 'booking.create · starts_at=2026-03-12 09:00 · student=1'],
    ['rita gomes half an hour later', 'en', 'booking.move · booking=501 · starts_at=2026-03-12 10:30'],
    ['summer course 590 €', 'fr', 'package.edit · package=1 · price=59000'],
  ] as const)('%s', async (line, language, read) => {
    expect(await first(line, language)).toBe(read);
  });

  test.each([
    ['rita gomes not tomorrow 10:00', 'en'],
    ["rita gomes can't tomorrow 10:00", 'en'],
    ['rita gomes ne peut pas demain 10h', 'fr'],
    ['rita gomes não pode amanhã 10h', 'pt'],
  ] as const)('what is denied orders nothing: %s', async (line, language) => {
    expect(await first(line, language)).not.toContain('booking.create');
  });

  test('an hour of nobody is no class', async () => {
    expect(await first('tomorrow 10:00 qwrtz', 'en')).not.toContain('booking.create');
  });
});

test('what stands behind a because orders nothing, and a remark in brackets is a reason', async () => {
  expect(await first('block rita gomes because she has not paid', 'en')).toMatch(/^student\.set-status/);
  expect(await first('cancel class 101 (flat tyre)', 'en')).toMatch(/reason=flat tyre(?!\))/);
});

test('no figure and no word for a day is part of the name of somebody new', async () => {
  for (const line of ['register lucas lima tomorrow at 8:30', 'register lucas lima 8:30 tomorrow'])
    expect(await first(line, 'en')).not.toMatch(/last_name=[^·]*(tomorrow|8:30)/);
  expect(await first('new package Ten 90 minute lessons 400', 'en')).toContain('name=Ten 90 minute lessons');
});

/** Today is Wednesday the 11th of March 2026. */
describe('a day of the week in the plural is every week', () => {
  test.each([
    ['book rita gomes on mondays at 10', 'en'],
    ['réserver rita gomes les lundis à 10h', 'fr'],
    ['marcar rita gomes às segundas às 10h', 'pt'],
    ['marcar rita gomes às segundas-feiras às 10h', 'pt'],
  ] as const)('%s', async (line, language) => {
    expect(await first(line, language)).toBe('booking.plan · student=1 · time_of_day=10:00 · weekdays=["mon"]');
  });

  test.each([
    ['classes on mondays', 'en', 'go.bookings · !on mondays'],
    ['cours les lundis', 'fr', 'go.bookings · !lundis'],
    ['aulas às segundas', 'pt', 'go.bookings · !segundas'],
    ['daniel brito off on mondays', 'en', 'teacher.sick-day · teacher=1 · !on mondays'],
  ] as const)('no single day: %s', async (line, language, read) => {
    expect(await first(line, language)).toBe(read);
  });

  test('and in the singular it is the coming one', async () => {
    expect(await first('book rita gomes on monday at 10', 'en')).toBe(
      'booking.create · starts_at=2026-03-16 10:00 · student=1',
    );
  });
});

describe('on which side of a day or an hour', () => {
  test.each([
    ['classes after friday', 'en', 'go.bookings · starting=2026-03-14'],
    ['classes before friday', 'en', 'go.bookings · until=2026-03-12'],
    ['classes since monday', 'en', 'go.bookings · starting=2026-03-09'],
    ['classes until friday', 'en', 'go.bookings · until=2026-03-13'],
    ['classes from monday', 'en', 'go.bookings · starting=2026-03-16'],
    ['classes from monday to friday', 'en', 'go.bookings · from=2026-03-16 · to=2026-03-20'],
    ['cours du lundi au vendredi', 'fr', 'go.bookings · from=2026-03-16 · to=2026-03-20'],
    ['classes after 5 april', 'en', 'go.bookings · starting=2026-04-06'],
    ['cours avant vendredi', 'fr', 'go.bookings · until=2026-03-12'],
    ['cours depuis lundi', 'fr', 'go.bookings · starting=2026-03-09'],
    ['aulas depois de sexta', 'pt', 'go.bookings · starting=2026-03-14'],
    ['aulas desde segunda', 'pt', 'go.bookings · starting=2026-03-09'],
    ['classes tomorrow after 17', 'en', 'go.bookings · end_time=23:59 · from=2026-03-12 · start_time=17:00'],
    ['classes tomorrow before noon', 'en', 'go.bookings · end_time=12:00 · from=2026-03-12'],
    ['cours demain après 17h', 'fr', 'go.bookings · end_time=23:59 · from=2026-03-12 · start_time=17:00'],
    ['aulas amanhã antes das 10', 'pt', 'go.bookings · end_time=10:00 · from=2026-03-12'],
    // Of no day: it is told.
    ['classes after 5pm', 'en', 'go.bookings · !after 5pm'],
    ['book rita gomes tomorrow after 5', 'en', 'booking.create · student=1 · starts_at?tomorrow after 5'],
  ] as const)('%s', async (line, language, read) => {
    expect(await first(line, language)).toBe(read);
  });
});

test.each([
  ['upcoming classes', 'en', 'go.bookings · starting=2026-03-11'],
  ['next class of rita gomes', 'en', 'go.bookings · starting=2026-03-11 · student_id=[1]'],
  ['prochains cours', 'fr', 'go.bookings · starting=2026-03-11'],
  ['próximas aulas', 'pt', 'go.bookings · starting=2026-03-11'],
  ['past classes', 'en', 'go.bookings · until=2026-03-11'],
  ['dernier cours de rita gomes', 'fr', 'go.bookings · student_id=[1] · until=2026-03-11'],
  ['aulas passadas', 'pt', 'go.bookings · until=2026-03-11'],
  ['upcoming classes tomorrow', 'en', 'go.bookings · from=2026-03-12'],
] as const)('classes to come and classes that have been: %s', async (line, language, read) => {
  expect(await first(line, language)).toBe(read);
});

test.each([
  ['cours en ce moment', 'fr', 'go.bookings · !en moment'],
  ['aulas neste momento', 'pt', 'go.bookings · !neste momento'],
  ['classes right now', 'en', 'go.bookings · !right now'],
] as const)('a list knows no moment, and says so: %s', async (line, language, read) => {
  expect(await first(line, language)).toBe(read);
});

test.each([
  ['book rita gomes tomorrow 10 pm', 'en'],
  ['réserver rita gomes demain 10 pm', 'fr'],
  ['marcar rita gomes amanhã às 10 p.m.', 'pt'],
] as const)('the half of the day behind an hour counts in every language: %s', async (line, language) => {
  expect(await first(line, language)).toBe('booking.create · starts_at=2026-03-12 22:00 · student=1');
});

test.each([
  ['message rita gomes teacher', 'en', 'student.message · student=1 · !teacher'],
  ['écrire à rita gomes monitrice', 'fr', 'student.message · student=1 · !monitrice'],
  ['message rita gomes the teacher is ill', 'en', 'student.message · body=the teacher is ill · student=1'],
  ['message rita gomes: teacher', 'en', 'student.message · body=teacher · student=1'],
] as const)('what somebody is is no message: %s', async (line, language, read) => {
  expect(await first(line, language)).toBe(read);
});

test.each([
  ['students withuot classes', 'en', 'go.students · unbooked=true'],
  ['students without clases', 'en', 'go.students · unbooked=true'],
  ['élèves snas cours', 'fr', 'go.students · unbooked=true'],
  ['alunos sem aluas', 'pt', 'go.students · unbooked=true'],
  // Too short to be sure of: it is told.
  ['alunos sme aulas', 'pt', 'go.students · !sme aulas'],
] as const)('a condition of several words may have a slip: %s', async (line, language, read) => {
  expect(await first(line, language)).toBe(read);
});

describe('the next class of somebody is one class', () => {
  test.each([
    ["cancel rita gomes's next class", 'en', 'booking.cancel-as-admin · bookings=[501]'],
    ['cancel the next class of telmo neves', 'en', 'booking.cancel-as-admin · bookings=[502]'],
    ['annuler le prochain cours de telmo neves', 'fr', 'booking.cancel-as-admin · bookings=[502]'],
    ['cancelar a próxima aula do telmo neves', 'pt', 'booking.cancel-as-admin · bookings=[502]'],
    ["move telmo neves's next class to monday 10", 'en', 'booking.move · booking=502 · starts_at=2026-03-16 10:00'],
    ["ana silva's last class no-show", 'en', 'booking.no-show · booking=506'],
    // Of those to come the last one is not said surely, and of namesakes whose.
    ['cancel telmo neves last class', 'en', 'booking.cancel-as-admin · bookings?telmo neves last class'],
    ['cancel the next class of hannah clarke', 'en', 'booking.cancel-as-admin · bookings?next class hannah clarke'],
  ] as const)('%s', async (line, language, read) => {
    expect(await first(line, language)).toBe(read);
  });

  test.each([
    ['annuler le prochain cours de bruno sá', 'fr'],
    ['cancelar a próxima aula de bruno sá', 'pt'],
    ['cancel next class of bruno sá', 'en'],
  ] as const)('and never all of them, where there is none: %s', async (line, language) => {
    for (const reading of await read(line, language)) expect(reading.command).not.toBe('student.cancel-classes');
  });
});

test.each([
  ['réserver rita gomes demain à 10h pendant 2 heures', 'fr', '!pendant 2 heures'],
  ['réserver rita gomes demain 10h pour 2 heures', 'fr', '!pour 2 heures'],
  ['marcar rita gomes amanhã às 10h durante 2 horas', 'pt', '!durante 2 horas'],
] as const)('how long a class takes is not when it begins: %s', async (line, language, open) => {
  expect(await first(line, language)).toBe(`booking.create · starts_at=2026-03-12 10:00 · student=1 · ${open}`);
});

test.each([
  'cancel rita gomes all classes',
  'cancel rita gomes every class',
  'annuler rita gomes tous les cours',
  'cancelar rita gomes todas as aulas',
])('how many are taken away is no reason: %s', async (line) => {
  for (const reading of await read(line, 'en')) expect(reading.args).not.toHaveProperty('reason');
});

test('what a car is called is no beginning of a name', async () => {
  expect(await first('free mat tomorrow at 10', 'en')).toMatch(/teacher=2/);
  expect(await first('free class tomorrow at 10', 'en')).not.toMatch(/teacher=/);
});

test.each([
  ['rita gomes new phone 912345678', 'en', 'student.edit · phone=912345678 · student=1'],
  ['rita gomes nouveau numéro 912345678', 'fr', 'student.edit · phone=912345678 · student=1'],
  ['new address of rita gomes 12 high street', 'en', 'student.edit · address=12 high street · student=1'],
  [
    'change rita gomes address to 12 sun street, phone 912345678',
    'en',
    'student.edit · address=12 sun street · phone=912345678 · student=1',
  ],
  [
    'alterar a morada de rita gomes para rua do sol 12 telemóvel 912345678',
    'pt',
    'student.edit · address=rua do sol 12 · phone=912345678 · student=1',
  ],
  ['nouvelle adresse de rita gomes 12 rue de la paix', 'fr', 'student.edit · address=12 rue de la paix · student=1'],
] as const)('what is new about somebody, before or behind the name: %s', async (line, language, read) => {
  expect(await first(line, language)).toBe(read);
});

test.each([
  ['cancel classes of rita gomes after friday', 'en'],
  ['annuler les cours de rita gomes après vendredi', 'fr'],
  ['cancelar as aulas da rita gomes esta semana', 'pt'],
  ['cancel rita gomes next two classes', 'en'],
  ['cancel rita gomes but not tomorrow', 'en'],
  ["cancel rita gomes's payment", 'en'],
] as const)('which classes are meant is no reason, and is never left out: %s', async (line, language) => {
  const readings = await read(line, language);
  expect(readings.length).toBeGreaterThan(0);
  for (const { args, spans } of readings) {
    expect(args).not.toHaveProperty('reason');
    expect(spans.some(({ state }) => state !== 'ok')).toBe(true);
  }
});

test.each([
  ['réserver rita gomes après 17h', 'fr'],
  ['book rita gomes after friday', 'en'],
  ['book rita gomes not before 12 tomorrow', 'en'],
  ['book rita gomes tomorrow between 10 and 12', 'en'],
  ['réserver rita gomes demain entre 10h et 12h', 'fr'],
  ['marcar rita gomes amanhã entre as 10 e as 12', 'pt'],
] as const)('a side of an hour, or two of them, are not when a class begins: %s', async (line, language) => {
  expect((await read(line, language))[0]?.args).toEqual({ student: 1 });
});

test.each(['tell rita gomes and telmo neves: come early', 'tell rita gomes and telmo neves come early'])(
  'no text holds the second of two people: %s',
  async (line) => {
    for (const { args } of await read(line)) expect(String(args.body ?? '')).not.toContain('telmo');
  },
);

test('whoever is taken out of a class is not taken out of the school', async () => {
  expect(await first('remove rita gomes from the class tomorrow', 'en')).toBe(
    'booking.cancel-as-admin · bookings=[501]',
  );
  expect(await first('retirer rita gomes du cours de demain', 'fr')).toBe('booking.cancel-as-admin · bookings=[501]');
  expect(await first('tirar a rita gomes da aula de amanhã', 'pt')).toBe('booking.cancel-as-admin · bookings=[501]');
  for (const { command } of await read("delete rita gomes's last class")) expect(command).not.toBe('student.delete');
});

test.each([
  ["cancel daniel brito's sick day", 'en'],
  ["annuler l'arrêt de daniel brito", 'fr'],
] as const)('who cancels a sick day cancels no classes: %s', async (line, language) => {
  for (const { command } of await read(line, language)) expect(command).not.toMatch(/cancel-classes/);
});

test('a number of times, or of hours, is no amount', async () => {
  for (const { args } of await read('refund 3 times rita gomes')) expect(args).not.toHaveProperty('amount');
});

test.each([
  ['students registered since monday', 'en', 'go.students · created_from=2026-03-09 · created_to=2026-03-11'],
  ['élèves inscrits depuis lundi', 'fr', 'go.students · created_from=2026-03-09 · created_to=2026-03-11'],
  ['alunos inscritos desde segunda', 'pt', 'go.students · created_from=2026-03-09 · created_to=2026-03-11'],
  ['students registered monday', 'en', 'go.students · created_from=2026-03-09'],
] as const)('who was registered was so in the past: %s', async (line, language, read) => {
  expect(await first(line, language)).toBe(read);
});

test.each([
  ['dire à rita gomes et telmo neves de venir à 9h', 'fr'],
  ['avisar a rita gomes e o telmo neves da mudança', 'pt'],
  ['envoyer un sms à rita gomes', 'fr'],
] as const)('no name is a message, nor a part of it: %s', async (line, language) => {
  for (const { args } of await read(line, language)) expect(String(args.body ?? '')).not.toMatch(/rita|telmo|neves/);
});

test('the hour that it is not is not taken', async () => {
  expect(await first('a rita gomes vem às 11 em vez das 10 amanhã', 'pt')).not.toContain('10:00');
  expect(await first('book rita gomes tomorrow at 11 instead of 10', 'en')).toContain('starts_at=2026-03-12 11:00');
});

test('a day is no part of a name that is added', async () => {
  for (const { args } of await read('inscrever paulo neves amanhã', 'pt'))
    expect(String(args.last_name ?? '')).not.toContain('amanhã');
});

test('a day that the school is closed is named neither by a teacher nor by a part of the day', async () => {
  const [closing] = await read('close school 24 december christmas eve');
  expect(closing).toMatchObject({ command: 'holiday.add', args: { name: 'christmas eve' } });
  const [half] = await read('close school 24 december afternoon');
  expect(half?.args).not.toHaveProperty('name');
  expect(half?.spans.some(({ state }) => state === 'unknown')).toBe(true);
  const [teacher] = await read('holiday daniel brito 14-18 dec');
  expect(teacher).toMatchObject({ command: 'teacher.leave' });
  expect(teacher?.args).toHaveProperty('teacher');
});

test.each([
  ['closed 24 dec to 2 jan christmas', 'en', '2026-12-24', '2027-01-02', 'christmas'],
  ['fermeture de noël du 24/12 au 02/01', 'fr', '2026-12-24', '2027-01-02', 'noël'],
  ['encerramos de 24 a 31 de dezembro natal', 'pt', '2026-12-24', '2026-12-31', 'natal'],
] as const)('the school closes from one day to another: %s', async (line, language, from, to, name) => {
  const [closing] = await read(line, language);
  expect(closing).toMatchObject({ command: 'holiday.add-days', args: { from, to, name }, whole: true });
});

test('a single day that is named is added, and moves none of that name unless that is said', async () => {
  const [added, ...others] = await read('public holiday 25 december christmas');
  expect(added).toMatchObject({ command: 'holiday.add', args: { day: '2026-12-25', name: 'christmas' } });
  expect(others.map(({ command }) => command)).not.toContain('holiday.edit');
  const [edited] = await read('change public holiday christmas to 26 december');
  expect(edited).toMatchObject({ command: 'holiday.edit', args: { holiday: 1, day: '2026-12-26' } });
});

test('a result that was said falls on the exam of that kind which has been and awaits one', async () => {
  const entry = (id: number, charge: string, at: string, status = 'entered'): NamedRow => ({
    ...{ id, label: `Rita Gomes ${id}`, owner: idOf('Rita Gomes'), charge, at, status },
  });
  const of =
    (rows: readonly NamedRow[]): Lookups['of'] =>
    async (entity) =>
      entity === 'exam_entry' ? rows : [];
  const past = '2026-01-05T09:00:00.000Z';
  const read = async (line: string, rows: readonly NamedRow[]) =>
    (await readLine(line, readables, () => [], { ...lookups, of: of(rows) }, optionsFor('en')))[0];
  const theory = entry(1, 'theory', past);
  const practical = entry(2, 'practical', past);
  expect((await read('rita gomes failed the practical', [theory, practical]))?.args).toEqual({
    exam_entries: { ids: [2] },
    result: 'failed',
  });
  expect((await read('rita gomes passed the theory exam', [theory, practical]))?.args).toEqual({
    exam_entries: { ids: [1] },
    result: 'passed',
  });
  // Of two results in one line neither is taken for the first student's.
  for (const line of ['rita gomes passed and telmo neves failed', 'rita gomes failed and telmo neves passed']) {
    const reading = await read(line, [theory]);
    expect(reading?.command).toBe('exam.results');
    expect(reading?.args).not.toHaveProperty('result');
  }
  // None of that kind, not yet sat, or noted already: nothing falls on another.
  for (const rows of [
    [theory],
    [entry(3, 'practical', '2999-01-01T09:00:00.000Z')],
    [entry(4, 'practical', past, 'passed')],
  ]) {
    const reading = await read('rita gomes failed the practical', rows);
    expect(reading?.args).not.toHaveProperty('exam_entries');
    expect(reading?.spans.find(({ field }) => field === 'exam_entries')?.none?.of).toBe('entered');
  }
});

test('an exam goes by its day, and keeps it where only another hour is said', async () => {
  const exam = (id: number, at: string): NamedRow => ({ id, label: `B ${id}`, at, status: 'planned' });
  const exams = [
    exam(1, '2026-03-13T08:00:00.000Z'),
    exam(2, '2026-03-17T08:00:00.000Z'),
    exam(3, '2026-03-17T14:00:00.000Z'),
  ];
  const of: Lookups = {
    ...lookups,
    on: async (entity, from, before) =>
      entity === 'exam' ? exams.filter(({ at = '' }) => from <= at && at < before) : [],
  };
  const read = async (line: string, language: Language, known: readonly string[] = []) =>
    (await readLine(line, readables, () => known, of, optionsFor(language)))[0];
  for (const [line, language] of [
    ['o exame de sexta mudou para as 9h', 'pt'],
    ["l'examen du 13 mars est déplacé à 9h", 'fr'],
    ['move the exam of friday to 9am', 'en'],
    ['mudar o exame de sexta para as 9h', 'pt'],
  ] as const)
    expect([line, (await read(line, language))?.args]).toEqual([
      line,
      { exam: 1, starts_at: '2026-03-13T09:00:00.000Z' },
    ]);
  expect((await read('mudar o exame para sexta às 9h', 'pt'))?.args).toEqual({ starts_at: '2026-03-13T09:00:00.000Z' });
  // Of two that day which one is asked, and on a day without any nothing falls on another day's.
  const several = await read('mudar o exame de terça para as 9h', 'pt');
  expect(several?.args).not.toHaveProperty('exam');
  expect(several?.spans.find(({ field }) => field === 'exam')?.choices?.map(({ value }) => value)).toEqual([2, 3]);
  const none = await read('mudar o exame de quinta para as 9h', 'pt');
  expect(none?.args).not.toHaveProperty('exam');
  // Beside the exam in focus a day is the one that it moves to.
  expect((await read('mudar a hora do exame sexta 9h', 'pt', ['exam']))?.args).toEqual({
    starts_at: '2026-03-13T09:00:00.000Z',
  });
});

test.each([
  ['cancel the class of rita gomes, she is ill', 'en', 'booking.cancel-as-student'],
  ["annule le cours de rita gomes, l'élève est malade", 'fr', 'booking.cancel-as-student'],
  ['rita gomes desmarcou a aula', 'pt', 'booking.cancel-as-student'],
  ['rita gomes a annulé', 'fr', 'booking.cancel-as-student'],
  ['cancel the class of rita gomes, instructor ill', 'en', 'booking.cancel-as-admin'],
  ['annule le cours de rita gomes, il neige', 'fr', 'booking.cancel-as-admin'],
] as const)('who cancels is whoever the line says: %s', async (line, language, command) => {
  const [best, ...others] = await readLine(line, readables, () => [], lookups, optionsFor(language));
  expect(best?.command).toBe(command);
  expect(best?.args).toMatchObject({ bookings: { ids: [501] } });
  // The others stand below.
  expect(others.map((one) => one.command)).toContain(
    command === 'booking.cancel-as-student' ? 'booking.cancel-as-admin' : 'booking.cancel-as-student',
  );
});

/** The three that cancel, in the order in which they stand, and whether one of them is chosen beforehand. */
async function cancelling(line: string, language: Language) {
  const readings = await readLine(line, readables, () => [], lookups, optionsFor(language));
  const cancels = readings.filter(({ command }) => command.startsWith('booking.cancel-as-'));
  for (const { args } of cancels) expect(args).toMatchObject({ bookings: { ids: [501] } });
  return {
    rows: cancels.map(({ command }) => command.slice('booking.cancel-as-'.length)),
    decided: !cancels.some(({ undecided }) => undecided),
    reason: cancels[0]?.args.reason,
    whole: cancels.every(({ whole }) => whole),
  };
}

test.each([
  ['cancel rita gomes', 'en'],
  ['cancel class for rita gomes', 'en'],
  ['rita gomes class cancelled', 'en'],
  ['cancel rita gomes, car broken down', 'en'],
  ['cancel rita gomes, instructor ill', 'en'],
  ["scrap rita gomes, school's fault", 'en'],
  ['cancel her class rita gomes', 'en'],
  ['annuler rita gomes', 'fr'],
  ['annule rita gomes', 'fr'],
  ['annule son cours à rita gomes', 'fr'],
  ['rita gomes annulé', 'fr'],
  ['annuler le cours de rita gomes, il neige', 'fr'],
  ['cancela rita gomes', 'pt'],
  ['desmarcar a aula da rita gomes', 'pt'],
  ['cancela a aula dela rita gomes', 'pt'],
  ['anular a aula da rita gomes porque está a nevar', 'pt'],
] as const)(
  'where a line does not say who cancels, all three are there and none is chosen: %s',
  async (line, language) => {
    expect(await cancelling(line, language)).toMatchObject({ rows: ['admin', 'student', 'teacher'], decided: false });
  },
);

test.each([
  ['rita gomes cancels', 'en', 'student'],
  ['rita gomes has cancelled', 'en', 'student'],
  ['pupil rita gomes cancelled', 'en', 'student'],
  ['cancel for the student rita gomes', 'en', 'student'],
  ['the instructor cancels rita gomes', 'en', 'teacher'],
  ['daniel brito cancels rita gomes', 'en', 'teacher'],
  ['cancel rita gomes as teacher', 'en', 'teacher'],
  ['drop rita gomes for the instructor', 'en', 'teacher'],
  ['cancel rita gomes on behalf of the school', 'en', 'admin'],
  ["annuler pour l'élève rita gomes", 'fr', 'student'],
  ['rita gomes annule', 'fr', 'student'],
  ['rita gomes a annulé', 'fr', 'student'],
  ['rita gomes décommande', 'fr', 'student'],
  ["rita gomes vient d'annuler", 'fr', 'student'],
  ['le moniteur annule rita gomes', 'fr', 'teacher'],
  ['annuler rita gomes par le moniteur', 'fr', 'teacher'],
  ["annuler rita gomes au nom de l'auto-école", 'fr', 'admin'],
  ['a rita gomes desmarca', 'pt', 'student'],
  ['a rita gomes cancelou', 'pt', 'student'],
  ['aluna rita gomes desmarca', 'pt', 'student'],
  ['a rita gomes acabou de desmarcar', 'pt', 'student'],
  ['o instrutor desmarcou a rita gomes', 'pt', 'teacher'],
  ['o daniel brito cancelou a rita gomes', 'pt', 'teacher'],
  ['cancelar a aula da rita gomes pelo instrutor', 'pt', 'teacher'],
  ['cancelar rita gomes pela escola', 'pt', 'admin'],
] as const)('who is said to cancel, cancels: %s', async (line, language, who) => {
  const { rows, decided, reason, whole } = await cancelling(line, language);
  expect({ first: rows[0], decided, whole }).toEqual({ first: who, decided: true, whole: true });
  // Nor are these words why.
  expect(reason ?? '').toBe('');
});

test('who cancels on a day without a class of theirs is asked which, and shown no list of what was cancelled', async () => {
  expect(await first('rita gomes annule vendredi', 'fr')).toBe(
    'booking.cancel-as-student · bookings?rita gomes vendredi',
  );
  expect(await first('a rita gomes desmarca sexta', 'pt')).toBe(
    'booking.cancel-as-student · bookings?rita gomes sexta',
  );
  expect(await first('rita gomes cancels friday', 'en')).toBe('booking.cancel-as-student · bookings?rita gomes friday');
  const [list] = await read('rita gomes cancelled classes', 'en');
  expect(list?.command === 'go.bookings' || list?.undecided === true).toBe(true);
});

test('who cancels is said of the class in focus as well', async () => {
  const at = (line: string, language: Language) => first(line, language, ['bookings']);
  expect(await at('cancel as teacher: car broken', 'en')).toBe('booking.cancel-as-teacher · reason=car broken');
  expect(await at("annuler pour l'élève: fièvre", 'fr')).toBe('booking.cancel-as-student · reason=fièvre');
  expect(await at('cancelar pela escola: neve', 'pt')).toBe('booking.cancel-as-admin · reason=neve');
});

test('of a first name that a teacher has too, the class that is asked for comes before the whole day of the teacher', () => {
  const reading = (command: string) => ({ command, args: { reason: 'malade' }, spans: [], whole: true });
  const [day, student, school] = [
    reading('teacher.sick-day'),
    reading('booking.cancel-as-student'),
    reading('booking.cancel-as-admin'),
  ];
  const line = { text: '', tokens: [], names: new Map() };
  const open = { undecided: true };
  expect(withWhoCancels([day, school, student], line, [])).toEqual([
    { ...student, ...open },
    { ...day, ...open },
    school,
  ]);
  // Where a word of it was left over it is nobody's.
  expect(withWhoCancels([day, { ...student, whole: false }], line, [])[0]).toEqual(day);
});

test.each([
  ['message mafalda ok', 'en', ['student.message', 'teacher.message']],
  ['tell mafalda the car is back', 'en', ['student.message', 'teacher.message']],
  ['écrire à mafalda: ok', 'fr', ['student.message', 'teacher.message']],
  ['avisar a mafalda que já pode vir', 'pt', ['student.message', 'teacher.message']],
] as const)(
  'whoever may be a student or a teacher is neither before one is chosen: %s',
  async (line, language, commands) => {
    const open = (await read(line, language)).filter(({ undecided }) => undecided);
    expect(open.map(({ command }) => command).sort()).toEqual(commands);
  },
);

test.each([
  ['message mafalda matos ok', 'en'],
  ['message mafalda gil ok', 'en'],
  ['écrire à daniel brito: ok', 'fr'],
  ['avisar a rita gomes que já pode vir', 'pt'],
] as const)('who is only one of them is that one: %s', async (line, language) => {
  const [best] = await read(line, language);
  expect(best).toMatchObject({ whole: true });
  expect(best?.undecided).toBeUndefined();
});

test.each<[Language, string, string]>([
  // Nothing of the school's is called as somebody is.
  ['en', 'add package for daniel brito 120 euros', 'package.add · price=12000 · !for daniel brito'],
  ['en', 'add package "Rita Gomes" 120', 'package.add · name=Rita Gomes · price=12000'],
  // Nor is somebody's name why, or what is told.
  ['en', 'no-show ana silva telmo neves', 'booking.no-show · booking=506 · !telmo neves'],
  ['en', 'cancel rita gomes telmo neves', 'booking.cancel-as-admin · bookings=[501] · !telmo neves'],
  ['fr', 'annuler rita gomes telmo neves', 'booking.cancel-as-admin · bookings=[501] · !telmo neves'],
  ['pt', 'cancelar rita gomes telmo neves', 'booking.cancel-as-admin · bookings=[501] · !telmo neves'],
  ['en', 'cancel rita gomes because of telmo neves', 'booking.cancel-as-admin · bookings=[501] · reason=telmo neves'],
  ['en', 'message rita gomes telmo neves', 'student.message · student=1 · !telmo neves'],
  ['en', 'message rita gomes: telmo neves', 'student.message · body=telmo neves · student=1'],
  // A second order says nothing of the first one.
  [
    'en',
    'new student Priya Nair 912345678, book her thursday 5pm',
    'student.add · first_name=Priya · last_name=Nair · phone=912345678 · !, book her thursday 5pm',
  ],
  [
    'en',
    'cancel rita gomes ill and book her friday 10',
    'booking.cancel-as-student · bookings=[501] · reason=ill · !and book her friday 10',
  ],
  [
    'fr',
    'inscrire Lina Morel et réserve-lui vendredi 10h',
    'student.add · first_name=Lina · last_name=Morel · !et réserve-lui vendredi 10h',
  ],
  [
    'fr',
    'annuler rita gomes malade puis appelle-la',
    'booking.cancel-as-student · bookings=[501] · reason=malade · !puis appelle-la',
  ],
  [
    'pt',
    'cancelar rita gomes doente e marca-lhe sexta às 10',
    'booking.cancel-as-student · bookings=[501] · reason=doente · !e marca-lhe sexta às 10',
  ],
  [
    'en',
    'tell rita gomes: bring your papers and call her',
    'student.message · body=bring your papers and call her · student=1',
  ],
  // Nor do the words that lead to what is told belong to it.
  ['en', 'text rita gomes saying that the car is back', 'student.message · body=the car is back · student=1'],
  [
    'fr',
    'écrire à rita gomes pour dire que le cours est maintenu',
    'student.message · body=le cours est maintenu · student=1',
  ],
  ['pt', 'avisar a rita gomes a dizer que não há luz', 'student.message · body=não há luz · student=1'],
  // A number alone is nobody's, but right behind the order or where a word says so.
  ['en', 'message student 12: ok', 'student.message · body=ok · student=12'],
  // A rule of the school is about nobody.
  ['en', 'length of a class 50', 'setting.lesson-minutes · lesson_minutes=50'],
  ['en', 'length of a class 50 for rita gomes', 'nothing'],
])('what a name, a reason and a message do not hold: %s: %s', async (language, line, expected) => {
  expect(await first(line, language)).toBe(expected);
});

test.each<[Language, string]>([
  ['en', 'add package telmo'],
  ['en', 'add package rita gomes'],
  ['en', 'enrol theory group'],
  ['en', 'sign up driving lessons'],
  ['fr', 'inscrire groupe de code'],
  ['fr', 'inscrire cours de conduite'],
  ['pt', 'inscrever turma de código'],
  ['pt', 'inscrever grupo de condução'],
  ['pt', 'inscrever Lina Morel e marca-lhe aula sexta às 10'],
])('nothing is added at once under a name that is none: %s: %s', async (language, line) => {
  const added = (await read(line, language)).filter(({ command, whole }) => whole && command.endsWith('.add'));
  expect(added.map((one) => shown(line, one))).toEqual([]);
});

test.each([
  ["rita gomes can't make thursday, can we do friday 11", 'en'],
  ['rita gomes cant make thursday, what about friday 11', 'en'],
] as const)('who wants another time instead cancels nothing: %s', async (line, language) => {
  expect(await first(line, language)).toBe('booking.move · booking=501 · starts_at=2026-03-13 11:00');
});
