/**
 * What others do, as it happens: the server's feed of committed operations. One tab listens for all tabs of the browser,
 * since a browser opens few connections to one server; a line that breaks is taken up where it broke.
 */
import { events, type LiveEvent, liveEvent } from '#contract/entities/live.ts';
import { unreadCounts } from '#contract/entities/notification.ts';
import { gatherer } from './gather.ts';
import { heardOf, noteHeard } from './heard.ts';
import { call, send } from './http.ts';
import { hearTabs, tellTabs } from './live-channel.ts';
import { fetchProfile } from './profile.ts';
import { refreshEntity } from './queries.ts';
import { queries } from './queries-client.ts';
import { readSession, store } from './session.ts';
import { unreadAtom } from './unread.ts';

/** Rest after an event before the screen is refreshed: a bulk of them is refreshed once. Ms. */
const GATHER = 120;
/** Longest that a screen waits for its refresh while events keep coming. Ms. */
const LONGEST_REST = 2000;
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 15_000;

type Told = { readonly event: 'operation'; readonly data: LiveEvent } | { readonly event: 'reset' };

export interface SentEvent {
  readonly id: string | null;
  readonly event: string;
  readonly data: string;
}

/** Events in a text/event-stream, and what is left of an unfinished one. Source: HTML standard, section 9.2. */
export function eventsIn(text: string): { readonly found: readonly SentEvent[]; readonly rest: string } {
  const blocks = text.replace(/\r\n?/g, '\n').split('\n\n');
  const rest = blocks.pop() ?? '';
  const found = blocks.flatMap((block): SentEvent[] => {
    const fields = { id: null as string | null, event: 'message', data: [] as string[] };
    for (const line of block.split('\n')) {
      const match = /^(id|event|data): ?(.*)$/.exec(line);
      if (match?.[1] === 'data') fields.data.push(match[2] ?? '');
      else if (match?.[1] === 'id') fields.id = match[2] ?? '';
      else if (match?.[1] === 'event') fields.event = match[2] ?? '';
    }
    return fields.data.length > 0 || fields.event !== 'message'
      ? [{ id: fields.id, event: fields.event, data: fields.data.join('\n') }]
      : [];
  });
  return { found, rest };
}

const stale = gatherer({ rest: GATHER, longest: LONGEST_REST }, async (entities) => {
  if (entities.some((entity) => entity === 'notification' || entity === 'message' || entity === 'conversation'))
    void countUnread();
  await Promise.all(entities.map(refreshEntity));
});

/** Refreshes what an event is about: lists, rows and counts on screen keep their place. */
function take(told: Told): void {
  if (told.event === 'reset') {
    void queries.invalidateQueries();
    void countUnread();
    return;
  }
  for (const entity of Object.keys(told.data.entities)) stale.add(entity);
  // Whatever is done stands in the audit.
  stale.add('audit');
}

/** Asks how much is unread, for the badges. */
export async function countUnread(): Promise<void> {
  if (!readSession()) return;
  const counts = await call(unreadCounts, {}).catch(() => null);
  if (counts)
    store.set(unreadAtom, { notifications: counts.total_unread_notification, messages: counts.total_unread_message });
}

/**
 * Listens until the signal ends it. What is on screen was fetched before the line is open: it is taken up from what this
 * browser heard last. Where that cannot be known everything is refreshed once.
 */
async function listen(signal: AbortSignal, tell: (told: Told) => void): Promise<void> {
  // With it comes where to begin.
  await fetchProfile();
  let after = heardOf() ?? undefined;
  let wait = FIRST_WAIT;
  while (!signal.aborted && readSession()) {
    try {
      const response = await send(
        events,
        { query: after === undefined ? {} : { after } },
        { accept: 'text/event-stream', signal },
      );
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      for (;;) {
        const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
        if (done) break;
        const { found, rest } = eventsIn(text + (value ?? ''));
        text = rest;
        wait = FIRST_WAIT;
        for (const { id, event, data } of found) {
          if (event === 'ready' && after === undefined) tell({ event: 'reset' });
          if (id && /^\d+$/.test(id)) {
            after = Number(id);
            noteHeard(after);
          }
          if (event === 'reset') tell({ event: 'reset' });
          const parsed = event === 'operation' ? liveEvent.safeParse(JSON.parse(data)) : null;
          if (parsed?.success) tell({ event: 'operation', data: parsed.data });
        }
      }
    } catch {
      // The line broke: it is taken up again below.
    }
    if (signal.aborted) return;
    await new Promise((done) => setTimeout(done, wait));
    wait = Math.min(LONGEST_WAIT, wait * 2);
  }
}

/** Follows the feed for as long as somebody is signed in; answers how to stop. `open` goes to a path of the console. */
export function followLive(open: (path: string) => void): () => void {
  const stop = new AbortController();
  const deafen = hearTabs((message) => take(message as Told));
  const tell = (told: Told) => {
    take(told);
    tellTabs(told);
    // One tab listens, so that one tells the desktop.
    if (told.event === 'operation' && 'notification' in told.data.entities && localStorage.getItem('clutch.desktop'))
      void import('./desktop.ts').then(({ tellDesktop }) => tellDesktop(open)).catch(() => {});
  };
  // The lock passes to another tab when this one is closed.
  navigator.locks.request('clutch.live', { signal: stop.signal }, () => listen(stop.signal, tell)).catch(() => {});
  void countUnread();
  return () => {
    stop.abort();
    deafen();
  };
}
