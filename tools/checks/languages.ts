/**
 * Checks that every language has every text and every fault, with the same arguments, and that the code names no text there
 * is not.
 */
import { ENGLISH } from '#contract/faults/english.ts';
import { LOCALES, loadEverything, loadFaults } from '#locales/index.ts';
import type { Messages } from '#locales/merge.ts';
import { mailTexts, moneyWords } from '#server/mail/texts.ts';
import { guardianWords } from '#server/messages/guardian-words.ts';
import { officeWords } from '#server/messages/office-words.ts';
import { wordsIn } from '#server/messages/words.ts';
import { recordWords } from '#server/progress/record-words.ts';
import { strayLabels } from './field-labels.ts';
import { differences, flatten, looseMarks, unknownKeys, unknownLiterals } from './messages.ts';
import { readFiles, report } from './project-files.ts';
import {
  against,
  foundBy,
  isRead,
  isSmallAfterGreeting,
  longestSentence,
  quotedDifferences,
  type Texts,
} from './wording.ts';
import { LONG_SENTENCES, MOST_WORDS, SEMICOLONS, SMALL_AFTER_GREETING, WORDING_RULES } from './wording-rules.ts';

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

/** What is said by mail, by SMS and on paper; a text that is put together by a function is none of them. */
function sentTexts(locale: string): Texts {
  const said = {
    mail: mailTexts(locale),
    money: moneyWords(locale),
    messages: wordsIn(locale),
    guardians: guardianWords(locale),
    office: officeWords(locale),
    record: recordWords(locale),
  };
  return flatten(JSON.parse(JSON.stringify(said)) as Messages, 'server:');
}

const wording: string[] = [];
const screens: Record<string, Texts> = {};
for (const locale of LOCALES) {
  const screen = new Map([...flatten(languages[locale] ?? {})].filter(([key]) => isRead(key)));
  screens[locale] = screen;
  const faults = flatten(locale === 'en' ? ENGLISH : await loadFaults(locale), 'faults:');
  const texts: Texts = new Map([...screen, ...faults, ...sentTexts(locale)]);
  const keysOf = (wanted: (text: string) => boolean) =>
    [...texts].filter(([, text]) => wanted(text)).map(([key]) => key);
  wording.push(
    ...WORDING_RULES[locale].flatMap((rule) => against(`${locale}, ${rule.name}`, foundBy(rule, texts), rule.most)),
    ...against(
      `${locale}, small letter after a greeting`,
      keysOf(isSmallAfterGreeting),
      SMALL_AFTER_GREETING[locale] ?? 0,
    ),
    ...against(
      `${locale}, sentences of more than ${MOST_WORDS} words`,
      [...new Map([...screen, ...faults])].filter(([, text]) => longestSentence(text) > MOST_WORDS).map(([key]) => key),
      LONG_SENTENCES[locale] ?? 0,
    ),
    ...against(
      `${locale}, semicolons`,
      keysOf((text) => text.includes(';')),
      SEMICOLONS[locale] ?? 0,
    ),
  );
}
report('Wording', [...wording, ...quotedDifferences(screens)]);
