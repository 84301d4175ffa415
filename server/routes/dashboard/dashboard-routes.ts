/** The dashboard's figures, each with the list query that shows the rows behind it. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { areOfCountry } from '#contract/data/countries/practice.ts';
import { bookingQuery } from '#contract/entities/booking.ts';
import { type ClubSettings, readSettings } from '#contract/entities/club.ts';
import { type Behind, type DashboardFigures, dashboard } from '#contract/entities/dashboard.ts';
import { EXAM_NOTICE_DAYS, type Exam } from '#contract/entities/exam.ts';
import { PAPER_NOTICE_DAYS } from '#contract/entities/paper.ts';
import type { ListQuery } from '#contract/list.ts';
import { CANCELLERS } from '#contract/rules/booking-rules.ts';
import { addDays, instantOf, todayIn } from '#contract/rules/zone.ts';
import { holdsMoney } from '../../auth/money-only.ts';
import { listFreeTimes } from '../../bookings/free-list.ts';
import { namesOf } from '../../bookings/names.ts';
import { clubRules } from '../../bookings/rules.ts';
import type { Ctx, Services } from '../../context.ts';
import { entityNamed } from '../../entities/index.ts';
import { readRoute } from '../../http/route.ts';
import { atOneMoment, countOfList, list } from '../../lists/list.ts';
import { whereOf } from '../../lists/where.ts';
import { lackingRows } from '../../papers/lacking-list.ts';
import { sampleStateOf } from '../../sample/state.ts';

const DAY = 24 * 3600_000;
/** Students named among those who cancel late or stay away. */
const NAMED = 8;
/** Exams named of those to come. */
const EXAMS_NAMED = 8;

/** Lists that it looks into. */
const LISTS = ['booking', 'student', 'balance', 'paper', 'vehicle', 'exam', 'exam_entry', 'attempt'];

type Query = Record<string, string>;

