/**
 * Asks for the password, a code, a passkey or the identity at the provider before a call that needs it. What it was asked
 * from stays as it is below; whoever goes to the provider is offered it again when they are back.
 */
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ownIdentity } from '#contract/entities/identity.ts';
import { beginConfirmation } from '#contract/entities/provider-errands.ts';
import { reauthenticate, secondFactor } from '#contract/entities/second-step.ts';
import { ApiError, call } from '#services/http.ts';
import { useCall } from '#services/queries.ts';
import { changeToken } from '#services/session-token.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './codes-dialog.module.css';
import { closeLayer, type Layer } from './layers.ts';

const FORM = 'reauthenticate';

export default function ReauthenticateDialog({ layer }: { layer: Extract<Layer, { kind: 'reauthenticate' }> }) {
  const t = useTranslations('reauthentication');
  const all = useTranslations();
  const state = useCall('second-factor', secondFactor, {}).data;
  const own = useCall('identity', ownIdentity, {}).data;
  const [chosen, setWay] = useState<'password' | 'code'>('password');
  // Who has no password is not asked for one.
  const way = own?.password !== false ? chosen : state?.totp ? 'code' : null;
  const tied = own?.identity && own.identity.provider === own.offered;
  const [value, setValue] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const finish = (confirmed: boolean) => {
    closeLayer(layer.id);
    layer.answer(confirmed);
  };
  const attempt = async (work: () => Promise<unknown>) => {
    if (pending) return;
    setPending(true);
    setError(null);
    try {
      await work();
      finish(true);
    } catch (failed) {
      if (!(failed instanceof ApiError)) throw failed;
      const told = Object.values(failed.problem.errors ?? {}).flat();
      setError(failed.offline ? all('problem.offline') : told.join(' ') || failed.message);
      setPending(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (way) void attempt(() => changeToken((bearer) => call(reauthenticate, { body: { [way]: value } }, { bearer })));
  };
  const atProvider = () =>
    attempt(async () => {
      const { address } = await call(beginConfirmation, {});
      const { leaveOnErrand } = await import('#services/provider-errand.ts');
      await leaveOnErrand({ address, for: 'confirm', act: layer.act });
    });
  const withPasskey = () => attempt(async () => (await import('#services/passkeys.ts')).confirmWithPasskey());
  return (
    <Dialog
      title={t('title')}
      onClose={() => finish(false)}
      width="narrow"
      dismissable={false}
      footer={
        <>
          <Button onPress={() => finish(false)}>{all('ui.cancel')}</Button>
          {way && (
            <Button type="submit" form={FORM} variant="primary" isPending={pending}>
              {t('submit')}
            </Button>
          )}
        </>
      }
    >
      <p>{t(way === 'code' ? 'codeIntro' : way ? 'intro' : 'plainIntro')}</p>
      {way ? (
        <form id={FORM} onSubmit={submit} noValidate>
          <TextField
            key={way}
            label={t(way)}
            type={way === 'password' ? 'password' : 'text'}
            autoComplete={way === 'password' ? 'current-password' : 'one-time-code'}
            value={value}
            onChange={setValue}
            error={error}
            isRequired
            autoFocus
          />
        </form>
      ) : (
        error && <p role="alert">{error}</p>
      )}
      {state && (state.totp || state.passkeys.length > 0 || tied) && (
        // Drawn anew once it is known that there is no password: only then does one of them take the focus.
        <div key={way ? 'beside' : 'alone'} className={styles.acts}>
          {state.totp && own?.password !== false && (
            <Button
              variant="quiet"
              onPress={() => {
                setWay(way === 'code' ? 'password' : 'code');
                setValue('');
                setError(null);
              }}
            >
              {t(way === 'code' ? 'usePassword' : 'useCode')}
            </Button>
          )}
          {state.passkeys.length > 0 && (
            <Button variant="quiet" icon="fingerprint" autoFocus={!way && !tied} onPress={withPasskey}>
              {t('usePasskey')}
            </Button>
          )}
          {tied && (
            <Button variant="quiet" icon="external-link" autoFocus={!way} onPress={atProvider}>
              {t('useProvider')}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  );
}
