/** A button and what it opens beside itself, without covering the screen. Esc closes it. */
import type { ReactNode } from 'react';
import { late } from './late.tsx';
import { Opener } from './opener.tsx';

interface Props {
  /** Names what is opened. */
  readonly label: string;
  /** One button of react-aria. */
  readonly trigger: ReactNode;
  readonly children: ReactNode | ((close: () => void) => ReactNode);
  /** Fetches what `children` draw, where that comes late. */
  readonly load?: () => Promise<unknown>;
  readonly wide?: boolean;
  /** It begins where the button begins, and does not end where that ends. */
  readonly start?: boolean;
  /** Called as it is asked for, before what it draws is here. */
  readonly onBegin?: () => void;
  /** Called once it is closed and nothing else has taken the focus. */
  readonly onLeft?: () => void;
}

const Drawn = late(() => import('./popover-drawn.tsx'));

export function PopoverButton({ label, trigger, children, load, wide = false, start = false, onBegin, onLeft }: Props) {
  return (
    <Opener trigger={trigger} opens="dialog" onBegin={onBegin} load={() => Promise.all([Drawn.preload(), load?.()])}>
      {(at, close) => (
        <Drawn at={at} label={label} wide={wide} start={start} onClose={close} onLeft={onLeft}>
          {typeof children === 'function' ? children(close) : children}
        </Drawn>
      )}
    </Opener>
  );
}
