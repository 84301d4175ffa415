/** The one place that talks to the API. */

import ky, { HTTPError } from 'ky';
import type { AnswerOf, AnyEndpoint, InputOf } from '#contract/endpoint.ts';
import { type Problem, problem, problemType } from '#contract/errors.ts';
import { chooseLocale } from '#locales/index.ts';
import { earlyAnswer } from './early.ts';
import { reauthenticated } from './reauthentication.ts';
import { lockedAtom, readSession, sessionEnded, store } from './session.ts';

/** A failed call. `problem` is the server's document; `offline` when there was no answer at all. */
export class ApiError extends Error {
  readonly problem: Problem;
  readonly offline: boolean;
  constructor(found: Problem, offline = false) {
    super(found.detail ?? found.title);
    this.problem = found;
    this.offline = offline;
  }
  /** The last segment of the problem's type. */
  get type(): string {
    return problemType(this.problem);
  }
  /** The row as it is, where the call was refused because somebody changed it meanwhile; null where that is not why. */
  get changedRow(): unknown {
    return this.type === 'version-conflict' ? (this.problem.current ?? null) : null;
  }
}

export interface CallOptions {
  /** The command that makes the call and the surface it came from, for the audit. */
  readonly command?: string;
  readonly source?: string;
  /** Repeats with the same key have one effect. Left out, each call of a write makes its own. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  readonly accept?: string;
  /** Goes on when the page is closed; at most 64 kB. */
  readonly keepalive?: boolean;
  /** A key of its own, in place of the session's: that one is neither sent nor ended by what comes of it. */
  readonly bearer?: string;
}

const client = ky.create({
  prefix: '/api',
  timeout: 30_000,
  // A write carries its Idempotency-Key, so a repeat after a lost answer has one effect.
  retry: { limit: 2, methods: ['get', 'post', 'delete'], statusCodes: [502, 503, 504], afterStatusCodes: [503] },
});

/** Keys of writes whose answer never came, or said that nobody knows. Tried again unchanged, they are the same request: it has one effect. */
const unanswered = new Map<string, string>();
/** For so long, in ms: later it may well be meant anew. */
const SAME = 5 * 60_000;

/**
 * Makes a call. A 401 of a signed-in session ends it.
 * @throws ApiError
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  const response = await send(endpoint, input, options);
  return (endpoint.produces && !endpoint.produces.includes('json') ? response.blob() : response.json()) as Promise<
    AnswerOf<E>
  >;
}

/** Makes a call and answers the response as it comes, for streams. @throws ApiError */
export async function send<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<Response> {
  const { params, query, body } = input as { params?: object; query?: object; body?: Record<string, unknown> };
  const session = options.bearer ? null : readSession();
  // What the server puts into words is in the language on screen, whatever the browser's own is.
  const headers: Record<string, string> = { 'accept-language': document.documentElement.lang };
  const bearer = options.bearer ?? session?.accessToken;
  if (bearer) headers.authorization = `Bearer ${bearer}`;
  if (options.accept) headers.accept = options.accept;
  if (options.command) headers['clutch-command'] = options.command;
  if (options.source) headers['clutch-source'] = options.source;
  // Files are no text: each try with one is a request of its own.
  const request = endpoint.write && !endpoint.form ? JSON.stringify([bearer, endpoint.id, input]) : '';
  const key = options.idempotencyKey ?? unanswered.get(request) ?? crypto.randomUUID();
  const words = query && String(searchOf(query, false));
  if (words) headers['clutch-query'] = words;
  if (endpoint.write) headers['idempotency-key'] = key;
  unanswered.delete(request);
  const path = pathOf(endpoint, params);
  try {
    const early = session && !query && !endpoint.write && (await earlyAnswer(path, session.accessToken));
    if (early) return early;
    return await client(path, {
      method: endpoint.method.toLowerCase(),
      headers,
      searchParams: query && searchOf(query, true),
      ...(endpoint.form
        ? { body: formOf(body ?? {}), timeout: false as const }
        : endpoint.body
          ? { json: body ?? {} }
          : {}),
      signal: options.signal,
      keepalive: options.keepalive,
    });
  } catch (error) {
    const failed = await apiError(error);
    if (failed.problem.status === 401 && session) {
      if (await renewed(session.accessToken)) return send(endpoint, input, { ...options, idempotencyKey: key });
      sessionEnded();
    }
    if (failed.type === 'second-factor-required') store.set(lockedAtom, true);
    if ((failed.offline || failed.type === 'in-doubt') && request) {
      unanswered.set(request, key);
      setTimeout(() => unanswered.delete(request), SAME);
    }
    // Confirmed, it is the same request once more.
    if (failed.type === 'reauthentication-needed' && (await reauthenticated(options.command)))
      return send(endpoint, input, { ...options, idempotencyKey: key });
    throw failed;
  }
}

/** Whether another call has changed the session's token while one was on its way. */
const renewed = (refused: string): Promise<boolean> =>
  import('./session-token.ts').then(({ hasNewToken }) => hasNewToken(refused)).catch(() => false);

/** The endpoint's path with its parameters filled in, without a leading slash. */
export function pathOf(endpoint: AnyEndpoint, params: object | undefined): string {
  const values = (params ?? {}) as Record<string, unknown>;
  return endpoint.path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(values[name]))).slice(1);
}

/** What of a query may stand in an address: where in a list one is. The rest may name somebody, and travels in a header. */
const PLAIN = /^(page|per_page|sort|before|after|from|to)$/;

/** The part of a query that is `plain`, or the other one. */
function searchOf(query: object, plain: boolean): URLSearchParams {
  const found = Object.entries(query).filter(
    ([key, value]) => value !== undefined && value !== null && value !== '' && PLAIN.test(key) === plain,
  );
  return new URLSearchParams(found.map(([key, value]) => [key, String(value)]));
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

async function apiError(error: unknown): Promise<ApiError> {
  if (error instanceof DOMException && error.name === 'AbortError') throw error;
  if (error instanceof HTTPError) {
    const found = problem.safeParse(error.data);
    if (found.success) return new ApiError(await inWords(found.data));
    return new ApiError(blank(error.response.status, `HTTP ${error.response.status}`));
  }
  return noAnswer();
}

/** Nothing came: no answer, or no part of the panel. */
export const noAnswer = (): ApiError => new ApiError(blank(0, 'offline'), true);

/** A problem that came within an answer, as a failed call tells it. */
export const asError = async (found: Problem): Promise<ApiError> => new ApiError(await inWords(found));

/** In the language on screen and by the account's clock; as it came where that cannot be loaded. */
async function inWords(found: Problem): Promise<Problem> {
  const locale = chooseLocale(document.documentElement.lang);
  // The server's own language; what is in the way has times.
  if (locale === 'en' && !found.conflict) return found;
  return Promise.all([import('./fault-texts.ts'), import('./club-time.ts')])
    .then(([{ problemIn }, { clockNow }]) => problemIn(locale, found, clockNow()))
    .catch(() => found);
}

const blank = (status: number, title: string): Problem => ({
  type: `/problems/${status === 0 ? 'offline' : 'unexpected'}`,
  title,
  status,
  request_id: '',
});
