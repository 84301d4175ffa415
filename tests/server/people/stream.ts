/** Reads a live stream as the console does: fetch, an Authorization header, events parsed from the text. */

export interface StreamEvent {
  readonly id: number | null;
  readonly event: string;
  readonly data: Record<string, unknown>;
}

export interface Stream {
  readonly events: StreamEvent[];
  readonly comments: string[];
  /** Resolves with the first event that fits, come or to come. @throws Error when it does not come in time */
  until(fits: (event: StreamEvent) => boolean): Promise<StreamEvent>;
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
  close(): void;
}

// Shorter than a server looks unasked: what comes was told.
const WAIT = 5_000;

/** Opens a stream of `url` (`http://…`) and waits until it is ready. */
export async function listen(url: string, token: string, lastEventId?: number): Promise<Stream> {
  const controller = new AbortController();
  const response = await fetch(`${url}/api/admin/events`, {
    signal: controller.signal,
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }),
    },
  });
  const { body } = response;
  if (response.status !== 200 || !body) throw new Error(`The stream answered ${response.status}.`);
  const events: StreamEvent[] = [];
  const comments: string[] = [];
  const waiting = new Set<() => void>();
  const ended = (async () => {
    let text = '';
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        take(text.slice(0, end));
        text = text.slice(end + 2);
      }
    }
  })().catch(() => {});
  function take(block: string): void {
    if (block.startsWith(':')) comments.push(block);
    const field = (name: string) =>
      block
        .split('\n')
        .find((line) => line.startsWith(`${name}: `))
        ?.slice(name.length + 2);
    const event = field('event');
    if (event)
      events.push({ id: field('id') ? Number(field('id')) : null, event, data: JSON.parse(field('data') ?? '{}') });
    for (const wake of waiting) wake();
  }
  const stream: Stream = {
    events,
    comments,
    ended,
    until: (fits) =>
      new Promise((found, failed) => {
        const look = () => {
          const event = events.find(fits);
          if (!event) return;
          clearTimeout(timer);
          waiting.delete(look);
          found(event);
        };
        const timer = setTimeout(() => failed(new Error(`It did not come; came ${JSON.stringify(events)}`)), WAIT);
        waiting.add(look);
        look();
      }),
    close: () => controller.abort(),
  };
  await stream.until(({ event }) => event === 'ready');
  return stream;
}
