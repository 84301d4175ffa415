/** People's data and the school's: backups, a person handed over or erased, how long what is kept. */
import { useTranslations } from 'use-intl';
import { settingCommandId } from '#commands/club/settings.ts';
import { useRunner } from '#services/run.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import detail from '../detail/detail.module.css';
import { BackupsCard } from './backups-card.tsx';
import { ErasuresCard } from './erasures-card.tsx';
import { SettingField } from './setting-field.tsx';
import styles from './settings.module.css';

const RETENTION = [
  'legal_record_years',
  'legal_record_reason',
  'erase_completed_after_months',
  'remove_messages_after_months',
  'remove_notifications_after_days',
  'remove_audit_after_years',
] as const;

export function DataTab() {
  const t = useTranslations();
  const { run } = useRunner();
  return (
    <div className={detail.panels}>
      <BackupsCard />
      <Card title={t('settings.person')}>
        <div className={styles.stack}>
          <p className={styles.intro}>{t('settings.personText')}</p>
          <div className={styles.buttons}>
            <Button icon="file-archive" onPress={() => run('data.export-person', {}, 'button')}>
              {t('commands.data.export-person.title')}
            </Button>
            <Button icon="eraser" onPress={() => run('data.erase-person', {}, 'button')}>
              {t('commands.data.erase-person.title')}
            </Button>
          </div>
        </div>
      </Card>
      <Card title={t('settings.retention')}>
        <div className={styles.stack}>
          <p className={styles.intro}>{t('settings.retentionText')}</p>
          <div className={styles.fields}>
            {RETENTION.map((key) => (
              <SettingField key={key} command={settingCommandId(key)} />
            ))}
          </div>
        </div>
      </Card>
      <ErasuresCard />
    </div>
  );
}
