/** Hours or lessons and kilometres of one licence category against what it requires; without a requirement their sums alone. */
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import type { progress } from '#contract/entities/logbook.ts';
import { Progress } from '#ui/progress.tsx';
import { useFormats } from '../format/use-formats.ts';
import { practiceLabel, practiceText } from './practice-text.ts';

export function PracticeBars({ of }: { of: z.infer<typeof progress> }) {
  const t = useTranslations('students');
  const formats = useFormats();
  const km = (value: number) => `${formats.number(value)} km`;
  const text = (value: number, required: number | null, said: (value: number) => string) =>
    required === null ? said(value) : t('of', { value: said(value), max: said(required) });
  return (
    <>
      <Progress
        label={t(practiceLabel(of))}
        value={of.minutes}
        max={of.required_minutes ?? 0}
        text={text(of.minutes, of.required_minutes, (minutes) => practiceText(minutes, of, formats))}
        goal={of.required_minutes !== null}
      />
      <Progress
        label={t('kilometres')}
        value={of.km}
        max={of.required_km ?? 0}
        text={text(of.km, of.required_km, km)}
        goal={of.required_km !== null}
      />
    </>
  );
}
