/** The audit as it is sent to a system of its own: every entry, in order, also after the receiver was away. */
import { readFile, rm, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { login } from '#contract/entities/session.ts';
import { student } from '#contract/entities/student.ts';
import { type Receiver, receiverOf } from '#server/audit/receiver.ts';
import { sealClub } from '#server/audit/seal.ts';
import { streamAudit } from '#server/audit/stream.ts';
import { verifyAudit } from '#server/audit/verify.ts';
import { describeEngines } from '../../engines/engines.ts';
import { startApp, type TestApp } from '../harness.ts';

interface Line {
  readonly club: number;
  readonly entry: number;
  readonly command: string;
  readonly hash: string;
  readonly facts?: object;
}
const read = (text: string): Line[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

/** Until nothing waits, whoever seals. */
const sealAll = (app: TestApp) =>
  expect
    .poll(
      async () => {
        await sealClub(app.app.services, app.clubId);
        return (await verifyAudit(app.app.database, app.clubId)).unsealed;
      },
      { timeout: 20_000 },
    )
    .toBe(0);

const add = (app: TestApp, first_name: string) =>
  app.call(student.endpoints.add, { body: { first_name, last_name: 'Stream' } as never });

describeEngines('the audit elsewhere', (engine) => {
  test('a file gets each entry once, in order, with its hash and without what was typed', async () => {
    const app = await startApp(engine);
    const path = join(app.config.dataDir, 'audit.jsonl');
    const receiver = receiverOf(`file:${path}`);
    await add(app, 'Rita');
    await app.fails(401, login, { body: { email: 'ada@school.example', password: 'a wrong secret word' } });
    await expect
      .poll(() => app.app.database.db.selectFrom('operation').select('id').where('result', '=', 'refused').execute())
      .toHaveLength(1);
    await sealAll(app);
    expect(await streamAudit(app.app.services, receiver)).toBeGreaterThan(1);
    expect(await streamAudit(app.app.services, receiver)).toBe(0);
    await add(app, 'Rui');
    await sealAll(app);
    expect(await streamAudit(app.app.services, receiver)).toBe(1);
    const text = await readFile(path, 'utf8');
    const lines = read(text);
    const kept = await app.app.database.db
      .selectFrom('audit_seal')
      .select(['operation_id', 'hash'])
      .orderBy('id')
      .execute();
    expect(lines.map(({ entry, hash }) => [entry, hash])).toEqual(kept.map((one) => [one.operation_id, one.hash]));
    expect(lines.find(({ command }) => command === 'event.sign-in-refused')?.facts).toMatchObject({
      why: expect.any(String),
    });
    for (const typed of ['Rita', 'a wrong secret word']) expect(text).not.toContain(typed);
    expect((await stat(path)).mode & 0o077).toBe(0);
    await rm(path);
  }, 60_000);

  test('a socket that was away gets all of it once it is back', async () => {
    const app = await startApp(engine);
    const got: string[] = [];
    const listen = (port: number) =>
      new Promise<Server>((done) => {
        const server = createServer((socket) => socket.on('data', (piece) => got.push(piece.toString())));
        server.listen(port, '127.0.0.1', () => done(server));
      });
    const close = (server: Server) => new Promise((done) => server.close(done));
    const first = await listen(0);
    const { port } = first.address() as { port: number };
    const receiver: Receiver = receiverOf(`tcp://127.0.0.1:${port}`);
    await add(app, 'Ana');
    await sealAll(app);
    const sent = await streamAudit(app.app.services, receiver);
    expect(read(got.join(''))).toHaveLength(sent);
    await close(first);
    await add(app, 'Eva');
    await sealAll(app);
    await expect(streamAudit(app.app.services, receiver)).rejects.toThrow('ECONNREFUSED');
    const again = await listen(port);
    expect(await streamAudit(app.app.services, receiver)).toBe(1);
    await close(again);
    const entries = read(got.join('')).map(({ entry }) => entry);
    expect(entries).toEqual([...new Set(entries)].sort((a, b) => a - b));
  }, 60_000);
});

test('an address that is none is refused at the start, by the name of the setting', () => {
  for (const address of ['tcp://host', 'udp://host:514', 'file:audit.jsonl', 'tcp://host:70000'])
    expect(() => receiverOf(address)).toThrow('AUDIT_STREAM');
  expect(receiverOf('tls://[::1]:6514')).toEqual({ kind: 'tls', host: '::1', port: 6514 });
});
