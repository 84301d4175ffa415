/** A button and what it opens beside itself, without covering the screen. Esc closes it. */
import type { ReactNode } from 'react';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover as AriaPopover } from 'react-aria-components/Popover';
import styles from './popover.module.css';

interface Props {
  /** Names what is opened. */
  readonly label: string;
  /** One button of react-aria. */
  readonly trigger: ReactNode;
  readonly children: ReactNode;
  readonly wide?: boolean;
}

export function PopoverButton({ label, trigger, children, wide = false }: Props) {
  return (
    <DialogTrigger>
      {trigger}
      <AriaPopover className={styles.popover} placement="bottom end" offset={4} data-wide={wide || undefined}>
        <Dialog aria-label={label} className={styles.dialog}>
          {children}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  );
}
