/** Locations, teachers, and whose students are whose. */
import { entityNamed } from '#server/entities/index.ts';
import type { Part } from './parts.ts';
import { person } from './people.ts';
import { staffOf, teachersOf } from './schedule.ts';

const COLOURS = [
  '#0e7490',
  '#1f5fa8',
  '#18713c',
  '#8a5300',
  '#6b3fa0',
  '#0f766e',
  '#b45309',
  '#475569',
  '#be185d',
  '#4d7c0f',
] as const;
/** Places of every sample school. */
const PLACES = 4;
const derived = (entity: string, row: Record<string, unknown>) => ({ ...row, ...entityNamed(entity)?.derived?.(row) });
const stamps = (now: Date) => ({
  version: 1,
  created_at: now.toISOString(),
  updated_at: now.toISOString(),
  deleted_at: null,
});
export const locations: Part = {
  name: 'locations',
  tables: [],
  fills: ['location'],
  units: () => PLACES,
  batch: PLACES,
  async fill(context, from, to) {
    const past = new Date(context.now.getTime() - 900 * 86_400_000);
    const rows = context.school.places
      .slice(from, to)
      .map(([name, address, latitude, longitude]) =>
        derived('location', { name, address, latitude, longitude, active: 1, ...stamps(past) }),
      );
    await context.insert('location', rows);
  },
};

export const teachers: Part = {
  name: 'teachers',
  tables: [],
  fills: ['teacher'],
  units: teachersOf,
  batch: 40,
  async fill(context, from, to) {
    const past = new Date(context.now.getTime() - 800 * 86_400_000);
    const rows = Array.from({ length: to - from }, (_, at) => {
      const random = context.random(from + at, 7);
      const { first_name, last_name, email, phone } = person(random, 900_000 + from + at, context.school.people);
      const all = random.chance(0.3);
      return derived('teacher', {
        first_name,
        last_name,
        email,
        phone,
        teacher_type: random.chance(0.2) ? 'external' : 'internal',
        licence_categories: JSON.stringify(all ? ['B', 'A', 'A1', 'A2', 'BE', 'C'] : ['B']),
        colour: COLOURS[(from + at) % COLOURS.length],
        status: 'active',
        signature_file: null,
        signature_at: null,
        feed_hash: null,
        feed_at: null,
        ...stamps(past),
      });
    });
    await context.insert('teacher', rows);
  },
};

/** Those who learn from a teacher are assigned to them. One unit is all of a teacher's. */
export const ownTeachers: Part = {
  name: 'own teachers',
  tables: [],
  fills: ['student'],
  units: teachersOf,
  batch: 1,
  async fill(context, from, to) {
    const staff = await staffOf(context);
    for (const { id, learners } of staff.slice(from, to)) {
      if (learners.length === 0) continue;
      await context.db
        .updateTable('student')
        .set({ teacher_id: id })
        .where('club_id', '=', context.clubId)
        .where(
          'id',
          'in',
          learners.map((one) => one.id),
        )
        .execute();
    }
  },
};
