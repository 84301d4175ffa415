/** Random histories of classes: whatever is done and undone, nobody is in two places, undo gives back the exact state, counts add up. */
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { bookClass, booking, cancelAsAdmin, cancelAsStudent, moveClass } from '#contract/entities/booking.ts';
import { location } from '#contract/entities/location.ts';
import { studentClasses } from '#contract/entities/logbook.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { createScheduleSlots } from '#contract/entities/slot.ts';
import { student } from '#contract/entities/student.ts';
import { teacher } from '#contract/entities/teacher.ts';
import { describeEngines } from '../engines/engines.ts';
import { startApp, type TestApp } from './harness.ts';

const START = Date.parse('2026-03-02T07:00:00.000Z');
const HOUR = 3600_000;
const at = (hour: number): string => new Date(START + (26 + hour) * HOUR).toISOString();

type Act =
  | { kind: 'book'; student: number; teacher: number; hour: number }
  | { kind: 'cancel' | 'cancelAsStudent' | 'restore' | 'undo'; which: number }
  | { kind: 'move'; which: number; teacher: number; hour: number };

const small = (max: number) => fc.integer({ min: 0, max });
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('book' as const), student: small(2), teacher: small(1), hour: small(5) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('cancel' as const, 'cancelAsStudent' as const, 'restore' as const, 'undo' as const),
      which: small(20),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('move' as const), which: small(20), teacher: small(1), hour: small(5) }),
  },
);

describeEngines('histories of classes', (engine) => {
  let app: TestApp;
  const teachers: number[] = [];
  let place: number;
  beforeAll(async () => {
    app = await startApp(engine, { now: () => new Date(START), config: { sessionMinutes: 525_600, sessionDays: 365 } });
    place = (await app.call(location.endpoints.add, { body: { name: 'Station' } as never })).data.id;
    for (const name of ['A', 'B'])
      teachers.push(
        (await app.call(teacher.endpoints.add, { body: { first_name: name, last_name: 'T' } as never })).data.id,
      );
    for (const teacher_id of teachers) {
      const slots = Array.from({ length: 6 }, (_, hour) => ({ starts_at: at(hour), ends_at: at(hour + 1) }));
      await app.call(createScheduleSlots, { body: { teacher_id, location_id: place, slots } as never });
    }
  });

  test('keep every promise', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 25 }), async (acts) => {
        const students: number[] = [];
        for (let index = 0; index < 3; index++)
          students.push(
            (
              await app.call(student.endpoints.add, {
                body: { first_name: `S${index}`, last_name: 'H', licence_category: 'B' } as never,
              })
            ).data.id,
          );
        const made: number[] = [];
        const done: { operation: number; before: string }[] = [];
        const state = async () => {
          const all = await app.call(booking.endpoints.list, {
            query: { per_page: 500, sort: 'id', student_id: students.join(',') },
          });
          return all.data.map(({ version: _v, updated_at: _u, cancelled_at: _c, ...row }) => row);
        };
        for (const one of acts) {
          const before = JSON.stringify(await state());
          const body = (id: number | undefined, more: object = {}) => ({
            body: { student_bookings_id: id ?? 0, ...more },
          });
          const id = 'which' in one ? made[one.which % Math.max(1, made.length)] : undefined;
          let reply: { status: number; json<T>(): T } | null = null;
          if (one.kind === 'book')
            reply = await app.raw(bookClass, {
              body: { student_id: students[one.student], teacher_id: teachers[one.teacher], starts_at: at(one.hour) },
            });
          else if (one.kind === 'undo') {
            const last = done.pop();
            if (!last) continue;
            const undone = await app.raw(undoOperation, { params: { id: last.operation } });
            // Nothing else has changed since: it has to give back exactly what was.
            expect(undone.status, undone.body).toBe(200);
            expect(JSON.stringify(await state())).toBe(last.before);
            continue;
          } else if (id === undefined) continue;
          else if (one.kind === 'cancel') reply = await app.raw(cancelAsAdmin, body(id));
          else if (one.kind === 'cancelAsStudent') reply = await app.raw(cancelAsStudent, body(id));
          else if (one.kind === 'restore') reply = await app.raw(booking.endpoints.restore, { params: { id } });
          else if (one.kind === 'move')
            reply = await app.raw(moveClass, body(id, { starts_at: at(one.hour), teacher_id: teachers[one.teacher] }));
          if (!reply) continue;
          expect([200, 404, 409, 422]).toContain(reply.status);
          if (reply.status !== 200) {
            expect(JSON.stringify(await state())).toBe(before);
            continue;
          }
          const answer = reply.json<{ data: { id: number }; operation_id: number | null }>();
          if (one.kind === 'book') made.push(answer.data.id);
          if (answer.operation_id !== null) done.push({ operation: answer.operation_id, before });
        }
        const rows = (await app.call(booking.endpoints.list, { query: { per_page: 500, status: 'booked' } })).data;
        for (const key of ['teacher_id', 'student_id', 'slot_id'] as const) {
          const taken = rows.map((row) => `${row[key]} ${row.starts_at}`);
          expect(new Set(taken).size).toBe(taken.length);
        }
        for (const id of students) {
          const { data, counts } = await app.call(studentClasses, { body: { student_id: id } });
          expect(counts.booked + counts.completed + counts.no_show + counts.cancelled).toBe(counts.total);
          expect(counts.total).toBe(data.length);
        }
        // The next history begins with free slots.
        for (const row of rows) await app.call(cancelAsAdmin, { body: { student_bookings_id: row.id } });
      }),
      { numRuns: engine.name === 'sqlite' ? 25 : 10 },
    );
  });
});
