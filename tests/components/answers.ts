/**
 * The calls of a console in a frame, answered in the page. Every answer has to be what the contract says of its call, and
 * every call needs somebody who answers it: what is not so fails the test, whatever the console makes of it.
 */
import { z } from 'zod';
import type { AnswerOf, AnyEndpoint, Endpoint } from '#contract/endpoint.ts';
import { PROBLEM_TITLES, type Problem, type ProblemStatus, problem } from '#contract/errors.ts';
import { endpoints } from '#contract/index.ts';

/** The window of a frame, with what is its own of the language. */
export type FrameWindow = Window & typeof globalThis;

type Read<S> = S extends z.ZodType ? z.output<S> : undefined;
/** What a call came with, as the contract reads it. */
export type Asked<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _A>
    ? { readonly params: Read<P>; readonly query: Read<Q>; readonly body: Read<B> }
    : never;
type Handler<E> = (asked: Asked<E>) => AnswerOf<E> | Promise<AnswerOf<E>>;
type AnyHandler = (asked: Asked<AnyEndpoint>) => unknown;

/** A call as it was made. */
export interface Made {
  readonly id: string;
  readonly method: string;
  readonly address: string;
  readonly body: unknown;
  /** What it was answered with; 0 where nothing came. */
  status: number;
}

/** A call that is refused, as the server refuses it. */
export class Refused extends Error {
  readonly problem: Problem;
  constructor(status: ProblemStatus, type: string, more: Partial<Problem> = {}) {
    super(type);
    const title = PROBLEM_TITLES[status];
    this.problem = problem.parse({ type: `/problems/${type}`, title, status, request_id: 'test', ...more });
  }
}

/** No answer comes: the line is broken. */
export class NoAnswer extends Error {}

interface Path {
  readonly endpoint: AnyEndpoint;
  readonly names: readonly string[];
  readonly fits: RegExp;
}
/** How long work is answered. */
const LINES = 'application/x-ndjson';
const NAMED = /:(\w+)/g;
/** Paths without values first: `/admin/student/selected` is no student. */
const paths: readonly Path[] = endpoints
  .map((endpoint) => ({
    endpoint,
    names: [...endpoint.path.matchAll(NAMED)].map((match) => match[1] ?? ''),
    fits: new RegExp(`^/api${endpoint.path.replace(/[.]/g, '\\.').replace(NAMED, '([^/]+)')}$`),
  }))
  .sort((a, b) => a.names.length - b.names.length);

/** What answers the calls of one test, and what was wrong with them. */
export class Answers {
  /** Calls in the order in which they were made. */
  readonly made: Made[] = [];
  /** Each fails the test. */
  readonly faults: string[] = [];
  /** What answers each call; those that a test gives itself stand before the school's. */
  private readonly handlers = new Map<string, AnyHandler>();
  private readonly holds: { readonly fits: (made: Made) => boolean; readonly until: Promise<void> }[] = [];

  /** Answers a call from now on. */
  answering<E extends AnyEndpoint>(endpoint: E, handler: Handler<E>): this {
    this.handlers.set(endpoint.id, handler as unknown as AnyHandler);
    return this;
  }

  /** Answers a call in another way, until what it gives is called. */
  instead<E extends AnyEndpoint>(endpoint: E, handler: Handler<E>): () => void {
    const before = this.handlers.get(endpoint.id);
    this.answering(endpoint, handler);
    return () => {
      if (before) this.handlers.set(endpoint.id, before);
      else this.handlers.delete(endpoint.id);
    };
  }

