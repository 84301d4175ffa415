import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { endRecovery } from '#services/sign-in.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { LatePasswordStrength } from '../password-strength/late-password-strength.tsx';
import { SessionForm, SessionPage } from '../session/session-page.tsx';
import { useLinkToken } from '../session/use-link-token.ts';
import { useSubmit } from '../session/use-submit.ts';

/** Whose password it is only the server knows. */
const NOBODY: readonly string[] = [];

/** Ends a recovery: the link of the mail leads here. */
export default function ResetPasswordScreen() {
  const t = useTranslations('session');
  const token = useLinkToken();
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [done, setDone] = useState(false);
  const submit = useSubmit();
  const send = () => {
    if (password !== confirm) return submit.refuse('confirm_new_password', t('brief.passwordMismatch'));
    return submit.run(async () => {
      await endRecovery(token, password, confirm);
      setDone(true);
    });
  };
  return (
    <SessionPage
      title={t('reset.title')}
      notice={
        done
          ? { tone: 'success', text: t('reset.done') }
          : submit.message
            ? { tone: 'danger', text: submit.message }
            : null
      }
      footer={<Link to="/login">{t('reset.back')}</Link>}
    >
      {!done && (
        <SessionForm onSubmit={send} errors={submit.errors}>
          <TextField
            label={t('register.password')}
            type="password"
            autoComplete="new-password"
            help={t('register.passwordHelp')}
            value={password}
            onChange={setPassword}
            autoFocus
            isRequired
            error={submit.errors.new_password}
          />
          <LatePasswordStrength password={password} known={NOBODY} />
          <TextField
            label={t('register.confirm')}
            type="password"
            autoComplete="new-password"
            value={confirm}
            onChange={setConfirm}
            isRequired
            error={submit.errors.confirm_new_password}
          />
          <Button type="submit" variant="primary" size="large" wide isPending={submit.pending}>
            {t('reset.submit')}
          </Button>
        </SessionForm>
      )}
    </SessionPage>
  );
}
