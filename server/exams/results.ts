/** Results of exams: what each starts and ends, the waiting time, the fee of who is withdrawn, the licence. */
import { waitsInWorkingDays } from '#contract/data/countries/exams.ts';
import { readSettings } from '#contract/entities/club.ts';
import { daysToLookAt, type EntryStatus, type ExamKind, nextTryOn, waitDays } from '#contract/rules/exam-rules.ts';
import { addDays, localTimeOf } from '#contract/rules/zone.ts';
import { closedDays } from '../bookings/holidays.ts';
import { namesOf } from '../bookings/names.ts';
import { type EntryFound, recordCharge, reverseCharges } from '../money/journal.ts';
import type { Writer } from '../operations/writer.ts';
import { fieldProblem, problem } from '../problems.ts';
import type { ClubDb } from '../store/club-db.ts';
import { bothPassed, type EntryRow, entriesBy, figuresOf, tryNumber } from './ready.ts';

/** What a held exam comes to; the other results are possible before. */
const AFTERWARDS: readonly EntryStatus[] = ['passed', 'failed', 'absent'];

export interface Resulted {
  readonly changed: readonly EntryRow[];
  readonly left: number;
}

/**
 * Notes one result for entries within a running operation; those that have it already stay as they are. The exam counts as
 * held with the first result. `from` is what the entries had when they were looked at, where that is known.
 * @throws Problem 409 `exam-cancelled`, `exam-result-noted`; 422 at `result` before the exam has begun
 */
export async function noteResults(
  writer: Writer,
  entries: readonly EntryRow[],
  result: EntryStatus,
  faults: number | null | undefined,
  from: EntryStatus | undefined,
): Promise<Resulted> {
  const { db } = writer;
  const club = await db.club();
  const settings = readSettings(club.settings);
  const nextTry = result === 'failed' ? await nextTries(db) : null;
  const changed: EntryRow[] = [];
  for (const entry of entries) {
    const noted = result === 'entered' || result === 'withdrawn' ? null : faults === undefined ? entry.faults : faults;
    if (entry.status === result && noted === entry.faults) continue;
    if (isAnothers(entry, result, from)) throw await notedAlready(writer, entry);
    if (entry.exam_status === 'cancelled') throw problem('exam-cancelled');
    const afterwards = AFTERWARDS.includes(result);
    if (afterwards && entry.starts_at > writer.at) throw fieldProblem('exam-to-come', 'result');
    if (afterwards) await hold(writer, entry.exam_id);
    const day = localTimeOf(entry.starts_at, club.time_zone).date;
    const again =
      entry.status === 'withdrawn'
        ? tryNumber((await entriesBy(db, [entry.student_id])).get(entry.student_id) ?? [], entry, entry.id)
        : entry.try_number;
    const row = await writer.update('exam_entry', entry.id, {
      status: result,
      faults: noted,
      try_number: again,
      next_try_on: nextTry ? await nextTry(day, entry.kind) : null,
    });
    if (result === 'withdrawn' && settings.exam_fee_back) await takeFeeBack(writer, entry);
    if (entry.status === 'withdrawn') await chargeAgain(writer, entry);
    changed.push(row as EntryRow);
  }
  return { changed, left: entries.length - changed.length };
}

/** Answers the first day of the next try after an exam of a day, as the school's country counts. What is asked twice is read once. */
async function nextTries(db: ClubDb): Promise<(day: string, kind: ExamKind) => Promise<string | null>> {
  const figures = await figuresOf(db);
  const byWork = waitsInWorkingDays((await db.club()).country);
  const known = new Map<string, Promise<string | null>>();
  const work = async (day: string, kind: ExamKind) => {
    const last = addDays(day, daysToLookAt(waitDays(kind, figures) ?? 0));
    return nextTryOn(day, kind, figures, byWork ? await closedDays(db, day, last) : null);
  };
  return (day, kind) => {
    const key = `${day} ${kind}`;
    const found = known.get(key) ?? work(day, kind);
    known.set(key, found);
    return found;
  };
}

/** Whether an entry has a result that whoever notes another one did not see; faults that were not noted may be added. */
function isAnothers(entry: EntryRow, result: EntryStatus, from: EntryStatus | undefined): boolean {
  if (entry.status === from || !AFTERWARDS.includes(entry.status)) return false;
  if (entry.status === result) return entry.faults !== null;
  return result !== 'entered' || from !== undefined;
}

async function notedAlready({ db }: Writer, { student_id, status }: EntryRow) {
  const name = (await namesOf(db, 'student', [student_id])).get(student_id) ?? '';
  return problem('exam-result-noted', { name, result: status });
}

async function hold(writer: Writer, id: number): Promise<void> {
  const exam = await writer.db.find('exam', id);
  if (exam && exam.status !== 'held') await writer.update('exam', id, { status: 'held' });
}

/** The fee and what became of it; another charge that somebody made about the exam is none. */
const feesOf = (writer: Writer, { id }: Pick<EntryRow, 'id'>): Promise<EntryFound[]> =>
  writer.db
    .from('entry')
    .selectAll('entry')
    .where('entry.exam_entry_id', '=', id)
    .where(({ or, eb }) => or([eb('entry.charge_type', 'is', null), eb('entry.charge_type', '=', 'exam_fee')]))
    .orderBy('entry.id')
    .execute() as Promise<EntryFound[]>;

/** Takes back what of an entry's fee stands; what was paid stays in the student's favour. */
export async function takeFeeBack(writer: Writer, entry: Pick<EntryRow, 'id' | 'student_id'>): Promise<void> {
  const fees = await feesOf(writer, entry);
  if (fees.reduce((sum, { amount }) => sum + amount, 0) === 0) return;
  await reverseCharges(
    writer,
    entry.student_id,
    (charge) => charge.exam_entry_id === entry.id && charge.charge_type === 'exam_fee',
  );
}

/** Charges the fee anew that was taken back with the withdrawal. */
async function chargeAgain(writer: Writer, entry: EntryRow): Promise<void> {
  const fees = await feesOf(writer, entry);
  const first = fees.find(({ kind }) => kind === 'charge');
  if (!first || fees.reduce((sum, { amount }) => sum + amount, 0) !== 0) return;
  await recordCharge(writer, {
    student_id: entry.student_id,
    amount: first.amount,
    charge_type: 'exam_fee',
    exam_entry_id: entry.id,
  });
}

/** Of students, those who have passed both exams of a category and have no licence noted. */
export async function licensedOf(writer: Writer, students: readonly number[]): Promise<number[]> {
  if (students.length === 0) return [];
  const entries = await entriesBy(writer.db, students);
  const both = students.filter((id) => bothPassed(entries.get(id) ?? []));
  if (both.length === 0) return [];
  const rows = await writer.db
    .from('student')
    .select('student.id')
    .where('student.id', 'in', both)
    .where('student.licence_number', '=', '')
    .execute();
  return rows.map(({ id }) => id);
}
