/** The sample school's question bank: our own questions as data, without a database. */
import { STARTER_SIGNS, type StarterSign } from '#contract/data/signs.ts';
import type { Answer } from '#contract/entities/question.ts';
import type { SignGroup } from '#contract/entities/sign.ts';
import { DRIVER } from './questions-driver.ts';
import { ROAD } from './questions-road.ts';

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

const GROUPS: Record<SignGroup, string> = {
  warning: 'Warning signs',
  prohibition: 'Prohibition signs',
  obligation: 'Obligation signs',
  information: 'Information signs',
  other: 'Priority signs',
};

/** Three other signs of the same kind, or of any where there are too few, the next in the list first. */
function others(sign: StarterSign, key: (one: StarterSign) => string): StarterSign[] {
  const at = STARTER_SIGNS.indexOf(sign);
  const round = [...STARTER_SIGNS.slice(at + 1), ...STARTER_SIGNS.slice(0, at)].filter((one) => key(one) !== key(sign));
  const same = round.filter(({ group }) => group === sign.group);
  const chosen = new Map<string, StarterSign>();
  for (const one of [...same, ...round]) if (chosen.size < 3 && !chosen.has(key(one))) chosen.set(key(one), one);
  return [...chosen.values()];
}

const signQuestions = (): SampleQuestion[] =>
  STARTER_SIGNS.flatMap((sign) => {
    const category = ['Signs', GROUPS[sign.group]] as const;
    const meaning = ({ meaning }: StarterSign) => meaning;
    const name = ({ name }: StarterSign) => name;
    return [
      {
        category,
        text: `What does this sign tell you? (${sign.code})`,
        answers: [answer(sign.meaning, true), ...others(sign, meaning).map((one) => answer(one.meaning, false))],
        explanation: `${sign.name}: ${sign.meaning}`,
        image: `sign:${sign.code}`,
      },
      {
        category,
        text: `What is this sign called? (${sign.code})`,
        answers: [answer(sign.name, true), ...others(sign, name).map((one) => answer(one.name, false))],
        explanation: sign.meaning,
        image: `sign:${sign.code}`,
      },
    ];
  });

const round = (number: number): number => Math.round(number);
/** Answers around a right number of metres: half, twice, and half as much again. */
const metres = (right: number): Answer[] => [
  answer(`About ${right} m`, true),
  ...[...new Set([round(right / 2), right * 2, round(right * 1.5)])]
    .filter((wrong) => wrong !== right)
    .map((wrong) => answer(`About ${wrong} m`, false)),
];

/** Rules of thumb: reaction (v/10) × 3, braking (v/10)², in an emergency half of it. */
function distanceQuestions(): SampleQuestion[] {
  const one = (part: string, text: string, answers: Answer[], explanation: string): SampleQuestion => ({
    category: ['Distances', part],
    text,
    answers,
    explanation,
    image: null,
  });
  return [30, 50, 60, 80, 90, 100, 120].flatMap((speed) => {
    const tenth = speed / 10;
    const reaction = tenth * 3;
    const braking = tenth ** 2;
    const second = round(speed / 3.6);
    return [
      one(
        'Stopping',
        `How far do you drive at ${speed} km/h while you react for a second, by the rule of thumb?`,
        metres(reaction),
        `${tenth} × 3 = ${reaction} m.`,
      ),
      one(
        'Stopping',
        `How long is the normal braking distance from ${speed} km/h on a dry road, by the rule of thumb?`,
        metres(braking),
        `${tenth} × ${tenth} = ${braking} m.`,
      ),
      one(
        'Stopping',
        `How long is the braking distance in an emergency stop from ${speed} km/h, by the rule of thumb?`,
        metres(round(braking / 2)),
        `Half of ${braking} m.`,
      ),
      one(
        'Stopping',
        `How long is the whole stopping distance from ${speed} km/h, by the rule of thumb?`,
        metres(reaction + braking),
        `Reaction ${reaction} m and braking ${braking} m.`,
      ),
      one(
        'Following',
        `How far behind do you stay at ${speed} km/h by the two-second rule?`,
        metres(second * 2),
        `${speed} km/h is about ${second} m a second.`,
      ),
      one(
        'Following',
        `How far does a car at ${speed} km/h go while its driver looks at a phone for two seconds?`,
        metres(second * 2),
        `About ${second} m in each second.`,
      ),
    ];
  });
}

/** Every question of the sample, always in the same order. */
export const SAMPLE_QUESTIONS: readonly SampleQuestion[] = [
  ...signQuestions(),
  ...distanceQuestions(),
  ...written('On the road', ROAD),
  ...written('Driver and vehicle', DRIVER),
];

/** Categories by their top one, in the order of the questions. */
export const SAMPLE_CATEGORIES: ReadonlyMap<string, readonly string[]> = SAMPLE_QUESTIONS.reduce(
  (found, { category: [top, below] }) => found.set(top, [...new Set([...(found.get(top) ?? []), below])]),
  new Map<string, string[]>(),
);
