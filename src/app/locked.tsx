/** In place of the console, for an account that has yet to set up the second factor its school asks for. */
import { useTranslations } from 'use-intl';
import { useProfile } from '#services/profile.ts';
import { useRunner } from '#services/run.ts';
import { Button } from '#ui/button.tsx';
import { SessionPage } from '#views/session/session-page.tsx';

export default function Locked() {
  const t = useTranslations();
  const { run } = useRunner();
  const school = useProfile()?.club.name;
  return (
    <SessionPage
      title={t('requiredStep.title')}
      intro={school && t('requiredStep.text', { school })}
      footer={
        <Button variant="quiet" size="small" onPress={() => run('session.sign-out', {}, 'button')}>
          {t('commands.session.sign-out.title')}
        </Button>
      }
    >
      <Button
        variant="primary"
        size="large"
        wide
        autoFocus
        onPress={() => run('profile.set-up-two-step', {}, 'button')}
      >
        {t('commands.profile.set-up-two-step.title')}
      </Button>
      <Button variant="quiet" icon="fingerprint" onPress={() => run('profile.add-passkey', {}, 'button')}>
        {t('commands.profile.add-passkey.title')}
      </Button>
    </SessionPage>
  );
}
