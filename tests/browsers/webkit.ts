/** WebKit by its WebDriver (https://www.w3.org/TR/webdriver2/), in a window on a screen that is only in memory. */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { type Browser, ownFolder, pressing, type Running, run } from './browser.ts';

/** How often the driver is asked whether it listens by now, and how long it rests between, in ms. */
const TRIES = 200;
const BETWEEN = 100;

/** Starts WebKit in a time zone. */
export async function startWebKit(timeZone: string): Promise<Browser> {
  const { folder, leave } = await ownFolder();
  const programs: Running[] = [];
  const start = (command: string, args: readonly string[], env: NodeJS.ProcessEnv) => {
    const program = run(command, args, env);
    programs.push(program);
    return program;
  };
  const end = async () => {
    for (const program of programs.toReversed()) await program.stop();
    await leave();
  };
  const env = { PATH: process.env.PATH, HOME: folder, XDG_RUNTIME_DIR: folder, TZ: timeZone, LANG: 'C.UTF-8' };
  try {
    const screen = start('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], env);
    const [, display] = await screen.printed(/^(\d+)\n/m);
    const port = await freePort();
    const driver = start('WebKitWebDriver', [`--port=${port}`], {
      ...env,
      DISPLAY: `:${display}`,
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
    });
    const address = `http://127.0.0.1:${port}`;
    await listening(address, driver);
    const { sessionId } = await ask('POST', `${address}/session`, {
      capabilities: {
        alwaysMatch: {
          'webkitgtk:browserOptions': {
            binary: '/usr/bin/gjs',
            args: ['-m', join(import.meta.dirname, 'webkit-window.js'), folder],
          },
        },
      },
    });
    return inSession(`${address}/session/${sessionId}`, driver, end);
  } catch (error) {
    await end();
    throw error;
  }
}

/** An error or a warning in the console. */
const COMPLAINT = /CONSOLE (?:\w+ )*(?:ERROR|WARN)/;
/** What WebKit and the page say of requests that leaving the page cuts short. */
const CUT_SHORT = /due to access control checks|Importing a module script failed|did not arrive|Unable to preload CSS/;

function inSession(session: string, driver: Running, end: () => Promise<void>): Browser {
  const post = (path: string, body: object = {}) => ask('POST', `${session}/${path}`, body);
  const perform = async (chords: readonly string[]) => void (await post('actions', { actions: pressing(chords) }));
  const complaints: string[] = [];
  let read = 0;
  const gather = (left: boolean) => {
    const whole = driver.output().slice(read, driver.output().lastIndexOf('\n') + 1);
    read += whole.length;
    const lines = whole.split('\n').filter((line) => COMPLAINT.test(line));
    complaints.push(...lines.filter((line) => !(left && CUT_SHORT.test(line))));
  };
  const leave = async (path: string, body?: object) => {
    gather(false);
    await post(path, body);
    gather(true);
  };
  return {
    goto: (url) => leave('url', { url }),
    reload: () => leave('refresh'),
    back: () => leave('back'),
    press: (...chords) => perform(chords),
    type: (text) => perform([...text]),
    async evaluate(inPage, ...args) {
      const answer = await post('execute/async', {
        script: `const [args, done] = arguments;
          (async () => (${inPage})(...args))().then(
            (value) => done({ value: JSON.stringify(value) }),
            (error) => done({ error: String(error) }),
          );`,
        args: [args],
      });
      if (answer.error !== undefined) throw new Error(answer.error);
      return answer.value === undefined ? undefined : JSON.parse(answer.value);
    },
    async complaints() {
      gather(false);
      return complaints.splice(0);
    },
    async close() {
      try {
        await ask('DELETE', session);
      } finally {
        await end();
      }
    },
  };
}

/** @throws Error with what the driver answers, where it is no 2xx */
async function ask(method: string, address: string, body?: object) {
  const answer = await fetch(address, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
  // biome-ignore lint/suspicious/noExplicitAny: each command answers something of its own
  const { value } = (await answer.json()) as { value: any };
  if (!answer.ok) throw new Error(`${address}: ${value.error}: ${value.message}`);
  return value;
}

/** A port that nobody listens on: the driver does not say which one it took by itself. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Waits until the driver listens. @throws Error with what it printed when it does not */
async function listening(address: string, driver: Running): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const there = await fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (there) return;
    await rest(BETWEEN);
  }
  throw new Error(`WebKitWebDriver does not answer:\n${driver.output()}`);
}
