/**
 * Draws the toasts; apart, so that the first screen need not load it. It leans on no other late part: when one of them does not
 * arrive, a toast says so.
 */
import { type CSSProperties, type KeyboardEvent, useEffect } from 'react';
import { Toaster, toast } from 'sonner';
import styles from './toaster.module.css';
import type { Said, ToastAction } from './toaster.tsx';

interface Props {
  readonly theme: 'light' | 'dark';
  readonly atTop: boolean;
  readonly label: string;
  readonly closeLabel: string;
  /** Called when toasts can be shown. */
  readonly onReady: (show: (said: Said) => void) => void;
}

export function ToasterDrawn({ theme, atTop, label, closeLabel, onReady }: Props) {
  // Effects run from the inside out: the toaster listens by then.
  useEffect(() => {
    onReady(show);
    return () => {
      standing.done = standing.failed = null;
    };
  }, [onReady]);
  return (
    <div className={styles.around} onKeyDownCapture={leaveForward}>
      <Toaster
        theme={theme}
        position={atTop ? 'top-center' : 'bottom-center'}
        visibleToasts={3}
        closeButton
        containerAriaLabel={label}
        toastOptions={{ closeButtonAriaLabel: closeLabel }}
        // Of the page's own typeface, and wide enough for a sentence beside two buttons.
        style={{ fontFamily: 'inherit', '--width': '460px' } as CSSProperties}
        // Above the line at the foot of lists that says what the keys do.
        offset={{ bottom: 52 }}
        mobileOffset={{ top: 4, bottom: 52, left: 8, right: 8 }}
      />
    </div>
  );
}

/**
 * From the last of the toasts Tab goes on at the top of the page. The toaster gives the focus back to where it came from, and
 * from there the next Tab would lead into the toasts again, without end.
 */
function leaveForward(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab' || event.shiftKey) return;
  const stops = event.currentTarget.querySelectorAll<HTMLElement>('li[tabindex="0"], button');
  const last = stops[stops.length - 1];
  if (!last || event.target !== last) return;
  event.preventDefault();
  last.blur();
  document.querySelector<HTMLElement>('a[href], button')?.focus();
}

/** How long a toast stays, in ms; with an act, long enough to read it and reach the key. */
const STAYS = { done: 4000, withAction: 8000, failed: 12_000 };
/** The toast in each place: the newest takes the older one's. Gone once it begins to leave, for then it takes no new text. */
const standing: Record<Said['place'], string | null> = { done: null, failed: null };
let made = 0;

function show({ place, title, text, more, action, second }: Said): void {
  // What was done since makes the failure before it old.
  if (place === 'done' && standing.failed) toast.dismiss(standing.failed);
  const id = standing[place] ?? `${place}-${++made}`;
  standing[place] = id;
  const leave = () => {
    if (standing[place] === id) standing[place] = null;
  };
  const button = (one: ToastAction | undefined) =>
    one && {
      label: one.keys ? (
        <>
          {one.label}
          <span aria-hidden className={styles.keys}>
            {one.keys.flat().map((cap) => (
              <kbd key={cap} className={styles.cap}>
                {cap}
              </kbd>
            ))}
          </span>
        </>
      ) : (
        one.label
      ),
      onClick: () => {
        leave();
        one.run();
      },
    };
  toast[place === 'done' ? 'success' : 'error'](title, {
    id,
    // What says the same again says nothing.
    description: text && text !== title ? text : more,
    duration: place === 'failed' ? STAYS.failed : action || more ? STAYS.withAction : STAYS.done,
    action: button(action),
    cancel: button(second),
    onAutoClose: leave,
    onDismiss: leave,
  });
}
