/** The report of teachers' hours: classes and exams by kind, and what they are paid by the school's rates, for who sees money. */
import type { ReportCell, ReportSection } from '#contract/entities/report.ts';
import { type PaidKind, type PayFor, payOf } from '#contract/rules/pay.ts';
import { monthsOf, type Period } from '#contract/rules/periods.ts';
import type { ExamHeld } from '../money/pay.ts';
import type { ClubDb } from '../store/club-db.ts';
import { behind, beside, classesIn, column, daysIn, type Facts, figure, row, sum, withinMonths } from './cells.ts';
import type { DayFacts } from './facts.ts';
import { rowsByTeacher } from './named-rows.ts';

/** Hours of a period and what they are about. */
interface Side {
  readonly facts: Facts;
  readonly exams: readonly ExamHeld[];
}
interface About {
  readonly db: ClubDb;
  readonly zone: string;
  readonly now: Side;
  readonly before: Side;
  /** Null for who does not see money. */
  readonly pay: PayFor | null;
  /** Whether classes that are cancelled late are paid for. */
  readonly lateCounts: boolean;
}

/** How a list asks for the rows of a kind of work; null where none has exactly these. */
const BEHIND: Record<PaidKind, Record<string, string> | null> = {
  practical: { status: 'completed', class_type: 'practical' },
  theory: { status: 'completed', class_type: 'theory' },
  no_show: { status: 'no_show', class_type: 'practical' },
  exam: { status: 'held', kind: 'practical' },
  // Where somebody else took the place the hour is not counted, which no list knows.
  late_cancel: null,
};

/** Minutes of one kind, on one day, of one teacher, and the rows that they come of. */
interface Work {
  readonly teacher: number;
  readonly kind: PaidKind;
  readonly minutes: number;
  readonly rows: number;
}
type WorkOn = readonly [day: string, work: Work];
type Within = (month: Period) => WorkOn[];

function workOn({ facts, exams }: Side): WorkOn[] {
  const classes = daysIn(facts).flatMap(([day, { held }]) =>
    held.map(
      ([teacher, kind, , minutes, rows]: DayFacts['held'][number]): WorkOn => [day, { teacher, kind, minutes, rows }],
    ),
  );
  // One sum for a teacher and day, as of classes: what is paid is rounded once a day.
  const days = [...Map.groupBy(exams, ({ teacher_id, day }) => `${teacher_id} ${day}`).values()];
  return [
    ...classes,
    ...days.map((some): WorkOn => {
      const { teacher_id: teacher, day } = some[0] as ExamHeld;
      return [day, { teacher, kind: 'exam', minutes: sum(some.map((one) => one.minutes)), rows: some.length }];
    }),
  ];
}

/** What hours are paid; null where there are some and none has a rate. */
function paidFor(some: readonly WorkOn[], pay: PayFor): number | null {
  const paid = some.flatMap(([day, { teacher, kind, minutes }]) => {
    const found = pay(teacher, kind, day);
    return found ? [payOf(minutes, found)] : [];
  });
  // Nobody lacks a rate for a class that is cancelled late: as a rule it is not paid for.
  const due = some.some(([, { kind }]) => kind !== 'late_cancel');
  return due && paid.length === 0 ? null : sum(paid);
}

/** Hours by teacher and by month. */
export async function hoursReport({ db, zone, now, before, pay, lateCounts }: About): Promise<ReportSection[]> {
  const kinds: PaidKind[] = ['practical', 'theory', 'no_show', 'exam', ...(lateCounts ? ['late_cancel' as const] : [])];
  const [at, then] = [workOn(now), workOn(before)];
  const { period } = now.facts;
  const cellsOf = (span: Period, some: readonly WorkOn[], earlier: readonly WorkOn[] | null, teacher?: number) => {
    const query = { ...classesIn(span, zone), ...(teacher === undefined ? {} : { teacher_id: String(teacher) }) };
    const total = (all: readonly WorkOn[], kind: PaidKind, of: 'minutes' | 'rows') =>
      sum(all.map(([, work]) => (work.kind === kind ? work[of] : 0)));
    const hours = kinds.map((kind): ReportCell => {
      // Exams without a teacher are nobody's hours, and stand in every list that names no teacher.
      const asked = kind === 'exam' && teacher === undefined ? null : BEHIND[kind];
      const list =
        asked && behind(kind === 'exam' ? 'exam' : 'booking', { ...query, ...asked }, total(some, kind, 'rows'));
      return figure(total(some, kind, 'minutes'), earlier && total(earlier, kind, 'minutes'), list);
    });
    return pay ? [...hours, figure(paidFor(some, pay), earlier && paidFor(earlier, pay))] : hours;
  };
  const columns = [...kinds.map((kind) => column(kind, 'minutes')), ...(pay ? [column('pay', 'money')] : [])];
  const [atIn, thenIn] = [withinMonths(at), withinMonths(then)] as [Within, Within];
  const total = row('all', cellsOf(period, at, then));
  return [
    {
      id: 'teacher',
      shape: 'bars',
      columns,
      rows: await rowsByTeacher(
        db,
        [at, then],
        ([, { teacher }]) => teacher,
        (some, earlier, teacher) => cellsOf(period, some, earlier, teacher),
      ),
      total,
    },
    {
      id: 'month',
      shape: 'bars',
      columns,
      rows: beside(monthsOf(period), monthsOf(before.facts.period)).map(([month, earlier]) =>
        row(month.from.slice(0, 7), cellsOf(month, atIn(month), earlier && thenIn(earlier))),
      ),
      total,
    },
  ];
}
