/** Traces of one machine in the project's texts: what would be wrong on any other. */
import type { ProjectFile } from './project-files.ts';

const TRACES: readonly { pattern: RegExp; fault: string }[] = [
  { pattern: /(?<![\w.:/-])\/(?:root|work|home\/\w+|Users\/\w+)(?=\/[\w.])/, fault: 'a path of one machine' },
  { pattern: /\b[A-Z]:\\\\?Users\b/, fault: 'a path of one machine' },
  { pattern: /\bregistry\.[\w-]+\.\w+/, fault: 'the address of a registry' },
  { pattern: /"resolved":/, fault: 'a download address' },
];

/** One line for each line of a file with a trace in it. */
export function traces(files: readonly ProjectFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        TRACES.filter(({ pattern }) => pattern.test(line)).map(({ fault }) => `${path}:${index + 1}: ${fault}`),
      ),
  );
}
