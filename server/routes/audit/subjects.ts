/** What entries were about, by the names people know: `Rita Gomes`, not `booking #15494`. */
import { type AuditEntry, FOLLOWING } from '#contract/entities/audit.ts';
import { namesOf } from '../../bookings/names.ts';
import type { Row } from '../../entities/entity.ts';
import { entityNamed } from '../../entities/index.ts';
import type { ClubDb } from '../../store/club-db.ts';

type Subject = NonNullable<AuditEntry['subject']>;

/** Longest name, in characters: of a question its first words. */
const LONGEST = 80;

/** Names of rows by entity and number, deleted ones included; rows without one are left out. */
export async function rowNames(
  db: ClubDb,
  wanted: Iterable<readonly [entity: string, id: number]>,
): Promise<(entity: string, id: number) => string | null> {
  const ids = new Map<string, Set<number>>();
  for (const [entity, id] of wanted) ids.set(entity, (ids.get(entity) ?? new Set()).add(id));
  const names = new Map<string, string>();
  for (const [name, set] of ids) {
    const entity = entityNamed(name);
    if (!entity) continue;
    const rows = (await db
      .from(entity.table)
      .selectAll(entity.table as 'student')
      .where(`${entity.table}.id` as 'student.id', 'in', [...set])
      .execute()) as Row[];
    const people = {
      student: await namesOf(
        db,
        'student',
        rows.map((row) => row.student_id),
      ),
      teacher: await namesOf(
        db,
        'teacher',
        rows.map((row) => row.teacher_id),
      ),
    };
    for (const row of rows) {
      const own =
        row.first_name === undefined ? (row.name ?? row.title ?? row.text) : `${row.first_name} ${row.last_name}`;
      const person = people.student.get(row.student_id as number) ?? people.teacher.get(row.teacher_id as number);
      // What was sold is known by whom it was sold to as well.
      const both = name === 'enrolment' && person ? `${person} · ${own}` : null;
      const text = String(both ?? own ?? person ?? '')
        .replace(/\s+/g, ' ')
        .trim();
      if (text) names.set(`${name} ${row.id}`, text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);
    }
  }
  return (entity, id) => names.get(`${entity} ${id}`) ?? null;
}

/** What each entry was about first of all; null where it touched nothing that has a name. */
export async function subjectsOf(
  db: ClubDb,
  entries: readonly Pick<AuditEntry, 'id' | 'touched' | 'rows_touched'>[],
): Promise<(Subject | null)[]> {
  // What was done to all rows at once names none; where that was one row, its change does.
  const unnamed = entries.filter(
    ({ touched, rows_touched }) => rows_touched === 1 && Object.values(touched).includes(null),
  );
  const changes =
    unnamed.length === 0
      ? []
      : await db
          .from('change')
          .select(['change.operation_id', 'change.entity', 'change.row_id'])
          .where(
            'operation_id',
            'in',
            unnamed.map(({ id }) => id),
          )
          .execute();
  const firsts = entries.map(({ id, touched, rows_touched }) => {
    const parts = Object.entries(touched).map(([entity, ids]) => ({
      entity,
      ids: ids
        ? [...new Set(ids)]
        : (changes
            .filter((one) => one.operation_id === id && one.entity === entity)
            .map((one) => one.row_id) as number[]),
    }));
    const first = parts.find(({ entity }) => !FOLLOWING.includes(entity)) ?? parts[0];
    return first && { entity: first.entity, ids: first.ids, count: first.ids.length || rows_touched };
  });
  const alone = firsts.flatMap((one) => (one?.ids.length === 1 ? [[one.entity, one.ids[0] as number] as const] : []));
  const nameOf = await rowNames(db, alone);
  return firsts.map((one) => {
    if (!one) return null;
    const id = one.ids.length === 1 ? (one.ids[0] as number) : null;
    return { entity: one.entity, count: one.count, name: id === null ? null : (nameOf(one.entity, id) ?? `#${id}`) };
  });
}
