/**
 * Parts of the panel that arrive when they are first drawn, as React's lazy ones do, without their pause: what follows a
 * Suspense fallback React holds back until that has stood for 300 ms, though the part has long arrived.
 */
import { type ComponentType, useEffect, useState } from 'react';

export type Late<P> = ComponentType<P> & {
  /** Fetches it before it is drawn. Rejects as the loading does; the next try asks again. */
  readonly preload: () => Promise<ComponentType<P>>;
  readonly isHere: () => boolean;
};

/**
 * A component that is loaded when it is first drawn, or fetched before. Until it is here `Meanwhile` stands in its place, or
 * nothing. A load that fails is thrown to the nearest boundary.
 */
export function late<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  Meanwhile: ComponentType<P> | null = null,
): Late<P> {
  let part: ComponentType<P> | null = null;
  let loading: Promise<ComponentType<P>> | null = null;
  const preload = (): Promise<ComponentType<P>> => {
    loading ??= load().then(
      (module) => {
        part = module.default;
        return part;
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  function Drawn(props: P) {
    const [Part, setPart] = useState(() => part);
    const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
    useEffect(() => {
      if (Part) return;
      let wanted = true;
      preload().then(
        (arrived) => wanted && setPart(() => arrived),
        (error: unknown) => wanted && setFailure({ error }),
      );
      return () => {
        wanted = false;
      };
    }, [Part]);
    if (failure) throw failure.error;
    return Part ? <Part {...props} /> : Meanwhile && <Meanwhile {...props} />;
  }
  return Object.assign(Drawn, { preload, isHere: () => part !== null });
}
