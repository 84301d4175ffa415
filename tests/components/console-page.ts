/** A page of the console in a frame: its address, its keys, what is on it, and when its parts arrive. */
import { commands, type FrameLocator, type Locator, page as vitest } from 'vitest/browser';
import type { FrameWindow } from './answers.ts';
import type { School } from './school.ts';

const TITLE = 'The console';
/** What tests of its own see fail: as browsers say that a module did not come. */
const missing = (name: string) => new TypeError(`Failed to fetch dynamically imported module: ${name}`);

interface Frame extends HTMLIFrameElement {
  /** Called by the page of a frame before anything else (tools/test/console-frames.ts). */
  clutchBegins?: (frame: FrameWindow) => void;
}

type Roles = Parameters<Locator['getByRole']>;

interface Part {
  readonly fits: RegExp;
  readonly arrives: () => Promise<void>;
}

export class ConsolePage {
  /** Texts that were not there when a screen was drawn. */
  readonly missingTexts: string[] = [];
  readonly pointerUses: string[] = [];
  /** Whether what a pointer does is for the console. Windows of one browser tell each other's pointer to whoever opens. */
  hasPointer = true;
  private readonly school: School;
  private readonly acts: string[] = [];
  private readonly setUps: ((frame: FrameWindow) => void)[] = [];
  private parts: Part[] = [];
  private readonly asked: string[] = [];
  private readonly coming: Promise<unknown>[] = [];
  private frame: Frame | null = null;

  constructor(school: School) {
    this.school = school;
    localStorage.clear();
    sessionStorage.clear();
    for (const [name, value] of Object.entries(school.session())) localStorage.setItem(name, value);
  }

  /** Opens an address, as one types it into a browser: nothing of the page before stays but what the browser keeps. */
  async goto(address: string): Promise<void> {
    this.close();
    const frame: Frame = document.createElement('iframe');
    frame.title = TITLE;
    Object.assign(frame.style, { position: 'fixed', inset: '0', width: '100%', height: '100%', border: '0' });
    frame.clutchBegins = (window) => this.begin(window);
    frame.src = address;
    this.frame = frame;
    document.body.append(frame);
    await new Promise((loaded) => frame.addEventListener('load', loaded, { once: true }));
    this.window.focus();
  }

  /** Goes to another screen of the console, without loading it anew. */
  goWithin(address: string): void {
    const { history, PopStateEvent } = this.window;
    history.pushState(null, '', address);
    this.window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }

  async reload(): Promise<void> {
    const loaded = new Promise((done) => this.frame?.addEventListener('load', done, { once: true }));
    this.window.location.reload();
    await loaded;
    this.window.focus();
  }

  /** Takes the frame away, with all that goes on in it. */
  close(): void {
    this.frame?.remove();
    this.frame = null;
  }

  /** Is done in each page that begins, before anything of the console. */
  onBegin(setUp: (frame: FrameWindow) => void): void {
    this.setUps.push(setUp);
  }

  get window(): FrameWindow {
    const window = this.frame?.contentWindow;
    if (!window) throw new Error('No page is open.');
    return window as FrameWindow;
  }
  get document(): Document {
    return this.window.document;
  }
  /** Path and query. */
  get address(): string {
    const { pathname, search } = this.window.location;
    return pathname + search;
  }

  // Where something is on the page.
  getByRole = (...args: Roles): Locator => this.inside.getByRole(...args);
  getByText = (text: string | RegExp, options?: { exact?: boolean }): Locator => this.inside.getByText(text, options);
  getByLabel = (text: string | RegExp, options?: { exact?: boolean }): Locator =>
    this.inside.getByLabelText(text, options);
  /** By a selector of CSS. */
  locator = (selector: string): Locator => cssIn(this.inside as unknown as Locator, selector);
  private get inside(): FrameLocator {
    return vitest.frameLocator(vitest.getByTitle(TITLE, { exact: true }));
  }

  /** Presses keys, one right after the other. */
  press = (...keys: readonly string[]): Promise<void> => commands.pressKeys(keys);
  type = (text: string): Promise<void> => commands.typeKeys(text);
  /** Clicks at a place of the window. */
  click = (x: number, y: number): Promise<void> => commands.clickAt(x, y);
  /** Puts a text in as an input method does. */
  insertText = (text: string): Promise<void> => commands.insertText(text);
  /** Presses a key until something is so, or so often. It is asked in the browser's own page: there it costs least. */
  async pressUntil(key: string, isThere: () => boolean, most: number): Promise<void> {
    Object.assign(window.top ?? window, { isThere });
    await commands.pressUntilThere(key, most);
  }
  /** Presses a key and keeps it down until the browser has repeated it so often. */
  hold = (key: string, times: number): Promise<void> => commands.holdKey(key, times);

