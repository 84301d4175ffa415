/** What is said before and after an act, in each language: verbs on buttons, numbers with their nouns, nobody left out. */

import { createTranslator } from 'use-intl/core';
import { describe, expect, test } from 'vitest';
import { addHolidayDaysCommand } from '#commands/club/holiday-days.ts';
import { addPreview, missingText, movePreview } from '#commands/exam/said.ts';
import { commands } from '#commands/index.ts';
import { split } from '#commands/money/acts.ts';
import { previewOf } from '#commands/student/import-report.ts';
import { keptPreview } from '#commands/teacher/kept.ts';
import { sickDayCommand } from '#commands/teacher/sick-day.ts';
import type { Exam } from '#contract/entities/exam.ts';
import { IMPORT_FAULTS, type ImportReport } from '#contract/entities/student-import.ts';
import { tagOf } from '#contract/rules/language-tag.ts';
import { timeTexts } from '#contract/rules/time-texts.ts';
import { addDays } from '#contract/rules/zone.ts';
import type { Message, Ports } from '#kernel/command.ts';
import { context } from '#kernel/fixtures.ts';
import { messageText } from '#kernel/message-text.ts';
import { unseenIn } from '#kernel/preview.ts';
import { LOCALES, type Locale, loadEverything } from '#locales/index.ts';
import type { Messages } from '#locales/merge.ts';
import { verbOf } from './verb-of.ts';

interface Texts {
  (key: string, values?: object): string;
  has(key: string): boolean;
  raw(key: string): string;
}
const textsOf = async (locale: Locale) =>
  createTranslator({
    locale: tagOf(locale),
    messages: (await loadEverything(locale)) as never,
    timeZone: 'UTC',
  }) as unknown as Texts;
const [en, fr, pt] = (await Promise.all(LOCALES.map(textsOf))) as [Texts, Texts, Texts];
const said = (t: Texts, locale: Locale, message: Message, clock: '12' | '24' = '24') =>
  messageText(t, message, timeTexts(locale, 'Europe/Lisbon', clock));

