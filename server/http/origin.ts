/** The address of this server in links that leave it: in mails and in answers. */
import type { FastifyRequest } from 'fastify';
import type { Services } from '../context.ts';

/**
 * PUBLIC_URL, or the address the request came to. The Host header is believed only where it names this machine: whoever
 * asks for somebody else's recovery mail could otherwise write the address into its link.
 */
export function originOf(
  services: Pick<Services, 'config'>,
  request: Pick<FastifyRequest, 'protocol' | 'headers'> & {
    raw: { socket: { localAddress?: string; localPort?: number } };
  },
): string {
  const { publicUrl, host: listening, port: wanted } = services.config;
  if (publicUrl) return publicUrl;
  const { localAddress, localPort } = request.raw.socket;
  const given = URL.parse(`${request.protocol}://${request.headers.host ?? ''}`);
  const own = new Set(['localhost', '127.0.0.1', '[::1]', bracketed(listening), bracketed(localAddress)]);
  if (given && own.has(given.hostname)) return given.origin;
  return `${request.protocol}://${bracketed(localAddress) || 'localhost'}:${localPort ?? wanted}`;
}

const bracketed = (address = ''): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  return plain.includes(':') ? `[${plain}]` : plain;
};
