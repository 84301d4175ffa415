/** A button and what it opens beside itself, without covering the screen. Esc closes it. */
import { lazy, type ReactNode } from 'react';
import { Opener } from './opener.tsx';

interface Props {
  /** Names what is opened. */
  readonly label: string;
  /** One button of react-aria. */
  readonly trigger: ReactNode;
  readonly children: ReactNode;
  readonly wide?: boolean;
  /** Called once it is closed and nothing else has taken the focus. */
  readonly onLeft?: () => void;
}

const load = () => import('./popover-drawn.tsx');
const Drawn = lazy(load);

export function PopoverButton({ label, trigger, children, wide = false, onLeft }: Props) {
  return (
    <Opener trigger={trigger} opens="dialog" load={load}>
      {(at, close) => (
        <Drawn at={at} label={label} wide={wide} onClose={close} onLeft={onLeft}>
          {children}
        </Drawn>
      )}
    </Opener>
  );
}
