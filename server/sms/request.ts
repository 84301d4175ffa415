/** The request to a provider of SMS: one, without redirects, within a bound of time, and never into the server's own network. */
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { bareHost, isPrivate, PrivateAddress, publicLookup } from './private-addresses.ts';

/** How long a provider may take for its answer, in ms. */
export const ANSWER_WITHIN = 10_000;
/** Most that is read of an answer, in bytes. */
const MOST_READ = 4096;

export interface SmsRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}
export interface SmsBounds {
  /** Whether the operator allows addresses of the server's own network. */
  readonly inside: boolean;
  /** In ms. */
  readonly within: number;
}

/** Answers status and the beginning of the text. @throws Error where there was no answer; PrivateAddress */
export async function askProvider(
  { url, method, headers, body }: SmsRequest,
  { inside, within }: SmsBounds,
): Promise<{ readonly status: number; readonly text: string }> {
  const target = new URL(url);
  const host = bareHost(target.hostname);
  if (!inside && isIP(host) !== 0 && isPrivate(host)) throw new PrivateAddress();
  const bytes = body === null ? null : Buffer.from(body);
  const signal = AbortSignal.timeout(within);
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const send = target.protocol === 'https:' ? httpsRequest : httpRequest;
      const request = send(target, {
        method,
        headers: { accept: '*/*', ...headers, ...(bytes ? { 'content-length': bytes.length } : {}) },
        agent: false,
        signal,
        ...(inside ? {} : { lookup: publicLookup }),
      });
      request.on('response', resolve);
      request.on('error', reject);
      request.end(bytes ?? undefined);
    });
    return { status: answer.statusCode ?? 0, text: await beginningOf(answer) };
  } catch (error) {
    if (signal.aborted) throw new Error(`No answer within ${within / 1000} s`);
    throw error;
  }
}

async function beginningOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of answer) {
    parts.push(part as Buffer);
    length += (part as Buffer).length;
    if (length >= MOST_READ) break;
  }
  return Buffer.concat(parts).subarray(0, MOST_READ).toString('utf8');
}