export function dashboardRoutes(app: FastifyInstance, services: Services): void {
  readRoute(app, services, dashboard, async (asking) => {
    const { clubId } = asking;
    const database = atOneMoment(
      asking.services.database,
      clubId,
      LISTS.map(entityNamed).filter((one) => one !== undefined),
    );
    const ctx: Ctx = { ...asking, services: { ...asking.services, database } };
    const now = ctx.now();
    const at = now.toISOString();
    const rules = await clubRules(ctx.db);
    const zone = rules.time_zone;
    const today = todayIn(zone, now);
    const from = instantOf(today, '00:00', zone);
    const to = instantOf(addDays(today, 1), '00:00', zone);
    const daysAgo = (days: number) => new Date(now.getTime() - days * DAY).toISOString();
    const month = daysAgo(30);
    const monthBefore = { starts_at_from: daysAgo(60), starts_at_to: month };
    const figure = async (entity: 'booking' | 'student' | 'balance' | 'paper' | 'vehicle' | 'exam', query: Query) => ({
      count: await countOf(ctx, entity, query),
      list: { entity, query },
    });

    /** Of bookings: the classes that they are. */
    const inClasses = async (query: Query) => {
      const { count: bookings, list: rows } = await figure('booking', query);
      return { count: bookings < 2 ? bookings : await countClasses(ctx, query), bookings, list: rows };
    };

    const trend = async (query: Query) => ({
      ...(await figure('booking', { ...query, starts_at_from: month })),
      before: await countOf(ctx, 'booking', { ...query, ...monthBefore }),
    });

    // Students are the admins' alone: the developer role sees counts and no names of them.
    const admin = ctx.actor.roles.includes('admin');
    const classes = await ctx.db
      .from('booking')
      .select([
        'booking.teacher_id',
        'booking.student_id',
        'booking.class_type',
        'booking.status',
        'booking.starts_at',
        'booking.ends_at',
      ])
      .where('booking.deleted_at', 'is', null)
      .where('booking.status', '<>', 'cancelled')
      .where('booking.starts_at', '>=', from)
      .where('booking.starts_at', '<', to)
      .orderBy('booking.starts_at')
      .execute();
    const ids = [...new Set(classes.map((one) => one.teacher_id))];
    const teachers =
      ids.length > 0
        ? await ctx.db.from('teacher').selectAll().where('teacher.id', 'in', ids).orderBy('teacher.name_key').execute()
        : [];
    const surnames = await surnamesOf(ctx, admin ? classes.map((one) => one.student_id) : []);
    const ofToday = { starts_at_from: from, starts_at_to: to, status: 'booked,completed,no_show' };

    const unreliable = await ctx.db
      .from('booking')
      .select(({ fn }) => ['booking.student_id', fn.countAll<number>().as('count')])
      .where('booking.deleted_at', 'is', null)
      .where('booking.counts_as_taken', '=', 1)
      .where('booking.status', 'in', ['cancelled', 'no_show'])
      .where('booking.starts_at', '>=', month)
      .groupBy('booking.student_id')
      .orderBy('count', 'desc')
      .limit(admin ? NAMED : 0)
      .execute();
    const names = await namesOf(
      ctx.db,
      'student',
      unreliable.map((one) => one.student_id),
    );
    // Late is late, whoever cancelled and whether or not it counts as taken: as it was judged when it was cancelled.
    const late = { status: 'cancelled', late: '1' };

    const free = { starts_at_from: at, starts_at_to: new Date(now.getTime() + 7 * DAY).toISOString() };

    const examsAhead = {
      status: 'planned,requested,confirmed',
      starts_at_from: at,
      starts_at_to: instantOf(addDays(today, EXAM_NOTICE_DAYS + 1), '00:00', zone),
    };

    // What is asked for before something that is booked or entered.
    const lacking = { needed_on_from: today };
    return {
      data: {
        at,
        today,
        time_zone: zone,
        teachers_today: teachers.map((teacher) => {
          const own = classes.filter((one) => one.teacher_id === teacher.id);
          const spans = spansOf(own, surnames);
          return {
            teacher_id: teacher.id,
            teacher_name: `${teacher.first_name} ${teacher.last_name}`,
            colour: teacher.colour,
            classes: spans.length,
            bookings: own.length,
            completed: spans.filter((one) => one.status === 'completed').length,
            first_at: own[0]?.starts_at ?? from,
            last_at: spans.reduce((last, one) => (one.ends_at > last ? one.ends_at : last), '') || to,
            spans,
            list: { entity: 'booking' as const, query: { ...ofToday, teacher_id: String(teacher.id) } },
          };
        }),
        classes_today: await inClasses(ofToday),
        empty_slots: {
          count: (await listFreeTimes(ctx.db, { page: 1, per_page: 1, ...free } as ListQuery, now)).total,
          list: { entity: 'free_time' as const, query: free },
        },
        unsigned: await inClasses({ unsigned: '1' }),
        unclosed: await inClasses({ unclosed: '1' }),
        unread: {
          count: await countUnread(ctx),
          list: { entity: 'conversation' as const, query: { unread: '1' } },
        },
        papers: await figure('paper', {
          in_use: '1',
          state: 'handed_in,checked',
          valid_until_to: addDays(today, PAPER_NOTICE_DAYS),
        }),
        vehicles_due: await figure('vehicle', { due: '1', status: 'in_service,off_road', sort: 'expires_on' }),
        missing_papers: {
          count: (await lackingRows(ctx.db, lacking as unknown as ListQuery, now)).length,
          list: { entity: 'lacking_paper' as const, query: lacking },
        },
        exams: await figure('exam', examsAhead),
        exams_ahead: await namedExams(ctx, examsAhead),
        overdue: holdsMoney(ctx.actor)
          ? await figure('balance', { standing: 'owes', oldest_due_on_to: addDays(today, -1) })
          : null,
        late_cancellations: await Promise.all(
          CANCELLERS.map(async (by) => ({ by, ...(await trend({ ...late, cancelled_by: by })) })),
        ),
        no_shows: await trend({ status: 'no_show' }),
        unreliable: unreliable.map((one) => ({
          count: Number(one.count),
          student_id: one.student_id,
          student_name: names.get(one.student_id) ?? '',
          list: {
            entity: 'booking' as const,
            query: {
              student_id: String(one.student_id),
              counts_as_taken: '1',
              status: 'cancelled,no_show',
              starts_at_from: month,
            },
          },
        })),
        below_required_in_all: await figure('student', { below_required: '1' }),
        below_required: await belowRequired(ctx, rules.required_practice),
        pass_rate: await passRate(ctx, daysAgo(90), daysAgo(180)),
        exam_pass_rate: await examPassRate(ctx, { since: daysAgo(90), sinceBefore: daysAgo(180), at }),
        first_steps: await firstSteps(ctx),
      },
    };
  });
}

