import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { askForRecovery } from '#services/sign-in.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { SessionForm, SessionPage } from '../session/session-page.tsx';
import { useSubmit } from '../session/use-submit.ts';

export default function ForgotPasswordScreen() {
  const t = useTranslations('session');
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState(false);
  const submit = useSubmit();
  const send = () =>
    submit.run(async () => {
      await askForRecovery(email);
      setSent(true);
    });
  return (
    <SessionPage
      title={t('forgot.title')}
      intro={t('forgot.intro')}
      notice={
        sent
          ? { tone: 'success', text: t('forgot.sent') }
          : submit.message
            ? { tone: 'danger', text: submit.message }
            : null
      }
      footer={<Link to="/login">{t('forgot.back')}</Link>}
    >
      <SessionForm onSubmit={send} errors={submit.errors}>
        <TextField
          label={t('signIn.email')}
          type="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
          autoFocus
          isRequired
          error={submit.errors.email}
        />
        <Button type="submit" variant="primary" size="large" wide isPending={submit.pending}>
          {t('forgot.submit')}
        </Button>
      </SessionForm>
    </SessionPage>
  );
}
