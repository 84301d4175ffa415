/** Attempts as they end: marked and counted. Also their rows with names, for lists and answers. */
import type { Selectable } from 'kysely';
import {
  type AttemptArrival,
  type AttemptPaper,
  type AttemptResult,
  LATE_HOURS,
  LATE_SECONDS,
  type WrongAnswer,
} from '#contract/entities/attempt.ts';
import { fault } from '#contract/faults/fault.ts';
import { acceptedAt, mark } from '#contract/rules/marking.ts';
import { isNumeric } from '#contract/rules/numeric.ts';
import type { AskedQuestion, PickedAnswers, Snapshot } from '#contract/rules/paper.ts';
import { namedStudent, peopleOf } from '../bookings/names.ts';
import type { Row } from '../entities/entity.ts';
import type { Writer } from '../operations/writer.ts';
import { invalid, notFound } from '../problems.ts';
import type { ClubDb } from '../store/club-db.ts';
import type { Db } from '../store/engine.ts';
import type { AttemptRow } from '../store/tables/learning.ts';

type AttemptRowRead = Selectable<AttemptRow>;

export interface Closing {
  readonly status: 'submitted' | 'expired';
  readonly arrival: AttemptArrival;
  /** When it was handed in, or its time was over. */
  readonly at: string;
}

/** Marks an attempt and closes it; the answers of one handed in are counted for the statistics. */
async function closeAs(
  writer: Writer,
  id: number,
  { status, arrival, at }: Closing,
  snapshot: Snapshot,
  answers: PickedAnswers,
): Promise<Row> {
  const asked = new Set(snapshot.questions.map((question) => String(question.id)));
  const kept = Object.fromEntries(Object.entries(answers).filter(([question]) => asked.has(question)));
  const score = mark(snapshot, kept);
  const passed = status === 'submitted' && score.passed;
  const row = (await writer.update('attempt', id, {
    status,
    arrival,
    submitted_at: at,
    answers: kept,
    score: { ...score, passed },
    right_count: score.right,
    penalty: score.penalty,
    passed,
  })) as Row;
  if (status === 'submitted') {
    const right = new Set(score.right_ids);
    await writer.db.insert(
      'attempt_answer',
      snapshot.questions.map((question) => {
        const correct = right.has(question.id) ? 1 : 0;
        const picked = placesOf(question, kept[String(question.id)] ?? []);
        return {
          attempt_id: id,
          question_id: question.id,
          test_id: snapshot.test_id,
          picked: JSON.stringify(picked),
          correct,
          rest_score: score.total > 1 ? (score.right - correct) / (score.total - 1) : 0,
        };
      }),
    );
  }
  return row;
}

/** Closes an attempt whose time is over with what the server was told in time; without any of it, it has expired. */
export function closeByClock(
  writer: Writer,
  { id, snapshot, answers, expires_at }: Pick<AttemptRowRead, 'id' | 'snapshot' | 'answers' | 'expires_at'>,
): Promise<Row> {
  const kept = JSON.parse(answers) as PickedAnswers;
  const answered = Object.values(kept).some((picked) => picked.length > 0);
  const closing: Closing = answered
    ? { status: 'submitted', arrival: 'by_clock', at: expires_at ?? writer.at }
    : { status: 'expired', arrival: 'by_clock', at: writer.at };
  return closeAs(writer, id, closing, JSON.parse(snapshot), kept);
}

/**
 * Keeps what has been answered so far of an open attempt in its time, which proves when it was there. It is no act of the
 * audit: what is handed in is. Answers whether it was kept.
 * @throws Problem 422
 */
