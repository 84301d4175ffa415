/** Reports: each figure beside one that is counted from the rows in another way, and beside the list that it leads to. On both engines. */
import { beforeAll, describe, expect, test } from 'vitest';
import { booking } from '#contract/entities/booking.ts';
import { changeClubSettings } from '#contract/entities/club.ts';
import { enterExam, exam, examResults } from '#contract/entities/exam.ts';
import { examEntry } from '#contract/entities/exam-entry.ts';
import { holiday } from '#contract/entities/holiday.ts';
import { balance, chargeStudent, entry, reverseEntry, takePayment } from '#contract/entities/money.ts';
import { handInPaper } from '#contract/entities/paper.ts';
import { paperKind } from '#contract/entities/paper-kind.ts';
import { exportReport, type Report, type ReportCell, type ReportId, readReport } from '#contract/entities/report.ts';
import { saveLicence, student, studentsByMonth } from '#contract/entities/student.ts';
import { vehicle } from '#contract/entities/vehicle.ts';
import { settle } from '#contract/rules/settling.ts';
import { WEEKDAYS } from '#contract/rules/weekly.ts';
import { addDays, localTimeOf, weekdayOf } from '#contract/rules/zone.ts';
import { foldReports } from '#server/reports/fold.ts';
import type { Db } from '#server/store/engine.ts';
import { randomAt } from '#tools/demo/random.ts';
import { describeEngines } from '../engines/engines.ts';
import { type School, startSchool } from './booking-school.ts';

const ZONE = 'Europe/Lisbon';
/** Two months in which the clock is moved, and the two before. */
const FROM = '2026-03-01';
const TO = '2026-04-30';
const LISTS = {
  booking: booking.endpoints.list,
  student: student.endpoints.list,
  entry: entry.endpoints.list,
  balance: balance.endpoints.list,
  exam_entry: examEntry.endpoints.list,
  exam: exam.endpoints.list,
};

interface Class {
  readonly id: number;
  readonly student_id: number;
  readonly teacher_id: number;
  readonly vehicle_id: number | null;
  readonly class_type: string;
  readonly status: string;
  readonly cancelled_by: string | null;
  readonly late: number;
  readonly starts_at: string;
  readonly ends_at: string;
}

