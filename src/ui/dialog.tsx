/** A dialog above the screen. Esc closes it, and focus goes back to where it was. */
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from './button.tsx';
import styles from './dialog.module.css';
import { useUiText } from './ui-text.ts';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  readonly width?: 'narrow' | 'normal' | 'wide';
  /** Alert dialogs interrupt: a screen reader reads them at once. */
  readonly role?: 'dialog' | 'alertdialog';
  /** False where closing would lose what was typed: the content asks first. */
  readonly dismissable?: boolean;
  /** False where the content has its own way out, and Esc is the content's too. */
  readonly closable?: boolean;
  /** True for a text without anything to focus: the text itself takes the focus, so that keys scroll it. */
  readonly readable?: boolean;
}

export function Dialog({
  title,
  onClose,
  children,
  footer,
  width = 'normal',
  role = 'dialog',
  dismissable = true,
  closable = true,
  readable = false,
}: Props) {
  const t = useUiText();
  const dialog = useRef<HTMLElement>(null);
  // In the same moment as it is shown: react-aria gives the focus some frames later, and Enter may come before.
  useLayoutEffect(() => dialog.current?.querySelector<HTMLElement>('[data-first]')?.focus(), []);
  return (
    <ModalOverlay
      isOpen
      isDismissable={dismissable}
      isKeyboardDismissDisabled={!closable}
      onOpenChange={(open) => !open && onClose()}
      className={styles.overlay}
    >
      <Modal className={styles.modal} data-width={width}>
        <AriaDialog ref={dialog} role={role} className={styles.dialog}>
          <header className={styles.header}>
            <Heading slot="title" className={styles.title}>
              {title}
            </Heading>
            {closable && <IconButton icon="x" label={t('close')} size="small" onPress={onClose} />}
          </header>
          <div
            className={styles.body}
            {...(readable && { tabIndex: 0, role: 'group', 'aria-label': title, 'data-first': true })}
          >
            {children}
          </div>
          {footer && <footer className={styles.footer}>{footer}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
