/** Parts of the panel loaded when they are needed, with an end to the waiting. */
import { type ComponentType, lazy } from 'react';

/** A part that has not arrived after this long, in ms, is offered again. Source: the brief, section 9. */
export const CHUNK_TIMEOUT = 120_000;

/** A part of the panel did not arrive. */
export class ChunkError extends Error {}

/** Whether an error says that a part of the panel did not arrive: a screen's own, or one that is loaded within it. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ChunkError ||
  (error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message));

/** Like React's lazy, but a load that fails or takes longer than the time-out throws a ChunkError to the nearest boundary. */
export function lazyScreen(load: () => Promise<{ default: ComponentType }>, timeout = CHUNK_TIMEOUT) {
  return lazy(() => withTimeout(load(), timeout));
}

/** Rejects with a ChunkError when `work` fails or is not done after `timeout` ms. */
export async function withTimeout<T>(work: Promise<T>, timeout: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkError('A part of the panel took too long to arrive.')), timeout);
  });
  try {
    return await Promise.race([work, late]);
  } catch (error) {
    throw error instanceof ChunkError ? error : new ChunkError('A part of the panel did not arrive.', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
