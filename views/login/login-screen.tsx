import { useAtomValue } from 'jotai';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { errandKept, joinKept } from '#services/errand-kept.ts';
import { noAnswer } from '#services/http.ts';
import { endReasonAtom, sessionAtom } from '#services/session.ts';
import { isEmptyInstallation, isProviderOffered, signIn } from '#services/sign-in.ts';
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
  const [told, setTold] = useState<string | null>(null);
  /** The second step, once it has arrived and is to be taken. */
  const [Second, setSecond] = useState<ComponentType<{ onBack: (message: string | null) => void }> | null>(null);
  const next = safeNext(params.get('next'));
  useEffect(() => {
    // A fresh installation has nobody who could sign in.
    isEmptyInstallation().then(
      (empty) => empty && navigate('/register', { replace: true }),
      () => {},
    );
  }, [navigate]);
  const [offered, setOffered] = useState(false);
  useEffect(() => {
    isProviderOffered().then(setOffered, () => {});
  }, []);
  const showSecondStep = async () => {
    const { default: Arrived } = await import('../second-step/second-step.tsx').catch(() => {
      throw noAnswer();
    });
    setSecond(() => Arrived);
  };
  const provider = () =>
    import('#services/provider.ts').catch(() => {
      throw noAnswer();
    });
  /** What the identity provider sent the browser back with, which holds once. */
  const answer = params.has('state') && (params.has('code') || params.has('error')) ? params.toString() : null;
  /** What it is for, where it is not to sign in. */
  const errand = answer === null ? null : session ? errandKept() : joinKept();
  const taken = useRef<string | null>(null);
  useEffect(() => {
    if (answer === null || errand || taken.current === answer) return;
    taken.current = answer;
    submit.run(async () => {
      const { signInFromProvider, takeNext } = await provider();
      // The address keeps nothing of it, also in the history.
      navigate(`/login?next=${encodeURIComponent(takeNext())}`, { replace: true });
      if (await signInFromProvider(answer)) await showSecondStep();
    });
  });
  if (errand) return <Navigate to={errand.to} replace state={{ ...errand, sentBack: answer }} />;
  if (session) return <Navigate to={next} replace />;
  if (Second)
    return (
      <Second
        onBack={(message) => {
          setPassword('');
          setSecond(null);
          setTold(message);
        }}
      />
    );
  const signInHere = () => {
    setTold(null);
    return submit.run(async () => {
      if (await signIn(email, password)) await showSecondStep();
    });
  };
  const withPasskey = () => {
    setTold(null);
    return submit.run(async () => {
      const { signInWithPasskey } = await import('#services/passkeys.ts').catch(() => {
        throw noAnswer();
      });
      await signInWithPasskey();
    });
  };
  const withProvider = () => {
    setTold(null);
    return submit.run(async () => (await provider()).leaveForProvider(next));
  };
  const message = submit.message ?? told;
  const expired = reason === 'expired' && !message;
  return (
    <SessionPage
      title={t('signIn.title')}
      notice={
        message
          ? { tone: 'danger', text: message }
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
      <SessionForm onSubmit={signInHere} errors={submit.errors}>
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
        <Button variant="quiet" onPress={withPasskey}>
          {t('signIn.passkey')}
        </Button>
        {offered && (
          <Button variant="quiet" onPress={withProvider}>
            {t('signIn.provider')}
          </Button>
        )}
      </SessionForm>
    </SessionPage>
  );
}
