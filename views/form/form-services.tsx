/** What generated forms need of the console: rows to choose, names of choices, editors of their own for some fields. */
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { keyCaps } from '#kernel/press.ts';
import { keep } from '#services/kept.ts';
import { offeredValues } from '#services/offered-values.ts';
import { platform } from '#services/platform.ts';
import { findRows, type NamedRow, nameRows } from '#services/rows.ts';
import type { Drafts } from '#ui/form/draft.ts';
import type { FormServices } from '#ui/form/form-types.ts';
import { useKeyName } from '#ui/key-names.ts';
import { useChoiceLabel } from '../format/use-choice-label.ts';
import { editors } from './editors.ts';

const drafts: Drafts = { read: (key) => localStorage.getItem(key), keep };

export function useFormServices(): FormServices {
  const t = useTranslations();
  const choiceLabel = useChoiceLabel();
  const keyName = useKeyName();
  return useMemo(() => {
    const told = ({ state, sort, description, ...row }: NamedRow) => {
      const more = [...(sort ?? []).map((key) => t(key as never) as string), description].filter(Boolean).join(' · ');
      return { ...row, ...(more && { description: more }), ...(state && { state: t(state as never) as string }) };
    };
    return {
      search: async (...asked) => (await findRows(...asked)).map(told),
      resolve: async (...asked) => (await nameRows(...asked)).map(told),
      choiceLabel,
      valuesOf: offeredValues,
      drafts,
      submitKeys: keyCaps('Mod+Enter', platform, keyName)[0] ?? [],
      editors,
    };
  }, [t, choiceLabel, keyName]);
}
