/** What a popover looks like, loaded when the first one is opened. */
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import styles from './popover.module.css';

interface Props {
  readonly at: RefObject<Element | null>;
  readonly label: string;
  readonly wide: boolean;
  readonly start: boolean;
  readonly onClose: () => void;
  readonly onLeft?: (() => void) | undefined;
  readonly children: ReactNode;
}

export default function PopoverDrawn({ at, label, wide, start, onClose, onLeft, children }: Props) {
  const left = useRef(onLeft);
  left.current = onLeft;
  // The focus goes back to the button in the frame after; whoever pressed on something else has it there.
  useEffect(
    () => () => {
      const button = at.current;
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          const { activeElement: now } = document;
          if (now === null || now === document.body || now === button) left.current?.();
        }),
      );
    },
    [at],
  );
  return (
    <Popover
      isOpen
      triggerRef={at}
      onOpenChange={(open) => !open && onClose()}
      // The palette comes and goes above it.
      shouldCloseOnInteractOutside={(element) => !element.closest('[data-palette]')}
      className={styles.popover}
      placement={start ? 'bottom start' : 'bottom end'}
      offset={4}
      data-wide={wide || undefined}
    >
      <Dialog aria-label={label} className={styles.dialog}>
        {children}
      </Dialog>
    </Popover>
  );
}
