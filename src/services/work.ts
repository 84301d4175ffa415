/** Long work on the server: how far it is, and the way to stop it. Its answer comes as lines (see the server's progress). */
import { atom } from 'jotai';
import type { AnswerOf, AnyEndpoint, InputOf } from '#contract/endpoint.ts';
import { problem } from '#contract/errors.ts';
import { ApiError, asError, type CallOptions, call, send } from './http.ts';
import { store } from './session.ts';

export interface Work {
  readonly id: number;
  /** Message key of what is done. */
  readonly title: string;
  readonly done: number;
  /** 0 where nobody knows how much there is. */
  readonly total: number;
  readonly cancel: () => void;
}

export const workAtom = atom<readonly Work[]>([]);
let next = 1;

const update = (id: number, change: Partial<Work>): void =>
  store.set(workAtom, (now) => now.map((work) => (work.id === id ? { ...work, ...change } : work)));

/**
 * Shows work once it has taken so long (ms), until it is over, with the way to stop it.
 * @throws ApiError; code `cancelled` when the user stopped it
 */
async function shown<T>(
  title: string,
  after: number,
  signal: AbortSignal | undefined,
  work: (id: number, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const id = next++;
  const stop = new AbortController();
  signal?.addEventListener('abort', () => stop.abort());
  const show = () =>
    store.set(workAtom, (now) => [...now, { id, title, done: 0, total: 0, cancel: () => stop.abort() }]);
  const timer = after > 0 ? setTimeout(show, after) : undefined;
  if (!timer) show();
  try {
    return await work(id, stop.signal);
  } catch (error) {
    throw stop.signal.aborted ? cancelled() : error;
  } finally {
    clearTimeout(timer);
    store.set(workAtom, (now) => now.filter((work) => work.id !== id));
  }
}

/**
 * Makes a call whose answer comes line by line, and shows how far it is.
 * @throws ApiError; code `cancelled` when the user stopped it: then the server has kept nothing
 */
export async function workCall<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  title: string,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  return shown(title, 0, options.signal, async (id, signal) => {
    const response = await send(endpoint, input, { ...options, accept: 'application/x-ndjson', signal });
    for await (const line of linesOf(response)) {
      if ('progress' in line) update(id, line.progress as Partial<Work>);
      else if ('problem' in line) throw await asError(problem.parse(line.problem));
      else if ('answer' in line) return line.answer as AnswerOf<E>;
    }
    throw new ApiError({ type: '/problems/offline', title: 'offline', status: 0, request_id: '' }, true);
  });
}

/** What takes less is over before one has read that it is under way, in ms. */
const NOTICED = 400;

/**
 * Makes a call whose answer is a file, and shows while it lasts that it is under way.
 * @throws ApiError; code `cancelled` when the user stopped it
 */
export async function fileCall<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  title: string,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  return shown(title, NOTICED, options.signal, (_id, signal) => call(endpoint, input, { ...options, signal }));
}

const cancelled = (): ApiError =>
  new ApiError({ type: '/problems/cancelled', title: 'Cancelled', status: 400, request_id: '' });

async function* linesOf(response: Response): AsyncGenerator<Record<string, unknown>> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    rest += value ?? '';
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line) yield JSON.parse(line);
    if (done) return;
  }
}
