import { createTranslator } from 'use-intl/core';
import { describe, expect, test } from 'vitest';
import { COMMAND_NAMES } from '#contract/command-names.ts';
import { type AuditEntry, SECURITY_EVENTS } from '#contract/entities/audit.ts';
import { endpoints } from '#contract/index.ts';
import { LOCALES, type Locale, loadEverything } from '#locales/index.ts';
import { readFiles } from '#tools/checks/project-files.ts';
import { deedKey, deedOf, type Texts } from './deeds.ts';

async function textsOf(locale: Locale): Promise<Texts> {
  const failed: string[] = [];
  return createTranslator({
    locale,
    messages: (await loadEverything(locale)) as never,
    onError: (error) => failed.push(error.message),
    getMessageFallback: ({ key }) => {
      throw new Error(`${locale} ${key}: ${failed.at(-1)}`);
    },
  }) as unknown as Texts;
}

/** Calls that write nothing down: the ways in, and what is kept for the caller alone. */
const UNRECORDED = new Set([
  'login',
  'signUp',
  'refreshToken',
  'requestRecovery',
  'changePassword',
  'reauthenticate',
  'confirmByProvider',
]);

/** What the server calls its own acts, read from its code. */
const OWN = [
  ...new Set(
    readFiles(/^(?:server|tools\/demo)\/.*\.ts$/)
      .filter(({ path }) => !/\.test\.ts$/.test(path))
      .flatMap(({ text }) => [...text.matchAll(/'((?:system|app|sample|session|profile)\.[a-z]+(?:-[a-z]+)*)'/g)])
      .map((match) => match[1] as string)
      // Reading writes nothing down, nor do answers of an attempt that is under way.
      .filter((name) => !/^app\.(?:read-|keep-attempt)|^session\.(?:id|expires|account|token)/.test(name)),
  ),
].filter((name) => !/\.(?:id|key|email|name)$/.test(name));

/** Every name under which something may stand in the audit. */
const RECORDED = [
  ...new Set([
    ...Object.values(COMMAND_NAMES).flat(),
    ...endpoints
      .filter(({ id, write, access }) => write && access !== 'public' && access !== 'feed' && !UNRECORDED.has(id))
      .map(({ id }) => `call.${id}`),
    ...SECURITY_EVENTS,
    ...OWN,
  ]),
];

const entry = (command: string, more: Partial<AuditEntry> = {}) => ({
  command,
  arguments: {},
  subject: { entity: 'student', count: 1, name: 'Rita Gomes' },
  times: 1,
  ...more,
});

describe.each(LOCALES)('in %s', (locale) => {
  test('everything that the audit may hold has a sentence', async () => {
    const t = await textsOf(locale);
    expect(RECORDED.length).toBeGreaterThan(300);
    expect(OWN).toEqual(
      expect.arrayContaining(['system.retention', 'app.post-message', 'sample.fill', 'session.sign-up']),
    );
    expect(RECORDED.filter((command) => deedKey(command, (key) => t.has(key)) === null)).toEqual([]);
    // Said of one row, of several, and of none.
    for (const command of RECORDED)
      for (const subject of [
        { entity: 'student', count: 1, name: 'Rita Gomes' },
        { entity: 'booking', count: 3, name: null },
        null,
      ]) {
        const said = deedOf(entry(command, { subject }), t, (name) => name);
        expect(said).not.toContain('{');
        expect(said).not.toMatch(/\b(?:undefined|null|NaN)\b/);
        expect(said).not.toContain(command);
      }
  });

  test('a sentence is one of a command, a call or an event that there is', async () => {
    const texts = ((await loadEverything(locale)) as { deeds: { said: Record<string, unknown> } }).deeds.said;
    const keys = Object.entries(texts).flatMap(([first, inner]) =>
      typeof inner === 'string' ? [] : Object.keys(inner as object).map((last) => `${first}.${last}`),
    );
    expect(keys.filter((key) => !RECORDED.includes(key))).toEqual([]);
  });

  test('every kind of row that a write can touch has a name', async () => {
    const t = await textsOf(locale);
    const { AUDIT_ENTITIES } = await import('#contract/entities/audit.ts');
    expect(AUDIT_ENTITIES.filter((entity) => !t.has(`deeds.what.${entity}`))).toEqual([]);
  });
});

test.each<[Locale, string, Partial<AuditEntry>, string]>([
  ['en', 'call.deleteStudent', {}, 'Deleted the student Rita Gomes'],
  ['pt', 'student.delete', {}, 'Eliminou o aluno Rita Gomes'],
  [
    'fr',
    'booking.cancel-as-admin',
    { subject: { entity: 'booking', count: 3, name: null } },
    'A annulé 3 cours pour l’école',
  ],
  [
    'pt',
    'booking.create',
    { subject: { entity: 'booking', count: 1, name: 'Rita Gomes' } },
    'Marcou uma aula para Rita Gomes',
  ],
  [
    'en',
    'call.editClub',
    { arguments: { name: 'X', phone: '1' }, subject: null },
    'Changed the school’s settings: name, phone',
  ],
  [
    'en',
    'history.undo',
    { arguments: { command: 'student.delete', operation: 7 } },
    'Undid: deleted the student Rita Gomes',
  ],
  [
    'fr',
    'history.undo',
    { arguments: { command: 'student.delete', operation: 7 } },
    'A annulé\u00a0: a supprimé l’élève Rita Gomes',
  ],
  ['en', 'history.undo', { arguments: { command: 'history.undo', operation: 7 } }, 'Redid an undone action'],
  ['en', 'history.undo', { arguments: {} }, 'Undid an action'],
  [
    'en',
    'event.sign-in-refused',
    { arguments: { why: 'password' }, subject: null, times: 11 },
    'Couldn’t sign in: wrong password (11 times)',
  ],
  ['pt', 'event.exported', { arguments: { list: 'student', rows: 1200 }, subject: null }, 'Exportou 1200 alunos'],
  ['en', 'something.unknown', {}, 'something.unknown'],
])('%s %s %j', async (locale, command, more, said) => {
  expect(deedOf(entry(command, more), await textsOf(locale), (name) => name).replace(/(\d)[\s.,](\d{3})/, '$1$2')).toBe(
    said,
  );
});
