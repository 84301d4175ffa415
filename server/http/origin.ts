/** The address of this server in links that leave it: in mails and in answers. */
import type { FastifyRequest } from 'fastify';
import type { Services } from '../context.ts';

/**
 * PUBLIC_URL, or the address the server listens at. Nothing that a request says is believed: whoever asks for somebody
 * else's recovery mail could otherwise write the address into its link.
 */
export function originOf(
  services: Pick<Services, 'config'>,
  request: { raw: { socket: Pick<FastifyRequest['raw']['socket'], 'localAddress' | 'localPort'> } },
): string {
  const { publicUrl, host, port } = services.config;
  if (publicUrl) return publicUrl;
  const { localAddress, localPort } = request.raw.socket;
  // A server that listens everywhere is named by the address at which it was reached.
  const name = EVERYWHERE.has(host) ? bracketed(localAddress) || 'localhost' : bracketed(host);
  return `http://${name}:${localPort ?? port}`;
}

const EVERYWHERE: ReadonlySet<string> = new Set(['', '0.0.0.0', '::']);

const bracketed = (address = ''): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  return plain.includes(':') ? `[${plain}]` : plain;
};
