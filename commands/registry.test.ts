/** What must hold of every command, so that none is added carelessly. */
import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { kinds } from '#contract/kinds.ts';
import { saidOf } from '#kernel/about.ts';
import { checkRegistry, type Messages, messageAt, sampleContexts } from '#kernel/check-registry.ts';
import { fieldsOf } from '#kernel/fields.ts';
import { bindingsOf, isListKey } from '#kernel/keymap.ts';
import { samplesOf } from '#kernel/sample.ts';
import { loadEverything } from '#locales/index.ts';
import { commands } from './index.ts';

const languages = async (): Promise<Record<string, Messages>> => ({
  en: (await loadEverything('en')) as Messages,
  fr: (await loadEverything('fr')) as Messages,
  pt: (await loadEverything('pt')) as Messages,
});

test('the registry is sound: ids, keys, surfaces, texts in all languages, links and flags that read back', async () => {
  expect(checkRegistry(commands, await languages(), sampleContexts(commands))).toEqual([]);
});

const byId = new Map(commands.map((command) => [command.id, command]));

/** With which words the titles of what takes something away begin, whoever it is taken from. */
const TAKES: Readonly<Record<string, RegExp>> = {
  en: /^(delete|remove|remove from|cancel|clear|erase|end|stop|disable|retire|revoke|reverse|unstar|take a team member’s|take off the waiting|turn off|stop|sign out|note a withdrawn agreement|undo|untie|withdraw)\b/i,
  fr: /^(supprimer|retirer|annuler|effacer|arrêter|mettre fin|terminer|désactiver|révoquer|contre-passer|déconnecter|ne plus|délier|se déconnecter)\b/i,
  pt: /^(eliminar|remover|retirar|cancelar|limpar|apagar|parar|terminar|desativar|revogar|estornar|anular|tirar|deixar de|desligar|desassociar|sair)\b/i,
};
/** What is called so and takes nothing away. */
const HARMLESS: Readonly<Record<string, string>> = {
  'repair.finish': 'the vehicle is back sooner, and what was entered stays',
  'list.clear-filters': 'shows more rows',
  'booking.cancel': 'asks who cancels, and does nothing by itself',
  'notification.desktop-off': 'the notifications themselves stay',
  'history.undo': 'takes back what was done, and redo brings it again',
  'audit.take-back': 'takes back what was done',
  'student.withdraw-agreement': 'notes what the student says',
};

test('every command that takes something away says what stays when the user turns back', async () => {
  const texts = Object.entries(await languages());
  const called = (id: string) =>
    texts.some(([language, messages]) => TAKES[language]?.test(messageAt(messages, `commands.${id}.title`) ?? ''));
  const unsaid = commands.filter((one) => called(one.id) && !(one.id in HARMLESS) && one.destructive === undefined);
  expect(unsaid.map(({ id }) => `${id}: say \`destructive\`, or here why nothing is taken away`)).toEqual([]);
  // And these words are all there are.
  expect(commands.filter((one) => one.destructive && !called(one.id)).map(({ id }) => id)).toEqual([]);
  expect(Object.keys(HARMLESS).filter((id) => !called(id) || byId.get(id)?.destructive !== undefined)).toEqual([]);
});

/** Who and what is touched: rows, addresses, roles, places in time. */
const NAMING = new Set(['ref', 'refs', 'rows', 'email', 'choice', 'choices', 'date', 'instant', 'text', 'money']);

test.each(commands.map((command) => [command.id, command] as const))(
  'whoever agrees to %s is told every row, address, role and time of it',
  (_id, command) => {
    const naming = fieldsOf(command).filter(({ meta, hidden }) => !hidden && NAMING.has(meta.kind));
    for (const round of [0, 1, 2]) {
      const values = naming.map((field) => [field.name, samplesOf(field)[round]] as const);
      const given = values.filter(([, value]) => !isEmpty(value));
      const said = saidOf(fieldsOf(command), Object.fromEntries(given)).map(({ name }) => name);
      expect(said).toEqual(expect.arrayContaining(given.map(([name]) => name)));
    }
  },
);
const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

test('no key of a list is taken by a command, which would never hear of it', () => {
  const taken = bindingsOf(commands).filter(({ press }) => isListKey(press.split(' ')[0] ?? press));
  expect(taken.map(({ command, press, scope }) => `${press} ${command} ${scope}`)).toEqual([]);
});

test('the keys of acts on exams and their entries work in every list whose rows offer them', () => {
  const plurals = new Map<string, string>(kinds.map(({ entity, plural }) => [entity, plural]));
  const lost = commands.flatMap(({ id, keys = [], surfaces }) => {
    if (!/^exam(_entry)?\./.test(id) || keys.length === 0) return [];
    const lists = surfaces.flatMap((one) => (one.kind === 'row' ? [plurals.get(one.entity) ?? one.entity] : []));
    return lists.filter((list) => !keys.some(({ scope }) => scope === list)).map((list) => `${id}: ${list}`);
  });
  expect(lost).toEqual([]);
});

test.each([
  'booking.no-show',
  'booking.sign-as-student',
  'booking.sign-as-teacher',
  'booking.complete',
  'test.publish',
  'question.publish',
  'test.preview',
  'test.start-attempt',
])('%s has a key of its own where its rows are', (id) => {
  const keys = bindingsOf(commands).filter(({ command }) => command === id);
  expect(keys.length).toBeGreaterThan(0);
  for (const key of keys) expect(key.scope).not.toBe('app');
});

/** Writes that no command makes, and why. */
const WITHOUT_COMMAND: Readonly<Record<string, string>> = {
  login: 'the way in',
  signUp: 'the way in',
  refreshToken: 'session.refresh, an act of the console',
  requestRecovery: 'the way in',
  secondStep: 'the way in',
  passkeySignIn: 'the way in',
  providerSignIn: 'the way in',
  joinByProvider: 'the way in',
  reauthenticate: 'asked for where a call needs it',
  confirmByProvider: 'asked for where a call needs it',
  changePassword: 'the way in',
  confirmEmail: 'made from the link of a mail',
  keepEmail: 'made from the link of a mail',
  logout: 'session.sign-out, an act of the console',
  saveDevice: 'made when a session begins',
  uploadImage: 'made by the editor of an image',
  submitAttempt: 'made by the app of a student',
  submitAttemptAsStudent: 'made by the app of a student',
  keepAttemptAsStudent: 'made by the app of a student',
  bookMyClass: 'made by the app of a student',
  cancelMyClass: 'made by the app of a student',
  countNotice: 'made by the app of a student',
  postAsPerson: 'made by the app of a student or teacher',
};

describe('every write of the contract is reached by a command', () => {
  const reached = new Set(commands.flatMap((command) => command.endpoints.map(({ id }) => id)));
  const writes = endpoints.filter((endpoint) => endpoint.write && !(endpoint.id in WITHOUT_COMMAND));
  test.each(writes.map(({ id }) => id))('%s', (id) => expect(reached).toContain(id));
});

test('the exceptions are calls of the contract', () => {
  const ids = new Set(endpoints.map(({ id }) => id));
  expect(Object.keys(WITHOUT_COMMAND).filter((id) => !ids.has(id))).toEqual([]);
});
