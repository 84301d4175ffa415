/** What must hold of every command, so that none is added carelessly. */
import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { checkRegistry, type Messages, sampleContexts } from '#kernel/check-registry.ts';
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

/** Writes that no command makes, and why. */
const WITHOUT_COMMAND: Readonly<Record<string, string>> = {
  login: 'the way in',
  signUp: 'the way in',
  refreshToken: 'session.refresh, an act of the console',
  requestRecovery: 'the way in',
  changePassword: 'the way in',
  logout: 'session.sign-out, an act of the console',
  saveDevice: 'made when a session begins',
  updatePreferences: 'kept by the console itself',
  uploadImage: 'made by the editor of an image',
  submitAttempt: 'made by the app of a student',
  submitAttemptAsStudent: 'made by the app of a student',
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
