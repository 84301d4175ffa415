/** What teachers are paid: rates, exams that they went along to, and the statement of one teacher. */
import { sql } from 'kysely';
import { readSettings } from '#contract/entities/club.ts';
import type { PayLine, PayStatement } from '#contract/entities/pay-rate.ts';
import { PAID_KINDS, type PaidKind, type PayFor, payFor, payOf, type Rate } from '#contract/rules/pay.ts';
import type { Period } from '#contract/rules/periods.ts';
import { localTimeOf, todayIn } from '#contract/rules/zone.ts';
import { namesOf } from '../bookings/names.ts';
import type { Ctx } from '../context.ts';
import { notFound } from '../problems.ts';
import { classesIn } from '../reports/cells.ts';
import { type DayBooking, LATE_KINDS, workOf } from '../reports/facts.ts';
import type { ClubDb } from '../store/club-db.ts';
import type { Db } from '../store/engine.ts';
import { schoolOf } from './pages.ts';

/** The rates of a school, or of one of its teachers, with what is paid for classes that were let down. */
export async function payIn(db: ClubDb, teacher?: number): Promise<PayFor> {
  const rates = await db
    .from('pay_rate')
    .select(['pay_rate.teacher_id', 'pay_rate.kind', 'pay_rate.amount', 'pay_rate.valid_from'])
    .where('pay_rate.deleted_at', 'is', null)
    .$if(teacher !== undefined, (query) => query.where('pay_rate.teacher_id', '=', teacher as number))
    .execute();
  const settings = readSettings((await db.club()).settings);
  return payFor(
    rates.map((row): Rate => ({ ...row, amount: Number(row.amount) })),
    settings,
  );
}

/** A practical exam that was held, with the teacher who went along. */
export interface ExamHeld {
  readonly teacher_id: number;
  readonly day: string;
  readonly starts_at: string;
  readonly minutes: number;
}

/** Exams that teachers went along to in a period. */
export async function examsHeld(
  raw: Db,
  { clubId, zone, teacher }: { readonly clubId: number; readonly zone: string; readonly teacher?: number },
  period: Period,
): Promise<ExamHeld[]> {
  const { starts_at_from: from, starts_at_to: to } = classesIn(period, zone);
  const { rows } = await sql<{ teacher_id: number; starts_at: string; ends_at: string }>`
    select teacher_id, starts_at, ends_at from exam
    where club_id = ${clubId} and deleted_at is null and kind = 'practical' and status = 'held' and teacher_id is not null
      and starts_at >= ${from} and starts_at < ${to} ${teacher === undefined ? sql`` : sql`and teacher_id = ${teacher}`}
    order by starts_at, id`.execute(raw);
  return rows.map(({ teacher_id, starts_at, ends_at }) => ({
    teacher_id: Number(teacher_id),
    day: localTimeOf(new Date(starts_at).toISOString(), zone).date,
    starts_at: new Date(starts_at).toISOString(),
    minutes: Math.round((Date.parse(ends_at) - Date.parse(starts_at)) / 60_000),
  }));
}

const LATE: ReadonlySet<PaidKind> = new Set(LATE_KINDS);

/** Lines without their sums, in order of time. */
type Bare = Omit<PayLine, 'rate' | 'share' | 'amount'>;

async function classLines({ db }: Pick<Ctx, 'db'>, teacher: number, period: Period, zone: string): Promise<Bare[]> {
  const { starts_at_from: from, starts_at_to: to } = classesIn(period, zone);
  const rows = (await db
    .from('booking')
    .selectAll('booking')
    .where('booking.teacher_id', '=', teacher)
    .where('booking.deleted_at', 'is', null)
    .where('booking.starts_at', '>=', from)
    .where('booking.starts_at', '<', to)
    .orderBy('booking.starts_at')
    .orderBy('booking.id')
    .execute()) as (DayBooking & { student_id: number })[];
  const names = await namesOf(
    db,
    'student',
    rows.map(({ student_id }) => student_id),
  );
  // By day, as reports add them up.
  return [...Map.groupBy(rows, ({ starts_at }) => localTimeOf(starts_at, zone).date)].flatMap(([day, some]) =>
    workOf(some).map(({ kind, minutes, bookings }) => ({
      day,
      kind,
      minutes,
      starts_at: (bookings[0] as DayBooking).starts_at,
      students: bookings.map(({ student_id }) => names.get(student_id) ?? `#${student_id}`),
    })),
  );
}

/** Lines with their sums. The sum of a kind on a day is rounded once; a line is what it adds to that of the lines before it. */
export function summed(lines: readonly Bare[], teacher: number, pay: PayFor): PayLine[] {
  const minutes = new Map<string, number>();
  return lines.map((line) => {
    const paid = pay(teacher, line.kind, line.day);
    const key = `${line.day} ${line.kind}`;
    const before = minutes.get(key) ?? 0;
    minutes.set(key, before + line.minutes);
    if (!paid) return { ...line, rate: null, share: null, amount: null };
    return { ...line, ...paid, amount: payOf(before + line.minutes, paid) - payOf(before, paid) };
  });
}

/** @throws Problem 404 where there is no such teacher. */
export async function payStatementOf(ctx: Ctx, teacherId: number, period: Period): Promise<PayStatement> {
  const { db, clubId } = ctx;
  const teacher = await db.find('teacher', teacherId);
  if (!teacher) throw notFound('teacher');
  const { time_zone: zone } = await db.club();
  const pay = await payIn(db, teacherId);
  const exams = await examsHeld(ctx.services.database.db, { clubId, zone, teacher: teacherId }, period);
  const bare: Bare[] = [
    ...(await classLines(ctx, teacherId, period, zone)),
    ...exams.map(({ day, starts_at, minutes }) => ({ day, starts_at, minutes, kind: 'exam' as const, students: [] })),
  ].sort((a, b) => (a.starts_at < b.starts_at ? -1 : a.starts_at > b.starts_at ? 1 : 0));
  // A class that is cancelled late is a line where it is paid for.
  const lines = summed(bare, teacherId, pay).filter(({ kind, share }) => !LATE.has(kind) || Boolean(share));
  const sumsOf = (some: readonly PayLine[]) => ({
    minutes: some.reduce((sum, one) => sum + one.minutes, 0),
    amount: some.reduce((sum, one) => sum + (one.amount ?? 0), 0),
  });
  const kinds = PAID_KINDS.flatMap((kind: PaidKind) => {
    const some = lines.filter((one) => one.kind === kind);
    return some.length > 0 ? [{ kind, ...sumsOf(some) }] : [];
  });
  return {
    school: await schoolOf(db),
    time_zone: zone,
    teacher: { id: teacherId, name: `${teacher.first_name} ${teacher.last_name}` },
    today: todayIn(zone, ctx.now()),
    ...period,
    lines,
    kinds,
    total: sumsOf(lines),
    unpaid: lines.filter(({ amount }) => amount === null).length,
  };
}
