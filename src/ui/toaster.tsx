/**
 * Short messages about what was done, with the way to take it back. What draws them is loaded at the first key or
 * click: nothing can be said before, and the first screen need not wait for it.
 */
import { type ReactNode, useEffect, useState } from 'react';
import { Boundary } from './boundary.tsx';
import { late } from './late.tsx';
import { useNarrow } from './narrow.ts';
import { useUiText } from './ui-text.ts';

export interface ToastAction {
  readonly label: string;
  /** Its shortcut as caps, drawn behind the label. */
  readonly keys?: readonly (readonly string[])[];
  readonly run: () => void;
}
export interface Said {
  /** Of an act that was done, or of a failure. */
  readonly place: 'done' | 'failed';
  /** Nothing came of it: said without the mark of success. */
  readonly quiet?: boolean | undefined;
  readonly title: string;
  readonly text?: string | undefined;
  /** Drawn under the title, where there is no text. */
  readonly more?: ReactNode;
  readonly action?: ToastAction | undefined;
  readonly second?: ToastAction | undefined;
}

const waiting: Said[] = [];
let show: ((said: Said) => void) | null = null;
let want = () => {};

const Drawn = late(async () => ({ default: (await import('./toaster-drawn.tsx')).ToasterDrawn }));

/** Says it now, or as soon as there is what draws it. */
function say(said: Said): void {
  if (show) show(said);
  else {
    waiting.push(said);
    want();
  }
}

const startSaying = (shown: (said: Said) => void): void => {
  show = shown;
  for (const said of waiting.splice(0)) shown(said);
};

/** Where the toasts are drawn; once in the console. */
export function Toaster({ theme }: { theme: 'light' | 'dark' }) {
  const t = useUiText();
  const [wanted, setWanted] = useState(false);
  const phone = useNarrow();
  useEffect(() => {
    want = () => setWanted(true);
    if (waiting.length > 0) want();
    const events = ['keydown', 'pointerdown'] as const;
    for (const event of events) addEventListener(event, want, { once: true, capture: true });
    return () => {
      for (const event of events) removeEventListener(event, want, { capture: true });
      show = null;
    };
  }, []);
  if (!wanted) return null;
  return (
    // Without it nothing can be said; the screen stands all the same.
    <Boundary resetKey={theme} fallback={() => null}>
      <Drawn theme={theme} phone={phone} label={t('toasts')} closeLabel={t('close')} onReady={startSaying} />
    </Boundary>
  );
}

/** Says that something was done, in place of what was said of the act before: only the newest can be taken back. */
export const toastDone = (title: string, options: Pick<Said, 'action' | 'second' | 'more' | 'quiet'> = {}): void =>
  say({ place: 'done', title, ...options });

/** Says that something failed, in place of the failure before; stays until it is closed, replaced, or something is done. */
export const toastFailed = (title: string, text?: string, action?: ToastAction): void =>
  say({ place: 'failed', title, text, action });