export async function keepAnswers(
  db: Db,
  row: Pick<AttemptRowRead, 'id' | 'club_id' | 'status' | 'expires_at' | 'snapshot'>,
  answers: PickedAnswers,
  now: Date,
): Promise<boolean> {
  if (row.status !== 'open' || isOver(row, now)) return false;
  refuseOtherKind(JSON.parse(row.snapshot) as Snapshot, answers);
  const done = await db
    .updateTable('attempt')
    .set({ answers: JSON.stringify(answers) })
    .where('club_id', '=', row.club_id)
    .where('id', '=', row.id)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** @throws Problem 422 where a number was typed for an answer to choose, or an answer chosen for a number to type */
function refuseOtherKind({ questions }: Snapshot, answers: PickedAnswers): void {
  for (const { id, answers: offered } of questions) {
    const kind = isNumeric(offered) ? 'string' : 'number';
    const other = (answers[String(id)] ?? []).find((one) => typeof one !== kind);
    if (other !== undefined) throw invalid({ [`answers.${id}`]: fault(kind === 'string' ? 'text' : 'whole-number') });
  }
}

/** A number that was typed and is none of those accepted has no place in its question. */
const NO_PLACE = -1;

/** Where what was picked stands in the bank's question, for the statistics. */
function placesOf(question: AskedQuestion, picked: PickedAnswers[string]): number[] {
  if (isNumeric(question.answers)) {
    const at = acceptedAt(question, picked);
    return picked.length === 0 ? [] : [at === null ? NO_PLACE : (question.answers[at]?.place ?? NO_PLACE)];
  }
  const places = picked.flatMap((index) => (typeof index === 'number' ? (question.answers[index]?.place ?? []) : []));
  return [...new Set(places)].sort((a, b) => a - b);
}

/** Until when answers that were given in time are still taken of an attempt that the clock ended; null where none are. */
export function lateUntil(
  { arrival, status, expires_at }: Pick<AttemptRowRead, 'arrival' | 'status' | 'expires_at'>,
  now: Date,
): string | null {
  if (expires_at === null || (status !== 'open' && arrival !== 'by_clock')) return null;
  const until = new Date(Date.parse(expires_at) + LATE_HOURS * 3_600_000);
  return now < until ? until.toISOString() : null;
}

/**
 * Hands in an attempt: within its time, or after it with answers that were given in time (`answeredUntil`, by the device that was
 * offline), or as the clock ends it. `first` is false for one that was closed before and stays so: the row says how.
 * @throws Problem 404, 422
 */
export async function handIn(
  writer: Writer,
  id: number,
  answers: PickedAnswers,
  answeredUntil: string | null = null,
): Promise<{ readonly row: Row; readonly first: boolean }> {
  await writer.lock('attempt', [id]);
  const found = await writer.db.find('attempt', id);
  if (!found || found.deleted_at) throw notFound('attempt');
  const now = new Date(writer.at);
  const inTime = found.status === 'open' && !isOver(found, now);
  const given = answeredUntil !== null && !isOver(found, new Date(answeredUntil));
  const more = found.status === 'open' || !sameAnswers(JSON.parse(found.answers) as PickedAnswers, answers);
  const late = !inTime && given && more && lateUntil(found, now) !== null;
  if (found.status !== 'open' && !late) return { row: found as Row, first: false };
  // What a student did stands: it is no act of an administrator to be taken back.
  writer.irreversible();
  const asked = JSON.parse(found.snapshot) as Snapshot;
  refuseOtherKind(asked, answers);
  if (!inTime && !late) return { row: await closeByClock(writer, found), first: true };
  // What the clock made of it was counted already.
  if (found.status !== 'open')
    await writer.db
      .remove('attempt_answer')
      .where('attempt_id' as 'id', '=', id)
      .execute();
  const closing: Closing = { status: 'submitted', arrival: late ? 'late' : 'in_time', at: writer.at };
  return { row: await closeAs(writer, id, closing, asked, answers), first: true };
}

/** Whether the server had all of what a device was to hand in. */
function sameAnswers(kept: PickedAnswers, answers: PickedAnswers): boolean {
  const text = (some: PickedAnswers) => JSON.stringify(Object.entries(some).sort(([a], [b]) => (a < b ? -1 : 1)));
  return text(kept) === text(answers);
}

/** Whether the time of an attempt is over, the way through the network included. */
const isOver = ({ expires_at }: Pick<AttemptRowRead, 'expires_at'>, now: Date): boolean =>
  expires_at !== null && expires_at < overdueBefore(now);

/** What is open after this instant is over, counted from now. */
export const overdueBefore = (now: Date): string => new Date(now.getTime() - LATE_SECONDS * 1000).toISOString();

/** Closes what a student left lying beyond its time. */
export async function closeOverdue(writer: Writer, studentId: number): Promise<void> {
  const over = overdueBefore(new Date(writer.at));
  const rows = await writer.db
    .from('attempt')
    .select(['id', 'snapshot', 'answers', 'expires_at'])
    .where('student_id', '=', studentId)
    .where('status', '=', 'open')
    .where('deleted_at', 'is', null)
    .where('expires_at', '<', over)
    .execute();
  for (const row of rows) await closeByClock(writer, row);
}

/** Adds whose they are and `test_title` to presented rows. */
export async function withAttemptNames(db: ClubDb, rows: readonly Row[]): Promise<Row[]> {
  const students = await peopleOf(
    db,
    'student',
    rows.map((row) => row.student_id),
  );
  const ids = [...new Set(rows.map((row) => row.test_id as number))];
  const tests =
    ids.length > 0 ? await db.from('test').select(['test.id', 'test.title']).where('test.id', 'in', ids).execute() : [];
  const titles = new Map(tests.map(({ id, title }) => [id, title]));
  return rows.map((row) => ({
    ...row,
    ...namedStudent(students.get(row.student_id as number)),
    test_title: titles.get(row.test_id as number) ?? '',
  }));
}

/** What a student's app is given: nothing in it tells which answers are right. */
export function paperOf(row: Row, snapshot: Snapshot): AttemptPaper {
  return {
    attempt_id: row.id as number,
    test_id: snapshot.test_id,
    student_id: row.student_id as number,
    title: snapshot.title,
    licence_category: snapshot.licence_category,
    sections: snapshot.sections,
    timing: snapshot.timing,
    pass_rule: snapshot.pass_rule,
    started_at: row.started_at as string,
    expires_at: row.expires_at as string | null,
    questions: snapshot.questions.map(({ id, section, text, image, weight, answers }) => ({
      id,
      section,
      text,
      image,
      weight,
      // What is accepted of a number is the answer itself.
      answers: isNumeric(answers) ? [] : answers.map((answer) => ({ text: answer.text })),
      several: !isNumeric(answers) && answers.filter(({ right }) => right).length > 1,
      number: isNumeric(answers),
    })),
  };
}

/** What its student is told of an attempt, by the rule of the test as it was begun. */
export function resultOf(row: AttemptRowRead, now: Date): AttemptResult {
  const asked = JSON.parse(row.snapshot) as Snapshot;
  const shown = asked.result_shown ?? 'score';
  const score = JSON.parse(row.score) as AttemptResult['score'];
  const told = shown !== 'nothing' && row.status !== 'open';
  const late_until = row.status === 'open' ? null : lateUntil(row, now);
  // Which answers are right is not said while answers still count.
  const each = told && shown === 'answers' && late_until === null;
  return {
    status: row.status as AttemptResult['status'],
    submitted_at: row.submitted_at,
    question_count: row.question_count,
    right_count: told ? row.right_count : null,
    penalty: told ? row.penalty : null,
    passed: told && row.passed !== null ? Boolean(row.passed) : null,
    // Which were right says which were wrong.
    score: told && score ? { ...score, right_ids: each ? score.right_ids : [] } : null,
    shown,
    wrong: each && score ? wrongOf(asked, JSON.parse(row.answers), score.right_ids) : null,
    late_until,
  };
}

/** The questions that were answered wrongly, with what was picked and what is right. */
function wrongOf({ questions }: Snapshot, picked: PickedAnswers, right: readonly number[]): WrongAnswer[] {
  return questions
    .filter(({ id }) => !right.includes(id))
    .map(({ id, answers, explanation }) => ({
      question_id: id,
      picked: (picked[String(id)] ?? []).flatMap((one) =>
        typeof one === 'string' ? [one] : (answers[one]?.text ?? []),
      ),
      right: answers.filter((answer) => answer.right).map(({ text }) => text),
      explanation,
    }));
}
