/** The audit as it is sent to a system of its own: every entry, in order, also after the receiver was away. */
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect, test } from 'vitest';
import { login } from '#contract/entities/session.ts';
import { student } from '#contract/entities/student.ts';
import { type Receiver, receiverOf } from '#server/audit/receiver.ts';
import { sealClub } from '#server/audit/seal.ts';
import { streamAudit } from '#server/audit/stream.ts';
import { verifyAudit } from '#server/audit/verify.ts';
import { describeSqliteInGate } from '../../engines/engines.ts';
import { certificateFor } from '../certificate.ts';
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

describeSqliteInGate('the audit elsewhere', (engine) => {
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
  });

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
  });
});

/** Takes lines until the sender closes. */
const collector = (got: string[]) => (socket: Socket) => socket.on('data', (piece) => got.push(piece.toString()));

describeSqliteInGate('the audit by other sockets', (engine) => {
  test('a socket of this machine gets all of it, also when it was away at first', async () => {
    const app = await startApp(engine);
    const folder = await mkdtemp(join(tmpdir(), 'audit-'));
    const path = join(folder, 'audit.sock');
    const receiver = receiverOf(`unix:${path}`);
    await add(app, 'Ana');
    await sealAll(app);
    await expect(streamAudit(app.app.services, receiver)).rejects.toThrow('ENOENT');
    const got: string[] = [];
    const server = createServer(collector(got)).listen(path);
    await once(server, 'listening');
    const sent = await streamAudit(app.app.services, receiver);
    expect(sent).toBeGreaterThan(0);
    expect(read(got.join(''))).toHaveLength(sent);
    server.close();
    await once(server, 'close');
    await rm(folder, { recursive: true });
  });

  test('by TLS it goes to a server whose certificate is trusted and of its name, and to no other', async () => {
    const app = await startApp(engine);
    const [right, strange] = [certificateFor('localhost', '127.0.0.1'), certificateFor('elsewhere.example')];
    const got: string[] = [];
    const serve = async (own: { key: string; cert: string }) => {
      const server = createTlsServer(own, collector(got)).listen(0, '127.0.0.1');
      // Who does not trust it hangs up.
      server.on('tlsClientError', () => {});
      await once(server, 'listening');
      return { server, port: (server.address() as AddressInfo).port };
    };
    const trusted = getCACertificates('default');
    const [known, other] = [await serve(right), await serve(strange)];
    try {
      await add(app, 'Ana');
      await sealAll(app);
      const to = (host: string, port: number) => streamAudit(app.app.services, receiverOf(`tls://${host}:${port}`));
      await expect(to('localhost', known.port)).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
      setDefaultCACertificates([...trusted, right.cert, strange.cert]);
      await expect(to('localhost', other.port)).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
      expect(got).toEqual([]);
      // Nothing is lost by what was refused.
      const sent = await to('localhost', known.port);
      expect(sent).toBeGreaterThan(0);
      expect(read(got.join(''))).toHaveLength(sent);
      await add(app, 'Eva');
      await sealAll(app);
      expect(await to('127.0.0.1', known.port)).toBe(1);
      expect(read(got.join(''))).toHaveLength(sent + 1);
    } finally {
      setDefaultCACertificates(trusted);
      for (const { server } of [known, other]) {
        server.close();
        await once(server, 'close');
      }
    }
  });
});

test('an address that is none is refused at the start, by the name of the setting', () => {
  for (const address of ['tcp://host', 'udp://host:514', 'file:audit.jsonl', 'tcp://host:70000'])
    expect(() => receiverOf(address)).toThrow('AUDIT_STREAM');
  expect(receiverOf('tls://[::1]:6514')).toEqual({ kind: 'tls', host: '::1', port: 6514 });
});
