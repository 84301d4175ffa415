/** Attempts of the sample school's students, drawn and marked by the rules that the server uses. */
import type { Answer } from '#contract/entities/question.ts';
import { mark, secondsAllowed } from '#contract/rules/marking.ts';
import type { AskedQuestion, PickedAnswers, Snapshot } from '#contract/rules/paper.ts';
import { poolOf } from '#contract/rules/sections.ts';
import { type TestParts, testParts } from '#server/learning/bank-facts.ts';
import { shuffle } from '#server/learning/draw.ts';
import type { FillContext, Part, Size } from '../parts.ts';
import type { Random } from '../random.ts';

const DAY = 86_400_000;
const MOST = 600;
/** Students among whom attempts are dealt out. */
const SITTERS = 1500;

interface Bank {
  readonly tests: readonly TestParts[];
  readonly tree: readonly { id: number; parent_id: number | null }[];
  readonly questions: readonly (Omit<AskedQuestion, 'section' | 'answers'> & {
    difficulty: number;
    answers: Answer[];
  })[];
}

async function readBank({ db, clubId }: FillContext): Promise<Bank> {
  const tests = await db.selectFrom('test').selectAll().where('club_id', '=', clubId).orderBy('id').execute();
  const tree = await db.selectFrom('category').select(['id', 'parent_id']).where('club_id', '=', clubId).execute();
  const questions = await db
    .selectFrom('question')
    .select(['id', 'category_id', 'text', 'image', 'explanation', 'weight', 'difficulty', 'answers'])
    .where('club_id', '=', clubId)
    .where('status', '=', 'published')
    .orderBy('id')
    .execute();
  return {
    tests: tests.map(testParts),
    tree,
    questions: questions.map((row) => ({ ...row, answers: JSON.parse(row.answers) as Answer[] })),
  };
}

function draw(test: TestParts, { tree, questions }: Bank, random: Random): Snapshot {
  const below = (limit: number) => random.int(0, limit - 1);
  const asked = test.sections.flatMap((section, index) => {
    if (section.kind !== 'drawn') return [];
    const pool = poolOf(tree, section);
    const drawn = shuffle(
      questions.filter((one) => pool.has(one.category_id)),
      below,
    ).slice(0, section.count);
    return drawn.map(
      ({ difficulty: _difficulty, answers, ...rest }): AskedQuestion => ({
        ...rest,
        section: index,
        answers: shuffle(
          answers.map(({ text, right }, place) => ({ text, right, place })),
          below,
        ),
      }),
    );
  });
  return {
    test_id: test.id,
    test_version: test.version,
    title: test.title,
    licence_category: test.licence_category,
    sections: test.sections.map(({ title }) => ({ title })),
    timing: test.timing,
    pass_rule: test.pass_rule,
    questions: asked,
  };
}

/** What someone of an ability, 0 to 1, picks: harder questions go wrong more often. */
function pick(snapshot: Snapshot, bank: Bank, ability: number, random: Random): PickedAnswers {
  const difficulty = new Map(bank.questions.map((one) => [one.id, one.difficulty]));
  return Object.fromEntries(
    snapshot.questions.map(({ id, answers }) => {
      const right = answers.flatMap((answer, index) => (answer.right ? [index] : []));
      if (random.chance(ability - ((difficulty.get(id) ?? 3) - 2) * 0.035)) return [String(id), right];
      if (random.chance(0.05)) return [String(id), []];
      const wrong = answers.flatMap((answer, index) => (answer.right ? [] : [index]));
      return [String(id), [random.pick(wrong)]];
    }),
  );
}

async function one(context: FillContext, bank: Bank, students: readonly number[], index: number): Promise<void> {
  const { db, clubId, now } = context;
  const random = context.random(index);
  const test = random.chance(0.6) ? (bank.tests[0] as TestParts) : random.pick(bank.tests);
  const snapshot = draw(test, bank, random);
  const answers = pick(snapshot, bank, 0.8 + random.next() * 0.19, random);
  const score = mark(snapshot, answers);
  const started = now.getTime() - random.next() ** 1.5 * 240 * DAY - 3_600_000;
  const seconds = secondsAllowed(snapshot.timing, snapshot.questions.length);
  const iso = (time: number) => new Date(time).toISOString();
  const submitted = iso(started + (seconds ?? 1500) * 1000 * (0.4 + random.next() * 0.5));
  const { id } = await db
    .insertInto('attempt')
    .values({
      club_id: clubId,
      student_id: random.pick(students),
      test_id: test.id,
      status: 'submitted',
      started_at: iso(started),
      expires_at: seconds === null ? null : iso(started + seconds * 1000),
      submitted_at: submitted,
      snapshot: JSON.stringify(snapshot),
      answers: JSON.stringify(answers),
      score: JSON.stringify(score),
      question_count: score.total,
      right_count: score.right,
      penalty: score.penalty,
      passed: score.passed ? 1 : 0,
      version: 2,
      created_at: iso(started),
      updated_at: submitted,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const right = new Set(score.right_ids);
  await context.insert(
    'attempt_answer',
    snapshot.questions.map((question) => {
      const correct = right.has(question.id) ? 1 : 0;
      const places = (answers[String(question.id)] ?? []).map((at) => question.answers[Number(at)]?.place ?? 0);
      return {
        attempt_id: id,
        question_id: question.id,
        test_id: test.id,
        picked: JSON.stringify(places.sort((a, b) => a - b)),
        correct,
        rest_score: (score.right - correct) / (score.total - 1),
      };
    }),
  );
}

export const attempts: Part = {
  name: 'attempts',
  tables: ['attempt'],
  units: ({ students }: Size) => Math.min(MOST, Math.floor(students / 2)),
  batch: 50,
  async fill(context, from, to) {
    const bank = await readBank(context);
    const students = await context.db
      .selectFrom('student')
      .select('id')
      .where('club_id', '=', context.clubId)
      .where('deleted_at', 'is', null)
      .where('status', 'in', ['active', 'completed', 'paused'])
      .orderBy('id')
      .limit(SITTERS)
      .execute();
    const ids = students.map(({ id }) => id);
    if (ids.length === 0) return;
    for (let index = from; index < to; index++) await one(context, bank, ids, index);
  },
};
