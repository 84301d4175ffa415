import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { ownZone } from '#contract/rules/zone.ts';
import { countryOf } from '#kernel/countries.ts';
import { keepJoin } from '#services/errand-kept.ts';
import { noAnswer } from '#services/http.ts';
import { localeAtom } from '#services/look.ts';
import { sessionAtom } from '#services/session.ts';
import { isEmptyInstallation, isProviderOffered, signUp } from '#services/sign-in.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { LatePasswordStrength } from '../password-strength/late-password-strength.tsx';
import { SessionForm, SessionPage } from '../session/session-page.tsx';
import { useSubmit } from '../session/use-submit.ts';
import { CountryChoice } from './country-choice.tsx';
import styles from './register-screen.module.css';

/** Creates the school on a fresh installation, and further accounts later. */
export default function RegisterScreen() {
  const t = useTranslations('session');
  const session = useAtomValue(sessionAtom);
  const locale = useAtomValue(localeAtom);
  const { pathname, search, hash, state } = useLocation();
  // Behind the `#`, which browsers keep to themselves; in links of earlier releases before it.
  const params = new URLSearchParams(hash ? hash.slice(1) : search);
  const invitation = params.get('invitation');
  /** What the identity provider sent back to accept the invitation with, and what was typed here before. */
  const back = state as { sentBack?: string; first_name?: string; last_name?: string } | null;
  const navigate = useNavigate();
  const [first, setFirst] = useState<boolean | null>(null);
  const [values, setValues] = useState({
    club_name: '',
    tax_number: '',
    approval_number: '',
    first_name: back?.first_name ?? '',
    last_name: back?.last_name ?? '',
    email: params.get('email') ?? '',
    password: '',
    confirm: '',
  });
  const [country, setCountry] = useState(() => countryOf(navigator.languages));
  const [demo, setDemo] = useState(false);
  const [done, setDone] = useState(false);
  const submit = useSubmit();
  useEffect(() => {
    isEmptyInstallation().then(setFirst, () => setFirst(false));
  }, []);
  const [offered, setOffered] = useState(false);
  useEffect(() => {
    if (invitation) isProviderOffered().then(setOffered, () => {});
  }, [invitation]);
  const provider = () =>
    import('#services/provider.ts').catch(() => {
      throw noAnswer();
    });
  const sentBack = back?.sentBack;
  const taken = useRef<string | null>(null);
  useEffect(() => {
    if (!sentBack || taken.current === sentBack) return;
    taken.current = sentBack;
    keepJoin(null);
    // The address and the history keep nothing of it.
    void navigate(`${pathname}${search}${hash}`, { replace: true });
    void submit.run(async () => setDone(!(await (await provider()).joinFromProvider(sentBack))));
  });
  if (session) return <Navigate to="/dashboard" replace />;
  if (first === null) return null;
  const field = (name: keyof typeof values) => ({
    name,
    value: values[name],
    onChange: (value: string) => setValues((now) => ({ ...now, [name]: value })),
    error: submit.errors[name],
    isRequired: true,
  });
  const send = () => {
    if (first && country === '') return submit.refuse('country', t('register.chooseCountry'));
    if (values.password !== values.confirm) return submit.refuse('confirm', t('brief.passwordMismatch'));
    return submit.run(async () => {
      const { confirm: _confirm, club_name, tax_number, approval_number, ...account } = values;
      const { signedIn } = await signUp({
        ...account,
        locale,
        ...(first ? { club_name, tax_number, approval_number, country, time_zone: ownZone(), demo } : {}),
        ...(invitation ? { invitation } : {}),
      });
      setDone(!signedIn);
    });
  };
  const withProvider = () =>
    submit.run(async () => {
      const { first_name, last_name } = values;
      await (await provider()).leaveToJoin(
        { invitation: invitation ?? '', first_name, last_name, locale },
        `${pathname}${search}${hash}`,
      );
    });
  return (
    <SessionPage
      title={t(first ? 'register.schoolTitle' : 'register.title')}
      intro={t(
        first
          ? 'register.schoolIntro'
          : invitation
            ? offered
              ? 'register.invitedProviderIntro'
              : 'register.invitedIntro'
            : 'register.accountIntro',
      )}
      notice={
        done
          ? { tone: 'success', text: t('register.done') }
          : submit.message
            ? { tone: 'danger', text: submit.message }
            : null
      }
      footer={
        first ? null : (
          <span>
            {t('register.have')} <Link to="/login">{t('register.signIn')}</Link>
          </span>
        )
      }
    >
      {!done && (
        <SessionForm onSubmit={send} errors={submit.errors}>
          {first && (
            <TextField label={t('register.school')} autoComplete="organization" autoFocus {...field('club_name')} />
          )}
          {first && <CountryChoice value={country} onChange={setCountry} error={submit.errors.country} />}
          {first && (
            <div className={styles.pair}>
              <TextField
                label={t('register.taxNumber')}
                help={t('register.onPapers')}
                {...field('tax_number')}
                isRequired={false}
              />
              <TextField label={t('register.approvalNumber')} {...field('approval_number')} isRequired={false} />
            </div>
          )}
          <div className={styles.pair}>
            <TextField
              label={t('register.firstName')}
              autoComplete="given-name"
              autoFocus={!first}
              {...field('first_name')}
            />
            <TextField label={t('register.lastName')} autoComplete="family-name" {...field('last_name')} />
          </div>
          <TextField label={t('register.email')} type="email" autoComplete="username" {...field('email')} />
          <TextField
            label={t('register.password')}
            type="password"
            autoComplete="new-password"
            help={t('register.passwordHelp')}
            {...field('password')}
          />
          <LatePasswordStrength
            password={values.password}
            known={[values.first_name, values.last_name, values.email, values.club_name]}
          />
          <TextField label={t('register.confirm')} type="password" autoComplete="new-password" {...field('confirm')} />
          {first && (
            <label className={styles.demo}>
              <input type="checkbox" checked={demo} onChange={(event) => setDemo(event.target.checked)} />
              <span>
                {t('register.sample')}
                <span className={styles.help}>{t('register.sampleHelp')}</span>
              </span>
            </label>
          )}
          <Button type="submit" variant="primary" size="large" wide isPending={submit.pending}>
            {t(first ? 'register.submitSchool' : 'register.submit')}
          </Button>
          {offered && (
            <Button variant="quiet" onPress={withProvider}>
              {t('register.provider')}
            </Button>
          )}
        </SessionForm>
      )}
    </SessionPage>
  );
}
