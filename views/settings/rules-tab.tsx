/** How classes are booked and cancelled, how people sign in, and how long a session lasts. */
import { useTranslations } from 'use-intl';
import { settingCommandId } from '#commands/club/settings.ts';
import { Card } from '#ui/card.tsx';
import detail from '../detail/detail.module.css';
import { SettingField } from './setting-field.tsx';
import styles from './settings.module.css';

const GROUPS = {
  booking: [
    'lesson_minutes',
    'buffer_minutes',
    'booking_lead_hours',
    'max_open_bookings_per_student',
    'beyond_package',
    'papers_rule',
    'stagnant_after_classes',
    'message_wait_minutes',
    'reminder_hours',
    'quiet_hours',
    'age_of_majority',
    'guardian_without_birth_date',
    'week_starts_on',
  ],
  cancelling: [
    'free_cancel_hours',
    'no_show_wait_minutes',
    'late_cancel_fee',
    'no_show_fee',
    'late_cancel_counts_as_taken',
    'no_show_pay',
    'late_cancel_pay',
  ],
  exams: [
    'theory_exam_fee',
    'practical_exam_fee',
    'exam_fee_back',
    'theory_valid_months',
    'theory_wait_days',
    'practical_wait_days',
  ],
  signIn: ['second_factor_required', 'second_factor_grace_days'],
  console: ['expires_in_minutes', 'expires_in_days', 'developer_permissions'],
} as const;

export function RulesTab() {
  const t = useTranslations('settings');
  return (
    <div className={detail.panels}>
      <p className={styles.intro}>{t('savedAtOnce')}</p>
      {(Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((group) => (
        <Card key={group} title={t(`groups.${group}`)}>
          <div className={styles.fields}>
            {GROUPS[group].map((key) => (
              <SettingField key={key} command={settingCommandId(key)} />
            ))}
          </div>
        </Card>
      ))}
    </div>
  );
}
