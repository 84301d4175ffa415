/** Papers of the sample school: of most who learn there, of its teachers and cars; some lack, wait to be checked or run out soon. */
import { monthsAfter } from '#contract/rules/papers.ts';
import { addDays, todayIn } from '#contract/rules/zone.ts';
import { firstKinds } from '#server/papers/kinds.ts';
import type { FillContext, Part } from './parts.ts';
import type { Random } from './random.ts';

/** Students filled in one transaction. */
const BATCH = 500;

interface Kind {
  readonly id: number;
  readonly code: string | null;
  readonly owner: string;
  readonly term: string;
  readonly months: number | null;
}

/** The kinds that the school begins with; one that was filled before there were papers has them from here. */
async function kindsOf({ db, clubId, now }: FillContext): Promise<readonly Kind[]> {
  const there = () =>
    db
      .selectFrom('paper_kind')
      .select(['id', 'code', 'owner', 'term', 'months'])
      .where('club_id', '=', clubId)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute();
  const known = await there();
  if (known.length > 0) return known;
  const { country, locale } = await db
    .selectFrom('club')
    .select(['country', 'locale'])
    .where('id', '=', clubId)
    .executeTakeFirstOrThrow();
  const rows = firstKinds(clubId, country, locale, now.toISOString());
  if (rows.length > 0) await db.insertInto('paper_kind').values(rows).execute();
  return there();
}

interface Owner {
  readonly column: 'student_id' | 'teacher_id' | 'vehicle_id';
  readonly id: number;
  /** The day on which papers began to be asked for. */
  readonly since: string;
}

interface Around {
  readonly today: string;
  readonly number: string;
  readonly school: FillContext['school'];
}

/** A paper of a kind; null where it lacks. */
function paperOf(random: Random, kind: Kind, owner: Owner, { today, number, school }: Around) {
  const lacks = random.chance(0.06);
  const asked = random.chance(0.4);
  const waits = random.chance(0.08);
  const refused = random.chance(0.02);
  const soon = random.chance(0.05);
  const days = random.int(200, 1500);
  const near = random.int(-12, 28);
  if (lacks && !asked) return null;
  const issued_on = addDays(owner.since, -random.int(0, 20));
  const runsOut =
    kind.term === 'open'
      ? null
      : soon
        ? addDays(today, near)
        : kind.term === 'months' && kind.months
          ? monthsAfter(issued_on, kind.months)
          : addDays(today, days);
  const state = lacks ? 'missing' : refused ? 'refused' : waits ? 'handed_in' : 'checked';
  const at = `${owner.since}T10:00:00.000Z`;
  const seen = state === 'checked' || state === 'refused';
  return {
    paper_kind_id: kind.id,
    owner: owner.column.slice(0, -'_id'.length),
    student_id: null,
    teacher_id: null,
    vehicle_id: null,
    [owner.column]: owner.id,
    number: lacks || kind.term === 'open' ? '' : number,
    issued_on: lacks ? null : issued_on,
    valid_until: lacks ? null : runsOut,
    state,
    reason: state === 'refused' ? school.papers.refused : '',
    note: '',
    checked_by: seen ? school.papers.checkedBy : '',
    checked_at: seen ? at : null,
    file_id: null,
    version: 1,
    created_at: at,
    updated_at: at,
    deleted_at: null,
  };
}

export const papers: Part = {
  name: 'papers',
  tables: ['paper'],
  fills: ['paper', 'paper_kind'],
  units: ({ students }) => Math.max(1, students),
  batch: BATCH,
  async fill(context, from, to) {
    const { db, clubId, now, school, insert, random } = context;
    const kinds = await kindsOf(context);
    const { time_zone } = await db
      .selectFrom('club')
      .select('time_zone')
      .where('id', '=', clubId)
      .executeTakeFirstOrThrow();
    const today = todayIn(time_zone, now.getTime());
    const ofKind = (owner: string, ...codes: readonly string[]) =>
      kinds.filter((kind) => kind.owner === owner && codes.some((code) => kind.code?.endsWith(`.${code}`)));
    const students = await db
      .selectFrom('student')
      .select(['id', 'created_at', 'status'])
      .where('club_id', '=', clubId)
      .orderBy('id')
      .offset(from)
      .limit(to - from)
      .execute();
    const rows: Record<string, unknown>[] = [];
    const add = (owner: Owner, asked: readonly Kind[], salt: number) => {
      for (const [index, kind] of asked.entries()) {
        const draw = random(owner.id, salt, index);
        const row = paperOf(draw, kind, owner, { today, number: `${draw.int(100_000, 999_999)}`, school });
        if (row) rows.push(row);
      }
    };
    for (const { id, created_at, status } of students)
      if (status === 'active' || status === 'paused')
        add(
          { column: 'student_id', id: Number(id), since: created_at.slice(0, 10) },
          ofKind('student', 'permit', 'medical', 'identity'),
          1,
        );
    if (from === 0) {
      for (const table of ['teacher', 'vehicle'] as const) {
        const owners = await db
          .selectFrom(table as 'teacher')
          .select(['id', 'created_at'])
          .where('club_id', '=', clubId)
          .where('deleted_at', 'is', null)
          .orderBy('id')
          .execute();
        // The days of insurance and inspection are noted with the car itself.
        const asked = table === 'teacher' ? ofKind('teacher', 'instructor') : [];
        for (const { id, created_at } of owners)
          add({ column: `${table}_id`, id: Number(id), since: created_at.slice(0, 10) }, asked, 2);
      }
    }
    if (rows.length > 0) await insert('paper', rows);
  },
};
