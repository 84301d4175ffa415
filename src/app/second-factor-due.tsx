/** Says until when a second factor has to be set up. */
import { useTranslations } from 'use-intl';
import { useRunner } from '#services/run.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useFormats } from '#views/format/use-formats.ts';
import styles from './notices.module.css';

interface Props {
  readonly school: string;
  /** An instant. */
  readonly due: string;
}

export default function SecondFactorDue({ school, due }: Props) {
  const t = useTranslations();
  const { run } = useRunner();
  const formats = useFormats();
  return (
    <div className={styles.notice}>
      <Icon name="circle-alert" size={14} />
      <p>{t('requiredStep.due', { school, when: formats.instant(due) })}</p>
      <Button size="small" onPress={() => run('profile.set-up-two-step', {}, 'button')}>
        {t('commands.profile.set-up-two-step.title')}
      </Button>
    </div>
  );
}
