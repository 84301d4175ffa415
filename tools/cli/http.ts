/** Calls of the API from a terminal. */
import type { AnswerOf, AnyEndpoint, InputOf } from '#contract/endpoint.ts';
import { type Problem, problem } from '#contract/errors.ts';

export class CallError extends Error {
  readonly problem: Problem;
  /** The cookies that came with the refusal, as they are sent back. */
  readonly cookies: string;
  constructor(found: Problem, cookies = '') {
    super(found.detail ?? found.title);
    this.problem = found;
    this.cookies = cookies;
  }
}

export interface Server {
  /** Address without /api: `http://127.0.0.1:8400`. */
  readonly url: string;
  readonly token: string | null;
}

const unexpected = (status: number): Problem => ({
  type: '/problems/unexpected',
  title: `The server answered ${status}.`,
  status,
  request_id: '',
});

/** @throws CallError, also when the server cannot be reached */
export async function callServer<E extends AnyEndpoint>(
  server: Server,
  endpoint: E,
  input: InputOf<E>,
  marks: { command?: string; key?: string; cookies?: string } = {},
): Promise<AnswerOf<E>> {
  const {
    params = {},
    query = {},
    body,
  } = input as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: Record<string, unknown> };
  const path = endpoint.path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
    ),
  );
  const headers: Record<string, string> = { 'clutch-source': 'terminal' };
  if (server.token) headers.authorization = `Bearer ${server.token}`;
  if (marks.cookies) headers.cookie = marks.cookies;
  if (marks.command) headers['clutch-command'] = marks.command;
  if (endpoint.write) headers['idempotency-key'] = marks.key ?? crypto.randomUUID();
  let payload: BodyInit | undefined;
  if (endpoint.form) payload = formOf(body ?? {});
  else if (endpoint.body) {
    headers['content-type'] = 'application/json';
    payload = JSON.stringify(body ?? {});
  }
  const address = `${server.url}/api${path}${search.size > 0 ? `?${search}` : ''}`;
  const response = await fetch(address, {
    method: endpoint.method,
    headers,
    ...(payload === undefined ? {} : { body: payload }),
  }).catch(() => {
    throw new CallError({
      type: '/problems/offline',
      title: `Nothing answers at ${server.url}.`,
      status: 0,
      request_id: '',
    });
  });
  if (!response.ok) {
    const found = problem.safeParse(await response.json().catch(() => null));
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    throw new CallError(found.success ? found.data : unexpected(response.status), cookies.join('; '));
  }
  const json = !endpoint.produces || endpoint.produces.includes('json');
  return (json ? response.json() : response.blob()) as Promise<AnswerOf<E>>;
}

function formOf(body: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue;
    if (value instanceof Blob) form.append(name, value, value instanceof File ? value.name : 'file');
    else form.append(name, typeof value === 'string' ? value : `json:${JSON.stringify(value)}`);
  }
  return form;
}
