/** A tooltip: above its trigger and at once. What draws it is loaded when one is first wanted. Source: the brief, section 9. */
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Boundary } from './boundary.tsx';
import { late } from './late.tsx';
import styles from './tooltip.module.css';

interface Props {
  readonly text: string;
  /** A shortcut shown behind the text, as `keyCaps` of the kernel gives it. */
  readonly keys?: readonly (readonly string[])[] | null;
  readonly placement?: 'top' | 'bottom';
  /** One focusable element. */
  readonly children: ReactNode;
}

const Drawn = late(() => import('./tooltip-drawn.tsx'));

export function Tooltip({ text, keys, placement = 'top', children }: Props) {
  const around = useRef<HTMLSpanElement>(null);
  const at = useRef<Element>(null);
  const id = useId();
  const [open, setOpen] = useState(false);
  const show = (wanted: boolean) => {
    at.current = around.current?.firstElementChild ?? null;
    setOpen(wanted);
  };
  useEffect(() => {
    const trigger = at.current;
    if (!open || !trigger) return;
    trigger.setAttribute('aria-describedby', id);
    const closeByKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    addEventListener('keydown', closeByKey, true);
    return () => {
      trigger.removeAttribute('aria-describedby');
      removeEventListener('keydown', closeByKey, true);
    };
  }, [open, id]);
  return (
    // The trigger keeps its own name and role; what happens to it is only listened to here.
    // biome-ignore lint/a11y/noStaticElementInteractions: takes no part in the page, see above
    <span
      ref={around}
      className={styles.around}
      onPointerEnter={(event) => event.pointerType !== 'touch' && show(true)}
      onPointerLeave={() => show(false)}
      onPointerDown={() => show(false)}
      onFocus={(event) => event.target.matches(':focus-visible') && show(true)}
      onBlur={() => show(false)}
    >
      {children}
      {open && (
        <Boundary resetKey={id} fallback={() => null}>
          <Drawn id={id} at={at} text={text} keys={keys} placement={placement} />
        </Boundary>
      )}
    </span>
  );
}
