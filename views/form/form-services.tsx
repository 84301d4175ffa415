/** What generated forms need of the console: rows to choose, names of choices, editors of their own for some fields. */
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { keep } from '#services/kept.ts';
import { findRows, type NamedRow, nameRows } from '#services/rows.ts';
import type { Drafts } from '#ui/form/draft.ts';
import type { FormServices } from '#ui/form/form-types.ts';
import { useChoiceLabel } from '../format/use-choice-label.ts';
import { editors } from './editors.ts';

const drafts: Drafts = { read: (key) => localStorage.getItem(key), keep };

export function useFormServices(): FormServices {
  const t = useTranslations();
  const choiceLabel = useChoiceLabel();
  return useMemo(() => {
    const told = ({ state, ...row }: NamedRow) => (state ? { ...row, state: t(state as never) as string } : row);
    return {
      search: async (...asked) => (await findRows(...asked)).map(told),
      resolve: async (...asked) => (await nameRows(...asked)).map(told),
      choiceLabel,
      drafts,
      editors,
    };
  }, [t, choiceLabel]);
}
