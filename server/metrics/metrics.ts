/** What a process measures of itself and of the requests that it answers. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../context.ts';
import type { StandbyState } from '../store/standbys.ts';
import type { Figure, Figures } from './figures.ts';
import { limitFigure } from './limits.ts';

/** Upper bounds of the buckets of a request's time, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

interface Timed {
  readonly labels: string;
  readonly buckets: number[];
  count: number;
  sum: number;
}

export interface Metrics {
  /** What this process measured. */
  figures(): Figures;
  stop(): void;
}

/** Measures every request of the server from now on. Calls are told by their route, never by an address with ids in it. */
export function measure(app: FastifyInstance, services: Pick<Services, 'live' | 'database'>): Metrics {
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

  function figures(): Figures {
    const timed = [...times.values()].flatMap(({ labels, buckets, count, sum }): Figure['values'] => [
      ...BUCKETS.map((bound, index) => ['_bucket', `${labels},le="${bound}"`, buckets[index] ?? 0] as const),
      ['_bucket', `${labels},le="+Inf"`, count],
      ['_sum', labels, sum],
      ['_count', labels, count],
    ]);
    const gauge = (of: Figure['of'], name: string, help: string, ...values: readonly (readonly [string, number])[]) =>
      ({
        name,
        type: 'gauge',
        help,
        of,
        values: values.map(([labels, value]) => ['', labels, value]),
      }) satisfies Figure;
    const memory = process.memoryUsage();
    return [
      {
        name: 'clutch_request_seconds',
        type: 'histogram',
        help: 'Time from a request to its answer.',
        of: 'server',
        values: timed,
      },
      limitFigure(),
      gauge('server', 'clutch_requests_open', 'Requests being answered, live streams among them.', ['', open]),
      gauge('server', 'clutch_live_streams', 'Live streams open.', ['', services.live.size()]),
      gauge('process', 'process_resident_memory_bytes', 'Memory in use.', ['', memory.rss]),
      gauge('process', 'nodejs_heap_used_bytes', 'Memory of JavaScript in use.', ['', memory.heapUsed]),
      gauge(
        'process',
        'nodejs_eventloop_delay_seconds',
        'How late the event loop is.',
        ['quantile="0.5"', delay.percentile(50) / 1e9],
        ['quantile="0.99"', delay.percentile(99) / 1e9],
      ),
      gauge('process', 'process_start_time_seconds', 'When the server started.', [
        '',
        Date.now() / 1000 - process.uptime(),
      ]),
      ...standbyFigures(services.database),
    ];
  }

  return { figures, stop: () => delay.disable() };
}

/** What was read from where, and how far each standby is behind; nothing where there are none. */
function standbyFigures({ standbys }: Services['database']): Figures {
  if (!standbys) return [];
  const all = standbys.state();
  const gauge = (name: string, help: string, of: (one: StandbyState) => number | null): Figure => ({
    name,
    type: 'gauge',
    help,
    // Each process looks by itself.
    of: 'process',
    values: all.flatMap((one) => {
      const value = of(one);
      return value === null ? [] : [['', `standby="${one.name}"`, value] as const];
    }),
  });
  return [
    {
      name: 'clutch_reads_total',
      type: 'counter',
      help: 'Statements of calls that standbys may answer, by who answered; why, where that was the primary.',
      of: 'server',
      values: [
        ...Object.entries(standbys.readsOfPrimary()).map(
          ([why, reads]) => ['', `from="primary",why="${why}"`, reads] as const,
        ),
        ...all.map(({ name, reads }) => ['', `from="${name}",why=""`, reads] as const),
      ],
    },
    gauge('clutch_standby_in_use', 'Whether calls read from it: 1 or 0.', ({ inUse }) => Number(inUse)),
    gauge('clutch_standby_behind_seconds', 'How far it is behind the primary.', ({ behindSeconds }) => behindSeconds),
    gauge('clutch_standby_behind_bytes', 'The log that it has yet to replay.', ({ behindBytes }) => behindBytes),
  ];
}

/** Mails that have not gone out: of the database, so that one process says it for all. */
export async function mailFigures({ db }: Services['database']): Promise<Figures> {
  const states = await db
    .selectFrom('outbox')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .where('state', '<>', 'sent')
    .groupBy('state')
    .execute();
  const values = ['waiting', 'claimed', 'failed'].map(
    (state) => ['', `state="${state}"`, Number(states.find((one) => one.state === state)?.count ?? 0)] as const,
  );
  return [{ name: 'clutch_mails', type: 'gauge', help: 'Mails that have not gone out.', of: 'server', values }];
}

/** `/api/admin/student/:id`; what is none of the API's is one route. */
const routeOf = (request: FastifyRequest): string => {
  const url = request.routeOptions?.url;
  return url?.startsWith('/api') ? url.replace(/["\\\n]/g, '') : 'panel';
};
