/**
 * Counts what silences the types and the linter outside tests: `as never`, `as unknown as` and `biome-ignore`. The counts may only
 * fall: who needs one fewer writes it here.
 */
import { readFiles, report } from './project-files.ts';
import { against } from './wording.ts';

const MOST: Readonly<Record<string, number>> = { 'as never': 69, 'as unknown as': 24, 'biome-ignore ': 113 };

const code = readFiles(/^(?:src|views|commands|contract|server|tools)\/.*\.tsx?$/).filter(
  ({ path }) => !/\.test\.tsx?$/.test(path) && path !== 'tools/checks/silenced.ts',
);
/** Comments speak of them as well. */
const codeOf = (line: string, what: string) =>
  what.startsWith('biome') ? line : line.replace(/^\s*(?:\*|\/\/|\/\*).*$/, '');

report(
  'Casts and silenced rules',
  Object.entries(MOST).flatMap(([what, most]) =>
    against(
      what.trim(),
      code.flatMap(({ path, text }) =>
        text.split('\n').flatMap((line, index) =>
          codeOf(line, what)
            .split(what)
            .slice(1)
            .map(() => `${path}:${index + 1}`),
        ),
      ),
      most,
    ),
  ),
);
