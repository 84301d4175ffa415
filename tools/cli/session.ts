/** Where the terminal's session is kept: a file of the user's own, which nobody else can read. */
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const stored = z.object({
  url: z.string(),
  token: z.string(),
  expires_at: z.string(),
  user: z.object({ id: z.number(), name: z.string(), roles: z.array(z.enum(['admin', 'developer'])) }),
  time_zone: z.string(),
});
/** `token` is another once the session was confirmed. */
export type TerminalSession = z.infer<typeof stored>;

const fileOf = (env: NodeJS.ProcessEnv) =>
  env.CLUTCH_SESSION || join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'clutch', 'session.json');

/** The session, or null when there is none or it is over. */
export async function readTerminalSession(env: NodeJS.ProcessEnv): Promise<TerminalSession | null> {
  const text = await readFile(fileOf(env), 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    const session = stored.parse(JSON.parse(text));
    return Date.parse(session.expires_at) > Date.now() ? session : null;
  } catch {
    return null;
  }
}

export async function writeTerminalSession(env: NodeJS.ProcessEnv, session: TerminalSession): Promise<void> {
  const file = fileOf(env);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, JSON.stringify(session), { mode: 0o600 });
  await chmod(file, 0o600);
}

export const forgetTerminalSession = (env: NodeJS.ProcessEnv): Promise<void> => rm(fileOf(env), { force: true });
