/** Draws the toasts; apart, so that the first screen need not load it. */
import { useEffect } from 'react';
import { Toaster, toast } from 'sonner';

interface Props {
  readonly theme: 'light' | 'dark';
  readonly label: string;
  readonly closeLabel: string;
  /** Called when toasts can be shown. */
  readonly onReady: (show: typeof toast) => void;
}

export function ToasterDrawn({ theme, label, closeLabel, onReady }: Props) {
  // Effects run from the inside out: the toaster listens by then.
  useEffect(() => onReady(toast), [onReady]);
  return (
    <Toaster
      theme={theme}
      position="bottom-center"
      visibleToasts={3}
      closeButton
      containerAriaLabel={label}
      toastOptions={{ closeButtonAriaLabel: closeLabel }}
      offset={16}
    />
  );
}
