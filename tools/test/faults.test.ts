import { describe, expect, test } from 'vitest';
import { failedTests, readFault } from './faults.mjs';

describe('a fault’s head', () => {
  test('says what is wrong, and the tests that find it', () => {
    const text = 'Fault: A class is booked twice\nFound by: server tests/server/double-booking.test.ts\n\n--- a/x\n';
    expect(readFault('/tmp/booked-twice.patch', text)).toEqual({
      name: 'booked-twice',
      file: '/tmp/booked-twice.patch',
      what: 'A class is booked twice',
      part: 'server',
      filter: ['tests/server/double-booking.test.ts'],
    });
  });
  test.each(['Found by: unit\n', 'Fault: Something\n', 'Fault: Something\nFound by: nothing\n'])(
    'is refused where a line of it is missing: %j',
    (text) => {
      expect(() => readFault('x.patch', text)).toThrow('x.patch');
    },
  );
});

describe('the tests that failed', () => {
  test('are read from what Vitest prints, each once', () => {
    const output =
      ' FAIL  |unit| a.test.ts > one\nError: no\n FAIL  |unit| a.test.ts > one\n FAIL  a.test.ts > two 12ms\n';
    expect(failedTests(output, 'unit')).toEqual(['a.test.ts > one', 'a.test.ts > two']);
  });
  test('are read from what Playwright prints', () => {
    expect(failedTests('  1) [Asia/Tokyo] › keys.spec.ts:5:3 › Enter is heard ─────\n', 'e2e')).toEqual([
      'keys.spec.ts:5:3 › Enter is heard',
    ]);
  });
  test('are the failed checks, but for the one that finds the patch put into the project', () => {
    const output = '\nFailed: Types, Languages, Deliberate faults apply\n3 passed, 3 failed\n';
    expect(failedTests(output, 'checks')).toEqual(['Types', 'Languages']);
  });
  test('are none where a run broke without one', () => {
    expect(failedTests('Error: no such file\n', 'server')).toEqual([]);
  });
});
