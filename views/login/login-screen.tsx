import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { endReasonAtom, sessionAtom } from '#services/session.ts';
import { isEmptyInstallation, signIn } from '#services/sign-in.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { SessionForm, SessionPage } from '../session/session-page.tsx';
import { useSubmit } from '../session/use-submit.ts';
import { safeNext } from './safe-next.ts';

export default function LoginScreen() {
  const t = useTranslations('session');
  const session = useAtomValue(sessionAtom);
  const reason = useAtomValue(endReasonAtom);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [email, setEmail] = useState(params.get('email') ?? '');
  const [password, setPassword] = useState('');
  const submit = useSubmit();
  const next = safeNext(params.get('next'));
  useEffect(() => {
    // A fresh installation has nobody who could sign in.
    isEmptyInstallation().then(
      (empty) => empty && navigate('/register', { replace: true }),
      () => {},
    );
  }, [navigate]);
  if (session) return <Navigate to={next} replace />;
  const expired = reason === 'expired' && !submit.message;
  return (
    <SessionPage
      title={t('signIn.title')}
      notice={
        submit.message
          ? { tone: 'danger', text: submit.message }
          : expired
            ? { tone: 'info', title: t('brief.expiredTitle'), text: t('brief.expiredText') }
            : null
      }
      footer={
        <>
          <Link to="/forgot-password">{t('signIn.forgot')}</Link>
          <Link to="/register">{t('signIn.register')}</Link>
        </>
      }
    >
      <SessionForm onSubmit={() => submit.run(() => signIn(email, password))} errors={submit.errors}>
        <TextField
          label={t('signIn.email')}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
          autoFocus
          isRequired
          error={submit.errors.email}
        />
        <TextField
          label={t('signIn.password')}
          type="password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          isRequired
          error={submit.errors.password}
        />
        <Button type="submit" variant="primary" size="large" wide isPending={submit.pending}>
          {submit.pending ? t('signIn.working') : t('signIn.submit')}
        </Button>
      </SessionForm>
    </SessionPage>
  );
}