/** Keys of the texts that begin with a name of a command. */
function keysIn(messages: Messages, prefix = ''): string[] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${prefix}${key}`] : keysIn(value, `${prefix}${key}.`),
  );
}

describe('a button that runs a command says what is done', () => {
  const acts = commands.filter(
    ({ effect, preview }) => preview || effect === 'reversible' || effect === 'irreversible',
  );
  const VERBS = [
    ['fr', fr, /^(Ne (plus|pas) )?(\p{L}+(er|ir|oir|re)|Mettre|Reprendre)\b/u],
    ['pt', pt, /^(Não )?(\p{L}+(ar|er|ir)|Repor|Pôr)\b/u],
  ] as const;
  test.each(VERBS)('by a verb in %s', (_language, t, verb) => {
    const others = acts.map(({ id }) => verbOf(id, t)).filter((text) => !verb.test(text));
    expect(others).toEqual([]);
  });

  test('a message is sent, a sick day applied, a setting saved', () => {
    expect(
      ['student.message', 'chat.send', 'teacher.sick-day', 'setting.lesson-minutes'].map((id) => verbOf(id, fr)),
    ).toEqual(['Envoyer', 'Envoyer', 'Appliquer', 'Enregistrer']);
    expect(verbOf('teacher.message', en)).toBe('Send');
    expect(verbOf('student.message', pt)).toBe('Enviar');
  });
});

describe('numbers agree with their nouns', () => {
  const counted = async (locale: Locale) => {
    const messages = await loadEverything(locale);
    return keysIn(messages).filter((key) =>
      /\{count, plural/.test(String(key.split('.').reduce<unknown>((at, part) => (at as Messages)[part], messages))),
    );
  };
  /** Each number in a text is that number, and each word some word. */
  const values = (text: string, count: number) => {
    const found: Record<string, number | string> = {};
    for (const [, name = '', kind] of text.matchAll(/\{\s*(\w+)\s*(?:,\s*(\w+))?/g))
      if (typeof found[name] !== 'number') found[name] = kind === 'plural' || kind === 'number' ? count : 'x';
    return found;
  };
  test.each(['fr', 'pt'] as const)('0, 1 and 2 in %s', async (locale) => {
    const t = locale === 'fr' ? fr : pt;
    const wrong: string[] = [];
    for (const key of await counted(locale)) {
      const [none, one, two] = [0, 1, 2].map((count) => t(key, values(t.raw(key), count)));
      expect(none && one && two, key).toBeTruthy();
      // In Portugal nothing is counted like several, in France like one.
      const like = locale === 'pt' ? two?.replaceAll('2', '0') : one?.replaceAll('1', '0');
      const [nothing] = /\b0 \p{L}+/u.exec(none ?? '') ?? [];
      if (nothing && !like?.includes(nothing)) wrong.push(`${key}: ${none} / ${one} / ${two}`);
    }
    expect(wrong).toEqual([]);
  });
});

/** What is said of a national number. */
const NUMBER = { kinds: 'NIF, CC', kind: 'NIF', example: '123456789', name: 'Ana Reis' };
test.each(LOCALES)('what is wrong with a line of a file is said in %s, without the words of the server', (locale) => {
  const t = { en, fr, pt }[locale];
  for (const code of IMPORT_FAULTS) {
    const values = {
      value: '“?”',
      max: 3,
      known: 'B',
      youngest: 10,
      oldest: 120,
      candidates: '#1, #2',
      of: 2,
      count: 2,
      words: 'ext',
      ...NUMBER,
    };
    const report: ImportReport = {
      ...{ dry_run: true, total: 1, added: 0, updated: 0, unchanged: 0, skipped: 1, operation_id: null },
      ...{ month_first: [], unknown_columns: ['Cor'], duplicates: [], skipped_lines: [7] },
      errors: [{ line: 7, field: 'email', column: 'Correio', code, values, message: 'Said by the server.' }],
    };
    const told = previewOf(report).lines.map(({ text }) => (typeof text === 'string' ? text : said(t, locale, text)));
    expect(told.some((line) => line.includes('Cor') && !line.includes('Correio'))).toBe(true);
    expect(told.at(-1)).toContain('7');
    expect(told.join('\n')).not.toMatch(/Said by the server|commands\.student|\{\w+\}/);
  }
});

describe('instalments', () => {
  const answer = {
    ...{ parts: [{ amount: 31_634, due_on: '2026-12-15' }], amount: 124_900, open: 94_900 },
    ...{ currency: 'EUR', student_name: 'Ana Reis', operation_id: null },
  };
  const linesIn = async (locale: Locale, open: number) => {
    const ports = { call: async () => ({ ...answer, open }) } as unknown as Ports;
    const args = { charge: 1, parts: 2, first_due_on: '2026-12-15', every: 'month' as const };
    const { lines } = await split.preview(ports, args, context({ locale }));
    const t = { en, fr, pt }[locale];
    return lines.map(({ text }) => (typeof text === 'string' ? text : said(t, locale, text)).replaceAll(/\s/g, ' '));
  };
  test('say the days and amounts as the reader writes them', async () => {
    expect(await linesIn('en', 124_900)).toEqual(['15 Dec 2026 · €316.34']);
    expect(await linesIn('fr', 124_900)).toEqual(['15 déc. 2026 · 316,34 €']);
  });
  test.each(LOCALES)('say in %s what is left where a part is paid', async (locale) => {
    const [left, first] = await linesIn(locale, 94_900);
    expect(left).toMatch(/949[.,]00.*1[ .,]?249[.,]00.*300[.,]00/);
    expect(first).toContain('316');
  });
});

test('hours that are no whole number have the comma of the language', () => {
  const lacking = missingText({ code: 'hours', has: 11.6, needs: 32 });
  expect(said(fr, 'fr', lacking)).toContain('11,6 heures sur 32');
  expect(said(pt, 'pt', lacking)).toContain('11,6 de 32 horas');
  expect(said(en, 'en', lacking)).toContain('11.6 of 32');
});

describe('an exam', () => {
  const DAY = 86_400_000;
  const away = (days: number) => new Date(Date.now() + days * DAY).toISOString();
  const one = (taken: number) =>
    ({ id: 1, kind: 'practical', licence_category: 'B', starts_at: away(5), taken }) as unknown as Exam;
  const entries = [{ student_name: 'Ana Reis' }, { student_name: 'Rui Melo' }];
  const linesOf = async (taken: number, days: number) => {
    const ports = { call: async () => ({ data: entries.slice(0, taken) }) } as unknown as Ports;
    const preview = await movePreview(ports, one(taken), away(days), context());
    return preview?.lines.map(({ text }) => (typeof text === 'string' ? text : said(en, 'en', text))) ?? null;
  };
  test('that is moved says that its new time is over, and who is entered', async () => {
    expect(await linesOf(0, 7)).toBeNull();
    expect(await linesOf(0, -1)).toEqual(['This time is over already']);
    expect(await linesOf(2, -1)).toEqual([
      'This time is over already',
      '2 students are entered; no message is sent about the new time',
      'Ana Reis',
      'Rui Melo',
    ]);
    expect(await linesOf(1, 7)).toEqual(['1 student is entered; no message is sent about the new time', 'Ana Reis']);
  });
  test('that was held is planned after it is said that it is over', () => {
    const added = (days: number) => addPreview({ ...one(0), starts_at: away(days) }, context());
    expect(added(1)).toBeNull();
    expect(added(-1)?.lines).toHaveLength(1);
  });
});

describe('several days on which the school is closed', () => {
  const from = '2026-12-24';
  const daysOf = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      ...{ day: addDays(from, at), name: 'Natal', closed: true, known: at === 1, classes: at % 3 },
    }));
  const shown = async (count: number, locale: Locale = 'en') => {
    const data = daysOf(count);
    const classes = data.reduce((sum, one) => sum + one.classes, 0);
    const ports = { call: async () => ({ data, added: count - 1, classes, operation_id: null }) } as unknown as Ports;
    const args = { from, to: addDays(from, count - 1), name: 'Natal', closed: true };
    const preview = await addHolidayDaysCommand.preview?.(ports, args, context({ locale }));
    const t = { en, fr, pt }[locale];
    return {
      title: said(t, locale, preview?.title as Message),
      lines: preview?.lines.map(({ text }) => said(t, locale, text as Message)) ?? [],
      unseen: unseenIn(preview ?? null),
      classes,
    };
  };
  test('are a line each with their classes, and the classes add up', async () => {
    const { lines, classes, unseen } = await shown(9);
    expect(lines).toHaveLength(10);
    expect(lines[0]).toMatch(/^9 classes are booked/);
    expect(lines[2]).toBe('25 Dec 2026 · Natal · 1 class: there already');
    expect(lines.slice(1).reduce((sum, line) => sum + Number(/· (\d+) class/.exec(line)?.[1] ?? 0), 0)).toBe(classes);
    expect(unseen).toBe(0);
  });
  test('beyond a fortnight are the others together', async () => {
    const { lines, unseen, classes } = await shown(20);
    expect(lines).toHaveLength(16);
    expect(classes).toBe(19);
    expect(lines.at(-1)).toBe('6 more days with 6 classes');
    expect(unseen).toBe(0);
  });
  test('are closed, as the question says and its button', async () => {
    expect((await shown(9, 'pt')).title).toMatch(/^Fechar a escola de 24\/12\/2026 a 0?1\/01\/2027/);
    expect([en, fr, pt].map((t) => verbOf('holiday.add-days', t))).toEqual([
      'Close the school',
      'Enregistrer la fermeture',
      'Registar o fecho',
    ]);
  });
});

describe('a sick day', () => {
  const line = (teacher: { id: number; name: string } | null) => ({
    ...{ student_bookings_id: 1, starts_at: '2026-11-24T10:00:00.000Z', ends_at: '2026-11-24T10:45:00.000Z' },
    ...{
      class_type: 'practical',
      licence_category: 'B',
      student_id: 1,
      student_name: 'Ana Reis',
      location_name: 'Sede',
    },
    ...{ teacher, free: [] },
  });
  const one = { audience: 'student', id: 1, name: 'Ana Reis', channel: 'mail' };
  const TOLD = {
    people: [
      { ...one, reason: 'no_address' },
      { ...one, id: 2, name: 'Zoe', reason: null },
    ],
    reached: 1,
    not_reached: 1,
  };
  const exam = (teacher: { id: number; name: string } | null) => ({
    exam_id: 5,
    kind: 'practical',
    licence_category: 'B',
    starts_at: '2026-11-24T09:00:00.000Z',
    ends_at: '2026-11-24T09:45:00.000Z',
    centre: 'Lisboa',
    taken: 1,
    teacher,
    free: [],
  });
  const preview = async (
    classes: readonly ReturnType<typeof line>[],
    slots: number,
    exams: readonly ReturnType<typeof exam>[] = [],
  ) => {
    const answer = { dry_run: true, classes, exams, slots_removed: slots, told: TOLD, changed: 1, operation_id: null };
    const ports = {
      call: async (endpoint: { id: string }) =>
        endpoint.id === 'planSickDay' ? answer : { data: { first_name: 'Rui', last_name: 'Costa' } },
    } as unknown as Ports;
    const found = await sickDayCommand.preview?.(
      ports,
      { teacher: 1, date: '2026-11-24', reason: 'flu' } as never,
      context(),
    );
    if (!found) throw new Error('There is no preview.');
    return found;
  };
  test('counts every class once, and names all of them', async () => {
    const found = await preview([line({ id: 2, name: 'Eva' }), line(null)], 0);
    expect(unseenIn(found)).toBe(0);
    expect(said(en, 'en', found.title)).toBe(
      'Rui Costa is away on 24 Nov 2026: 1 class moved, 1 cancelled, 0 slots removed',
    );
    expect(said(fr, 'fr', found.title)).toBe(
      'Absence, Rui Costa, le 24 nov. 2026 : 1 cours déplacé, 1 annulé, 0 créneau retiré',
    );
    expect(said(pt, 'pt', found.title)).toMatch(
      /^Ausência de Rui Costa em 24.+2026: 1 aula mudada, 1 cancelada, 0 vagas retiradas$/,
    );
  });
  test('names the exams of the day, and which of them stays without a teacher', async () => {
    const found = await preview([], 0, [exam({ id: 2, name: 'Eva' }), exam(null)]);
    expect(unseenIn(found)).toBe(0);
    expect(found.lines[0]).toMatchObject({ kind: 'change', before: 'Rui Costa', after: 'Eva' });
    const [, bare] = found.lines;
    expect(bare?.kind).toBe('conflict');
    expect(said(en, 'en', bare?.text as never)).toMatch(/exam B, Lisboa: nobody is free, it stays without a teacher$/);
    expect(said(en, 'en', found.title)).toMatch(/, 2 exams, 1 without a teacher$/);
    expect(said(fr, 'fr', found.title)).toMatch(/, 2 examens, dont 1 sans moniteur$/);
    expect(said(pt, 'pt', found.title)).toMatch(/, 2 exames, 1 sem instrutor$/);
  });
  test('says who is told, and who cannot be', async () => {
    const lines = (await preview([line({ id: 2, name: 'Eva' }), line(null)], 0)).lines.slice(2);
    const words = (t: typeof en, locale: 'en' | 'fr' | 'pt') =>
      lines.map(({ text }) => (typeof text === 'string' ? text : said(t, locale, text)));
    expect(words(en, 'en')).toEqual(['No message to Ana Reis: no email address', 'Email to Zoe']);
    expect(words(fr, 'fr')).toEqual(['Aucun message à Ana Reis\u00a0: pas d’adresse e-mail', 'E-mail à Zoe']);
    expect(words(pt, 'pt')).toEqual(['Sem mensagem para Ana Reis: não tem endereço de e-mail', 'E-mail para Zoe']);
  });
});

describe('a teacher who becomes inactive', () => {
  const kept = (id: number, students: number, classes: number) => ({
    teacher: {
      id,
      name: `Marta ${id}`,
      teacher_type: 'internal',
      licence_categories: [],
      colour: '',
      status: 'active',
    },
    ...{ students, classes, exams: 0, first_exams: [] },
    first_students: students > 0 ? [{ student_id: 1, student_name: 'Ana Reis' }] : [],
    first_classes: classes > 0 ? [{ starts_at: '2026-11-24T09:00:00.000Z', student_name: 'Ben Sá' }] : [],
  });
  const preview = (data: readonly ReturnType<typeof kept>[], status = 'inactive') => {
    const ports = { call: async () => ({ data, total: data.length }) } as unknown as Ports;
    return keptPreview(ports, { ids: data.map(({ teacher }) => teacher.id) }, status, context());
  };
  test('keeps what is named, and may hand it over in the same act', async () => {
    const found = await preview([kept(3, 2, 1)]);
    expect(found?.instead).toEqual({ command: 'teacher.hand-over', args: { teacher: 3, leaves: true } });
    expect(said(en, 'en', found?.title as Message)).toBe('Marta 3 becomes inactive');
    expect(said(en, 'en', found?.lines[0]?.text as Message)).toBe('Marta 3 keeps: 2 students, 1 upcoming class');
    expect(said(fr, 'fr', found?.lines[0]?.text as Message)).toBe('Marta 3 conserve : 2 élèves, 1 cours à venir');
    expect(said(pt, 'pt', found?.lines[0]?.text as Message)).toBe('Marta 3 mantém: 2 alunos, 1 aula futura');
    expect(found?.lines.slice(1).map(({ text }) => text)).toEqual(['Ana Reis, …', expect.stringMatching(/ · Ben Sá$/)]);
  });
  test('several are named by what each keeps, and hand over one by one', async () => {
    const found = await preview([kept(3, 2, 1), kept(4, 0, 3)]);
    expect(found?.instead).toBeUndefined();
    expect(found?.lines).toHaveLength(2);
    expect(said(en, 'en', found?.title as Message)).toBe('2 teachers become inactive');
  });
  test('nothing is asked where nothing stays, nor of who becomes active', async () => {
    expect(await preview([])).toBeNull();
    expect(await preview([kept(3, 2, 1)], 'active')).toBeNull();
  });
});

describe('what was done says who, with whom and when, by the clock of the school', () => {
  const values = {
    name: 'Ana Reis',
    teacher: 'Rui Costa',
    at: { instant: '2026-11-24T15:00:00.000Z' },
    count: 1,
    vehicle: 'none',
    waiting: 0,
  };
  test.each([
    'move',
    'cancel',
    'no-show',
    'complete',
    'waive',
    'restore',
    'edit',
    'create',
    'sign-as-student',
    'sign-as-teacher',
  ])('%s', (verb) => {
    const key = `commands.booking.${verb}.done`;
    for (const [locale, t] of [
      ['en', en],
      ['fr', fr],
      ['pt', pt],
    ] as const) {
      expect(said(t, locale, { key, values })).toContain('Ana Reis');
      expect(said(t, locale, { key, values })).toMatch(/24.*15:00/);
      expect(said(t, locale, { key, values }, '12')).toMatch(/24.*3:00\sPM/);
    }
  });
  test('what a status is now', () => {
    const done = {
      key: 'commands.question.publish.done',
      values: { count: 1, one: 'yes', name: 'Right of way', status: 'published' },
    };
    expect(said(en, 'en', done)).toBe('Published Right of way');
    expect(said(pt, 'pt', done)).toBe('Right of way: estado «Publicado»');
  });
});

test('what is left of a package is counted as each language counts', () => {
  const left = (t: Texts) =>
    [
      { practical: 0, theory: 1 },
      { practical: 1, theory: 0 },
      { practical: 17, theory: 28 },
    ].map((counts) => t('palette.left', counts));
  expect(left(en)).toEqual([
    '0 practical, 1 theory left',
    '1 practical, 0 theory left',
    '17 practical, 28 theory left',
  ]);
  expect(left(fr)).toEqual([
    'reste 0 pratique, 1 de théorie',
    'reste 1 pratique, 0 de théorie',
    'reste 17 pratiques, 28 de théorie',
  ]);
  expect(left(pt)).toEqual([
    '0 práticas, 1 teórica por usar',
    '1 prática, 0 teóricas por usar',
    '17 práticas, 28 teóricas por usar',
  ]);
});

describe('the erasure of a person', () => {
  const erase = commands.find(({ id }) => id === 'data.erase-person') as (typeof commands)[number];
  const found = (more: object) => ({
    ...{ name: 'Rita Gomes', removed: { messages: 0 }, kept: {}, kept_until: '2031-01-01', kept_because: '' },
    ...{ entries: 0, upcoming: 0, upcoming_exams: 0, ...more },
  });
  const linesOf = async (answer: object, t: Texts, locale: Locale) => {
    const ports = { call: async () => answer } as unknown as Ports;
    const preview = await erase.preview?.(ports, { student: 4 } as never, context());
    return preview?.lines.map(({ text }) => said(t, locale, text as Message));
  };

  test('leaves out what there is none of', async () => {
    const some = found({ kept: { classes: 0, results: 2, packages: 0, exams: 1 } });
    expect(await linesOf(some, en, 'en')).toEqual([
      'Name, contact data and notes go',
      '2 results, 1 exam are kept until 1 Jan 2031',
    ]);
    const one = found({ removed: { messages: 1 }, kept: { classes: 1 } });
    expect((await linesOf(one, en, 'en'))?.[1]).toBe('1 class is kept until 1 Jan 2031');
    expect((await linesOf(one, fr, 'fr'))?.[1]).toMatch(/^1 cours est gardé jusqu’au /);
    expect((await linesOf(one, pt, 'pt'))?.[1]).toMatch(/^1 aula fica até /);
    expect(await linesOf(found({ removed: { messages: 1 } }), pt, 'pt')).toEqual([
      'Nome, contactos, notas e 1 mensagem desaparecem',
    ]);
  });

  test('says whose data are erased', async () => {
    const ports = { call: async () => ({ ...found({}), data: {} }), refresh() {} } as unknown as Ports;
    const { message } = (await erase.run(ports, { student: 4 } as never, context())) as { message: Message };
    expect(said(en, 'en', message)).toBe('Rita Gomes is erased');
  });
});
