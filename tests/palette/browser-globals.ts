/**
 * What the panel's modules find of a browser where there is none: an address, storage with a session in it, the language
 * on show, requests by path. Loaded before them (`node --import`); settings come as JSON in CLUTCH_PANEL.
 */

export interface PanelSettings {
  /** Of the running server, without a slash at its end. */
  readonly url: string;
  readonly locale: string;
  /** What the console keeps in the browser of who is signed in. */
  readonly localStorage: readonly { readonly name: string; readonly value: string }[];
}

const settings = JSON.parse(process.env.CLUTCH_PANEL ?? '{}') as PanelSettings;

function storage(items: PanelSettings['localStorage']): Storage {
  const held = new Map(items.map(({ name, value }) => [name, value]));
  return {
    get length() {
      return held.size;
    },
    getItem: (name) => held.get(name) ?? null,
    setItem: (name, value) => void held.set(name, String(value)),
    removeItem: (name) => void held.delete(name),
    key: (at) => [...held.keys()][at] ?? null,
    clear: () => held.clear(),
  };
}

/** A request by path goes to the server that the page would have come from. */
class PageRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, settings.url) : input, init);
  }
}

/** Answers to what was asked before: many lines ask for the same names, and nobody writes meanwhile. */
const answered = new Map<string, Promise<() => Response>>();
const ask = globalThis.fetch;

/** Asks to the end, whether or not who asked first still waits: others may. */
async function wholeAnswer(request: Request): Promise<() => Response> {
  const response = await ask(new Request(request, { signal: null }));
  const { status, headers } = response;
  const body = await response.arrayBuffer();
  return () => new Response(body.byteLength > 0 ? body : null, { status, headers });
}

/** A reading that is asked again is answered as before. */
async function askedOnce(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  if (request.method !== 'GET') return ask(request);
  const key = `${request.url} ${request.headers.get('clutch-query') ?? ''}`;
  const answer = answered.get(key) ?? wholeAnswer(request);
  answered.set(key, answer);
  return (await answer)();
}

const page = new EventTarget();
const given = {
  window: globalThis,
  location: new URL(settings.url),
  document: Object.assign(new EventTarget(), { documentElement: { lang: settings.locale, dataset: {} } }),
  localStorage: storage([...settings.localStorage, { name: 'clutch.locale', value: settings.locale }]),
  sessionStorage: storage([]),
  Request: PageRequest,
  fetch: askedOnce,
  addEventListener: page.addEventListener.bind(page),
  removeEventListener: page.removeEventListener.bind(page),
  dispatchEvent: page.dispatchEvent.bind(page),
};
for (const [name, value] of Object.entries(given))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