  /** Keeps parts of the console on their way until what it gives is called; by the names of what was built: `/layers-…js`. */
  holdPart(fits: RegExp): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.parts.push({ fits, arrives: () => promise });
    return resolve;
  }
  /** Parts of the console do not arrive, until what it gives is called. */
  failPart(fits: RegExp): () => void {
    const part: Part = { fits, arrives: () => Promise.reject(missing(String(fits))) };
    this.parts.push(part);
    return () => {
      this.parts = this.parts.filter((one) => one !== part);
    };
  }
  /** Whether a part was asked for since the page began. */
  hasAskedFor = (part: RegExp): boolean => this.asked.some((name) => part.test(name));

  /** Waits until every part that was asked for has come or failed, and what it draws is drawn. */
  async drawn(): Promise<void> {
    await Promise.allSettled(this.coming);
    await this.frames();
  }
  /** Waits until what there is to draw is drawn. */
  async frames(): Promise<void> {
    for (let frame = 0; frame < 3; frame++) await new Promise((done) => this.window.requestAnimationFrame(done));
  }

  /** Timers of so many ms or more wait until what it gives is called with the time that has passed, in ms. */
  holdTimers(from: number): (passed: number) => void {
    const held: { left: number; readonly run: () => void }[] = [];
    this.onBegin((frame) => {
      const real = frame.setTimeout;
      const set = (run: () => void, ms = 0, ...args: unknown[]) =>
        ms >= from ? -held.push({ left: ms, run }) : real(run, ms, ...args);
      frame.setTimeout = set as typeof setTimeout;
    });
    return (passed) => {
      for (const timer of held) {
        const isDue = timer.left > 0 && timer.left <= passed;
        timer.left -= passed;
        if (isDue) timer.run();
      }
    };
  }

  /** Prints how the page of a test that failed stood, and what was done before. */
  tell(): void {
    const text = (selector: string, most: number) =>
      [...(this.frame?.contentDocument?.querySelectorAll<HTMLElement>(selector) ?? [])].map((element) =>
        element.innerText.replace(/\s+/g, ' ').slice(0, most),
      );
    const stood = this.frame && {
      address: this.address,
      focus: this.document.activeElement?.outerHTML.slice(0, 300),
      toasts: text('[data-sonner-toast]', 400),
      dialogs: text('[role="dialog"], [role="alertdialog"]', 1500),
      main: text('main', 1500),
    };
    const calls = this.school.answers.made.map(({ id, method, status }) => `${method} ${id} ${status}`);
    console.log(
      `The page of the test that failed: ${JSON.stringify(stood, null, 1)}\n` +
        `Keys and faults before it:\n${this.acts.slice(-40).join('\n')}\nCalls:\n${calls.slice(-40).join('\n')}`,
    );
  }

  private begin(frame: FrameWindow): void {
    this.asked.length = 0;
    frame.fetch = this.school.answers.fetchIn(frame);
    this.watch(frame);
    const clutchPart = async (name: string, load: () => Promise<unknown>) => {
      this.asked.push(name);
      const arrived = this.arrive(name).then(load);
      this.coming.push(arrived);
      return arrived;
    };
    Object.assign(frame, { clutchPart });
    for (const setUp of this.setUps) setUp(frame);
  }

  private async arrive(name: string): Promise<void> {
    for (const { fits, arrives } of this.parts) if (fits.test(name)) await arrives();
  }

  private watch(frame: FrameWindow): void {
    const error = frame.console.error;
    frame.console.error = (...args: unknown[]) => {
      const said = args.map(String).join(' ');
      if (said.includes('MISSING_MESSAGE')) this.missingTexts.push(said);
      this.acts.push(`console: ${said.slice(0, 300)}`);
      error.apply(frame.console, args);
    };
    frame.addEventListener('error', ({ message }) => this.acts.push(`fault: ${message}`));
    frame.addEventListener('unhandledrejection', ({ reason }) => this.acts.push(`fault: ${String(reason)}`));
    const always = { capture: true, passive: true } as const;
    const onKey = ({ isTrusted, key }: KeyboardEvent) => {
      if (isTrusted) this.acts.push(`key ${key} at ${frame.document.activeElement?.tagName}`);
    };
    frame.addEventListener('keydown', onKey, always);
    for (const type of ['pointerdown', 'pointermove', 'mousedown', 'mousemove', 'touchstart', 'wheel', 'dragstart']) {
      const onUse = (event: Event) => {
        const { movementX, movementY } = event as MouseEvent;
        // A window that opens tells the page where the pointer is, though nobody moved it.
        if (!event.isTrusted || (/move$/.test(type) && movementX === 0 && movementY === 0)) return;
        this.pointerUses.push(type);
      };
      frame.addEventListener(type, onUse, always);
    }
    for (const type of ['pointerover', 'pointerenter', 'pointermove', 'mouseover', 'mouseenter', 'mousemove'])
      frame.addEventListener(
        type,
        (event) => {
          if (event.isTrusted && !this.hasPointer) event.stopImmediatePropagation();
        },
        always,
      );
  }
}

/** What a selector of CSS finds within what is found already. */
export const cssIn = (within: Locator, selector: string): Locator =>
  (within as unknown as { locator(selector: string): Locator }).locator(`css=${selector}`);
