/** Licence categories: which ones are taught, those of the school's own among them, and what has to be driven for each. */
import { useTranslations } from 'use-intl';
import { practiceSource } from '#contract/data/countries/sources.ts';
import { LICENCE_CATEGORIES } from '#contract/data/licence-categories.ts';
import { writePlace } from '#services/place.ts';
import { useProfile } from '#services/profile.ts';
import { useRunner } from '#services/run.ts';
import { useUrlState } from '#services/url-state.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { PlainTable } from '#ui/plain-table.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import detail from '../detail/detail.module.css';
import { useFormats } from '../format/use-formats.ts';
import styles from './settings.module.css';

export function LicencesTab() {
  const t = useTranslations();
  const formats = useFormats();
  const exact = (value: number) => formats.number(value, 2);
  const { run } = useRunner();
  const [url, setUrl] = useUrlState();
  const settings = useProfile()?.settings;
  if (!settings) return <Skeleton height={240} />;
  const { licence_categories: taught, required_practice } = settings;
  const usual: readonly string[] = LICENCE_CATEGORIES;
  const codes = [...new Set([...usual, ...taught])];
  const sourceOf = (code: string) => practiceSource(settings.figures_from, code, required_practice[code]);
  const source = codes.map(sourceOf).find((one) => one !== null);
  const teach = (code: string, on: boolean) => {
    const next = codes.filter((one) => (one === code ? on : taught.includes(one)));
    void run('setting.licence-categories', { licence_categories: next.join(', ') }, 'form');
  };
  return (
    <div className={detail.panels}>
      <p className={styles.intro}>{t('settings.licencesText')}</p>
      <Card
        title={t('settings.tabs.licences')}
        actions={
          <span className={styles.buttons}>
            <Button size="small" icon="flag" onPress={() => run('setting.take-country-figures', {}, 'button')}>
              {t('commands.setting.take-country-figures.title')}
            </Button>
            <Button size="small" icon="plus" onPress={() => run('setting.add-licence-category', {}, 'button')}>
              {t('commands.setting.add-licence-category.title')}
            </Button>
          </span>
        }
      >
        <PlainTable
          label={t('settings.tabs.licences')}
          rows={codes}
          rowKey={(code) => code}
          at={url.row}
          onMove={(code) => writePlace(() => setUrl({ row: code }, true))}
          onOpen={(code) => void run('setting.required-practice', { licence_category: code }, 'row')}
          columns={[
            {
              id: 'code',
              header: t('fields.licence_category'),
              cell: (code) => (
                <span className={styles.acts}>
                  <Checkbox isSelected={taught.includes(code)} onChange={(on) => teach(code, on)}>
                    {code}
                  </Checkbox>
                  {!usual.includes(code) && <span className={styles.off}>{t('settings.ownCode')}</span>}
                </span>
              ),
            },
            {
              id: 'hours',
              header: t('fields.hours'),
              align: 'end',
              cell: (code) => amount(required_practice[code]?.hours, exact),
            },
            {
              id: 'km',
              header: t('fields.km'),
              align: 'end',
              cell: (code) => amount(required_practice[code]?.km, exact),
            },
            {
              id: 'theory_hours',
              header: t('settings.theoryHours'),
              align: 'end',
              cell: (code) => amount(required_practice[code]?.theory_hours, exact),
            },
            {
              id: 'more',
              header: t('settings.morePractice'),
              cell: (code) => {
                const {
                  automatic_hours,
                  practice_lesson_minutes,
                  country_roads = 0,
                  motorways = 0,
                  darkness = 0,
                  exam_theory_minutes,
                  exam_practical_minutes,
                } = required_practice[code] ?? {};
                const said = [
                  practice_lesson_minutes !== undefined &&
                    t('settings.practiceLessons', { minutes: practice_lesson_minutes }),
                  automatic_hours !== undefined && t('settings.automaticHours', { hours: automatic_hours }),
                  country_roads + motorways + darkness > 0 &&
                    t('settings.specialClasses', { country_roads, motorways, darkness }),
                  exam_theory_minutes !== undefined && t('settings.examTheory', { minutes: exam_theory_minutes }),
                  exam_practical_minutes !== undefined &&
                    t('settings.examPractical', { minutes: exam_practical_minutes }),
                ];
                return said.filter(Boolean).join(' · ') || '–';
              },
            },
            {
              id: 'source',
              header: t('settings.figureFrom'),
              cell: (code) => {
                if (sourceOf(code)) return t('settings.lawFigure');
                return required_practice[code] ? t('settings.ownFigure') : '–';
              },
            },
            {
              id: 'acts',
              header: t('settings.actions'),
              align: 'end',
              cell: (code) => (
                <span className={styles.acts}>
                  {!usual.includes(code) && (
                    <Button
                      size="small"
                      variant="quiet"
                      aria-label={t('settings.removeCode', { code })}
                      onPress={() => run('setting.remove-licence-category', { licence_category: code }, 'row')}
                    >
                      {t('settings.remove')}
                    </Button>
                  )}
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={t('settings.practiceFor', { code })}
                    onPress={() => run('setting.required-practice', { licence_category: code }, 'row')}
                  >
                    {t('settings.edit')}
                  </Button>
                </span>
              ),
            },
          ]}
        />
        {source && (
          <p className={styles.sources}>
            {t('settings.lawSource', { by: source.by, day: formats.day(source.checked) })}
          </p>
        )}
      </Card>
    </div>
  );
}

const amount = (value: number | undefined, format: (value: number) => string): string =>
  value === undefined ? '–' : format(value);
