/** The first steps of a new school follow from what is there, and from nothing else. On both engines. */
import { expect, test } from 'vitest';
import { changeClubSettings, editClub } from '#contract/entities/club.ts';
import { type DashboardFigures, dashboard } from '#contract/entities/dashboard.ts';
import { holiday } from '#contract/entities/holiday.ts';
import { location } from '#contract/entities/location.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { packageResource } from '#contract/entities/package.ts';
import { payRate } from '#contract/entities/pay-rate.ts';
import { vehicle } from '#contract/entities/vehicle.ts';
import { describeSqliteInGate } from '../engines/engines.ts';
import { startSchool } from './booking-school.ts';
import { startApp, type TestApp } from './harness.ts';

type Steps = DashboardFigures['first_steps'];

const stepsOf = async (app: TestApp, token?: string): Promise<Steps> =>
  (await app.call(dashboard, {}, token ? { token } : {})).data.first_steps;
const doneOf = (steps: Steps) => Object.keys(steps).filter((name) => steps[name as keyof Steps] === true);

describeSqliteInGate('first steps', (engine) => {
  test('a new school has done none; each is done once its rows are there, in this school alone', async () => {
    const school = await startSchool(engine);
    const { app } = school;
    const other = await app.addClub('Other');
    expect(doneOf(await stepsOf(app))).toEqual(['locations']);
    expect(doneOf(await stepsOf(app, other.token))).toEqual([]);

    const rui = await school.addTeacher('Rui');
    expect(doneOf(await stepsOf(app))).toEqual(['locations', 'teacher']);
    await school.addSlot(rui, 2, 3);
    const ana = await school.addStudent('Ana');
    expect(doneOf(await stepsOf(app))).toEqual(['locations', 'teacher', 'hours', 'students']);
    await school.book(ana, rui, 2);
    await app.call(packageResource.endpoints.add, {
      body: {
        name: 'Ten classes',
        price: 30000,
        currency: 'EUR',
        valid_days: 365,
        practical_classes: 10,
        theory_classes: 0,
      } as never,
    });
    await app.call(editClub, { body: { phone: '+351 900 000 000' } });
    expect((await stepsOf(app)).school).toBe(false);
    await app.call(editClub, { body: { address: 'Rua Direita 1, Lisboa' } });
    expect((await stepsOf(app)).rules).toBe(false);
    await app.call(changeClubSettings, { body: { lesson_minutes: 45 } });
    expect(Object.values(await stepsOf(app))).not.toContain(false);
    expect(doneOf(await stepsOf(app, other.token))).toEqual([]);
  });

  test('what can wait is told too, and of fees and pay to who may see money', async () => {
    const school = await startSchool(engine);
    const { app } = school;
    const also = async (token?: string) => (await stepsOf(app, token)).also;
    expect(await also()).toEqual({ vehicles: false, holidays: false, fees: false, pay: false });
    await app.call(vehicle.endpoints.add, {
      body: { plate: '11-AA-22', name: 'Clio', transmission: 'manual' } as never,
    });
    await app.call(holiday.endpoints.add, {
      body: { day: '2027-06-10', name: 'Dia de Portugal', closed: true } as never,
    });
    await app.call(changeClubSettings, { body: { no_show_fee: 1500 } });
    const rui = await school.addTeacher('Rui');
    await app.call(payRate.endpoints.add, {
      body: { teacher_id: rui, kind: 'practical', amount: 1500, valid_from: '2026-03-01' } as never,
    });
    expect(await also()).toEqual({ vehicles: true, holidays: true, fees: true, pay: true });
    const { token } = await app.addAccount('eva@school.example', ['developer']);
    expect(await also(token)).toEqual({ vehicles: true, holidays: true, fees: null, pay: null });
  });

  test('a row that is taken back or deleted, and rules set back, are a step to do again', async () => {
    const app = await startApp(engine);
    const { data, operation_id } = await app.call(location.endpoints.add, { body: { name: 'Station' } as never });
    expect((await stepsOf(app)).locations).toBe(true);
    await app.call(undoOperation, { params: { id: operation_id as number } });
    expect((await stepsOf(app)).locations).toBe(false);
    await app.call(location.endpoints.restore, { params: { id: data.id } });
    expect((await stepsOf(app)).locations).toBe(true);
    await app.call(location.endpoints.remove, { params: { id: data.id } });
    expect((await stepsOf(app)).locations).toBe(false);

    const saved = await app.call(changeClubSettings, { body: { lesson_minutes: 45 } });
    expect((await stepsOf(app)).rules).toBe(true);
    await app.call(undoOperation, { params: { id: saved.operation_id as number } });
    expect((await stepsOf(app)).rules).toBe(false);
  });
});
