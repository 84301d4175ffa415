/**
 * Checks that every language has every text and every fault, with the same arguments, and that the code names no text there
 * is not.
 */
import { ENGLISH } from '#contract/faults/english.ts';
import { LOCALES, loadEverything, loadFaults } from '#locales/index.ts';
import type { Messages } from '#locales/merge.ts';
import { strayLabels } from './field-labels.ts';
import { differences, looseMarks, unknownKeys, unknownLiterals } from './messages.ts';
import { readFiles, report } from './project-files.ts';

const languages: Record<string, Messages> = {};
for (const locale of LOCALES) languages[locale] = await loadEverything(locale);
const code = readFiles(/^(?:src|views|commands)\/.*\.(?:ts|tsx)$/).filter(({ path }) => !/\.test\.tsx?$/.test(path));
const frenchFaults = await loadFaults('fr');
report('Faults in the languages', [
  ...differences(languages),
  ...differences({ en: ENGLISH, fr: frenchFaults, pt: await loadFaults('pt') }).map((one) => `Faults: ${one}`),
  ...[...looseMarks(languages.fr ?? {}), ...looseMarks(frenchFaults)].map(
    (key) => `fr: ${key} has a mark that a line may begin with`,
  ),
  ...unknownKeys(code, languages.en ?? {}),
  ...unknownLiterals(
    code.filter(({ path }) => path.startsWith('commands/')),
    languages.en ?? {},
  ),
  ...strayLabels(languages),
]);
