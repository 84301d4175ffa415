/** 200 live streams while 100 requests a second come in, every tenth of them a write: how long answers take, and events. */
import { request } from 'node:http';
import { type Measure, quantile } from './report.ts';
import type { BenchServer } from './server.ts';

const STREAMS = 200;
const PER_SECOND = 100;
const SECONDS = 10;
const WRITE_EVERY = 10;
/** Source of the budgets: SPEC, section 10 (a list call) and the live updates' "within a second". */
const ANSWER = { SQLite: 10, PostgreSQL: 25 } as const;
const EVENT = 1000;

interface Listener {
  /** When each operation came, by its number. */
  readonly came: Map<number, number>;
  close(): void;
}

/** Opens one stream and resolves when it is ready. */
function listen({ origin, token }: BenchServer): Promise<Listener> {
  return new Promise((done, failed) => {
    const came = new Map<number, number>();
    const sent = request(`${origin}/api/admin/events`, { headers: { authorization: `Bearer ${token}` } }, (answer) => {
      if (answer.statusCode !== 200) failed(new Error(`A stream answered ${answer.statusCode}.`));
      let text = '';
      answer.on('data', (chunk: Buffer) => {
        const now = performance.now();
        text += chunk.toString();
        const whole = text.lastIndexOf('\n\n');
        if (whole < 0) return;
        for (const [, id] of text.slice(0, whole).matchAll(/^id: (\d+)$/gm)) came.set(Number(id), now);
        if (text.includes('event: ready')) done({ came, close: () => sent.destroy() });
        text = text.slice(whole + 2);
      });
      answer.on('error', () => {});
    });
    sent.on('error', failed);
    sent.end();
  });
}

/** Measures on a server that is filled. @throws Error where an event did not come to every stream */
export async function benchLive(
  server: BenchServer,
  engine: keyof typeof ANSWER,
  report: (one: Measure) => void,
): Promise<void> {
  const listeners = await Promise.all(Array.from({ length: STREAMS }, () => listen(server)));
  const answers: number[] = [];
  const written = new Map<number, number>();
  const group = `Live updates, ${engine}`;
  try {
    const calls: Promise<void>[] = [];
    const start = performance.now();
    for (let number = 0; number < PER_SECOND * SECONDS; number++) {
      const due = start + (number * 1000) / PER_SECOND;
      await new Promise((go) => setTimeout(go, Math.max(0, due - performance.now())));
      const call = async () => {
        if (number % WRITE_EVERY !== 0) {
          const { ms } = await server.call('GET', `/admin/student?per_page=50&page=${1 + (number % 20)}`);
          answers.push(ms);
          return;
        }
        const sent = performance.now();
        const body = { first_name: 'Live', last_name: `No ${number}`, licence_category: 'B' };
        const answer = await server.call('POST', '/admin/student/signup', body);
        answers.push(answer.ms);
        written.set((answer.body as { operation_id: number }).operation_id, sent);
      };
      calls.push(call());
    }
    await Promise.all(calls);
    await new Promise((go) => setTimeout(go, EVENT));
    const events = [...written].map(([operation, sent]) => {
      const last = Math.max(...listeners.map(({ came }) => came.get(operation) ?? Number.POSITIVE_INFINITY));
      if (!Number.isFinite(last)) throw new Error(`Operation ${operation} did not come to every stream.`);
      return last - sent;
    });
    report({
      group,
      name: `answer at ${PER_SECOND} requests/s beside ${STREAMS} streams, p95`,
      value: quantile(answers, 0.95),
      unit: 'ms',
      budget: ANSWER[engine],
      more: { median: quantile(answers, 0.5), p99: quantile(answers, 0.99) },
    });
    report({
      group,
      name: `a change on the last of ${STREAMS} streams, from the request on, p95`,
      value: quantile(events, 0.95),
      unit: 'ms',
      budget: EVENT,
      more: { median: quantile(events, 0.5), worst: Math.max(...events) },
    });
  } finally {
    for (const { close } of listeners) close();
  }
}
