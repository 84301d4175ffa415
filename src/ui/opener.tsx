/** A button that opens something whose code is loaded when it is first wanted. */
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { ButtonContext } from 'react-aria-components/Button';
import { watchEscape } from './early-escape.ts';
import { LatePart } from './late-part.tsx';

interface Props {
  /** One button of react-aria. */
  readonly trigger: ReactNode;
  readonly opens: 'menu' | 'dialog';
  /** Loads what `children` draws; called as the button is approached, and any number of times. */
  readonly load: () => Promise<unknown>;
  /** Called as the button is pressed. */
  readonly onBegin?: (() => void) | undefined;
  /** Draws what is open. `at` is the button, `close` closes it. */
  readonly children: (at: RefObject<HTMLButtonElement | null>, close: () => void) => ReactNode;
}

export function Opener({ trigger, opens, load, onBegin, children }: Props) {
  const [open, setOpen] = useState(false);
  // Drawn once all of it is here: a key pressed right after finds its first field, and no empty frame.
  const ended = useRef(() => {});
  const close = () => {
    ended.current();
    setOpen(false);
  };
  const begin = () => {
    let wanted = true;
    ended.current();
    const end = watchEscape(() => {
      wanted = false;
      setOpen(false);
    }, opens === 'menu');
    ended.current = end;
    onBegin?.();
    const show = () => (wanted ? setOpen(true) : end());
    load().then(show, show);
  };
  useEffect(() => () => ended.current(), []);
  const at = useRef<HTMLButtonElement>(null);
  // Ahead of time only: when it fails, opening tries again and tells.
  const approach = () => void load().catch(() => {});
  return (
    <>
      <ButtonContext.Provider
        value={{
          ref: at,
          'aria-haspopup': opens,
          'aria-expanded': open,
          onPress: begin,
          onHoverStart: approach,
          onFocus: approach,
          onKeyDown: (event) => {
            if (opens === 'menu' && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) begin();
            else event.continuePropagation();
          },
        }}
      >
        {trigger}
      </ButtonContext.Provider>
      {open && <LatePart onClose={close}>{children(at, close)}</LatePart>}
    </>
  );
}
