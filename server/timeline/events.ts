/** What the moments of a page say. */
import { TELL_AMOUNTS } from '#contract/entities/delivery.ts';
import type { TimelineEvent } from '#contract/entities/timeline.ts';
import { holdsMoney } from '../auth/money-only.ts';
import { namesOf } from '../bookings/names.ts';
import type { Ctx } from '../context.ts';
import type { EntryFound } from '../money/journal.ts';
import { presentedEntries } from '../money/names.ts';
import type { ClubDb } from '../store/club-db.ts';
import { type ChangeRead, examsOf, papersOf } from './exams-and-papers.ts';
import type { Moment } from './moments.ts';
import { named } from './named.ts';
import { type SourceName, sourcesOf } from './sources.ts';

/** Characters of a text that a line holds. */
const LONGEST = 160;
const short = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
};

/** The moments of a student as rows, in their order. A row that went meanwhile is left out. */
export async function eventsOf(
  { db, services, actor }: Ctx,
  studentId: number,
  moments: readonly Moment[],
): Promise<TimelineEvent[]> {
  const sources = sourcesOf(services.database.engine);
  const nameOf = ({ source }: Moment): SourceName => (sources[source] as (typeof sources)[number]).name;
  const idsOf = (...names: readonly SourceName[]) => [
    ...new Set(moments.filter((moment) => names.includes(nameOf(moment))).map(({ id }) => id)),
  ];
  const changes = new Map(
    (await changesOf(db, idsOf('changed', 'moved', 'exam-moved', 'withdrawn', 'paper-changed'))).map((row) => [
      row.id,
      row,
    ]),
  );
  const movedRows = [...changes.values()].filter(({ entity }) => entity === 'booking').map(({ row_id }) => row_id);
  const classes = await classesOf(db, [
    ...new Set([...idsOf('booked', 'cancelled', 'closed', 'signed-student', 'signed-teacher'), ...movedRows]),
  ]);
  const students = await named(db, 'student', idsOf('registered'), ['id', 'status']);
  const sold = await named(db, 'enrolment', idsOf('package'), ['id', 'student_id', 'name']);
  const entries = await entriesOf(db, idsOf('entry'));
  const mails = await named(db, 'delivery', idsOf('delivery'), ['id', 'state', 'subject', 'event']);
  const unseen = holdsMoney(actor) ? [] : TELL_AMOUNTS;
  const written = await named(db, 'message', idsOf('message'), ['id', 'conversation_id', 'author', 'body']);
  const attempts = await attemptsOf(db, idsOf('attempt'));
  const hasExams = idsOf('entered', 'exam-moved', 'withdrawn', 'result').length > 0;
  const exams = hasExams ? await examsOf(db, studentId) : null;
  const changedPapers = [...changes.values()].filter(({ entity }) => entity === 'paper').map(({ row_id }) => row_id);
  const papers = await papersOf(db, [...idsOf('paper'), ...changedPapers]);

  const rowOf = (moment: Moment): TimelineEvent | null => {
    const { at, id } = moment;
    const name = nameOf(moment);
    const base = (entity: string, row_id: number) => ({ key: `${name}-${id}`, at, entity, row_id });
    switch (name) {
      case 'registered':
        return students.has(id)
          ? { ...base('student', id), kind: 'record', event: 'registered', status: null, text: '' }
          : null;
      case 'changed': {
        const change = changes.get(id);
        if (!change) return null;
        const { status, status_reason: why, note } = change.after;
        return {
          ...base('student', change.row_id),
          kind: 'record',
          event: status === undefined ? 'note' : 'status',
          status: (status ?? null) as null,
          text: short(String((status === undefined ? note : why) ?? '')),
        };
      }
      case 'package': {
        const row = sold.get(id);
        return row
          ? { ...base('enrolment', id), kind: 'record', event: 'package', status: null, text: row.name }
          : null;
      }
      case 'booked':
      case 'moved':
      case 'cancelled':
      case 'closed':
      case 'signed-student':
      case 'signed-teacher': {
        const change = name === 'moved' ? changes.get(id) : undefined;
        const row = classes.get(change?.row_id ?? id);
        if (!row) return null;
        const { starts_at, class_type, teacher_name } = row;
        const moved = change && 'starts_at' in change.after && 'starts_at' in change.before;
        return {
          ...base('booking', row.id),
          ...{ kind: 'class', starts_at, teacher_name },
          class_type: class_type as 'practical',
          event:
            name === 'closed'
              ? row.status === 'completed'
                ? 'held'
                : 'missed'
              : name === 'signed-student' || name === 'signed-teacher'
                ? 'signed'
                : name,
          moved: moved ? { from: String(change.before.starts_at), to: String(change.after.starts_at) } : null,
          by: name === 'signed-student' ? 'student' : name === 'signed-teacher' ? 'teacher' : byOf(name, row),
          text: name === 'cancelled' ? short(row.cancel_reason) : '',
        };
      }
      case 'entered':
        return exams?.entered(base('exam_entry', id)) ?? null;
      case 'result':
        return exams?.result(base('exam_entry', id)) ?? null;
      case 'exam-moved':
      case 'withdrawn':
      case 'paper-changed': {
        const change = changes.get(id);
        if (!change) return null;
        const row = base('change', id);
        if (name === 'paper-changed') return papers.changed(row, change);
        return (name === 'withdrawn' ? exams?.withdrawn(row, change) : exams?.examChanged(row, change)) ?? null;
      }
      case 'paper':
        return papers.noted(base('paper', id));
      case 'entry': {
        const row = entries.get(id);
        if (!row) return null;
        const { kind, charge_type, method, amount, currency, state, receipt_year, receipt_number, note } = row;
        const facts = { charge_type, method, amount, currency, state, receipt_year, receipt_number };
        return { ...base('entry', id), kind: 'money', event: kind, ...facts, text: short(note) };
      }
      case 'delivery': {
        const row = mails.get(id);
        return row
          ? {
              ...base('delivery', id),
              kind: 'message',
              event: row.state as 'sent',
              text: unseen.includes(row.event) ? '' : short(row.subject),
            }
          : null;
      }
      case 'message': {
        const row = written.get(id);
        if (!row) return null;
        const event = row.author === 'admin' ? 'written' : 'received';
        return { ...base('conversation', row.conversation_id), kind: 'message', event, text: short(row.body) };
      }
      case 'attempt': {
        const row = attempts.get(id);
        if (!row) return null;
        const { right_count, question_count } = row;
        const facts = { right_count, question_count, passed: row.passed === null ? null : row.passed === 1 };
        return { ...base('attempt', id), kind: 'test', event: row.status as 'open', ...facts, text: row.title };
      }
    }
  };
  return moments.map(rowOf).filter((row) => row !== null);
}

