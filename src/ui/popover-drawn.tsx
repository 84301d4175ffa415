/** What a popover looks like, loaded when the first one is opened. */
import type { ReactNode, RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import styles from './popover.module.css';

interface Props {
  readonly at: RefObject<Element | null>;
  readonly label: string;
  readonly wide: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export default function PopoverDrawn({ at, label, wide, onClose, children }: Props) {
  return (
    <Popover
      isOpen
      triggerRef={at}
      onOpenChange={(open) => !open && onClose()}
      // The palette comes and goes above it.
      shouldCloseOnInteractOutside={(element) => !element.closest('[data-palette]')}
      className={styles.popover}
      placement="bottom end"
      offset={4}
      data-wide={wide || undefined}
    >
      <Dialog aria-label={label} className={styles.dialog}>
        {children}
      </Dialog>
    </Popover>
  );
}
