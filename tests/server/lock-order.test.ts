/**
 * Writes that meet lock in one order: PostgreSQL never has to end one of them to let another go on. What it counts as
 * deadlocks is asked of it, since a write that was ended and made again answers as if nothing had been.
 */
import pg from 'pg';
import { expect, test } from 'vitest';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { bookClass } from '#contract/entities/booking.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { updateUserPassword } from '#contract/entities/profile.ts';
import { student } from '#contract/entities/student.ts';
import { teacher } from '#contract/entities/teacher.ts';
import { setRole } from '#contract/entities/team.ts';
import { changeTeacher } from '#contract/entities/workday.ts';
import { describeEngines } from '../engines/engines.ts';
import { often } from '../gate.ts';
import { at, startSchool } from './booking-school.ts';
import { PASSWORD, type Reply, type TestApp } from './harness.ts';

/** Deadlocks that PostgreSQL has ended in the app's database; it counts those of a connection once that is closed. */
async function deadlocksOf(app: TestApp): Promise<number> {
  const client = new pg.Client({ connectionString: app.config.databaseUrl });
  await client.connect();
  try {
    const others = `from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
    for (;;) {
      const { rows } = await client.query(`select pg_terminate_backend(pid) ${others}`);
      if (rows.length === 0) break;
    }
    const { rows } = await client.query<{ deadlocks: number }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    );
    return Number(rows[0]?.deadlocks);
  } finally {
    await client.end();
  }
}

const ROUNDS = often(6, 15);

describeEngines('writes that meet', (engine) => {
  test('wait for each other in one order, whatever they are', async () => {
    const school = await startSchool(engine);
    const { app } = school;
    const rui = await school.addTeacher('Rui');
    const eva = await school.addTeacher('Eva');
    await school.addSlot(rui, 24, 24 + ROUNDS);
    const students: number[] = [];
    for (const name of ['Ana', 'Ben', 'Cid', 'Dora']) students.push(await school.addStudent(name));
    const colleague = await app.addAccount('colleague@school.example', ['admin']);
    const broken: unknown[] = [];
    const send = async (endpoint: AnyEndpoint, input: object, token?: string): Promise<Reply> => {
      const reply = await app.raw(endpoint, input, token ? { token } : {});
      if (reply.status >= 500) broken.push([endpoint.id, reply.status, reply.body]);
      return reply;
    };
    for (let round = 0; round < ROUNDS; round++) {
      const order = round % 2 ? students : students.toReversed();
      const status = round % 2 ? 'active' : 'paused';
      const setAll = () => send(student.endpoints.setStatus, { body: { rows: { matching: {} }, status } });
      const { operation_id } = (await setAll()).json<{ operation_id: number | null }>();
      await Promise.all([
        ...order.map((id) => send(student.endpoints.edit, { params: { id }, body: { note: `${round}` } })),
        setAll(),
        send(undoOperation, { params: { id: operation_id ?? 0 } }),
        ...order.map((id) => send(student.endpoints.edit, { params: { id }, body: { teacher_id: rui } })),
        send(bookClass, { body: { student_id: order[0], teacher_id: rui, starts_at: at(24 + round) } }),
        ...order.map((id) => send(changeTeacher, { params: { id }, body: { to: round % 2 ? eva : rui } })),
        send(student.endpoints.remove, { params: { id: order[0] } }),
        send(teacher.endpoints.edit, { params: { id: rui }, body: { email: `rui${round}@school.example` } }),
        send(setRole, { params: { id: colleague.id }, body: { role: 'developer', grant: round % 2 === 0 } }),
        send(
          updateUserPassword,
          { body: { old_password: PASSWORD, new_password: PASSWORD, confirm_new_password: PASSWORD } },
          colleague.token,
        ),
      ]);
      await send(student.endpoints.restore, { params: { id: order[0] } });
    }
    expect(broken).toEqual([]);
    if (engine.name === 'postgres') expect(await deadlocksOf(app)).toBe(0);
  });
});