/** The first exams of a list query, with who goes there. */
async function namedExams(ctx: Ctx, query: Query): Promise<DashboardFigures['exams_ahead']> {
  const entity = entityNamed('exam');
  if (!entity) return [];
  const asked = { page: 1, per_page: EXAMS_NAMED, sort: 'starts_at', ...query } as ListQuery;
  const { data } = await list(ctx.services.database, ctx.clubId, entity, asked, ctx.now());
  const rows = data as Exam[];
  const names = await namesOf(
    ctx.db,
    'teacher',
    rows.map(({ teacher_id }) => teacher_id),
  );
  return rows.map(({ id, kind, licence_category, starts_at, centre, taken, seats, status, teacher_id }) => ({
    exam_id: id,
    kind,
    licence_category,
    starts_at,
    centre,
    taken,
    seats,
    status,
    teacher_name: names.get(teacher_id as number) ?? '',
  }));
}

/** How many rows a list query finds: the same list that the figure leads to. */
async function countOf(ctx: Ctx, name: Behind['entity'], query: Query): Promise<number> {
  const entity = entityNamed(name);
  if (!entity) return 0;
  const asked = { page: 1, per_page: 1, ...query } as ListQuery;
  const now = ctx.now();
  const read = name === 'booking' ? bookingQuery(asked, now) : asked;
  return countOfList(ctx.services.database, ctx.clubId, entity, read, now);
}

/** How many classes the rows of a list of bookings are: who shares one with others of a teacher is in the same. */
async function countClasses(ctx: Ctx, query: Query): Promise<number> {
  const { db, engine } = ctx.services.database;
  const read = bookingQuery({ ...query }, ctx.now()) as Query;
  const spec = entityNamed('booking')?.list;
  if (!spec) return 0;
  const { sql: rows } = whereOf(spec, read, ctx.clubId, engine);
  const shared = sql`select distinct t.teacher_id, t.class_type, t.starts_at from booking as t where ${rows}`;
  const counted = await sql<{ count: number }>`select count(*) as count from (${shared}) as classes`.execute(db);
  return Number(counted.rows[0]?.count ?? 0);
}

/** Active students who have driven less than their licence category requires. */
async function belowRequired(ctx: Ctx, required: Readonly<Record<string, { hours: number; km: number }>>) {
  const categories = await ctx.db
    .from('student')
    .select('student.licence_category')
    .distinct()
    .where('student.deleted_at', 'is', null)
    .where('student.status', '=', 'active')
    .execute();
  const figures = [];
  for (const { licence_category } of categories) {
    const needs = required[licence_category];
    if (!needs) continue;
    const query = { below_required: '1', licence_category };
    figures.push({
      licence_category,
      required_hours: needs.hours,
      count: await countOf(ctx, 'student', query),
      list: { entity: 'student' as const, query },
    });
  }
  return figures.sort((a, b) => b.count - a.count);
}

/** Attempts that came to an end; those that were never handed in count as failed. */
async function passRate(ctx: Ctx, since: string, sinceBefore: string) {
  const ended = { status: 'submitted,expired' };
  const counts = async (query: Query) => ({
    attempts: await countOf(ctx, 'attempt', query),
    passed: await countOf(ctx, 'attempt', { ...query, passed: '1' }),
  });
  const query = { ...ended, started_at_from: since };
  return {
    ...(await counts(query)),
    before: await counts({ ...ended, started_at_from: sinceBefore, started_at_to: since }),
    list: { entity: 'attempt' as const, query },
  };
}

