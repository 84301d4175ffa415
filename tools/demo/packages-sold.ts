/** What the students of the sample school have bought: enough for the classes they took and have booked, and some more. */
import { drawnClass } from '#contract/rules/enrolments.ts';
import { addDays, instantOf, todayIn } from '#contract/rules/zone.ts';
import type { FillContext, Part } from './parts.ts';
import type { Random } from './random.ts';

const DAY = 86_400_000;
/** Days after which somebody who never had a class is not thought of as learning. */
const LEARNING = 200;

interface Sold {
  readonly id: number;
  readonly name: string;
  readonly name_key: string;
  readonly price: number;
  readonly currency: string;
  readonly practical_classes: number;
  readonly theory_classes: number;
  readonly valid_days: number;
}

interface Learner {
  readonly id: number;
  readonly created_at: string;
  readonly search_text: string;
  readonly status: string;
}

const enrolmentOf = (random: Random, student: Learner, sold: Sold, begins_on: string, zone: string) => {
  const signedUp = student.created_at;
  // A top-up is sold in the morning of the day on which it begins.
  const at = signedUp.slice(0, 10) < begins_on ? instantOf(begins_on, '09:30', zone) : signedUp;
  return {
    student_id: student.id,
    package_id: sold.id,
    name: sold.name,
    price: sold.price,
    discount: random.chance(0.08) ? Math.round(sold.price / 10) : 0,
    currency: sold.currency,
    practical_classes: sold.practical_classes,
    theory_classes: sold.theory_classes,
    valid_days: sold.valid_days,
    begins_on,
    ends_on: addDays(begins_on, sold.valid_days - 1),
    cancelled_at: null,
    cancel_reason: '',
    name_key: sold.name_key,
    search_text: `${student.search_text} ${sold.name_key}`,
    version: 1,
    created_at: at,
    updated_at: at,
    deleted_at: null,
  };
};

async function packagesOf({ db, clubId, school }: FillContext) {
  const rows = await db
    .selectFrom('package')
    .selectAll()
    .where('club_id', '=', clubId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  const named = (name: string) => rows.find((row) => row.name === name) as Sold;
  return {
    complete: named(school.packages[0].name),
    theory: named(school.packages[1].name),
    more: named(school.packages[2].name),
  };
}

/** Days of the practical classes of each student that were taken or are booked, in order. */
async function practiceOf({ db, clubId, zone }: FillContext, students: readonly Learner[]) {
  const rows = await db
    .selectFrom('booking')
    .select(['id', 'student_id', 'class_type', 'starts_at', 'status', 'counts_as_taken', 'lessons', 'cancelled_at'])
    .where('club_id', '=', clubId)
    .where('student_id', '>=', students[0]?.id ?? 0)
    .where('student_id', '<=', students.at(-1)?.id ?? 0)
    .where('deleted_at', 'is', null)
    .orderBy('starts_at')
    .execute();
  const found = new Map<number, { days: string[]; any: boolean }>();
  for (const row of rows) {
    const one = drawnClass(row);
    if (!one) continue;
    const known = found.get(row.student_id) ?? { days: [], any: true };
    const on = todayIn(zone, Date.parse(one.starts_at));
    if (one.class_type === 'practical') known.days.push(...new Array<string>(one.lessons).fill(on));
    found.set(row.student_id, known);
  }
  return found;
}

export const packagesSold: Part = {
  name: 'packages sold',
  tables: [],
  fills: ['enrolment'],
  units: (size) => size.students,
  batch: 5000,
  async fill(context, from, to) {
    const students = (await context.db
      .selectFrom('student')
      .select(['id', 'created_at', 'search_text', 'status', 'licence_category'])
      .where('club_id', '=', context.clubId)
      .orderBy('id')
      .limit(to - from)
      .offset(from)
      .execute()) as (Learner & { licence_category: string })[];
    const packages = await packagesOf(context);
    const practice = await practiceOf(context, students);
    const { zone } = context;
    const today = todayIn(zone, context.now);
    const rows = students.flatMap((student, at) => {
      if (student.licence_category !== 'B') return [];
      const random = context.random(from + at);
      const { days, any } = practice.get(student.id) ?? { days: [], any: false };
      const recent = context.now.getTime() - Date.parse(student.created_at) < LEARNING * DAY;
      if (!any && !(recent && student.status !== 'pending' && random.chance(0.8))) return [];
      const first = days.length === 0 && random.chance(0.4) ? packages.theory : packages.complete;
      const begins = todayIn(zone, Date.parse(student.created_at));
      const sales = [enrolmentOf(random, student, first, begins, zone)];
      // Each top-up is bought on the day of the first class that it is for, or in the last days where that is still to come.
      for (let taken = first.practical_classes; taken < days.length; taken += packages.more.practical_classes) {
        const day = days[taken] as string;
        const on = day < today ? day : addDays(today, -random.int(1, 9));
        sales.push(enrolmentOf(random, student, packages.more, on, zone));
      }
      return sales;
    });
    await context.insert('enrolment', rows);
  },
};
