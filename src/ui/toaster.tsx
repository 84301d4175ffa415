/** Short messages about what was done, with the way to take it back. */
import { Toaster as Sonner, toast as show } from 'sonner';
import { useUiText } from './ui-text.ts';

/** How long a toast with an act stays, in ms: long enough to read it and reach the key. */
const WITH_ACTION = 8000;

export function Toaster({ theme }: { theme: 'light' | 'dark' }) {
  const t = useUiText();
  return (
    <Sonner
      theme={theme}
      position="bottom-center"
      visibleToasts={3}
      closeButton
      containerAriaLabel={t('toasts')}
      toastOptions={{ closeButtonAriaLabel: t('close') }}
      offset={16}
    />
  );
}

export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

/** Says that something was done. */
export function toastDone(
  text: string,
  options: { action?: ToastAction; second?: ToastAction; id?: string } = {},
): void {
  show.success(text, {
    id: options.id,
    duration: options.action ? WITH_ACTION : 4000,
    action: options.action ? { label: options.action.label, onClick: options.action.run } : undefined,
    cancel: options.second ? { label: options.second.label, onClick: options.second.run } : undefined,
  });
}

/** Says that something failed; stays until it is closed or replaced. */
export function toastFailed(title: string, text?: string, options: { action?: ToastAction; id?: string } = {}): void {
  show.error(title, {
    id: options.id,
    description: text,
    duration: 12_000,
    action: options.action ? { label: options.action.label, onClick: options.action.run } : undefined,
  });
}
