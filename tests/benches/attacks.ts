/**
 * What one caller can send to keep the server from all others. Runs in a thread of its own, so that those who are measured wait for the
 * server alone.
 */
import { type ClientRequest, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { crc32, deflateSync } from 'node:zlib';
import { cancelEnrolments, sellPackage } from '#contract/entities/enrolment.ts';
import { KEPT_COUNT, KEPT_LENGTH, keepValues, listKept } from '#contract/entities/kept.ts';
import { packageResource } from '#contract/entities/package.ts';
import { student } from '#contract/entities/student.ts';
import { importStudents } from '#contract/entities/student-import.ts';
import { openApiDocument } from '#contract/entities/system.ts';
import { theory } from '#contract/entities/theory.ts';
import { uploadImage } from '#contract/entities/upload.ts';
import { openDatabase } from '#server/store/database.ts';

/** How long what has no end of its own goes on, in ms. */
const GOES_ON = 5000;
/** Of what was seen in the field. */
const CANCELLED = 756;
const PAGES = 500;

interface Caller {
  readonly origin: string;
  readonly token: string;
  /** Sends a call, reads its answer and throws it away; answers its status, 0 where the connection ended before. */
  send(
    { method, path }: { readonly method: string; readonly path: string },
    body?: object | FormData,
    headers?: Readonly<Record<string, string>>,
  ): Promise<number>;
}

interface Attack {
  readonly name: string;
  /** Gets ready what is not measured; answers the attack. */
  ready(caller: Caller, url: string, club: number): Promise<() => Promise<unknown>>;
}

const times = <T>(count: number, each: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => each(index));
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A form with one file, and fields as the API takes them. */
function form(
  name: string,
  content: Uint8Array<ArrayBuffer>,
  fields: Readonly<Record<string, unknown>> = {},
): FormData {
  const made = new FormData();
  made.append('file', new File([content], name));
  for (const [field, value] of Object.entries(fields)) made.append(field, `json:${JSON.stringify(value)}`);
  return made;
}

/** A grey PNG of one column: some kB that unpack to a line of so many pixels. Source of the format: PNG (ISO/IEC 15948). */
function line(height: number): Uint8Array<ArrayBuffer> {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(1, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(8, 8);
  const parts = [
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(2 * height), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return new Uint8Array(Buffer.concat(parts));
}

const ATTACKS: readonly Attack[] = [
  {
    name: '40 readings of all that the console keeps',
    async ready({ send }) {
      const body = 'x'.repeat(KEPT_LENGTH);
      for (let first = 0; first < KEPT_COUNT; first += 5)
        await send(keepValues, { values: times(5, (index) => ({ key: `kept.${first + index}`, body })) });
      return () => Promise.all(times(40, () => send(listKept)));
    },
  },
  {
    name: 'a CSV with a line of 20,000,000 columns',
    async ready({ send }) {
      const file = Buffer.concat([Buffer.from('first_name,last_name\n'), Buffer.alloc(40_000_000, 'a,')]);
      return () => send(importStudents, form('wide.csv', new Uint8Array(file), { dry_run: true }));
    },
  },
  {
    name: '800 bodies of 1.9 MB that nobody ends',
    async ready({ origin }) {
      return async () => {
        const { method, path } = student.endpoints.add;
        const head = `${method} /api${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2000000\r\n\r\n`;
        const body = Buffer.alloc(1_900_000, 'x');
        const sockets: Socket[] = [];
        for (let turn = 0; turn < 800; turn++) {
          const socket = connect(Number(new URL(origin).port), '127.0.0.1');
          // The server may end it, which is what it is for.
          socket.on('error', () => {});
          socket.resume();
          socket.write(head);
          socket.write(body);
          sockets.push(socket);
          if (turn % 20 === 0) await pause(20);
        }
        await pause(GOES_ON);
        for (const socket of sockets) socket.destroy();
      };
    },
  },
  {
    name: 'the document of the API, 50 a second',
    async ready({ send }) {
      return async () => {
        const asked: Promise<number>[] = [];
        for (const end = performance.now() + GOES_ON; performance.now() < end; await pause(20))
          asked.push(send(openApiDocument, undefined, { 'accept-encoding': 'br' }));
        await Promise.all(asked);
      };
    },
  },
  {
    name: 'six pictures of 1 × 40,000,000 pixels',
    async ready({ send }) {
      const picture = line(40_000_000);
      return () => Promise.all(times(6, () => send(uploadImage, form('line.png', picture))));
    },
  },
  {
    name: 'three lists of 500 theory pages',
    async ready({ send }, url, club) {
      const database = await openDatabase(url);
      const at = new Date().toISOString();
      const body = 'x'.repeat(200_000);
      for (let page = 0; page < PAGES; page++) {
        const names = { title: `Page ${page}`, name_key: `page ${page}`, search_text: `page ${page}` };
        await database.db
          .insertInto('theory')
          .values({
            club_id: club,
            ...names,
            body,
            position: page,
            status: 'draft',
            created_at: at,
            updated_at: at,
          } as never)
          .execute();
      }
      await database.close();
      const { method, path } = theory.endpoints.list;
      return () => Promise.all(times(3, () => send({ method, path: `${path}?per_page=${PAGES}` })));
    },
  },
  {
    name: `${CANCELLED} packages cancelled at once`,
    async ready({ send }, url, club) {
      await send(packageResource.endpoints.add, { name: 'Bench', price: 90_000, currency: 'EUR', valid_days: 365 });
      const database = await openDatabase(url);
      const { id } = await database.db
        .selectFrom('package')
        .select('id')
        .where('name', '=', 'Bench')
        .executeTakeFirstOrThrow();
      const people = await database.db
        .selectFrom('student')
        .select('id')
        .where('club_id', '=', club)
        .limit(CANCELLED)
        .execute();
      await send(sellPackage, { students: { ids: people.map((one) => one.id) }, package_id: id });
      await database.close();
      return async () => {
        const status = await send(cancelEnrolments, { enrolments: { matching: { package_id: String(id) } } });
        if (status !== 200) throw new Error(`The cancellation answered ${status}.`);
      };
    },
  },
];

function callerOf(origin: string, token: string): Caller {
  const authorization = `Bearer ${token}`;
  return {
    origin,
    token,
    async send({ method, path }, body, headers = {}) {
      if (body instanceof FormData) {
        const reply = await fetch(`${origin}/api${path}`, { method, body, headers: { authorization } }).catch(
          () => null,
        );
        await reply?.body?.pipeTo(new WritableStream()).catch(() => {});
        return reply?.status ?? 0;
      }
      return new Promise((done) => {
        const typed = body ? { 'content-type': 'application/json' } : {};
        const sent: ClientRequest = request(
          `${origin}/api${path}`,
          { method, headers: { authorization, ...typed, ...headers } },
          (answer) => {
            answer.resume();
            answer.once('close', () => done(answer.statusCode ?? 0));
          },
        );
        sent.once('error', () => done(0));
        sent.end(body && JSON.stringify(body));
      });
    },
  };
}

/** What the thread is told. */
export interface Told {
  readonly name: string;
  readonly origin: string;
  readonly token: string;
  readonly url: string;
  readonly club: number;
}

export const ATTACK_NAMES: readonly string[] = ATTACKS.map(({ name }) => name);

// Says `ready`, waits for the word, attacks, and says that it is over.
if (parentPort) {
  const told = workerData as Told;
  const port = parentPort;
  const attack = ATTACKS.find(({ name }) => name === told.name);
  const run = await attack?.ready(callerOf(told.origin, told.token), told.url, told.club);
  port.once('message', async () => {
    await run?.();
    port.postMessage('over');
    port.close();
  });
  port.postMessage('ready');
}
