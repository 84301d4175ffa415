/** Long work on the server: how far it is, and the way to stop it. Its answer comes as lines (see the server's progress). */
import { atom } from 'jotai';
import type { AnswerOf, AnyEndpoint, InputOf } from '#contract/endpoint.ts';
import { problem } from '#contract/errors.ts';
import { ApiError, type CallOptions, send } from './http.ts';
import { store } from './session.ts';

export interface Work {
  readonly id: number;
  /** Message key of what is done. */
  readonly title: string;
  readonly done: number;
  readonly total: number;
  readonly cancel: () => void;
}

export const workAtom = atom<readonly Work[]>([]);
let next = 1;

const update = (id: number, change: Partial<Work>): void =>
  store.set(workAtom, (now) => now.map((work) => (work.id === id ? { ...work, ...change } : work)));

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
  const id = next++;
  const stop = new AbortController();
  store.set(workAtom, (now) => [...now, { id, title, done: 0, total: 0, cancel: () => stop.abort() }]);
  try {
    const response = await send(endpoint, input, { ...options, accept: 'application/x-ndjson', signal: stop.signal });
    for await (const line of linesOf(response)) {
      if ('progress' in line) update(id, line.progress as Partial<Work>);
      else if ('problem' in line) throw new ApiError(problem.parse(line.problem));
      else if ('answer' in line) return line.answer as AnswerOf<E>;
    }
    throw new ApiError({ type: '/problems/offline', title: 'offline', status: 0, request_id: '' }, true);
  } catch (error) {
    if (stop.signal.aborted)
      throw new ApiError({ type: '/problems/cancelled', title: 'Cancelled', status: 400, request_id: '' });
    throw error;
  } finally {
    store.set(workAtom, (now) => now.filter((work) => work.id !== id));
  }
}

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
