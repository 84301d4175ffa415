/** Exams of the authority that were passed and failed: by month, by try, and by teacher. */
import { sql } from 'kysely';
import type { ReportCell, ReportSection } from '#contract/entities/report.ts';
import { EXAM_KINDS, type ExamKind } from '#contract/rules/exam-rules.ts';
import { monthsOf, type Period } from '#contract/rules/periods.ts';
import { instantOf } from '#contract/rules/zone.ts';
import { namesOf } from '../bookings/names.ts';
import type { ClubDb } from '../store/club-db.ts';
import type { Db } from '../store/engine.ts';
import { behind, beside, classesIn, column, figure, row, share } from './cells.ts';

interface Try {
  readonly kind: ExamKind;
  readonly status: 'passed' | 'failed';
  readonly try_number: number;
  readonly starts_at: string;
  readonly teacher_id: number | null;
}

interface About {
  readonly db: ClubDb;
  readonly raw: Db;
  readonly clubId: number;
  readonly zone: string;
  readonly period: Period;
  readonly before: Period;
}

/** Tries with a result: who was absent or withdrawn was not examined. */
async function triesIn({ raw, clubId, zone }: About, period: Period): Promise<Try[]> {
  const { starts_at_from: from, starts_at_to: to } = classesIn(period, zone);
  const { rows } = await sql<Try>`
    select n.kind, n.status, n.try_number, n.starts_at, e.teacher_id from exam_entry as n
    join exam as e on e.club_id = n.club_id and e.id = n.exam_id
    where n.club_id = ${clubId} and n.deleted_at is null and n.status in ('passed', 'failed')
      and n.starts_at >= ${from} and n.starts_at < ${to}`.execute(raw);
  return rows.map((one) => ({ ...one, starts_at: new Date(one.starts_at).toISOString() }));
}

const COLUMNS = EXAM_KINDS.flatMap((kind) => [column(`${kind}_tries`, 'count'), column(`${kind}_rate`, 'share')]);

/** The tries of some, and the share of them that were passed, each with its rows. */
function rates(some: readonly Try[], earlier: readonly Try[] | null, kind: ExamKind, query: Record<string, string>) {
  const of = (all: readonly Try[]) => all.filter((one) => one.kind === kind);
  const passed = (all: readonly Try[]) => of(all).filter(({ status }) => status === 'passed').length;
  const list = (status: string, rows: number) => behind('exam_entry', { ...query, kind, status }, rows);
  const [tries, then] = [of(some).length, earlier && of(earlier).length];
  return [
    figure(tries, then, list('passed,failed', tries)),
    figure(share(passed(some), tries), earlier && share(passed(earlier), then ?? 0), list('passed', passed(some))),
  ];
}

const both = (some: readonly Try[], earlier: readonly Try[] | null, query: Record<string, string>): ReportCell[] =>
  EXAM_KINDS.flatMap((kind) => rates(some, earlier, kind, query));

/** Pass rates of theory and practical exams; those by teacher are of practical ones, which alone have a teacher. */
export async function examsReport(about: About): Promise<ReportSection[]> {
  const { db, zone, period, before } = about;
  const [now, then] = [await triesIn(about, period), await triesIn(about, before)];
  const base = classesIn(period, zone);
  const total = row('all', both(now, then, base));
  const within = (some: readonly Try[], { from, to }: Period) => {
    const [begin, end] = [instantOf(from, '00:00', zone), classesIn({ from, to }, zone).starts_at_to];
    return some.filter(({ starts_at }) => starts_at >= begin && starts_at < end);
  };
  const numbers = [...new Set([...now, ...then].map(({ try_number }) => try_number))].sort((a, b) => a - b);
  const driven = (some: readonly Try[]) => some.filter(({ kind }) => kind === 'practical');
  const teachers = [...new Set([...driven(now), ...driven(then)].map(({ teacher_id }) => teacher_id))];
  const names = await namesOf(db, 'teacher', teachers);
  const of = (some: readonly Try[], id: number | null) => driven(some).filter(({ teacher_id }) => teacher_id === id);
  return [
    {
      id: 'month',
      shape: 'bars',
      columns: COLUMNS,
      rows: beside(monthsOf(period), monthsOf(before)).map(([month, earlier]) =>
        row(month.from.slice(0, 7), both(within(now, month), earlier && within(then, earlier), classesIn(month, zone))),
      ),
      total,
    },
    {
      id: 'try',
      shape: 'bars',
      columns: COLUMNS,
      rows: numbers.map((number) => {
        const nth = (some: readonly Try[]) => some.filter(({ try_number }) => try_number === number);
        const query = { ...base, try_number_from: String(number), try_number_to: String(number) };
        return row(String(number), both(nth(now), nth(then), query));
      }),
      total,
    },
    {
      id: 'teacher',
      shape: 'bars',
      columns: COLUMNS.slice(2),
      rows: teachers
        .map((id) =>
          row(
            String(id ?? 'none'),
            rates(of(now, id), of(then, id), 'practical', { ...base, teacher_id: String(id ?? 'none') }),
            id === null ? '' : (names.get(id) ?? ''),
          ),
        )
        .sort((a, b) => Number(a.name === '') - Number(b.name === '') || a.name.localeCompare(b.name)),
      total: row('all', rates(now, then, 'practical', base)),
    },
  ];
}