const byOf = (name: SourceName, { cancelled_by }: { cancelled_by: string | null }) =>
  name === 'cancelled' ? (cancelled_by as 'admin' | null) : null;

async function classesOf(db: ClubDb, ids: readonly number[]) {
  const rows = await named(db, 'booking', ids, [
    ...(['id', 'starts_at', 'class_type', 'status', 'teacher_id', 'cancelled_by', 'cancel_reason'] as const),
  ]);
  const teachers = await namesOf(
    db,
    'teacher',
    [...rows.values()].map(({ teacher_id }) => teacher_id),
  );
  return new Map(
    [...rows].map(([id, row]) => [id, { ...row, teacher_name: teachers.get(row.teacher_id) ?? '' }] as const),
  );
}

async function changesOf(
  db: ClubDb,
  ids: readonly number[],
): Promise<readonly (ChangeRead & { id: number; entity: string })[]> {
  const rows = await named(db, 'change', ids, ['id', 'entity', 'row_id', 'before', 'after']);
  return [...rows.values()].map((row) => ({
    ...row,
    before: JSON.parse(row.before) as Record<string, unknown>,
    after: JSON.parse(row.after) as Record<string, unknown>,
  }));
}

async function entriesOf(db: ClubDb, ids: readonly number[]) {
  if (ids.length === 0) return new Map();
  const rows = await db.from('entry').selectAll('entry').where('entry.id', 'in', ids).execute();
  return new Map((await presentedEntries(db, rows as EntryFound[])).map((row) => [row.id, row]));
}

async function attemptsOf(db: ClubDb, ids: readonly number[]) {
  const rows = await named(db, 'attempt', ids, [
    ...(['id', 'test_id', 'status', 'right_count', 'question_count', 'passed'] as const),
  ]);
  const tests = await named(
    db,
    'test',
    [...new Set([...rows.values()].map(({ test_id }) => test_id))],
    ['id', 'title'],
  );
  return new Map([...rows].map(([id, row]) => [id, { ...row, title: tests.get(row.test_id)?.title ?? '' }] as const));
}
