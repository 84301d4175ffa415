/** What must hold of every command, so that none is added carelessly. */
import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { saidOf } from '#kernel/about.ts';
import { checkRegistry, type Messages, sampleContexts } from '#kernel/check-registry.ts';
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

/** Verbs that take something away from somebody. */
const TAKES =
  /\.(delete|delete-slots|cancel|cancel-.+|remove|remove-licence-category|erase-person|revoke|revoke-.+|disable|clear-signature|stop-sharing|remove-two-step|remove-passkey|untie-identity|remove-second-factor|end-key|end-sessions|sign-out|sign-out-others)$/;
/** Acts of the browser alone, which nothing asks to agree to. */
const LOCAL = new Set(['view.delete', 'session.sign-out', 'list.clear-filters']);

test('every command that takes something away says what stays when the user turns back', () => {
  const taking = commands.filter(({ id }) => TAKES.test(id) && !LOCAL.has(id));
  expect(taking.length).toBeGreaterThan(20);
  expect(taking.filter(({ destructive }) => destructive === undefined).map(({ id }) => id)).toEqual([]);
  expect(commands.filter((one) => one.destructive && !TAKES.test(one.id)).map(({ id }) => id)).toEqual([]);
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
