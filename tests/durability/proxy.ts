/** A reverse proxy in front of several copies of the server: one after the other, and past one that does not answer. */
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Proxy {
  readonly url: string;
  /** How many requests each copy answered, by its address. */
  readonly answered: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/**
 * Starts a proxy on a free port. `copies` are addresses, and may be changed while it runs: a copy that was taken out gets nothing new. What
 * was passed on and got no answer is 502: only the caller knows whether it may be repeated.
 */
export async function startProxy(copies: readonly string[]): Promise<Proxy> {
  const answered = new Map<string, number>();
  let turn = 0;
  const pass = (request: IncomingMessage, response: ServerResponse, body: Buffer, tries: number) => {
    const copy = copies[turn++ % copies.length];
    if (copy === undefined) return response.writeHead(502).end();
    const target = new URL(copy);
    const onward = ask(
      {
        host: target.hostname,
        port: target.port,
        method: request.method,
        path: request.url,
        headers: { ...request.headers, 'x-forwarded-for': request.socket.remoteAddress ?? '' },
      },
      (answer) => {
        answered.set(copy, (answered.get(copy) ?? 0) + 1);
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        answer.once('error', () => response.destroy());
      },
    );
    onward.once('error', (error: NodeJS.ErrnoException) => {
      // Nothing was sent to a copy that takes no connections: another one may have it.
      if (error.code === 'ECONNREFUSED' && tries > 1) return pass(request, response, body, tries - 1);
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    });
    response.once('close', () => onward.destroy());
    onward.end(body);
  };
  const server = createServer(async (request, response) => {
    // Kept whole, so that it can be given to another copy.
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    pass(request, response, Buffer.concat(chunks), copies.length);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answered,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
