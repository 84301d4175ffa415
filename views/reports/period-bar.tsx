/** The period of a report: a month, quarter or year with the ones beside it, or other days. */
import { useTranslations } from 'use-intl';
import { kindOfPeriod, moved, PERIOD_KINDS, type Period, type PeriodKind, periodOf } from '#contract/rules/periods.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { DayField } from '#ui/date-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { useFormats } from '../format/use-formats.ts';
import styles from './report.module.css';
import { periodName } from './report-texts.ts';

interface Props {
  readonly period: Period;
  readonly today: string;
  /** Whether the days are typed, though they may be a month or year. */
  readonly custom: boolean;
  readonly onChange: (period: Period, custom: boolean) => void;
}

export function PeriodBar({ period, today, custom, onChange }: Props) {
  const t = useTranslations();
  const formats = useFormats();
  const kind = custom ? 'custom' : kindOfPeriod(period);
  const choose = (chosen: PeriodKind) => {
    if (chosen === 'custom') return onChange(period, true);
    // What lies in the period stays in sight: today where it does.
    const day = period.from <= today && today <= period.to ? today : period.from;
    onChange(periodOf(chosen, day), false);
  };
  const step = (by: number) => onChange(moved(period, by), custom);
  const typed = (next: Period) => {
    if (next.from && next.to) onChange(next, true);
  };
  return (
    <div className={styles.period}>
      <SelectField
        label={t('report.period')}
        labelHidden
        fixed
        options={PERIOD_KINDS.map((id) => ({ id, label: t(`report.periods.${id}`) }))}
        value={kind}
        onChange={(value) => value && choose(value as PeriodKind)}
      />
      <IconButton icon="chevron-left" label={t('report.earlier')} onPress={() => step(-1)} />
      {kind === 'custom' ? (
        <>
          <DayField bare label={t('report.from')} value={period.from} onChange={(from) => typed({ ...period, from })} />
          <DayField bare label={t('report.to')} value={period.to} onChange={(to) => typed({ ...period, to })} />
        </>
      ) : (
        <strong className={styles.name}>{periodName(period, t, formats)}</strong>
      )}
      <IconButton icon="chevron-right" label={t('report.later')} onPress={() => step(1)} />
      {(today < period.from || today > period.to) && kind !== 'custom' && (
        <Button size="small" variant="quiet" onPress={() => onChange(periodOf(kind, today), false)}>
          {periodName(periodOf(kind, today), t, formats)}
        </Button>
      )}
    </div>
  );
}