  /** Keeps the answers of calls back until what it gives is called. */
  hold(...wanted: readonly { readonly id: string }[]): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    const ids = new Set(wanted.map(({ id }) => id));
    this.holds.push({ fits: ({ id }) => ids.has(id), until: promise });
    return resolve;
  }

  /** Calls made of an endpoint so far. */
  callsOf = ({ id }: { readonly id: string }): Made[] => this.made.filter((made) => made.id === id);

  /** Takes the place of a frame's `fetch`. */
  fetchIn(frame: FrameWindow): typeof fetch {
    const real = frame.fetch.bind(frame);
    return async (input, init) => {
      const request = new frame.Request(input as RequestInfo, init);
      const address = new URL(request.url);
      if (!address.pathname.startsWith('/api/')) return real(input as RequestInfo, init);
      const answer = this.answer(frame, request, address);
      const stopped = new Promise<never>((_resolve, reject) => {
        request.signal.addEventListener('abort', () => reject(request.signal.reason));
      });
      return Promise.race([answer, stopped]);
    };
  }

  private async answer(frame: FrameWindow, request: Request, address: URL): Promise<Response> {
    const path = paths.find(({ endpoint, fits }) => endpoint.method === request.method && fits.test(address.pathname));
    const body = await bodyOf(request);
    const made: Made = {
      id: path?.endpoint.id ?? 'unknown',
      method: request.method,
      address: `${address.pathname}${address.search}`,
      body,
      status: 0,
    };
    this.made.push(made);
    for (const { fits, until } of this.holds) if (fits(made)) await until;
    const handler = path && this.handlers.get(path.endpoint.id);
    if (!path || !handler) {
      this.faults.push(`Nobody answers ${made.id}: ${made.method} ${made.address}`);
      return this.refuse(frame, made, new Refused(500, 'server-error'));
    }
    try {
      const asked = this.read(path, request, address, body);
      const answer = await handler(asked);
      made.status = 200;
      return this.respond(frame, path.endpoint, answer, request);
    } catch (error) {
      if (error instanceof Refused) return this.refuse(frame, made, error);
      if (error instanceof NoAnswer) throw new frame.TypeError('Failed to fetch');
      this.faults.push(`${made.id}: ${error instanceof Error ? error.message : String(error)}`);
      return this.refuse(frame, made, new Refused(500, 'server-error'));
    }
  }

  /** @throws Error for what the contract does not take */
  private read({ endpoint, names, fits }: Path, request: Request, address: URL, body: unknown): Asked<AnyEndpoint> {
    const values = fits.exec(address.pathname)?.slice(1) ?? [];
    const params = Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(values[at] ?? '')]));
    const query = Object.fromEntries([
      ...address.searchParams,
      ...new URLSearchParams(request.headers.get('clutch-query') ?? ''),
    ]);
    return {
      params: endpoint.params && read(endpoint.params, params, 'params'),
      query: endpoint.query && read(endpoint.query, query, 'query'),
      body: endpoint.body && read(endpoint.body, body, 'body'),
    };
  }

  /** @throws Error for an answer that the contract does not have */
  private respond(frame: FrameWindow, endpoint: AnyEndpoint, answer: unknown, { headers }: Request): Response {
    if (answer instanceof frame.Response) return answer;
    const whole = read(z.strictObject({ answer: endpoint.answer }), { answer }, 'answer') as { answer: unknown };
    if (endpoint.produces)
      return new frame.Response(String(whole.answer), { headers: { 'content-type': endpoint.produces } });
    // Long work answers by lines, of which this is the last one.
    if (headers.get('accept') === LINES)
      return new frame.Response(`${JSON.stringify({ answer })}\n`, { headers: { 'content-type': LINES } });
    return new frame.Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  }

  private refuse(frame: FrameWindow, made: Made, { problem: found }: Refused): Response {
    made.status = found.status;
    return new frame.Response(JSON.stringify(found), {
      status: found.status,
      headers: { 'content-type': 'application/problem+json' },
    });
  }
}

async function bodyOf(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (type.startsWith('multipart/form-data')) return formBody(await request.formData());
  if (!type.includes('json')) return undefined;
  return JSON.parse((await request.text()) || 'null');
}

/** A form's values, as the server reads them. A file is made anew: the frame's are no files of the test's own window. */
function formBody(form: FormData): Record<string, unknown> {
  return Object.fromEntries(
    [...form].map(([name, value]) => {
      if (typeof value !== 'string') return [name, new File([value], value.name, { type: value.type })];
      return [name, value.startsWith('json:') ? JSON.parse(value.slice('json:'.length)) : value];
    }),
  );
}

/** @throws Error that says where it is wrong */
function read(schema: z.ZodType, value: unknown, what: string): unknown {
  const found = schema.safeParse(value);
  if (found.success) return found.data;
  throw new Error(`its ${what} is not the contract's:\n${z.prettifyError(found.error)}`);
}
