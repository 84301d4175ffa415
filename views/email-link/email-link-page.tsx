/** Where a link of a mail about a change of address leads: what it does is said, and done by a press, not by looking at it. */
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { SessionForm, SessionPage } from '../session/session-page.tsx';
import { useLinkToken } from '../session/use-link-token.ts';
import { useSubmit } from '../session/use-submit.ts';

interface Props {
  /** Its texts, in `session`. */
  readonly texts: 'confirmEmail' | 'keepEmail';
  readonly onPress: (token: string) => Promise<{ readonly email: string }>;
}

export function EmailLinkPage({ texts, onPress }: Props) {
  const t = useTranslations('session');
  const token = useLinkToken();
  const [email, setEmail] = useState<string | null>(null);
  const submit = useSubmit();
  const send = () => submit.run(async () => setEmail((await onPress(token)).email));
  return (
    <SessionPage
      title={t(`${texts}.title`)}
      intro={email === null ? t(`${texts}.intro`) : undefined}
      notice={
        email !== null
          ? { tone: 'success', text: t(`${texts}.done`, { email }) }
          : submit.message
            ? { tone: 'danger', text: submit.message }
            : null
      }
      footer={<Link to="/login">{t('reset.back')}</Link>}
    >
      {email === null && (
        <SessionForm onSubmit={send} errors={submit.errors}>
          <Button type="submit" variant="primary" size="large" wide isPending={submit.pending} autoFocus>
            {t(`${texts}.submit`)}
          </Button>
        </SessionForm>
      )}
    </SessionPage>
  );
}
