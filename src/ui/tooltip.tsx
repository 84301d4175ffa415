/** A tooltip: above its trigger and at once. Source: the brief, section 9. */
import type { ReactNode } from 'react';
import { Tooltip as AriaTooltip, type TooltipProps, TooltipTrigger } from 'react-aria-components/Tooltip';
import { KeyCaps } from './key-caps.tsx';
import styles from './tooltip.module.css';

interface Props {
  readonly text: string;
  /** A shortcut shown behind the text, as `keyCaps` of the kernel gives it. */
  readonly keys?: readonly (readonly string[])[] | null;
  readonly placement?: TooltipProps['placement'];
  readonly delay?: number;
  /** One focusable element of react-aria. */
  readonly children: ReactNode;
}

export function Tooltip({ text, keys, placement = 'top', delay = 0, children }: Props) {
  return (
    <TooltipTrigger delay={delay} closeDelay={0}>
      {children}
      <AriaTooltip placement={placement} offset={6} className={styles.tooltip}>
        {text}
        {keys && <KeyCaps keys={keys} />}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
