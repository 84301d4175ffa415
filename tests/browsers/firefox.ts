/** Firefox by WebDriver BiDi, which it speaks by itself: https://w3c.github.io/webdriver-bidi/ */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, ownFolder, pressing, run } from './browser.ts';

/** Nothing outside the machine is asked for anything. */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.safebrowsing.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.push.connection.enabled': false,
  'extensions.update.enabled': false,
  'intl.accept_languages': 'en-GB, en',
  'messaging-system.rsexperimentloader.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'network.dns.disablePrefetch': true,
  'network.trr.mode': 5,
  'nimbus.rollouts.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.enabled': false,
};

interface LogEntry {
  readonly level: string;
  readonly text: string;
  readonly stackTrace?: { readonly callFrames: readonly { readonly url: string; readonly lineNumber: number }[] };
}

interface Answer {
  readonly id?: number;
  readonly type: 'success' | 'error' | 'event';
  readonly method?: string;
  readonly error?: string;
  readonly message?: string;
  // biome-ignore lint/suspicious/noExplicitAny: each command answers something of its own
  readonly result?: any;
  readonly params?: LogEntry;
}

/** Starts Firefox without a window, in a time zone. */
export async function startFirefox(timeZone: string): Promise<Browser> {
  const { folder, leave } = await ownFolder();
  const profile = join(folder, 'profile');
  await mkdir(profile);
  await writeFile(
    join(profile, 'user.js'),
    Object.entries(PREFERENCES)
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
      .join(''),
  );
  const firefox = run(
    'firefox-esr',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0', 'about:blank'],
    {
      PATH: process.env.PATH,
      HOME: folder,
      TZ: timeZone,
      LANG: 'C.UTF-8',
      MOZ_HEADLESS_WIDTH: '1280',
      MOZ_HEADLESS_HEIGHT: '900',
    },
  );
  const end = async () => {
    await firefox.stop();
    await leave();
  };
  try {
    const [, address] = await firefox.printed(/WebDriver BiDi listening on (ws:\S+)/);
    const { send, entries } = await connect(`${address}/session`);
    await send('session.new', { capabilities: {} });
    await send('session.subscribe', { events: ['log.entryAdded'] });
    const { contexts } = await send('browsingContext.getTree', {});
    const context: string = contexts[0].context;
    const perform = (chords: readonly string[]) => send('input.performActions', { context, actions: pressing(chords) });
    return {
      goto: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
      reload: async () => void (await send('browsingContext.reload', { context, wait: 'complete' })),
      back: async () => void (await send('browsingContext.traverseHistory', { context, delta: -1 })),
      press: async (...chords) => void (await perform(chords)),
      type: async (text) => void (await perform([...text])),
      async evaluate(inPage, ...args) {
        const { type, result, exceptionDetails } = await send('script.callFunction', {
          functionDeclaration: `async () => JSON.stringify(await (${inPage})(...${JSON.stringify(args)}))`,
          target: { context },
          awaitPromise: true,
        });
        if (type === 'exception') throw new Error(exceptionDetails.text);
        return result.type === 'undefined' ? undefined : JSON.parse(result.value);
      },
      async complaints() {
        return entries
          .splice(0)
          .filter(({ level }) => level === 'error' || level === 'warn')
          .map(({ level, text, stackTrace }) => {
            const [frame] = stackTrace?.callFrames ?? [];
            return `${level}: ${text}${frame ? ` (${frame.url}:${frame.lineNumber})` : ''}`;
          });
      },
      close: end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

async function connect(address: string) {
  const socket = new WebSocket(address);
  await new Promise<void>((opened, failed) => {
    socket.addEventListener('open', () => opened(), { once: true });
    socket.addEventListener('error', () => failed(new Error(`Firefox does not answer at ${address}.`)), { once: true });
  });
  const entries: LogEntry[] = [];
  const waiting = new Map<number, PromiseWithResolvers<Answer['result']>>();
  socket.addEventListener('message', ({ data }) => {
    const { id, type, method, error, message, result, params }: Answer = JSON.parse(String(data));
    if (type === 'event' && method === 'log.entryAdded' && params) entries.push(params);
    const asked = waiting.get(id ?? 0);
    waiting.delete(id ?? 0);
    if (type === 'error') asked?.reject(new Error(`${error}: ${message}`));
    else asked?.resolve(result);
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox ended.'));
  });
  let last = 0;
  const send = (method: string, params: object): Promise<Answer['result']> => {
    const asked = Promise.withResolvers<Answer['result']>();
    waiting.set(++last, asked);
    socket.send(JSON.stringify({ id: last, method, params }));
    return asked.promise;
  };
  return { send, entries };
}