describeEngines('reports', (engine) => {
  let school: School;
  let db: Db;
  let classes: Class[];
  let slots: Pick<Class, 'teacher_id' | 'class_type' | 'starts_at' | 'ends_at'>[];
  let teachers: number[];
  let cars: number[];
  const read = async (id: ReportId, query: object = { from: FROM, to: TO }): Promise<Report> =>
    (await school.app.call(readReport, { params: { report: id }, query })).data;
  const section = (report: Report, id: string) => {
    const found = report.sections.find((one) => one.id === id);
    if (!found) throw new Error(`no section ${id}`);
    return found;
  };
  /** The figure in a row and column. */
  const cell = (report: Report, id: string, key: string, column: string): ReportCell | undefined => {
    const { columns, rows, total } = section(report, id);
    const row = [...rows, ...(total ? [total] : [])].find((one) => one.key === key);
    return row?.cells[columns.findIndex((one) => one.id === column)];
  };
  const inPeriod = ({ starts_at }: { starts_at: string }, from = FROM, to = TO) => {
    const { date } = localTimeOf(starts_at, ZONE);
    return date >= from && date <= to;
  };
  const lasting = ({ starts_at, ends_at }: { starts_at: string; ends_at: string }) =>
    (Date.parse(ends_at) - Date.parse(starts_at)) / 60_000;
  const fold = () => foldReports(school.app.app.services, school.app.clubId);
  /** Takes away what was worked out, and names every day and student anew. */
  const unfold = async () => {
    const club_id = school.app.clubId;
    for (const table of ['report_day', 'report_student'] as const)
      await db.deleteFrom(table).where('club_id', '=', club_id).execute();
    const days = new Set([...classes, ...slots].map(({ starts_at }) => starts_at.slice(0, 10)));
    const entered = await db.selectFrom('entry').select('day').distinct().where('club_id', '=', club_id).execute();
    const students = await db.selectFrom('student').select('id').where('club_id', '=', club_id).execute();
    await db
      .insertInto('report_stale')
      .values([
        ...[...days].map((named) => ({ club_id, kind: 'utc' as const, named })),
        ...entered.map(({ day }) => ({ club_id, kind: 'day' as const, named: day })),
        ...students.map(({ id }) => ({ club_id, kind: 'student' as const, named: String(id) })),
      ])
      .execute();
  };

  /** Classes of a school: each teacher's day is walked through once, so that none is in two at a time. */
  async function fill(clubId: number, place: number, own: { teachers: number[]; cars: number[]; students: number[] }) {
    const chance = randomAt(clubId);
    const row = {
      club_id: clubId,
      version: 1,
      created_at: '2026-01-02T10:00:00.000Z',
      updated_at: '2026-01-02T10:00:00.000Z',
    };
    const made: Record<string, unknown>[] = [];
    const offered: Record<string, unknown>[] = [];
    for (const [index, teacher_id] of own.teachers.entries())
      for (let day = '2025-12-30'; day <= '2026-05-02'; day = addDays(day, 1)) {
        if (weekdayOf(day) === 0 || chance.chance(0.6)) continue;
        const begin = Date.parse(`${day}T07:00:00.000Z`);
        const at = (minutes: number) => new Date(begin + minutes * 60_000).toISOString();
        offered.push({
          ...row,
          ...{ teacher_id, location_id: place, class_type: chance.chance(0.8) ? 'practical' : 'theory', capacity: 1 },
          ...{ starts_at: at(60), ends_at: at(60 * chance.int(3, 9)) },
        });
        for (let minute = chance.int(0, 60); minute < 600; ) {
          const length = chance.pick([30, 45, 90]);
          const status = chance.weighted([
            ['completed', 6],
            ['cancelled', 3],
            ['no_show', 1],
            ['booked', 1],
          ] as const);
          made.push({
            ...row,
            ...{ teacher_id, location_id: place, student_id: own.students[index] as number, slot_id: null },
            ...{ vehicle_id: own.cars[index] ?? null, licence_category: 'B' },
            ...{ class_type: chance.chance(0.8) ? 'practical' : 'theory', status },
            ...(status === 'cancelled'
              ? { cancelled_by: chance.pick(['student', 'teacher', 'admin']), late: chance.chance(0.5) ? 1 : 0 }
              : { cancelled_by: null, late: 0 }),
            ...{ starts_at: at(minute), ends_at: at(minute + length), busy_until: at(minute + length) },
            ...{ student_signature: 'null', teacher_signature: 'null', signed: 'none', search_text: '' },
          });
          minute += length + chance.int(0, 120);
        }
      }
    for (let from = 0; from < made.length; from += 50)
      await db
        .insertInto('booking')
        .values(made.slice(from, from + 50) as never)
        .execute();
    for (let from = 0; from < offered.length; from += 50)
      await db
        .insertInto('slot')
        .values(offered.slice(from, from + 50) as never)
        .execute();
  }

  beforeAll(async () => {
    school = await startSchool(engine);
    const { app } = school;
    db = app.app.database.db;
    teachers = [await school.addTeacher('Ana'), await school.addTeacher('Rui'), await school.addTeacher('Zé')];
    const car = async (plate: string) =>
      (await app.call(vehicle.endpoints.add, { body: { plate, name: plate } as never })).data.id;
    cars = [await car('AA-01-AA'), await car('BB-02-BB')];
    const students = [await school.addStudent('One'), await school.addStudent('Two'), await school.addStudent('Three')];
    await fill(app.clubId, school.place, { teachers, cars, students });
    // Late on the last day of March, where the school is: the next day has begun in UTC+1 and not in UTC.
    const late = {
      club_id: app.clubId,
      version: 1,
      created_at: '2026-01-02T10:00:00.000Z',
      updated_at: '2026-01-02T10:00:00.000Z',
    };
    for (const day of ['2026-03-31', '2026-04-30'])
      await db
        .insertInto('booking')
        .values({
          ...late,
          ...{ teacher_id: teachers[0], student_id: students[0], location_id: school.place, slot_id: null },
          ...{ vehicle_id: null, class_type: 'practical', licence_category: 'B', status: 'completed' },
          // 23:30 in Lisbon in summer.
          ...{ starts_at: `${day}T22:30:00.000Z`, ends_at: `${day}T23:15:00.000Z`, busy_until: `${day}T23:15:00.000Z` },
          ...{ student_signature: 'null', teacher_signature: 'null', signed: 'none', search_text: '' },
        } as never)
        .execute();
    // Another school, on the same days.
    const other = await app.addClub('Other');
    const made = {
      club_id: other.clubId,
      version: 1,
      created_at: '2026-01-02T10:00:00.000Z',
      updated_at: '2026-01-02T10:00:00.000Z',
    };
    const one = async (table: 'teacher' | 'student' | 'location', values: object) =>
      (
        await db
          .insertInto(table)
          .values({ ...made, ...values } as never)
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    const person = { first_name: 'A', last_name: 'B', name_key: 'b a', search_text: 'a b' };
    const theirs = {
      teachers: [await one('teacher', person)],
      students: [await one('student', { ...person, external_key: '' })],
      cars: [],
    };
    await fill(other.clubId, await one('location', { name: 'X', name_key: 'x' }), theirs);
    classes = (await db
      .selectFrom('booking')
      .selectAll()
      .where('club_id', '=', app.clubId)
      .execute()) as unknown as Class[];
    slots = (await db.selectFrom('slot').selectAll().where('club_id', '=', app.clubId).execute()) as never;
    school.setClock(24 * 70);
  });

  /** Whether each figure that leads to rows leads to as many as it says. */
  async function expectRows(report: Report): Promise<number> {
    let seen = 0;
    for (const { columns, rows, total } of report.sections)
      for (const row of total ? [...rows, total] : rows)
        for (const [index, { list, rows: count }] of row.cells.entries()) {
          if (!list) continue;
          const answer = await school.app.call(LISTS[list.entity] as typeof entry.endpoints.list, {
            query: { ...list.query, per_page: 1 } as never,
          });
          expect([report.id, row.key, columns[index]?.id, answer.total]).toEqual([
            report.id,
            row.key,
            columns[index]?.id,
            count,
          ]);
          seen++;
        }
    return seen;
  }

  test('hours held are those of the rows, by teacher and kind, and lead to them', async () => {
    const report = await read('hours');
    for (const teacher of teachers)
      for (const kind of ['practical', 'theory']) {
        const own = classes.filter(
          (one) => one.teacher_id === teacher && one.class_type === kind && one.status === 'completed',
        );
        const minutes = (from: string, to: string) =>
          own.filter((one) => inPeriod(one, from, to)).reduce((sum, one) => sum + lasting(one), 0);
        expect(cell(report, 'teacher', String(teacher), kind)).toMatchObject({
          value: minutes(FROM, TO),
          before: minutes('2026-01-01', '2026-02-28'),
          rows: own.filter((one) => inPeriod(one)).length,
        });
      }
    expect(cell(report, 'teacher', 'all', 'practical')?.value).toBe(
      section(report, 'month').rows.reduce((sum, row) => sum + (row.cells[0]?.value ?? 0), 0),
    );
    expect(await expectRows(report)).toBeGreaterThan(15);
  });

  test('a class at half past eleven in the evening belongs to that day where the school is', async () => {
    const march = await read('hours', { from: '2026-03-31', to: '2026-03-31' });
    const alone = classes.filter(
      (one) =>
        one.teacher_id === teachers[0] && one.status === 'completed' && inPeriod(one, '2026-03-31', '2026-03-31'),
    );
    expect(alone.map(({ starts_at }) => starts_at)).toContain('2026-03-31T22:30:00.000Z');
    expect(cell(march, 'teacher', String(teachers[0]), 'practical')?.value).toBe(
      alone.filter(({ class_type }) => class_type === 'practical').reduce((sum, one) => sum + lasting(one), 0),
    );
    await expectRows(march);
    const occupancy = await read('occupancy', { from: '2026-04-30', to: '2026-04-30' });
    // A Thursday; what goes past midnight lies on the Friday.
    expect(cell(occupancy, 'hour', '23:00', 'thu')?.rows).toBe(1);
    expect(cell(occupancy, 'hour', '00:00', 'fri')?.rows).toBe(1);
    await expectRows(occupancy);
  });

  test('occupancy is that of every minute, by teacher, vehicle, hour and day of the week', async () => {
    await school.app.call(holiday.endpoints.add, { body: { day: '2026-03-19', name: 'Closed', closed: true } });
    const report = await read('occupancy');
    const taken = classes.filter((one) => one.status !== 'cancelled' && inPeriod(one));
    /** Minutes by teacher, day of the week and hour, as sets of minutes. */
    const minutesOf = (rows: readonly { teacher_id: number; starts_at: string; ends_at: string }[]) => {
      const found = new Map<string, Set<number>>();
      for (const { teacher_id, starts_at, ends_at } of rows) {
        const { date, time } = localTimeOf(starts_at, ZONE);
        const wall = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
        for (let minute = 0; minute < lasting({ starts_at, ends_at }); minute++) {
          const at = wall + minute;
          const weekday = (weekdayOf(date) + Math.floor(at / 1440)) % 7;
          const key = `${weekday}|${Math.floor((at % 1440) / 60)}|${teacher_id}`;
          const set = found.get(key) ?? new Set();
          set.add(Date.parse(starts_at) / 60_000 + minute);
          found.set(key, set);
        }
      }
      return found;
    };
    const open = slots.filter((one) => inPeriod(one) && localTimeOf(one.starts_at, ZONE).date !== '2026-03-19');
    const offered = minutesOf([...open, ...taken]);
    const used = minutesOf(taken);
    const count = (sets: Map<string, Set<number>>, matches: (key: string[]) => boolean) =>
      [...sets].reduce((sum, [key, set]) => (matches(key.split('|')) ? sum + set.size : sum), 0);
    for (const [index, weekday] of WEEKDAYS.entries()) {
      for (const teacher of teachers) {
        const own = ([day, , id]: string[]) => Number(day) === index && Number(id) === teacher;
        const whole = count(offered, own);
        // A class past midnight counts on the day on which it begins: there is none on these days.
        if (teacher === teachers[0]) continue;
        expect(cell(report, 'teacher', String(teacher), weekday)?.value ?? null).toEqual(
          whole > 0 ? count(used, own) / whole : null,
        );
      }
      for (let hour = 0; hour < 24; hour++) {
        const within = ([day, at]: string[]) => Number(day) === index && Number(at) === hour;
        const whole = count(offered, within);
        expect([
          weekday,
          hour,
          cell(report, 'hour', `${String(hour).padStart(2, '0')}:00`, weekday)?.value ?? null,
        ]).toEqual([weekday, hour, whole > 0 ? count(used, within) / whole : null]);
      }
    }
    const practice = new Set<number>();
    for (const one of open)
      if (one.class_type === 'practical')
        for (let minute = 0; minute < lasting(one); minute++) practice.add(Date.parse(one.starts_at) / 60_000 + minute);
    for (const car of cars) {
      const driven = new Set<number>();
      for (const one of taken)
        if (one.vehicle_id === car)
          for (let minute = 0; minute < lasting(one); minute++) driven.add(Date.parse(one.starts_at) / 60_000 + minute);
      expect(cell(report, 'vehicle', String(car), 'all')?.value).toBeCloseTo(
        driven.size / new Set([...practice, ...driven]).size,
        10,
      );
    }
    expect(await expectRows(report)).toBeGreaterThan(100);
  });

  test('classes let down are those of the rows: by whom, when, and of which teacher', async () => {
    const report = await read('cancellations');
    const whole = classes.filter((one) => inPeriod(one));
    const by = (key: string) =>
      whole.filter(({ status, cancelled_by, late }) =>
        key === 'no_show'
          ? status === 'no_show'
          : status === 'cancelled' &&
            (key === 'student_late'
              ? cancelled_by === 'student' && late === 1
              : cancelled_by === key && (key !== 'student' || late === 0)),
      ).length;
    for (const key of ['student', 'student_late', 'teacher', 'admin', 'no_show']) {
      expect([key, cell(report, 'who', key, 'classes')?.value]).toEqual([key, by(key)]);
      expect(cell(report, 'who', key, 'share')?.value).toBeCloseTo(by(key) / whole.length, 10);
    }
    for (const [index, weekday] of WEEKDAYS.entries())
      expect(cell(report, 'weekday', weekday, 'cancelled')?.value).toBe(
        whole.filter((one) => one.status === 'cancelled' && weekdayOf(localTimeOf(one.starts_at, ZONE).date) === index)
          .length,
      );
    expect(await expectRows(report)).toBeGreaterThan(25);
  });

  test('what was worked out before says the same as the rows, whatever changes since', async () => {
    const ids: ReportId[] = ['hours', 'occupancy', 'cancellations', 'way', 'income'];
    const all = async () => Promise.all(ids.map((id) => read(id)));
    const named = async () =>
      (await db.selectFrom('report_stale').select('id').where('club_id', '=', school.app.clubId).execute()).length;
    await unfold();
    const fromRows = await all();
    await fold();
    expect(await named()).toBe(0);
    expect(await all()).toEqual(fromRows);
    const chance = randomAt(7, engine.name === 'sqlite' ? 1 : 2);
    for (let turn = 0; turn < 12; turn++) {
      const one = chance.pick(classes);
      const act = chance.pick(['status', 'deletion', 'slot']);
      if (act === 'status')
        await db
          .updateTable('booking')
          .set({ status: chance.pick(['completed', 'cancelled', 'no_show']), cancelled_by: 'teacher' })
          .where('id', '=', one.id)
          .execute();
      else if (act === 'deletion')
        await db
          .updateTable('booking')
          .set({ deleted_at: '2026-03-01T00:00:00.000Z' })
          .where('id', '=', one.id)
          .execute();
      else
        await db
          .updateTable('slot')
          .set({ class_type: 'theory' })
          .where('teacher_id', '=', chance.pick(teachers))
          .where('starts_at', '>', '2026-04-10')
          .where('starts_at', '<', '2026-04-14')
          .execute();
      const before = await all();
      if (turn % 3 === 2) await fold();
      expect(await all()).toEqual(before);
    }
    await fold();
    const worked = await all();
    await unfold();
    expect(await all()).toEqual(worked);
    await fold();
  });

  test('a school that moves to another zone has its days anew', async () => {
    const zone = (time_zone: string) =>
      db.updateTable('club').set({ time_zone }).where('id', '=', school.app.clubId).execute();
    const lisbon = await read('hours', { from: '2026-03-31', to: '2026-03-31' });
    await zone('Asia/Kolkata');
    const after = async () => {
      const rows = classes.filter(({ starts_at }) => localTimeOf(starts_at, 'Asia/Kolkata').date === '2026-04-01');
      const found = (await db.selectFrom('booking').selectAll().where('deleted_at', 'is', null).execute()).filter(
        ({ id, status, class_type }) =>
          rows.some((one) => one.id === id) && status === 'completed' && class_type === 'practical',
      );
      const report = await read('hours', { from: '2026-04-01', to: '2026-04-01' });
      expect(cell(report, 'teacher', 'all', 'practical')).toMatchObject({
        value: found.reduce((sum, one) => sum + lasting(one as never), 0),
        rows: found.length,
      });
    };
    await after();
    await fold();
    await after();
    await zone(ZONE);
    expect(await read('hours', { from: '2026-03-31', to: '2026-03-31' })).toEqual(lisbon);
    await fold();
    expect(await read('hours', { from: '2026-03-31', to: '2026-03-31' })).toEqual(lisbon);
  });

  describe('money', () => {
    test('income is what the journal adds up to, and what is owed is what charges leave open', async () => {
      const { app } = school;
      const ids = [
        await school.addStudent('Payer'),
        await school.addStudent('Debtor'),
        await school.addStudent('Even'),
      ];
      const charge = (student_id: number, amount: number, due_on: string) =>
        app.call(chargeStudent, { body: { student_id, amount, due_on } });
      const pay = (student_id: number, amount: number, method: 'cash' | 'card') =>
        app.call(takePayment, { body: { student_id, amount, method } });
      await charge(ids[0] as number, 50_000, '2026-03-10');
      await pay(ids[0] as number, 20_000, 'cash');
      await charge(ids[1] as number, 30_001, '2026-05-01');
      await charge(ids[1] as number, 7_000, '2099-01-01');
      await charge(ids[2] as number, 9_000, '2026-05-01');
      const taken = await pay(ids[2] as number, 9_000, 'card');
      await app.call(reverseEntry, { params: { id: taken.data.id }, body: {} });
      await pay(ids[2] as number, 9_000, 'card');
      const entries = (await db.selectFrom('entry').selectAll().where('club_id', '=', app.clubId).execute()) as {
        kind: string;
        method: string | null;
        amount: number;
        day: string;
        student_id: number;
      }[];
      const period = { from: '2026-05-01', to: '2026-05-31' };
      const income = await read('income', period);
      const sum = (which: (one: (typeof entries)[number]) => boolean) =>
        entries
          .filter((one) => one.day >= period.from && one.day <= period.to && which(one))
          .reduce((all, one) => all + one.amount, 0);
      expect(entries).toHaveLength(8);
      for (const method of ['cash', 'card', 'transfer'])
        expect(cell(income, 'method', method, 'taken')?.value).toBe(0 - sum((one) => one.method === method));
      // Those that are usual in the school's country, and no others while nothing was taken by them.
      expect(income.sections.find(({ id }) => id === 'method')?.rows.map(({ key }) => key)).toEqual([
        ...['cash', 'card', 'transfer', 'cheque', 'multibanco', 'mb_way', 'other'],
      ]);
      expect(cell(income, 'month', '2026-05', 'charged')?.value).toBe(sum(({ kind }) => kind === 'charge'));
      expect(cell(income, 'package', 'none', 'charged')?.value).toBe(sum(({ kind }) => kind === 'charge'));
      expect(await expectRows(income)).toBeGreaterThan(6);

      const owed = await read('owed', period);
      const today = owed.today;
      const open = [...Map.groupBy(entries, ({ student_id }) => student_id).values()].flatMap(
        (rows) => settle(rows as never).open,
      );
      const total = open.reduce((all, one) => all + one.open, 0);
      expect(cell(owed, 'age', 'all', 'owed')).toMatchObject({ value: total, before: 0 });
      expect(cell(owed, 'age', 'not_due', 'owed')?.value).toBe(
        open.filter(({ due_on }) => due_on >= today).reduce((all, one) => all + one.open, 0),
      );
      expect(await expectRows(owed)).toBe(10);
      // The same as it was on a day that is over, from the entries.
      school.setClock(24 * 120);
      expect(cell(await read('owed', period), 'age', 'all', 'owed')).toMatchObject({ value: total, rows: null });
      school.setClock(24 * 70);
    });

    test('nobody sees money without the permission', async () => {
      const { app } = school;
      const { token } = await app.addAccount('clerk@x.example', ['admin']);
      await db.updateTable('account').set({ permissions: '[]' }).where('email', '=', 'clerk@x.example').execute();
      for (const id of ['income', 'owed'] as const) {
        await app.fails(403, readReport, { params: { report: id }, query: {} }, { token });
        await app.fails(403, exportReport, { params: { report: id }, query: {} }, { token });
      }
      const { data } = await app.call(readReport, { params: { report: 'hours' }, query: {} }, { token });
      expect(data.sections.flatMap(({ columns }) => columns.filter(({ unit }) => unit === 'money'))).toEqual([]);
    });
  });

  test('the way to the licence: who came to each step, in how many days, and where they stopped', async () => {
    const { app } = school;
    await app.call(changeClubSettings, { body: { required_practice: { B: { hours: 40, km: 0 } } } as never });
    const report = await read('way', { from: '2026-03-01', to: '2026-05-31' });
    const students = await db.selectFrom('student').selectAll().where('club_id', '=', app.clubId).execute();
    const live = (await db
      .selectFrom('booking')
      .selectAll()
      .where('club_id', '=', app.clubId)
      .where('deleted_at', 'is', null)
      .where('status', '=', 'completed')
      .orderBy('starts_at')
      .execute()) as unknown as Class[];
    const begun = students.filter(({ id }) => live.some((one) => one.student_id === id));
    const practised = students.filter(
      ({ id }) =>
        live
          .filter((one) => one.student_id === id && one.class_type === 'practical')
          .reduce((sum, one) => sum + lasting(one), 0) >= 2400,
    );
    expect(practised.length).toBeGreaterThan(0);
    expect(cell(report, 'step', 'registered', 'students')?.value).toBe(students.length);
    expect(cell(report, 'step', 'first_class', 'students')?.value).toBe(begun.length);
    expect(cell(report, 'step', 'practice', 'students')?.value).toBe(practised.length);
    expect(cell(report, 'step', 'first_class', 'stopped')?.value).toBe(begun.length - practised.length);
    expect(cell(report, 'step', 'practice', 'days')?.value).toBeTypeOf('number');
    const judged = report.sections;
    expect(await expectRows(report)).toBe(11);
    await fold();
    expect((await read('way', { from: '2026-03-01', to: '2026-05-31' })).sections).toEqual(judged);
    await app.call(changeClubSettings, { body: { required_practice: { B: { hours: 900, km: 0 } } } as never });
    const stricter = await read('way', { from: '2026-03-01', to: '2026-05-31' });
    expect(cell(stricter, 'step', 'practice', 'students')?.value).toBe(0);
    await expectRows(stricter);
  });

  test('the way ends with the exams that were passed and the licence that was issued', async () => {
    const { app } = school;
    const [from, to] = ['2027-02-01', '2027-02-28'];
    const day = (at: string) => Math.round((Date.parse(`${at}T00:00Z`) - Date.parse('2026-03-02T00:00Z')) / 3_600_000);
    school.setClock(day('2027-02-01'));
    const names = ['Theory', 'Paper', 'Practical', 'Licence', 'Failed', 'Other', 'Completed'];
    const made = new Map<string, number>();
    for (const name of names) made.set(name, await school.addStudent(name));
    const id = (name: string) => made.get(name) as number;
    const kind = await app.call(paperKind.endpoints.list, { query: { per_page: 100 } as never });
    const proof = kind.data.find(({ code }) => code?.endsWith('.theory'));
    expect(proof).toBeDefined();
    await app.call(handInPaper, {
      body: { paper_kind_id: proof?.id as number, student_id: id('Paper'), issued_on: '2027-01-20' } as never,
    });
    const hold = async (
      what: 'theory' | 'practical',
      on: string,
      category: string,
      results: Record<string, string>,
    ) => {
      const { data } = await app.call(exam.endpoints.add, {
        body: {
          ...{ kind: what, licence_category: category, seats: 9 },
          ...{ starts_at: `${on}T10:00:00.000Z`, ends_at: `${on}T11:00:00.000Z` },
        } as never,
      });
      const students = { ids: Object.keys(results).map(id) };
      await app.call(enterExam, { params: { id: data.id }, body: { students, reason: 'Asked for' } as never });
      school.setClock(day(on) + 20);
      const { data: entries } = await app.call(examEntry.endpoints.list, { query: { exam_id: `${data.id}` } as never });
      for (const one of entries) {
        const name = names.find((each) => id(each) === one.student_id) as string;
        await app.call(examResults, { body: { entries: { ids: [one.id] }, result: results[name] } as never });
      }
    };
    const passed = 'passed';
    await hold('theory', '2027-02-05', 'B', { Theory: passed, Practical: passed, Licence: passed, Failed: 'failed' });
    // Passed in a category that is not the one learned for: no step of this way.
    await hold('theory', '2027-02-06', 'A', { Other: passed });
    await hold('practical', '2027-02-11', 'B', { Practical: passed, Licence: passed, Paper: 'failed' });
    school.setClock(day('2027-02-20'));
    await app.call(saveLicence, {
      params: { id: id('Licence') },
      body: { licence_number: 'L-1', licence_issued_on: '2027-02-15' },
    });
    // The school closed the file: that says nothing about an exam.
    await app.call(student.endpoints.setStatus, { body: { rows: { ids: [id('Completed')] }, status: 'completed' } });
    const report = await read('way', { from, to });
    const counts = (column: string) =>
      section(report, 'step').rows.map(({ key }) => cell(report, 'step', key, column)?.value);
    expect(section(report, 'step').rows.map(({ key }) => key)).toEqual([
      ...['registered', 'first_class', 'theory', 'practice', 'practical', 'licence'],
    ]);
    expect(counts('students')).toEqual([7, 4, 4, 2, 2, 1]);
    expect(counts('stopped')).toEqual([3, 0, 2, 0, 1, null]);
    // Theory after 4, 4 and 4 days, and by a paper that is older than the registration; practical after 10, the licence after 14.
    expect(counts('days')).toEqual([null, null, 4, null, 10, 14]);
    expect(cell(report, 'step', 'licence', 'share')?.value).toBeCloseTo(1 / 7, 10);
    expect(await expectRows(report)).toBe(11);
    const after = async () => (await app.call(LISTS.student, { query: { reached: 'theory' } as never })).total;
    const before = await after();
    await app.call(student.endpoints.removeMany, { body: { rows: { ids: [id('Theory')] } } as never });
    expect(await after()).toBe(before - 1);
    school.setClock(24 * 70);
  });

  test('the way begins on the day of registration that is noted, and not when the row was made', async () => {
    const { app } = school;
    // The rows are made now, by an import of what another program knew.
    school.setClock(Math.round((Date.parse('2027-02-25T00:00Z') - Date.parse('2026-03-02T00:00Z')) / 3_600_000));
    const noted = await school.addStudent('Noted', { registered_on: '2026-11-10' });
    const late = await school.addStudent('Late', { registered_on: '2026-12-31' });
    const made = await school.addStudent('Made');
    await app.call(handInPaper, {
      body: {
        paper_kind_id: (await app.call(paperKind.endpoints.list, { query: { per_page: 100 } as never })).data.find(
          ({ code }) => code?.endsWith('.theory'),
        )?.id as number,
        student_id: noted,
        issued_on: '2026-11-30',
      } as never,
    });
    const november = await read('way', { from: '2026-11-01', to: '2026-11-30' });
    expect(cell(november, 'step', 'registered', 'students')?.value).toBe(1);
    expect(cell(november, 'step', 'theory', 'days')?.value).toBe(20);
    expect(await expectRows(november)).toBe(11);
    const december = await read('way', { from: '2026-12-01', to: '2026-12-31' });
    expect(cell(december, 'step', 'registered', 'students')).toMatchObject({ value: 1, before: 1 });
    expect(await expectRows(await read('way', { from: '2027-02-01', to: '2027-02-28' }))).toBe(11);
    const listed = async (query: object) =>
      (await app.call(LISTS.student, { query: query as never })).data.map(({ id }) => id).sort();
    expect(await listed({ registered_on_from: '2026-12-31', registered_on_to: '2026-12-31' })).toEqual([late]);
    expect(await listed({ registered_on_from: '2026-12-01', q: 'made' })).toEqual([made]);
    const { data: months } = await app.call(studentsByMonth, { body: { months: 4 } });
    expect(months.map(({ students }) => students).slice(0, 3)).toEqual([1, 1, 0]);
    await app.call(student.endpoints.edit, { params: { id: noted }, body: { version: 2, registered_on: null } });
    expect(await listed({ registered_on_from: '2027-02-25' })).toEqual([noted, made].sort());
    school.setClock(24 * 70);
  });

  test('the file has a line for each figure, and runs nothing', async () => {
    await db
      .updateTable('teacher')
      .set({ first_name: '=1+1' })
      .where('id', '=', teachers[0] as number)
      .execute();
    const reply = await school.app.raw(exportReport, { params: { report: 'hours' }, query: { from: FROM, to: TO } });
    expect(reply.status).toBe(200);
    const [header, ...lines] = reply.body.replace('\uFEFF', '').trim().split('\r\n');
    expect(header).toBe('section,row,name,figure,unit,value,before,rows,currency');
    const report = await read('hours');
    const figures = report.sections.reduce(
      (sum, { columns, rows, total }) => sum + columns.length * (rows.length + (total ? 1 : 0)),
      0,
    );
    expect(lines).toHaveLength(figures);
    expect(reply.body).toContain("'=1+1 Teacher");
  });

  test('a period that cannot be is refused at its field, and a month is what is meant without one', async () => {
    const { app } = school;
    const refused = async (query: object) =>
      Object.keys((await app.fails(422, readReport, { params: { report: 'hours' }, query })).errors ?? {});
    expect(await refused({ from: '2026-03-02', to: '2026-03-01' })).toEqual(['to']);
    expect(await refused({ from: '1990-01-01', to: '2026-03-01' })).toEqual(['to']);
    expect(await refused({ from: '2026-02-30' })).toEqual(['from']);
    await app.fails(404, readReport, { params: { report: 'nothing' }, query: {} });
    expect(await read('hours', {})).toMatchObject({
      from: '2026-05-01',
      to: '2026-05-31',
      before: { from: '2026-04-01', to: '2026-04-30' },
    });
  });
});
