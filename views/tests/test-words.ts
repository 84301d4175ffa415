/** A test's time, pass rule and sections in a few words. */
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { PassRule, Timing } from '#contract/rules/paper.ts';
import type { Section } from '#contract/rules/sections.ts';

export function useTestWords() {
  const t = useTranslations('tests.words');
  return useMemo(
    () => ({
      timing: (timing: Timing): string =>
        timing.kind === 'total'
          ? t('total', { minutes: timing.minutes })
          : timing.kind === 'per_question'
            ? t('perQuestion', { seconds: timing.seconds })
            : t('noLimit'),
      rule: (rule: PassRule): string =>
        rule.kind === 'max_wrong'
          ? t('maxWrong', { count: rule.max })
          : rule.kind === 'min_right'
            ? t('minRight', { count: rule.min })
            : [
                t('maxPenalty', { count: rule.max }),
                ...(rule.veto_weight === null ? [] : [t('veto', { count: rule.veto_count, weight: rule.veto_weight })]),
              ].join(', '),
      sections: (sections: readonly Section[]): string => {
        const drawn = sections.filter(({ kind }) => kind === 'drawn').length;
        return t('sections', { drawn, fixed: sections.length - drawn });
      },
    }),
    [t],
  );
}
