/** What the cluster drill does and looks for, on one server: nothing is missing there, and what is taken away is named. */
import { expect, test } from 'vitest';
import { startServer } from '#tools/process/real-server.ts';
import { describeEngines } from '../engines/engines.ts';
import { query } from './cluster.ts';
import { lostOrDoubled, newestOperation, outOfOrder } from './drill.ts';
import { beginLoad, wrongRefusal } from './load.ts';
import { until } from './processes.ts';

describeEngines("the cluster drill's day", (engine) => {
  test.runIf(engine.name === 'postgres')(
    'is whole on one server, and what is taken away is named',
    {
      timeout: 180_000,
    },
    async () => {
      const databaseUrl = await engine.databaseUrl();
      const server = await startServer({ env: { DATABASE_URL: databaseUrl } });
      try {
        const load = await beginLoad(server.url);
        const { acknowledged, heard, fought } = load;
        const { students, classes, imported, paid, operations } = acknowledged;
        const hasEach = () =>
          [classes, imported, paid].every(({ size }) => size > 0) && [...students.values()].includes(null);
        await until('a day with some of each', async () => hasEach());
        await load.end(() => newestOperation(databaseUrl));
        const looked = async () => [
          ...load.faults,
          ...(await lostOrDoubled({ databaseUrl }, load)),
          ...(await outOfOrder({ databaseUrl }, load)),
        ];
        expect(await looked()).toEqual([]);
        expect(fought.hours).toBeGreaterThan(0);

        const [student] = [...paid.keys()] as [number];
        const [lesson] = [...classes.values()] as [number];
        await query(databaseUrl, `update student set last_name = 'Twice' where first_name = 'Eva'`);
        await query(databaseUrl, `update student set status = 'blocked' where id = $1`, [student]);
        await query(databaseUrl, 'update booking set deleted_at = now() where id = $1', [lesson]);
        paid.set(student, 1);
        operations.add(1_000_000);
        heard[0]?.all.delete([...operations][0] as number);
        heard[1]?.streams[0]?.reverse();
        const named = (await looked()).join('\n');
        for (const text of ['Twice is there', `student ${student} is blocked`, `class ${lesson} is lost`])
          expect(named).toContain(text);
        for (const text of [`student ${student} paid 1,`, 'operation 1000000 is lost', 'listener 0 missed 1 of'])
          expect(named).toContain(text);
        expect(named).toContain('listener 1 heard out of order');
      } finally {
        await server.stop();
      }
    },
  );
});

test('a refusal is right where it says when to come again, and what a balancer answers by itself is none of a copy', () => {
  expect(wrongRefusal(503, '{"code":"away"}', '5')).toBeNull();
  expect(wrongRefusal(503, '{"code":"in-doubt"}', null)).toBeNull();
  expect(wrongRefusal(502, '', null)).toBeNull();
  expect(wrongRefusal(409, '{"code":"taken"}', null)).toBeNull();
  expect(wrongRefusal(503, '{"code":"away"}', null)).toContain('without Retry-After');
  expect(wrongRefusal(500, '{"code":"unexpected"}', '5')).toContain('unexpected');
});
