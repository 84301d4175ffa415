/** The report of teachers' hours: classes and exams by kind, and what they are paid by the school's rates, for who sees money. */
import type { ReportCell, ReportSection } from '#contract/entities/report.ts';
import { type PaidKind, type PayFor, payOf } from '#contract/rules/pay.ts';
import { monthsOf, type Period } from '#contract/rules/periods.ts';
import type { ExamHeld } from '../money/pay.ts';
import type { ClubDb } from '../store/club-db.ts';
import { behind, beside, classesIn, column, daysIn, type Facts, figure, row, sum, withinMonths } from './cells.ts';
import { type DayFacts, LATE_KINDS } from './facts.ts';
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
  /** Kinds of classes cancelled late that are paid for. */
  readonly lateKinds: readonly LateKind[];
}

/** How a list asks for the rows of a kind of work; null where none has exactly these. */
const BEHIND: Record<PaidKind, Record<string, string> | null> = {
  practical: { status: 'completed', class_type: 'practical' },
  theory: { status: 'completed', class_type: 'theory' },
  no_show: { status: 'no_show', class_type: 'practical' },
  exam: { status: 'held', kind: 'practical' },
  // Where somebody else took the place the hour is not counted, which no list knows.
  late_cancel: null,
  waived_cancel: null,
};

/** Minutes of one kind, on one day, of one teacher, and the rows that they come of. */
interface Work {
  readonly teacher: number;
  readonly kind: PaidKind;
  readonly minutes: number;
  readonly rows: number;
  /** What it is paid, in minor units; null without a rate, or for who does not see money. */
  readonly paid: number | null;
}
type WorkOn = readonly [day: string, work: Work];
type Within = (month: Period) => WorkOn[];

function workOn({ facts, exams }: Side, pay: PayFor | null): WorkOn[] {
  // Rounded once a day and teacher, whatever it is added to.
  const worked = (day: string, work: Omit<Work, 'paid'>): WorkOn => {
    const rate = pay?.(work.teacher, work.kind, day);
    return [day, { ...work, paid: rate ? payOf(work.minutes, rate) : null }];
  };
  const classes = daysIn(facts).flatMap(([day, { held }]) =>
    held.map(([teacher, kind, , minutes, rows]: DayFacts['held'][number]) =>
      worked(day, { teacher, kind, minutes, rows }),
    ),
  );
  // One sum for a teacher and day, as of classes: what is paid is rounded once a day.
  const days = [...Map.groupBy(exams, ({ teacher_id, day }) => `${teacher_id} ${day}`).values()];
  return [
    ...classes,
    ...days.map((some): WorkOn => {
      const { teacher_id: teacher, day } = some[0] as ExamHeld;
      return worked(day, { teacher, kind: 'exam', minutes: sum(some.map((one) => one.minutes)), rows: some.length });
    }),
  ];
}

type LateKind = (typeof LATE_KINDS)[number];
const isLate = (kind: PaidKind): kind is LateKind => (LATE_KINDS as readonly PaidKind[]).includes(kind);

/** What some work comes to: minutes and rows by kind, and what is paid for it. */
interface Tally {
  readonly minutes: Readonly<Partial<Record<PaidKind, number>>>;
  readonly rows: Readonly<Partial<Record<PaidKind, number>>>;
  /** Null where there is work and none has a rate. */
  readonly paid: number | null;
}

/** In one pass: a school's years are a hundred thousand of these. */
function tally(some: readonly WorkOn[]): Tally {
  const minutes: Partial<Record<PaidKind, number>> = {};
  const rows: Partial<Record<PaidKind, number>> = {};
  let [paid, hasRate, isDue] = [0, false, false];
  for (const [, work] of some) {
    minutes[work.kind] = (minutes[work.kind] ?? 0) + work.minutes;
    rows[work.kind] = (rows[work.kind] ?? 0) + work.rows;
    // Nobody lacks a rate for a class that is cancelled late: as a rule it is not paid for.
    if (!isLate(work.kind)) isDue = true;
    if (work.paid === null) continue;
    hasRate = true;
    paid += work.paid;
  }
  return { minutes, rows, paid: isDue && !hasRate ? null : paid };
}

/** Hours by teacher and by month. */
export async function hoursReport({ db, zone, now, before, pay, lateKinds }: About): Promise<ReportSection[]> {
  const kinds: PaidKind[] = ['practical', 'theory', 'no_show', 'exam', ...lateKinds];
  const [at, then] = [workOn(now, pay), workOn(before, pay)];
  const { period } = now.facts;
  const cellsOf = (span: Period, some: readonly WorkOn[], earlier: readonly WorkOn[] | null, teacher?: number) => {
    const query = { ...classesIn(span, zone), ...(teacher === undefined ? {} : { teacher_id: String(teacher) }) };
    const [of, past] = [tally(some), earlier && tally(earlier)];
    const hours = kinds.map((kind): ReportCell => {
      // Exams without a teacher are nobody's hours, and stand in every list that names no teacher.
      const asked = kind === 'exam' && teacher === undefined ? null : BEHIND[kind];
      const list = asked && behind(kind === 'exam' ? 'exam' : 'booking', { ...query, ...asked }, of.rows[kind] ?? 0);
      return figure(of.minutes[kind] ?? 0, past && (past.minutes[kind] ?? 0), list);
    });
    return pay ? [...hours, figure(of.paid, past ? past.paid : null)] : hours;
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
