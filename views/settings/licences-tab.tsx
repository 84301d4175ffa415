/** Licence categories: which ones are taught, and what has to be driven for each. */
import { useTranslations } from 'use-intl';
import { LICENCE_CATEGORIES } from '#contract/data/licence-categories.ts';
import { useProfile } from '#services/profile.ts';
import { useRunner } from '#services/run.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { PlainTable } from '#ui/plain-table.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import detail from '../detail/detail.module.css';
import { useFormats } from '../format/use-formats.ts';
import { SettingField } from './setting-field.tsx';
import styles from './settings.module.css';

export function LicencesTab() {
  const t = useTranslations();
  const formats = useFormats();
  const { run } = useRunner();
  const settings = useProfile()?.settings;
  if (!settings) return <Skeleton height={240} />;
  const { licence_categories: taught, required_practice } = settings;
  const codes = [...new Set([...LICENCE_CATEGORIES, ...taught])];
  const teach = (code: string, on: boolean) => {
    const next = codes.filter((one) => (one === code ? on : taught.includes(one)));
    void run('setting.licence-categories', { licence_categories: next.join(', ') }, 'form');
  };
  return (
    <div className={detail.panels}>
      <p className={styles.intro}>{t('settings.licencesText')}</p>
      <Card title={t('settings.tabs.licences')}>
        <PlainTable
          label={t('settings.tabs.licences')}
          rows={codes}
          rowKey={(code) => code}
          columns={[
            {
              id: 'code',
              header: t('fields.licence_category'),
              cell: (code) => (
                <Checkbox isSelected={taught.includes(code)} onChange={(on) => teach(code, on)}>
                  {code}
                </Checkbox>
              ),
            },
            {
              id: 'hours',
              header: t('fields.hours'),
              align: 'end',
              cell: (code) => amount(required_practice[code]?.hours, formats.number),
            },
            {
              id: 'km',
              header: t('fields.km'),
              align: 'end',
              cell: (code) => amount(required_practice[code]?.km, formats.number),
            },
            {
              id: 'acts',
              header: t('list.actions'),
              align: 'end',
              cell: (code) => (
                <Button
                  size="small"
                  aria-label={t('settings.practiceFor', { code })}
                  onPress={() => run('setting.required-practice', { licence_category: code }, 'button')}
                >
                  {t('settings.practice')}
                </Button>
              ),
            },
          ]}
        />
      </Card>
      <Card title={t('settings.ownList')}>
        <SettingField command="setting.licence-categories" />
      </Card>
    </div>
  );
}

const amount = (value: number | undefined, format: (value: number) => string): string =>
  value === undefined ? '–' : format(value);
