/** A menu of acts, opened by a button or at a place on the screen. What draws it is loaded when it is first wanted. */
import type { ReactNode, RefObject } from 'react';
import { useEarlyKeys } from './early-escape.ts';
import { late } from './late.tsx';
import { LatePart } from './late-part.tsx';
import { Opener } from './opener.tsx';

export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly icon?: string;
  readonly keys?: readonly (readonly string[])[] | null;
  /** Why it cannot be chosen. */
  readonly disabled?: string | null;
  readonly checked?: boolean;
}
export interface MenuGroup {
  readonly title?: string;
  readonly entries: readonly MenuEntry[];
}

interface ListProps {
  readonly label: string;
  readonly groups: readonly MenuGroup[];
  readonly onChoose: (id: string) => void;
}
export interface MenuAtProps extends ListProps {
  /** The element it belongs to. */
  readonly at: RefObject<Element | null>;
  readonly onClose: () => void;
}

/** Loads what draws a menu. */
export const loadMenu = () => import('./menu-drawn.tsx');
const Drawn = late(loadMenu);

/** A button and the menu it opens. `trigger` is one button of react-aria. */
export function MenuButton({ trigger, ...list }: ListProps & { trigger: ReactNode }) {
  return (
    <Opener trigger={trigger} opens="menu" load={Drawn.preload}>
      {(at, close) => <Drawn {...list} at={at} onClose={close} />}
    </Opener>
  );
}

/**
 * A menu at an element (the row it belongs to), open until something is chosen or it is left. `drawn` where more than its code
 * has to arrive first.
 */
export function MenuAt({ drawn: Menu = Drawn, ...props }: MenuAtProps & { drawn?: typeof Drawn }) {
  useEarlyKeys(props.onClose);
  return (
    <LatePart onClose={props.onClose}>
      <Menu {...props} />
    </LatePart>
  );
}
