/** Students under age, on both engines: by the birth date, the school's age of majority and the school's day. */
import { beforeAll, expect, test } from 'vitest';
import { changeClubSettings } from '#contract/entities/club.ts';
import { student } from '#contract/entities/student.ts';
import { describeSqliteInGate } from '../engines/engines.ts';
import { at, type School, startSchool } from './booking-school.ts';

const { endpoints } = student;

/** The day of the school so many years before the clock's, and some days behind that. */
const bornBefore = (years: number, days = 0): string => {
  const day = new Date(at(24 * days));
  return `${day.getUTCFullYear() - years}${day.toISOString().slice(4, 10)}`;
};

describeSqliteInGate('students under age', (engine) => {
  let school: School;
  beforeAll(async () => {
    school = await startSchool(engine);
    await school.addStudent('Ana', { date_of_birth: bornBefore(18) });
    await school.addStudent('Ben', { date_of_birth: bornBefore(18, 1) });
    await school.addStudent('Cid', { date_of_birth: bornBefore(40) });
    await school.addStudent('Dora');
  });
  const named = async (minor: '0' | '1', more: object = {}): Promise<string[]> => {
    const { data, total } = await school.app.call(endpoints.list, { query: { minor, sort: 'id', ...more } as never });
    expect(total).toBe(data.length);
    return data.map(({ first_name }) => first_name);
  };

  test('who comes of age today is none, and whose birth date is not known is not counted among them', async () => {
    expect(await named('1')).toEqual(['Ben']);
    expect(await named('0')).toEqual(['Ana', 'Cid', 'Dora']);
    expect(await named('1', { q: 'ana' })).toEqual([]);
    await school.app.fails(422, endpoints.list, { query: { minor: 'soon' } });
  });

  test('tomorrow it is another list, and so it is in a school with another age', async () => {
    school.setClock(24);
    expect(await named('1')).toEqual([]);
    school.setClock(0);
    await school.app.call(changeClubSettings, { body: { age_of_majority: 21 } as never });
    expect(await named('1')).toEqual(['Ana', 'Ben']);
  });
});
