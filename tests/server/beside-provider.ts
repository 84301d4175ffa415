/** A school's server with an identity provider beside it, for tests of what goes through the provider. */
import { providerSignOut } from '#contract/entities/provider.ts';
import type { TestEngine } from '../engines/engines.ts';
import { startApp, type TestApp } from './harness.ts';
import { CLIENT, type IdentityProvider, startProvider } from './identity-provider.ts';

/** Where the console is reached, and where the provider sends a browser back to. */
export const ORIGIN = 'https://clutch.example';
export const BACK = `${ORIGIN}/login`;

/** A server beside a provider of its own, both until the suite is over. */
export async function startBesideProvider(
  engine: TestEngine,
  now: () => Date,
): Promise<{ app: TestApp; idp: IdentityProvider }> {
  const idp = await startProvider();
  engine.beforeRemoval(() => idp.close());
  const provider = { issuer: idp.issuer, clientId: CLIENT, clientSecret: null };
  const app = await startApp(engine, { now, config: { publicUrl: ORIGIN, provider } });
  await idp.serve({ backTo: BACK, signOutAt: `${ORIGIN}/api${providerSignOut.path}` });
  return { app, idp };
}
