/**
 * Short messages about what was done, with the way to take it back. What draws them is loaded at the first key or
 * click: nothing can be said before, and the first screen need not wait for it.
 */
import { lazy, Suspense, useEffect, useState } from 'react';
import type { toast } from 'sonner';
import { useUiText } from './ui-text.ts';

/** How long a toast with an act stays, in ms: long enough to read it and reach the key. */
const WITH_ACTION = 8000;

type Show = typeof toast;
const waiting: ((show: Show) => void)[] = [];
let shown: Show | null = null;
let want = () => {};

const Drawn = lazy(async () => ({ default: (await import('./toaster-drawn.tsx')).ToasterDrawn }));

/** Says it now, or as soon as there is what draws it. */
function say(one: (show: Show) => void): void {
  if (shown) {
    one(shown);
    return;
  }
  waiting.push(one);
  want();
}

const startSaying = (show: Show): void => {
  shown = show;
  for (const one of waiting.splice(0)) one(show);
};

/** Where the toasts are drawn; once in the console. */
export function Toaster({ theme }: { theme: 'light' | 'dark' }) {
  const t = useUiText();
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    want = () => setWanted(true);
    if (waiting.length > 0) want();
    const events = ['keydown', 'pointerdown'] as const;
    for (const event of events) addEventListener(event, want, { once: true, capture: true });
    return () => {
      for (const event of events) removeEventListener(event, want, { capture: true });
      shown = null;
    };
  }, []);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <Drawn theme={theme} label={t('toasts')} closeLabel={t('close')} onReady={startSaying} />
    </Suspense>
  );
}

export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

/** Says that something was done. */
export function toastDone(
  text: string,
  options: { action?: ToastAction; second?: ToastAction; id?: string } = {},
): void {
  say((show) =>
    show.success(text, {
      id: options.id,
      duration: options.action ? WITH_ACTION : 4000,
      action: options.action ? { label: options.action.label, onClick: options.action.run } : undefined,
      cancel: options.second ? { label: options.second.label, onClick: options.second.run } : undefined,
    }),
  );
}

/** Says that something failed; stays until it is closed or replaced. */
export function toastFailed(title: string, text?: string, options: { action?: ToastAction; id?: string } = {}): void {
  say((show) =>
    show.error(title, {
      id: options.id,
      description: text,
      duration: 12_000,
      action: options.action ? { label: options.action.label, onClick: options.action.run } : undefined,
    }),
  );
}
