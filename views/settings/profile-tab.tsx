import { useAtomValue } from 'jotai';
import { useTranslations } from 'use-intl';
import { CSV_FORMS } from '#contract/rules/csv-forms.ts';
import { NAME_ORDERS } from '#contract/rules/name-orders.ts';
import { fileFormAtom } from '#services/file-form.ts';
import { densityAtom, localeAtom, themeAtom } from '#services/look.ts';
import { nameOrderAtom } from '#services/name-order.ts';
import { useClubTime, useProfile } from '#services/profile.ts';
import { useRunner } from '#services/run.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Facts } from '#ui/facts.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import detail from '../detail/detail.module.css';
import { IdentityCard } from './identity-card.tsx';
import styles from './settings.module.css';
import { TwoStepCard } from './two-step-card.tsx';

const CHOICES = {
  theme: ['semi-dark', 'light', 'dark'],
  density: ['compact', 'comfortable'],
  names: NAME_ORDERS,
  locale: ['en', 'fr', 'pt'],
  clock: ['12', '24'],
  files: CSV_FORMS,
} as const;

/** The own account, and how the console looks and reads. */
export function ProfileTab() {
  const t = useTranslations();
  const { run } = useRunner();
  const profile = useProfile();
  const now = {
    theme: useAtomValue(themeAtom),
    density: useAtomValue(densityAtom),
    names: useAtomValue(nameOrderAtom),
    locale: useAtomValue(localeAtom),
    clock: useClubTime().clock,
    files: useAtomValue(fileFormAtom),
  };
  return (
    <div className={detail.panels}>
      <Card
        title={t('settings.account')}
        actions={
          <>
            <Button size="small" icon="pencil" onPress={() => run('profile.edit', {}, 'button')}>
              {t('commands.profile.edit.title')}
            </Button>
            <Button size="small" icon="key-round" onPress={() => run('profile.change-password', {}, 'button')}>
              {t('commands.profile.change-password.title')}
            </Button>
          </>
        }
      >
        {profile ? (
          <Facts
            facts={[
              { label: t('fields.name'), value: `${profile.user.first_name} ${profile.user.last_name}` },
              { label: t('fields.email'), value: profile.user.email },
              ...(profile.email_awaited ? [{ label: t('settings.emailAwaited'), value: profile.email_awaited }] : []),
              {
                label: t('settings.roles'),
                value: profile.user.roles.map((role) => t(`settings.role.${role}`)).join(', '),
              },
              { label: t('settings.school'), value: profile.club.name },
              { label: t('settings.timeZone'), value: profile.club.time_zone },
            ]}
          />
        ) : (
          <Skeleton height={64} />
        )}
      </Card>
      <TwoStepCard />
      <IdentityCard />
      <Card title={t('settings.look')}>
        <div className={styles.fields}>
          {(Object.keys(CHOICES) as (keyof typeof CHOICES)[]).map((kind) => (
            <div key={kind} className={styles.setting} data-fields="rows">
              <SelectField
                fixed
                label={t(`settings.${kind}`)}
                options={CHOICES[kind].map((value) => ({ id: value, label: t(`settings.values.${value}`) }))}
                value={now[kind]}
                onChange={(value) => value && value !== now[kind] && run(`${kind}.${value}`, {}, 'button')}
              />
            </div>
          ))}
        </div>
      </Card>
    </div>
  );
}
