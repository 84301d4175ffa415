/** What a tooltip looks like, loaded when the first one is wanted. */
import type { RefObject } from 'react';
import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components/Tooltip';
import { KeyCaps } from './key-caps.tsx';
import styles from './tooltip.module.css';

interface Props {
  readonly id: string;
  /** The element it belongs to. */
  readonly at: RefObject<Element | null>;
  readonly text: string;
  readonly keys?: readonly (readonly string[])[] | null;
  readonly placement: 'top' | 'bottom';
}

/** It is there only while it is open: when it opens and closes is its trigger's business. */
const OPEN = { isOpen: true, open: () => {}, close: () => {}, shouldSkipAnimation: true };

export default function TooltipDrawn({ id, at, text, keys, placement }: Props) {
  return (
    <TooltipTriggerStateContext.Provider value={OPEN}>
      <Tooltip triggerRef={at} placement={placement} offset={6} className={styles.tooltip}>
        <span id={id}>{text}</span>
        {keys && <KeyCaps keys={keys} />}
      </Tooltip>
    </TooltipTriggerStateContext.Provider>
  );
}
