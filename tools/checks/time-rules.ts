/** Where times are written though one module alone may: beside it a zone, a language or a clock would be forgotten. */
import type { ProjectFile } from './project-files.ts';

/** The module that writes times, and the one that reckons with zones and writes nothing. */
const ALLOWED = new Set(['contract/rules/time-texts.ts', 'contract/rules/zone.ts']);

const CODE: readonly { pattern: RegExp; fault: string }[] = [
  { pattern: /\bIntl\s*\.\s*DateTimeFormat\b/, fault: 'Intl.DateTimeFormat' },
  { pattern: /\.toLocale(?:Date|Time)?String\(/, fault: 'toLocaleString' },
  { pattern: /\bto(?:Date|Time|UTC)String\(/, fault: 'a text made by Date' },
  { pattern: /\b(?:useFormatter|createFormatter|dateTime\(|relativeTime\()/, fault: 'a formatter of the messages' },
  { pattern: /\bget(?:Hours|Minutes|Day|Date|Month|FullYear|TimezoneOffset)\(/, fault: 'the zone of this machine' },

  { pattern: /slice\(0, 16\)\s*\.replace\('T'/, fault: 'an instant cut into a text' },
  { pattern: /type=["'{]+(?:date|time|datetime-local|month|week)["'}]/, fault: 'the browser’s own field' },
  // A value of a message that is an instant as it came.
  {
    pattern: /(?:\bt\(|values: \{).*\b(?!(?:instant|day):)\w+: (?:\w+[.?]+)*(?!looked_at)\w+_at\s*[,}]/,
    fault: 'an instant put raw into a message',
  },
];
const MESSAGE = /\{\s*\w+\s*,\s*(?:date|time)\b/;

/** One line for each line of a file that writes a time itself. */
export function ownTimes(files: readonly ProjectFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (ALLOWED.has(path)) return [];
    const rules = path.endsWith('.json') ? [{ pattern: MESSAGE, fault: 'a time in a message' }] : CODE;
    return text
      .split('\n')
      .flatMap((line, index) =>
        rules.filter(({ pattern }) => pattern.test(line)).map(({ fault }) => `${path}:${index + 1}: ${fault}`),
      );
  });
}

/** Where the server may ask for the time on the wall: what is written down goes by the clock of its services (`now`). */
const WALL = new Set(['server/main.ts', 'server/metrics/metrics.ts', 'server/app.ts']);

/** One line for each line of the server that reckons by the clock on the wall: set back, a wait would last until the time it had. */
export function wallWaits(files: readonly ProjectFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    WALL.has(path)
      ? []
      : text
          .split('\n')
          .flatMap((line, index) => (/\bDate\.now\(\)/.test(line) ? [`${path}:${index + 1}: Date.now()`] : [])),
  );
}
