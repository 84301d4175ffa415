import { useCallback } from 'react';
import { useTranslations } from 'use-intl';

/** Says the value of a choice in words: `labels` is where they stand (`student.status`). A value without any is said as it is. */
export function useChoiceLabel(): (labels: string | undefined, value: string) => string {
  const t = useTranslations();
  return useCallback(
    (labels, value) => {
      const key = `${labels}.${value}`;
      return t.has(key) ? t(key) : value;
    },
    [t],
  );
}
