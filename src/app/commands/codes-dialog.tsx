/** Recovery codes, shown this once: copied, printed, and closed by saying that they are kept. */
import { useTranslations } from 'use-intl';
import { copyText } from '#services/clipboard.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toastDone } from '#ui/toaster.tsx';
import styles from './codes-dialog.module.css';

export default function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTranslations('recoveryCodes');
  return (
    <Dialog
      title={t('title')}
      onClose={onClose}
      dismissable={false}
      closable={false}
      footer={
        <Button variant="primary" onPress={onClose}>
          {t('kept')}
        </Button>
      }
    >
      <p>{t('text')}</p>
      <ol className={styles.codes} aria-label={t('list')} data-print-alone>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.acts}>
        <Button
          icon="copy"
          autoFocus
          onPress={() => void copyText(codes.join('\n')).then(() => toastDone(t('copied')))}
        >
          {t('copy')}
        </Button>
        <Button icon="printer" onPress={() => window.print()}>
          {t('print')}
        </Button>
      </div>
    </Dialog>
  );
}
