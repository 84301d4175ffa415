/** Whether Alt is held on its own, for what is shown meanwhile: the keys of the menu. With another key it is a shortcut. */
import { useEffect, useState } from 'react';

export function useAltHeld(): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const down = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
      setHeld(key === 'Alt' && !ctrlKey && !metaKey && !shiftKey);
    const up = () => setHeld(false);
    addEventListener('keydown', down, true);
    addEventListener('keyup', up, true);
    // Alt and Tab leave the window, which hears of no key that is let go.
    addEventListener('blur', up);
    return () => {
      removeEventListener('keydown', down, true);
      removeEventListener('keyup', up, true);
      removeEventListener('blur', up);
    };
  }, []);
  return held;
}
