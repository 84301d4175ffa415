/** What generated forms need of the console: rows to choose, names of choices, editors of their own for some fields. */
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { findRows, nameRows } from '#services/rows.ts';
import type { FormServices } from '#ui/form/form-types.ts';
import { editors } from './editors.ts';

export function useFormServices(): FormServices {
  const t = useTranslations();
  return useMemo(
    () => ({
      search: findRows,
      resolve: nameRows,
      choiceLabel: (labels, value) => {
        const key = `${labels}.${value}` as never;
        return t.has(key) ? t(key) : value;
      },
      editors,
    }),
    [t],
  );
}
