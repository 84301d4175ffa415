/** The school itself: its name, how it is reached, its time zone, language and money. */
import { useTranslations } from 'use-intl';
import { clubPartCommandId } from '#commands/club/profile.ts';
import { useRunner } from '#services/run.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import detail from '../detail/detail.module.css';
import { SettingField } from './setting-field.tsx';
import styles from './settings.module.css';

const GROUPS = {
  school: ['name', 'email', 'phone', 'address', 'tax_number', 'approval_number', 'logo'],
  place: ['country', 'time_zone', 'locale', 'currency'],
} as const;

export function ClubTab() {
  const t = useTranslations();
  const { run } = useRunner();
  return (
    <div className={detail.panels}>
      <p className={styles.intro}>{t('settings.savedAtOnce')}</p>
      {(Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((group) => (
        <Card
          key={group}
          title={t(`settings.groups.${group}`)}
          actions={
            group === 'school' && (
              <Button size="small" icon="pencil" onPress={() => run('club.edit-profile', {}, 'button')}>
                {t('commands.club.edit-profile.title')}
              </Button>
            )
          }
        >
          <div className={styles.fields}>
            {GROUPS[group].map((part) => (
              <SettingField key={part} command={clubPartCommandId(part)} />
            ))}
          </div>
        </Card>
      ))}
    </div>
  );
}
