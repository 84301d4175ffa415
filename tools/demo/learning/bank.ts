/** The sample school's question bank: our own questions as data, without a database, in each language the same ones. */
import { starterSigns } from '#contract/data/sign-languages.ts';
import type { StarterSign } from '#contract/data/signs.ts';
import type { Answer } from '#contract/entities/question.ts';
import { type Language, type LearningWords, WORDS } from './words.ts';

export interface SampleQuestion {
  /** Names from the top down. */
  readonly category: readonly [string, string];
  readonly text: string;
  readonly answers: readonly Answer[];
  readonly explanation: string;
  readonly image: string | null;
}

const answer = (text: string, right: boolean): Answer => ({ text, right, feedback: '' });

/** Reads `# category`, `? question`, `* right`, `- wrong` and `! why`. */
function written(top: string, text: string): SampleQuestion[] {
  const found: { category: [string, string]; text: string; answers: Answer[]; explanation: string; image: null }[] = [];
  let category = '';
  for (const line of text.split('\n')) {
    const said = line.slice(2).trim();
    const last = found.at(-1);
    if (line.startsWith('# ')) category = said;
    else if (line.startsWith('? '))
      found.push({ category: [top, category], text: said, answers: [], explanation: '', image: null });
    else if (line.startsWith('* ')) last?.answers.push(answer(said, true));
    else if (line.startsWith('- ')) last?.answers.push(answer(said, false));
    else if (line.startsWith('! ') && last) last.explanation = said;
  }
  return found;
}

/** Three other signs of the same kind, or of any where there are too few, the next in the list first. */
function others(signs: readonly StarterSign[], sign: StarterSign, key: (one: StarterSign) => string): StarterSign[] {
  const at = signs.indexOf(sign);
  const round = [...signs.slice(at + 1), ...signs.slice(0, at)].filter((one) => key(one) !== key(sign));
  const same = round.filter(({ group }) => group === sign.group);
  const chosen = new Map<string, StarterSign>();
  for (const one of [...same, ...round]) if (chosen.size < 3 && !chosen.has(key(one))) chosen.set(key(one), one);
  return [...chosen.values()];
}

const signQuestions = (signs: readonly StarterSign[], { tops, signs: words }: LearningWords): SampleQuestion[] =>
  signs.flatMap((sign) => {
    const category = [tops.signs, words.groups[sign.group]] as const;
    const meaning = ({ meaning }: StarterSign) => meaning;
    const name = ({ name }: StarterSign) => name;
    return [
      {
        category,
        text: words.meaning(sign.code),
        answers: [answer(sign.meaning, true), ...others(signs, sign, meaning).map((one) => answer(one.meaning, false))],
        explanation: `${sign.name}${words.colon}${sign.meaning}`,
        image: `sign:${sign.code}`,
      },
      {
        category,
        text: words.called(sign.code),
        answers: [answer(sign.name, true), ...others(signs, sign, name).map((one) => answer(one.name, false))],
        explanation: sign.meaning,
        image: `sign:${sign.code}`,
      },
    ];
  });

const round = (number: number): number => Math.round(number);

/** Rules of thumb: reaction (v/10) × 3, braking (v/10)², in an emergency half of it. */
function distanceQuestions({ tops, distances: words }: LearningWords): SampleQuestion[] {
  const one = (part: string, text: string, answers: Answer[], explanation: string): SampleQuestion => ({
    category: [tops.distances, part],
    text,
    answers,
    explanation,
    image: null,
  });
  /** Answers around a right number of metres: half, twice, and half as much again. */
  const metres = (right: number): Answer[] => [
    answer(words.about(right), true),
    ...[...new Set([round(right / 2), right * 2, round(right * 1.5)])]
      .filter((wrong) => wrong !== right)
      .map((wrong) => answer(words.about(wrong), false)),
  ];
  return [30, 50, 60, 80, 90, 100, 120].flatMap((speed) => {
    const tenth = speed / 10;
    const reaction = tenth * 3;
    const braking = tenth ** 2;
    const second = round(speed / 3.6);
    const { stopping, following } = words;
    return [
      one(stopping, words.reaction(speed), metres(reaction), `${tenth} × 3 = ${reaction} m.`),
      one(stopping, words.braking(speed), metres(braking), `${tenth} × ${tenth} = ${braking} m.`),
      one(stopping, words.emergency(speed), metres(round(braking / 2)), words.emergencyWhy(braking)),
      one(stopping, words.stop(speed), metres(reaction + braking), words.stopWhy(reaction, braking)),
      one(following, words.behind(speed), metres(second * 2), words.behindWhy(speed, second)),
      one(following, words.phone(speed), metres(second * 2), words.phoneWhy(second)),
    ];
  });
}

export interface SampleBank {
  /** Every question of the sample, in each language in the same order. */
  readonly questions: readonly SampleQuestion[];
  /** Categories by their top one, in the order of the questions. */
  readonly categories: ReadonlyMap<string, readonly string[]>;
}

const banks = new Map<Language, SampleBank>();

/** The bank in a language; made once. */
export function sampleBank(language: Language): SampleBank {
  const known = banks.get(language);
  if (known) return known;
  const words = WORDS[language];
  const questions = [
    ...signQuestions(starterSigns(language), words),
    ...distanceQuestions(words),
    ...written(words.tops.road, words.road),
    ...written(words.tops.driver, words.driver),
  ];
  const categories = new Map<string, string[]>();
  for (const { category } of questions) {
    const [top, below] = category;
    categories.set(top, [...new Set([...(categories.get(top) ?? []), below])]);
  }
  const bank = { questions, categories };
  banks.set(language, bank);
  return bank;
}

/** How many questions it has, in any language. */
export const sampleQuestionCount = (): number => sampleBank('en').questions.length;
