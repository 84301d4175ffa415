/**
 * The corpus of what people type, in each language, against the sample school: the share that is understood may not fall
 * under the floor, and nothing dangerous comes up and nothing is silently misread, ever. The lines are answered by the
 * panel's modules without a screen; tests/e2e/palette-corpus.spec.ts types some into a browser and finds the same rows.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RealServer, startServer } from '#tools/process/real-server.ts';
import { type School, signIn } from '../e2e/school.ts';
import { isGate } from '../gate.ts';
import { LANGUAGES } from './entry.ts';
import floor from './floor.json' with { type: 'json' };
import { answersOf } from './panel.ts';
import { corpusLines, scoreOf } from './score.ts';
import { failuresOf, ratesOf, tableOf } from './tally.ts';

const PASSWORD = 'a password for tests';
/** Filling the sample school and reading two thousand lines take their time on a busy machine, in ms. */
const LIMIT = 600_000;

/** Of the lines one in so many is read, from which on: all in a full run, a third in the gate, at other moments another part each. */
const [FROM = 0, EVERY = 1] = (process.env.CLUTCH_TEST_LINES ?? (isGate ? '0/3' : '0/1')).split('/').map(Number);
/** By how many points their shares may be lower: of a sixteenth, one line is one point and a half. */
const SLACK = EVERY === 1 ? 0 : EVERY > 3 ? 4 : 1;

let server: RealServer;
let school: School;
beforeAll(async () => {
  server = await startServer({ args: ['--demo', '--students', '1200'], env: { DEMO_PASSWORD: PASSWORD } });
  const email = /Sign in as\s+(\S+)/.exec(server.output())?.[1] ?? '';
  school = await signIn(server, email, PASSWORD);
}, LIMIT);
afterAll(() => server?.stop());

// At once: while one language waits for the server another is read.
test.concurrent.each(LANGUAGES)(
  'what people type in %s is understood',
  async (language) => {
    const all = await corpusLines(language, school.call);
    const lines = { ...all, lines: all.lines.filter((_line, at) => at % EVERY === FROM) };
    const panel = { url: server.url, locale: language, localStorage: school.localStorage };
    const score = scoreOf(lines, await answersOf(panel, lines.lines));
    const failures = failuresOf(score);
    console.log(`${tableOf(score, [language])}\n${failures.join('\n')}`);
    const rates = ratesOf(score);
    expect(score.queries.length, 'queries of the corpus').toBeGreaterThan(50);
    expect(score.sentences.length, 'sentences of the corpus').toBeGreaterThan(30);
    expect(
      failures.filter((line) => /^(UNASKED )?(DANGER|WRONG|stray) /.test(line)),
      'dangerous hits and silent errors',
    ).toEqual([]);
    expect(rates.first, 'first hit right, %').toBeGreaterThanOrEqual(floor.first - SLACK);
    expect(rates.three, 'in the first three, %').toBeGreaterThanOrEqual(floor.three - SLACK);
    expect(rates.right, 'sentences wholly right, %').toBeGreaterThanOrEqual(floor.right - SLACK);
    expect(rates.asks, 'asks what a sentence leaves open, %').toBeGreaterThanOrEqual(floor.asks - SLACK);
  },
  LIMIT,
);