/** Exams of the authority that were passed or failed: who was absent or withdrawn was not examined. */
async function examPassRate(ctx: Ctx, { since, sinceBefore, at }: { since: string; sinceBefore: string; at: string }) {
  const counts = async (query: Query) => ({
    attempts: await countOf(ctx, 'exam_entry', { ...query, status: 'passed,failed' }),
    passed: await countOf(ctx, 'exam_entry', { ...query, status: 'passed' }),
  });
  const query = { starts_at_from: since, starts_at_to: at };
  return {
    ...(await counts(query)),
    before: await counts({ starts_at_from: sinceBefore, starts_at_to: since }),
    list: { entity: 'exam_entry' as const, query: { ...query, status: 'passed,failed' } },
  };
}

/** What a new school has and has not yet: facts of its rows, so that they hold whoever made them and however. */
async function firstSteps(ctx: Ctx): Promise<DashboardFigures['first_steps']> {
  const { address, settings } = await ctx.db.club();
  const holds = await ctx.db.holds([
    'location',
    'teacher',
    'slot',
    'student',
    'package',
    'booking',
    'vehicle',
    'holiday',
    'pay_rate',
  ]);
  const money = holdsMoney(ctx.actor);
  return {
    school: address !== '',
    rules: hasOwnRules(JSON.parse(settings)),
    locations: holds.location,
    teacher: holds.teacher,
    hours: holds.slot,
    students: holds.student,
    package: holds.package,
    class: holds.booking,
    also: {
      vehicles: holds.vehicle,
      holidays: holds.holiday,
      fees: money ? hasFees(readSettings(settings)) : null,
      pay: money ? holds.pay_rate : null,
    },
    sample: await sampleStateOf(ctx.db, ctx.services.loadSample !== null),
  };
}

const hasFees = (settings: ClubSettings): boolean =>
  (['late_cancel_fee', 'no_show_fee', 'theory_exam_fee', 'practical_exam_fee'] as const).some(
    (fee) => settings[fee] > 0,
  );

/** Whether a school has saved rules: those that its country gave it at the start are not its own yet. */
function hasOwnRules({ figures_from, required_practice, ...others }: Partial<ClubSettings>): boolean {
  if (Object.keys(others).length > 0) return true;
  if (!figures_from) return required_practice !== undefined;
  return !areOfCountry(figures_from, required_practice ?? {});
}

async function countUnread(ctx: Ctx): Promise<number> {
  const { count } = await ctx.db
    .from('conversation')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('conversation.unread', '>', 0)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function surnamesOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .from('student')
    .select(['student.id', 'student.first_name', 'student.last_name'])
    .where('student.id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row.last_name || row.first_name]));
}

interface ClassToday {
  readonly student_id: number;
  readonly class_type: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly status: string;
}
type Span = DashboardFigures['teachers_today'][number]['spans'][number];

/** A teacher's classes in the order they begin; a class of several people is done when one of them has done it. */
function spansOf(classes: readonly ClassToday[], surnames: ReadonlyMap<number, string>): Span[] {
  const spans = new Map<string, Span>();
  for (const { student_id, class_type, starts_at, ends_at, status } of classes) {
    const key = `${class_type} ${starts_at}`;
    const known = spans.get(key);
    const surname = surnames.get(student_id);
    const people = [...(known?.surnames ?? []), ...(surname ? [surname] : [])];
    const keeps = known && (known.status === 'completed' || status !== 'completed');
    // Who shares a class may leave it at another time: it lasts until the last one goes.
    const end = known && known.ends_at > ends_at ? known.ends_at : ends_at;
    const state = keeps ? known.status : (status as Span['status']);
    spans.set(key, { starts_at, ends_at: end, status: state, surnames: people });
  }
  return [...spans.values()];
}
