/**
 * Requests by chance, made from the API's document, over real connections: `npm run test:full -- fuzz`. Whatever is sent, the server
 * answers it, with a problem document where it refuses it, and never with an error of its own. The seed is printed;
 * `CLUTCH_FUZZ_SEED` makes the same requests again, `CLUTCH_FUZZ_CALLS` says how many (20,000).
 */
import { randomInt } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { describeEngines } from '../engines/engines.ts';
import { startApp, type TestApp } from '../server/harness.ts';
import { fillSchool } from '../server/isolation/school.ts';
import { type ApiDocument, type Call, requestsOf } from './requests.ts';

const CALLS = Number(process.env.CLUTCH_FUZZ_CALLS ?? 20_000);
const SEED = Number(process.env.CLUTCH_FUZZ_SEED ?? randomInt(2 ** 31));
/** Calls under way at once. */
const AT_ONCE = 4;
/** Never over by themselves. */
const SKIPPED: ReadonlySet<string> = new Set(['listenToEvents']);
/** Accounts are shut out and demoted by what is sent: another goes on. */
const REFUSED_IN_A_ROW = 5;

describeEngines('requests by chance', (engine) => {
  let app: TestApp;
  let url: string;
  beforeAll(async () => {
    app = await startApp(engine);
    await fillSchool(app, { token: app.token as string, clubId: app.clubId, mark: 'Ours', colour: '#112233' });
    url = await app.app.http.listen({ port: 0, host: '127.0.0.1' });
  });

  test(
    `${CALLS / 2} of seed ${SEED}: each is answered, and none breaks the server`,
    async () => {
      process.stdout.write(`\nCLUTCH_FUZZ_SEED=${SEED} CLUTCH_FUZZ_CALLS=${CALLS} on ${engine.name}\n`);
      const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as ApiDocument;
      const requestOf = requestsOf(document, SEED, SKIPPED);
      const broken: string[] = [];
      const statuses = new Map<number, number>();
      let accounts = 0;
      let next = 0;
      const newToken = async () => (await app.addAccount(`fuzz-${++accounts}@school.example`, ['admin'])).token;
      const worker = async () => {
        let token = await newToken();
        let refused = 0;
        for (let number = next++; number < CALLS / 2; number = next++) {
          const call = requestOf(number);
          const fault = await send(call, token).then(
            ({ status, fault: found }) => {
              statuses.set(status, (statuses.get(status) ?? 0) + 1);
              refused = status === 401 || status === 403 ? refused + 1 : 0;
              return found;
            },
            (error: Error) => `no answer: ${error.message} ${String(error.cause ?? '')}`,
          );
          if (fault)
            broken.push(`#${number} ${call.id} ${fault} ${call.method} ${call.path.slice(0, 200)} ${shown(call)}`);
          if (refused >= REFUSED_IN_A_ROW) {
            token = await newToken();
            refused = 0;
          }
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
      process.stdout.write(`${JSON.stringify(Object.fromEntries([...statuses].sort()))}\n`);
      expect(broken.slice(0, 50)).toEqual([]);
      expect((await fetch(`${url}/api/alive`)).status).toBe(200);
      expect(statuses.get(200) ?? 0).toBeGreaterThan(CALLS / 40);
    },
    60 * 60_000,
  );

  const shown = ({ body }: Call) => (typeof body === 'string' ? body.slice(0, 600) : (body?.constructor.name ?? ''));

  async function send({ method, path, headers, body, answers }: Call, token: string) {
    const reply = await fetch(`${url}${path}`, {
      method,
      headers: { ...headers, authorization: `Bearer ${token}` },
      ...(body === null || method === 'GET' ? {} : { body: body as BodyInit }),
      signal: AbortSignal.timeout(120_000),
    });
    const text = await reply.text();
    const type = reply.headers.get('content-type')?.split(';')[0] ?? '';
    return { status: reply.status, fault: faultOf(reply.status, type, text, answers) };
  }
});

/** What is wrong with an answer, or null. */
function faultOf(status: number, type: string, text: string, answers: readonly string[]): string | null {
  if (status >= 500) return `${status} ${text.slice(0, 300)}`;
  if (status >= 400) return type === 'application/problem+json' ? null : `${status} of type ${type}`;
  if (type.endsWith('json')) JSON.parse(text);
  return type === '' || answers.some((known) => type === known.split(';')[0]) ? null : `${status} of type ${type}`;
}
