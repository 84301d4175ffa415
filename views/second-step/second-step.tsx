/** The second step of signing in: a code of an authenticator app, a recovery code, or a passkey. */
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useState } from 'react';
import { IntlProvider, useLocale, useMessages, useTimeZone, useTranslations } from 'use-intl';
import { type Messages, mergeMessages } from '#locales/merge.ts';
import { loadSecondStep } from '#locales/second-factor/texts.ts';
import { ApiError } from '#services/http.ts';
import { localeAtom } from '#services/look.ts';
import { signInWithPasskey } from '#services/passkeys.ts';
import { takeSecondStep } from '#services/second-step.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { SessionForm, SessionPage } from '../session/session-page.tsx';
import { useSubmit } from '../session/use-submit.ts';

interface Props {
  /** Leads back to the password, with what to say there. */
  readonly onBack: (message: string | null) => void;
}

export default function SecondStep(props: Props) {
  return (
    <SecondStepTexts onMissing={props.onBack}>
      <CodeStep {...props} />
    </SecondStepTexts>
  );
}

/** Adds the texts to those of the screen, in the language on it. */
function SecondStepTexts({ onMissing, children }: { onMissing: Props['onBack']; children: ReactNode }) {
  const t = useTranslations('session.failure');
  const locale = useAtomValue(localeAtom);
  const outer = { locale: useLocale(), messages: useMessages() as Messages, timeZone: useTimeZone() };
  const [own, setOwn] = useState<Messages | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each language once
  useEffect(() => {
    let wanted = true;
    loadSecondStep(locale).then(
      (found) => wanted && setOwn(found),
      () => wanted && onMissing(t('chunkTitle')),
    );
    return () => {
      wanted = false;
    };
  }, [locale]);
  if (!own) return null;
  const { secondStep } = own;
  const messages = mergeMessages(outer.messages, { secondStep } as Messages);
  return (
    <IntlProvider locale={outer.locale} messages={messages} timeZone={outer.timeZone}>
      {children}
    </IntlProvider>
  );
}

function CodeStep({ onBack }: Props) {
  const t = useTranslations('secondStep');
  const [recovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const submit = useSubmit();
  const send = () =>
    submit.run(async () => {
      try {
        await takeSecondStep(code);
      } catch (error) {
        if (!(error instanceof ApiError) || error.type !== 'second-step-over') throw error;
        onBack(t('over'));
      }
    });
  return (
    <SessionPage
      title={t('title')}
      intro={t(recovery ? 'recoveryIntro' : 'intro')}
      notice={submit.message ? { tone: 'danger', text: submit.message } : null}
      footer={
        <Button variant="quiet" size="small" onPress={() => onBack(null)}>
          {t('back')}
        </Button>
      }
    >
      <SessionForm onSubmit={send} errors={submit.errors}>
        <TextField
          key={recovery ? 'recovery' : 'app'}
          label={t(recovery ? 'recoveryCode' : 'code')}
          name="code"
          autoComplete={recovery ? 'off' : 'one-time-code'}
          inputMode={recovery ? 'text' : 'numeric'}
          value={code}
          onChange={setCode}
          autoFocus
          isRequired
          error={submit.errors.code}
        />
        <Button type="submit" variant="primary" size="large" wide isPending={submit.pending}>
          {submit.pending ? t('working') : t('submit')}
        </Button>
        <Button
          variant="quiet"
          onPress={() => {
            setRecovery(!recovery);
            setCode('');
          }}
        >
          {t(recovery ? 'useApp' : 'useRecovery')}
        </Button>
        <Button variant="quiet" onPress={() => submit.run(signInWithPasskey)}>
          {t('usePasskey')}
        </Button>
      </SessionForm>
    </SessionPage>
  );
}
