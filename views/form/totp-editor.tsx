/** The secret for an authenticator app: as a picture that the app reads, and as text to type into it. Nothing of it is edited. */
import encodeQR from 'qr';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { totpAddress } from '#contract/rules/totp-address.ts';
import { useProfile } from '#services/profile.ts';
import { Button } from '#ui/button.tsx';
import type { EditorProps } from '#ui/form/form-types.ts';
import { toastDone } from '#ui/toaster.tsx';
import styles from './totp-editor.module.css';

/** Light modules around the code, without which it is not read. Source: ISO/IEC 18004. */
const QUIET = 4;

export default function TotpEditor({ field, value }: EditorProps) {
  const t = useTranslations('twoStep');
  const email = useProfile()?.user.email ?? '';
  const secret = typeof value === 'string' ? value : '';
  const rows = useMemo(
    () => (secret ? encodeQR(totpAddress(secret, email), 'raw', { ecc: 'medium', border: QUIET }) : []),
    [secret, email],
  );
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <div className={styles.editor}>
      <p>{field.label}</p>
      <svg
        className={styles.picture}
        viewBox={`0 0 ${rows.length} ${rows.length}`}
        role="img"
        aria-label={t('picture')}
      >
        <path d={path} />
      </svg>
      <p className={styles.help}>{t('secret')}</p>
      <div className={styles.secret}>
        <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <Button
          size="small"
          icon="copy"
          onPress={() => void navigator.clipboard.writeText(secret).then(() => toastDone(t('copied')))}
        >
          {t('copy')}
        </Button>
      </div>
    </div>
  );
}
