/** What the tests use of `oidc-provider`, which brings no types. */
declare module 'oidc-provider' {
  import type { RequestListener, ServerResponse } from 'node:http';

  export default class Provider {
    constructor(issuer: string, configuration: object);
    callback(): RequestListener;
    use(
      middleware: (
        ctx: { path: string; body?: unknown; res: ServerResponse },
        next: () => Promise<void>,
      ) => Promise<void>,
    ): unknown;
    readonly Client: {
      find(id: string): Promise<{ backchannelLogout(subject: string, session: string): Promise<unknown> } | undefined>;
    };
  }
}
