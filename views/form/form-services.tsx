/** What generated forms need of the console: rows to choose, names of choices, editors of their own for some fields. */
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { keep } from '#services/kept.ts';
import { findRows, nameRows } from '#services/rows.ts';
import type { Drafts } from '#ui/form/draft.ts';
import type { FormServices } from '#ui/form/form-types.ts';
import { editors } from './editors.ts';

const drafts: Drafts = { read: (key) => localStorage.getItem(key), keep };

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
      drafts,
      editors,
    }),
    [t],
  );
}
