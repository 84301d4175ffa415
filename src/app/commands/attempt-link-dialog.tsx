/** The link at which a student sits a test, shown this once: for the tablet to read, to copy, or by mail. */
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { copyText } from '#services/clipboard.ts';
import { useRunner } from '#services/run.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toastDone } from '#ui/toaster.tsx';
import styles from './attempt-link-dialog.module.css';
import type { AttemptLink } from './layers.ts';

export default function AttemptLinkDialog({ link, onClose }: { link: AttemptLink; onClose: () => void }) {
  const t = useTranslations('tests.link');
  const { run } = useRunner();
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const copy = () =>
    copyText(link.url).then(
      () => toastDone(t('copied')),
      // The browser may refuse, and has no clipboard where the console comes without https.
      () => {
        field.current?.focus();
        field.current?.select();
      },
    );
  const mail = () => run('attempt.mail-link', { attempt: link.attempt, key: link.key }, 'button');
  return (
    <Dialog
      title={t('title', { name: link.name })}
      onClose={onClose}
      dismissable={false}
      footer={
        <>
          <Button icon="mail-open" onPress={() => void mail()}>
            {t('mail')}
          </Button>
          <Button icon="copy" onPress={() => void copy()}>
            {t('copy')}
          </Button>
          <Button variant="primary" autoFocus onPress={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <p>{t('text')}</p>
      <QrCode text={link.url} label={t('picture')} />
      <p>
        {t('type', { address: new URL('/sit', link.url).href })} <strong className={styles.code}>{link.key}</strong>
      </p>
      <TextField
        label={t('field')}
        value={link.url}
        isReadOnly
        autoComplete="off"
        spellCheck="false"
        inputRef={field}
        onFocus={() => field.current?.select()}
      />
    </Dialog>
  );
}
