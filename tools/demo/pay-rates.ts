/** What the teachers of the sample school are paid for an hour, with a raise this year. It draws no chance. */
import { todayIn } from '#contract/rules/zone.ts';
import type { Part } from './parts.ts';

/** Minor units for an hour by kind: in the year before, and since the 1st of January. */
const RATES = [
  ['practical', 1350, 1400],
  ['theory', 1150, 1200],
  ['exam', 1350, 1450],
] as const;
/** Who is there longer has more, in minor units. */
const STEP = 25;
const STEPS = 4;

export const payRates: Part = {
  name: 'pay-rates',
  tables: [],
  fills: ['pay_rate'],
  units: () => 1,
  batch: 1,
  async fill({ db, clubId, now, zone, insert }) {
    const teachers = await db
      .selectFrom('teacher')
      .select('id')
      .where('club_id', '=', clubId)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute();
    const year = Number(todayIn(zone, now).slice(0, 4));
    const at = now.toISOString();
    const rows = teachers.flatMap(({ id }, index) =>
      RATES.flatMap(([kind, before, since]) =>
        [before, since].map((amount, place) => ({
          teacher_id: Number(id),
          kind,
          amount: amount + STEP * (index % STEPS),
          valid_from: `${year - 1 + place}-01-01`,
          version: 1,
          created_at: at,
          updated_at: at,
          deleted_at: null,
        })),
      ),
    );
    if (rows.length > 0) await insert('pay_rate', rows);
  },
};
