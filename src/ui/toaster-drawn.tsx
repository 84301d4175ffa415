/**
 * Draws the toasts; apart, so that the first screen need not load it. It leans on no other late part: when one of them does not
 * arrive, a toast says so.
 */
import { type CSSProperties, type KeyboardEvent, useEffect, useRef } from 'react';
import { Toaster, toast } from 'sonner';
import styles from './toaster.module.css';
import type { Said, ToastAction } from './toaster.tsx';

interface Props {
  readonly theme: 'light' | 'dark';
  /** Then all that is on screen makes room for the toasts: there is no place on a phone where they would cover nothing. */
  readonly phone: boolean;
  readonly label: string;
  readonly closeLabel: string;
  /** Called when toasts can be shown. */
  readonly onReady: (show: (said: Said) => void) => void;
}

export function ToasterDrawn({ theme, phone, label, closeLabel, onReady }: Props) {
  // Effects run from the inside out: the toaster listens by then.
  useEffect(() => {
    onReady(show);
    return () => {
      standing.done = standing.failed = null;
    };
  }, [onReady]);
  const around = useRef<HTMLDivElement>(null);
  useEffect(() => (around.current ? keepRoom(around.current, phone) : undefined), [phone]);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => around.current && goAndComeBack(around.current, event);
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, []);
  return (
    <div ref={around} className={styles.around} onKeyDownCapture={leaveForward}>
      <Toaster
        theme={theme}
        position="bottom-center"
        visibleToasts={3}
        closeButton
        containerAriaLabel={label}
        toastOptions={{
          closeButtonAriaLabel: closeLabel,
          classNames: { toast: styles.toast ?? '', content: styles.content ?? '' },
        }}
        // Of the page's own typeface, and wide enough for a sentence beside two buttons.
        style={{ fontFamily: 'inherit', '--width': '460px' } as CSSProperties}
        offset={{ bottom: ABOVE_KEYS }}
        mobileOffset={{ bottom: phone ? EDGE : ABOVE_KEYS, left: EDGE, right: EDGE }}
      />
    </div>
  );
}

/**
 * F6 goes to the newest toast, from wherever the focus is, and again back to there; so does Esc. Where none is shown the key is
 * the browser's.
 */
function goAndComeBack(around: HTMLElement, event: globalThis.KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if ((key !== 'F6' && key !== 'Escape') || ctrlKey || metaKey || altKey || shiftKey) return;
  const { activeElement: focused } = document;
  const isHere = focused instanceof HTMLElement && around.contains(focused);
  const front = around.querySelector<HTMLElement>('[data-sonner-toast][data-front="true"]:not([data-removed="true"])');
  if (isHere) focused.blur();
  else if (key === 'F6' && front) front.focus();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Pixels from the foot of the page, above the line at the foot of lists that says what the keys do. */
const ABOVE_KEYS = 52;
/** Pixels between a toast and what is around it, and those that one behind another looks out above it. */
const EDGE = 8;
const BEHIND = 14;

/**
 * Says on the page how much of its foot the toasts take. On a phone the shell, dialogs and the palette end above `--toast-room`;
 * on a wide screen, where lists stay as they are, dialogs, the palette, forms and the composer end above `--toast-cover`.
 * What has the focus and was seen is seen afterwards too. Answers how to stop.
 */
function keepRoom(around: HTMLElement, phone: boolean): () => void {
  const page = document.documentElement;
  const name = phone ? '--toast-room' : '--toast-cover';
  const below = phone ? EDGE : ABOVE_KEYS;
  let room = 0;
  const measure = () => {
    const here = [...around.querySelectorAll<HTMLElement>('[data-sonner-toast]:not([data-removed="true"])')];
    const front = here.find((one) => one.dataset.front === 'true');
    const needed = front ? front.offsetHeight + below + EDGE + BEHIND * (here.length - 1) : 0;
    if (needed === room) return;
    const focused = needed > room ? focusedInSight() : null;
    room = needed;
    page.style.setProperty(name, `${room}px`);
    focused?.scrollIntoView({ block: 'nearest' });
  };
  const changes = new MutationObserver(measure);
  changes.observe(around, {
    childList: true,
    subtree: true,
    characterData: true,
    attributeFilter: ['data-front', 'data-removed', 'style'],
  });
  measure();
  return () => {
    changes.disconnect();
    page.style.removeProperty(name);
  };
}

/** What has the focus, in a list its row; null where that is scrolled out of sight. */
function focusedInSight(): Element | null {
  const holder = document.activeElement;
  const focused = document.getElementById(holder?.getAttribute('aria-activedescendant') ?? '') ?? holder;
  if (!focused || focused === document.body) return null;
  const { left, top, width, height } = focused.getBoundingClientRect();
  const drawn = document.elementFromPoint(left + width / 2, top + height / 2);
  return focused.contains(drawn) ? focused : null;
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

function show({ place, quiet, title, text, more, action, second }: Said): void {
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
  toast[place === 'failed' ? 'error' : quiet ? 'info' : 'success'](title, {
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
