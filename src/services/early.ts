/** Calls that are made before the code that waits for them has arrived. */

interface Early {
  /** Whose session asked. */
  readonly token: string;
  /** Null where no answer came. */
  readonly answer: Promise<Response | null>;
}
const begun = new Map<string, Early>();

/** Makes a call that reads, without a body, with a session's token. `path` is below /api. */
export function callEarly(method: 'GET' | 'POST', path: string, token: string): void {
  const answer = fetch(`/api/${path}`, { method, headers: { authorization: `Bearer ${token}` } }).catch(() => null);
  begun.set(path, { token, answer });
}

/** The answer that is on its way to the same session, once; one that fails is asked for anew by whoever wants it. */
export async function earlyAnswer(path: string, token: string): Promise<Response | undefined> {
  const early = begun.get(path);
  begun.delete(path);
  const answer = early?.token === token ? await early.answer : null;
  return answer?.ok ? answer : undefined;
}
