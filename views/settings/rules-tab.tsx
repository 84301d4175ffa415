/** How classes are booked and cancelled, how people sign in, and how long a session lasts. */
import { useTranslations } from 'use-intl';
import { isAboutMoney, settingCommandId } from '#commands/club/settings.ts';
import { NO_EXAM_FACTS } from '#contract/data/countries/exams.ts';
import { examFigureOf } from '#contract/data/countries/sources.ts';
import { useMay } from '#services/permissions.ts';
import { useProfile } from '#services/profile.ts';
import { Card } from '#ui/card.tsx';
import detail from '../detail/detail.module.css';
import { useFormats } from '../format/use-formats.ts';
import { SettingField } from './setting-field.tsx';
import styles from './settings.module.css';

const GROUPS = {
  booking: [
    'opening_hours',
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
    'waived_cancel_pay',
  ],
  money: ['payment_methods'],
  exams: [
    'theory_exam_fee',
    'practical_exam_fee',
    'exam_fee_back',
    'theory_valid_months',
    'theory_wait_days',
    'practical_wait_days',
    'theory_exam_minutes',
    'practical_exam_minutes',
  ],
  signIn: ['second_factor_required', 'second_factor_grace_days'],
  console: ['expires_in_minutes', 'expires_in_days', 'developer_permissions'],
} as const;

const isExamFigure = (key: string): key is keyof typeof NO_EXAM_FACTS => key in NO_EXAM_FACTS;

export function RulesTab() {
  const t = useTranslations('settings');
  const formats = useFormats();
  const money = useMay('money');
  const country = useProfile()?.club.country ?? '';
  /** Beside an exam's figure: what the school's country says, and where. */
  const noteOf = (key: string): string | undefined => {
    if (!isExamFigure(key)) return undefined;
    const known = examFigureOf(country, key);
    if (!known) return t('noCountryFigure');
    const { value, source } = known;
    return t('countryFigure', { value, by: source.by, day: formats.day(source.checked) });
  };
  return (
    <div className={detail.panels}>
      <p className={styles.intro}>{t('savedAtOnce')}</p>
      {(Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((group) => (
        <Card key={group} title={t(`groups.${group}`)}>
          <div className={styles.fields}>
            {GROUPS[group]
              .filter((key) => money || !isAboutMoney(key))
              .map((key) => (
                <SettingField key={key} command={settingCommandId(key)} note={noteOf(key)} />
              ))}
          </div>
        </Card>
      ))}
    </div>
  );
}
