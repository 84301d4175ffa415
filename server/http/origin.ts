import type { Services } from '../context.ts';

/** The address people open, for links in mails: the setting's, else the request's. */
export function originOf(services: Services, request: { protocol: string; headers: { host?: string } }): string {
  return services.config.publicUrl ?? `${request.protocol}://${request.headers.host ?? 'localhost'}`;
}
