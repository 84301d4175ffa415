/** Figures for Prometheus, in its text format. Source of the format: Prometheus, "Exposition formats". */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../context.ts';

/** Upper bounds of the buckets of a request's time, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

interface Timed {
  readonly labels: string;
  readonly buckets: number[];
  count: number;
  sum: number;
}

export interface Metrics {
  /** The text that is answered. */
  text(): Promise<string>;
  stop(): void;
}

/** Measures every request of the server from now on. Calls are told by their route, never by an address with ids in it. */
export function measure(app: FastifyInstance, services: Pick<Services, 'database' | 'live'>): Metrics {
  const times = new Map<string, Timed>();
  let open = 0;
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  app.addHook('onRequest', async (_request, reply) => {
    open++;
    // Also where the caller went away before the answer.
    reply.raw.once('close', () => {
      open--;
    });
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = `method="${request.method}",route="${routeOf(request)}",status="${reply.statusCode}"`;
    const found = times.get(labels) ?? { labels, buckets: BUCKETS.map(() => 0), count: 0, sum: 0 };
    times.set(labels, found);
    const seconds = reply.elapsedTime / 1000;
    found.count++;
    found.sum += seconds;
    for (const [index, bound] of BUCKETS.entries())
      if (seconds <= bound) found.buckets[index] = (found.buckets[index] ?? 0) + 1;
  });

  async function text(): Promise<string> {
    const lines: string[] = [];
    const metric = (name: string, type: string, help: string, values: readonly [labels: string, value: number][]) => {
      lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`);
      for (const [labels, value] of values) lines.push(`${name}${labels ? `{${labels}}` : ''} ${value}`);
    };
    const all = [...times.values()];
    lines.push(
      '# HELP clutch_request_seconds Time from a request to its answer.',
      '# TYPE clutch_request_seconds histogram',
    );
    for (const { labels, buckets, count, sum } of all) {
      for (const [index, bound] of BUCKETS.entries())
        lines.push(`clutch_request_seconds_bucket{${labels},le="${bound}"} ${buckets[index]}`);
      lines.push(`clutch_request_seconds_bucket{${labels},le="+Inf"} ${count}`);
      lines.push(`clutch_request_seconds_sum{${labels}} ${sum}`, `clutch_request_seconds_count{${labels}} ${count}`);
    }
    metric('clutch_requests_open', 'gauge', 'Requests being answered, live streams among them.', [['', open]]);
    metric('clutch_live_streams', 'gauge', 'Live streams open.', [['', services.live.size()]]);
    const states = await services.database.db
      .selectFrom('outbox')
      .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
      .where('state', '<>', 'sent')
      .groupBy('state')
      .execute();
    const mails = ['waiting', 'claimed', 'failed'].map((state): [string, number] => [
      `state="${state}"`,
      Number(states.find((one) => one.state === state)?.count ?? 0),
    ]);
    metric('clutch_mails', 'gauge', 'Mails that have not gone out.', mails);
    const memory = process.memoryUsage();
    metric('process_resident_memory_bytes', 'gauge', 'Memory in use.', [['', memory.rss]]);
    metric('nodejs_heap_used_bytes', 'gauge', 'Memory of JavaScript in use.', [['', memory.heapUsed]]);
    metric('nodejs_eventloop_delay_seconds', 'gauge', 'How late the event loop is.', [
      ['quantile="0.5"', delay.percentile(50) / 1e9],
      ['quantile="0.99"', delay.percentile(99) / 1e9],
    ]);
    metric('process_start_time_seconds', 'gauge', 'When the server started.', [
      ['', Date.now() / 1000 - process.uptime()],
    ]);
    return `${lines.join('\n')}\n`;
  }

  return { text, stop: () => delay.disable() };
}

/** `/api/admin/student/:id`; what is none of the API's is one route. */
const routeOf = (request: FastifyRequest): string => {
  const url = request.routeOptions?.url;
  return url?.startsWith('/api') ? url.replace(/["\\\n]/g, '') : 'panel';
};
