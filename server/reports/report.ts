/** A report as it is answered: its period, the one before, and its sections. */
import { readSettings } from '#contract/entities/club.ts';
import {
  MONEY_REPORTS,
  MOST_REPORT_DAYS,
  type Report,
  type ReportId,
  type ReportSection,
} from '#contract/entities/report.ts';
import { WAY_STEPS, type WayStep } from '#contract/entities/student.ts';
import { fault } from '#contract/faults/fault.ts';
import { moved, type Period, periodOf } from '#contract/rules/periods.ts';
import { daysBetween, todayIn } from '#contract/rules/zone.ts';
import { holdsMoney } from '../auth/money-only.ts';
import type { Ctx } from '../context.ts';
import { wallReader } from '../lists/on-wall.ts';
import { examsHeld, payIn } from '../money/pay.ts';
import { invalid, problem } from '../problems.ts';
import { behind, classesIn, column, type Facts, figure, row, share } from './cells.ts';
import { cancellationsReport, occupancyReport } from './classes.ts';
import { factsBetween } from './days.ts';
import { examsReport } from './exams.ts';
import { LATE_KINDS } from './facts.ts';
import { hoursReport } from './hours.ts';
import { incomeReport, owedReport } from './money.ts';
import { type OnTheWay, requiredIn, waysBetween } from './way.ts';

export interface Asked {
  readonly from?: string;
  readonly to?: string;
}

/**
 * The days that are asked for: this month where none are, that day alone where one is.
 * @throws Problem 422 of a span that ends before it begins, or is longer than a report reads.
 */
export function periodAsked({ from, to }: Asked, today: string): Period {
  if (!from && !to) return periodOf('month', today);
  const period = { from: from ?? (to as string), to: to ?? (from as string) };
  if (period.to < period.from) throw invalid({ to: fault('ends-before-begin') });
  if (daysBetween(period.from, period.to) >= MOST_REPORT_DAYS)
    throw invalid({ to: fault('report-too-long', { days: MOST_REPORT_DAYS }) });
  return period;
}

/** @throws Problem 403 of a report of money without the permission, 422 of a period that cannot be. */
export async function reportOf(ctx: Ctx, id: ReportId, asked: Asked): Promise<Report> {
  if (MONEY_REPORTS.has(id) && !holdsMoney(ctx.actor)) throw problem('missing-permission', { permission: 'money' });
  const club = await ctx.db.club();
  const today = todayIn(club.time_zone, ctx.now());
  const period = periodAsked(asked, today);
  const before = moved(period, -1);
  return {
    id,
    ...period,
    before,
    today,
    school: club.name,
    currency: club.currency,
    time_zone: club.time_zone,
    sections: await sectionsOf(ctx, id, { period, before, today, zone: club.time_zone, settings: club.settings }),
  };
}

interface About {
  readonly period: Period;
  readonly before: Period;
  readonly today: string;
  readonly zone: string;
  readonly settings: string;
}

async function sectionsOf(ctx: Ctx, id: ReportId, about: About): Promise<ReportSection[]> {
  const { db } = ctx;
  const { db: raw } = ctx.services.database;
  if (id === 'owed') return owedReport(db, raw, about);
  if (id === 'way') return wayReport(ctx, about);
  const { period, before, zone } = about;
  if (id === 'exams') return examsReport({ db, raw, clubId: ctx.clubId, zone, period, before });
  const days = await factsBetween(raw, { clubId: ctx.clubId, zone }, before.from, period.to);
  const facts: { now: Facts; before: Facts } & { db: typeof db; zone: string } = {
    db,
    zone,
    now: { period, days },
    before: { period: before, days },
  };
  if (id === 'income') return incomeReport(db, facts.now, facts.before);
  if (id === 'hours') {
    const side = async (some: Facts) => ({
      facts: some,
      exams: await examsHeld(raw, { clubId: ctx.clubId, zone }, some.period),
    });
    return hoursReport({
      db,
      zone,
      now: await side(facts.now),
      before: await side(facts.before),
      pay: holdsMoney(ctx.actor) ? await payIn(db) : null,
      lateKinds: LATE_KINDS.filter((kind) => readSettings(about.settings)[`${kind}_pay`] > 0),
    });
  }
  return id === 'occupancy' ? occupancyReport(facts) : cancellationsReport(facts);
}

/** When a student came to a step, an instant or a day of the school; null where that is not known. */
const cameAt: Record<WayStep, (student: OnTheWay) => string | null> = {
  registered: ({ registered }) => registered,
  first_class: ({ first_class_at }) => first_class_at,
  theory: ({ passed }) => passed?.theory?.on ?? null,
  practice: ({ practice_at }) => practice_at,
  practical: ({ passed }) => passed?.practical?.on ?? null,
  licence: ({ licence_issued_on }) => licence_issued_on,
};
const cameTo: Record<WayStep, (student: OnTheWay) => boolean> = {
  registered: () => true,
  first_class: ({ first_class_at }) => first_class_at !== null,
  theory: ({ passed }) => Boolean(passed?.theory),
  practice: ({ required, practice_minutes }) => required > 0 && practice_minutes >= required,
  practical: ({ passed }) => Boolean(passed?.practical),
  licence: ({ licence_number }) => licence_number !== '',
};

/** The number of the last step that a student has come to. */
const lastStep = (student: OnTheWay): number => WAY_STEPS.findLastIndex((step) => cameTo[step](student));

/** The middle one; of two in the middle what lies between them. Null of none. */
export function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  if (sorted.length === 0) return null;
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(middle)] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

/** That of `2026-12-25`; an instant is longer. */
const DAY_LENGTH = 10;

/** The students who registered in a period: how many came to each step, in how many days, and with which step they stopped. */
async function wayReport(ctx: Ctx, { period, before, zone, settings }: About): Promise<ReportSection[]> {
  const { db: raw, engine } = ctx.services.database;
  const about = { clubId: ctx.clubId, engine, required: requiredIn(settings), zone };
  const students = async (of: Period) =>
    (await waysBetween(raw, about, of)).map((student) => ({ student, last: lastStep(student) }));
  const [now, then] = [await students(period), await students(before)];
  const registered = { registered_on_from: period.from, registered_on_to: period.to };
  const read = wallReader(zone, Date.parse(classesIn(before, zone).starts_at_from), ctx.now().getTime());
  const dayOf = (at: string) => (at.length === DAY_LENGTH ? at : read(at).date);
  const daysTo = (some: typeof now, step: WayStep) =>
    median(
      some.flatMap(({ student }) => {
        const at = cameAt[step](student);
        return at === null ? [] : [Math.max(0, daysBetween(dayOf(student.registered), dayOf(at)))];
      }),
    );
  return [
    {
      id: 'step',
      shape: 'bars',
      columns: [
        column('students', 'count'),
        column('share', 'share'),
        column('days', 'days'),
        column('stopped', 'count'),
      ],
      rows: WAY_STEPS.map((step, place) => {
        const came = (some: typeof now) => some.filter(({ last }) => last >= place).length;
        const stopped = (some: typeof now) => some.filter(({ last }) => last === place).length;
        return row(step, [
          figure(came(now), came(then), behind('student', { ...registered, reached: step }, came(now))),
          figure(share(came(now), now.length), share(came(then), then.length)),
          step === 'registered' ? figure(null, null) : figure(daysTo(now, step), daysTo(then, step)),
          // Whose last step is the end has not stopped.
          step === WAY_STEPS.at(-1)
            ? figure(null, null)
            : figure(stopped(now), stopped(then), behind('student', { ...registered, stopped: step }, stopped(now))),
        ]);
      }),
      total: null,
    },
  ];
}
