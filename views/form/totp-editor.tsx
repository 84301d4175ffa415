/** The secret for an authenticator app: as a picture that the app reads, and as text to type into it. Nothing of it is edited. */
import { useTranslations } from 'use-intl';
import { totpAddress } from '#contract/rules/totp-address.ts';
import { copyText } from '#services/clipboard.ts';
import { useProfile } from '#services/profile.ts';
import { Button } from '#ui/button.tsx';
import type { EditorProps } from '#ui/form/form-types.ts';
import { QrCode } from '#ui/qr-code.tsx';
import { toastDone } from '#ui/toaster.tsx';
import styles from './totp-editor.module.css';

export default function TotpEditor({ field, value }: EditorProps) {
  const t = useTranslations('twoStep');
  const email = useProfile()?.user.email ?? '';
  const secret = typeof value === 'string' ? value : '';
  return (
    <div className={styles.editor}>
      <p>{field.label}</p>
      <QrCode text={secret && totpAddress(secret, email)} label={t('picture')} />
      <p className={styles.help}>{t('secret')}</p>
      <div className={styles.secret}>
        <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <Button size="small" icon="copy" onPress={() => void copyText(secret).then(() => toastDone(t('copied')))}>
          {t('copy')}
        </Button>
      </div>
    </div>
  );
}
