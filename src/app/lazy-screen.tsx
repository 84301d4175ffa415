/** Parts of the panel loaded when they are needed, with an end to the waiting. */
import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useState,
} from 'react';
import { type Late, late } from '#ui/late.tsx';

/** A part that has not arrived after this long, in ms, is offered again. Source: the brief, section 9. */
export const CHUNK_TIMEOUT = 120_000;

/** A part of the panel did not arrive. */
export class ChunkError extends Error {}

/** Whether an error says that a part of the panel did not arrive: a screen's own, or one that is loaded within it. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ChunkError ||
  (error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message));

interface Place {
  /** What stands while a screen is on its way. */
  readonly meanwhile: ReactNode;
  /** Whether a screen stood here before. */
  settled: boolean;
}
const ScreenPlace = createContext<Place>({ meanwhile: null, settled: false });

/** Where screens are drawn, one after the other. */
export function ScreenHolder({ meanwhile, children }: { readonly meanwhile: ReactNode; readonly children: ReactNode }) {
  const [place] = useState<Place>({ meanwhile, settled: false });
  useEffect(() => {
    place.settled = true;
  }, [place]);
  return (
    <ScreenPlace value={place}>
      <Suspense fallback={meanwhile}>{children}</Suspense>
    </ScreenPlace>
  );
}

/**
 * A screen. A load that fails or takes longer than the time-out throws a ChunkError to the nearest boundary. On the way to one
 * that is not here yet the screen before stays, which is what suspending does; the first one stands as soon as it is here.
 */
export function lazyScreen(load: () => Promise<{ default: ComponentType }>, timeout = CHUNK_TIMEOUT): Late<object> {
  const First = late(
    () => withTimeout(load(), timeout),
    () => useContext(ScreenPlace).meanwhile,
  );
  const Next = lazy(async () => ({ default: await First.preload() }));
  function Screen() {
    const { settled } = useContext(ScreenPlace);
    const [Shown] = useState(() => (settled && !First.isHere() ? Next : First));
    return <Shown />;
  }
  return Object.assign(Screen, { preload: First.preload, isHere: First.isHere });
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
