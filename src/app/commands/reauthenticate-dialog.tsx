/** Asks for the password, or a code, before a call that needs it. What it was asked from stays as it is below. */
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { reauthenticate, secondFactor } from '#contract/entities/second-step.ts';
import { ApiError, call } from '#services/http.ts';
import { useCall } from '#services/queries.ts';
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
  const [way, setWay] = useState<'password' | 'code'>('password');
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
    void attempt(() => call(reauthenticate, { body: { [way]: value } }));
  };
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
          <Button type="submit" form={FORM} variant="primary" isPending={pending}>
            {t('submit')}
          </Button>
        </>
      }
    >
      <p>{t(way === 'code' ? 'codeIntro' : 'intro')}</p>
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
      {state && (state.totp || state.passkeys.length > 0) && (
        <div className={styles.acts}>
          {state.totp && (
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
            <Button variant="quiet" icon="fingerprint" onPress={withPasskey}>
              {t('usePasskey')}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  );
}
