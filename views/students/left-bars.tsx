/** What is left of the packages bought, a bar for each kind of class. */
import { useTranslations } from 'use-intl';
import type { LeftByKind } from '#contract/entities/left.ts';
import { Progress } from '#ui/progress.tsx';
import { useFormats } from '../format/use-formats.ts';

export const KINDS = ['practical', 'theory'] as const;

export function LeftBars({ left }: { left: LeftByKind | undefined }) {
  const t = useTranslations('packages');
  const formats = useFormats();
  return KINDS.map((kind) => {
    const of = left?.[kind] ?? { bought: 0, left: 0, booked: 0, until: null };
    return (
      <Progress
        key={kind}
        label={t(kind)}
        value={of.bought - of.left}
        max={of.bought}
        goal={false}
        text={[
          of.bought === 0 ? t('none') : t('sum', { left: of.left, bought: of.bought }),
          ...(of.booked > 0 ? [t('booked', { count: of.booked })] : []),
          ...(of.until ? [t('untilDay', { date: formats.day(of.until) })] : []),
        ].join(' · ')}
      />
    );
  });
}
