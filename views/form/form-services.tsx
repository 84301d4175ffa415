/** What generated forms need of the console: rows to choose, names of choices, editors of their own for some fields. */
import { useContext, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { keyCaps } from '#kernel/press.ts';
import { keep } from '#services/kept.ts';
import { offeredValues } from '#services/offered-values.ts';
import { platform } from '#services/platform.ts';
import { findRows, type NamedRow, nameRows } from '#services/rows.ts';
import { Currency } from '#ui/currency.ts';
import type { Drafts } from '#ui/form/draft.ts';
import type { FormServices } from '#ui/form/form-types.ts';
import { useKeyName } from '#ui/key-names.ts';
import { useLanguage } from '#ui/language.ts';
import { useChoiceLabel } from '../format/use-choice-label.ts';
import { useFormats } from '../format/use-formats.ts';
import { valueText } from '../format/value-text.ts';
import { editors } from './editors.ts';

const drafts: Drafts = { read: (key) => localStorage.getItem(key), keep };

export function useFormServices(): FormServices {
  const t = useTranslations();
  const choiceLabel = useChoiceLabel();
  const keyName = useKeyName();
  const formats = useFormats();
  const locale = useLanguage();
  const currency = useContext(Currency);
  return useMemo(() => {
    const told = ({ state, sort, description, left, ...row }: NamedRow) => {
      const kept = left && (t('palette.left', { ...left }) as string);
      const more = [...(sort ?? []).map((key) => t(key) as string), description, kept].filter(Boolean).join(' · ');
      return { ...row, ...(more && { description: more }), ...(state && { state: t(state) as string }) };
    };
    return {
      search: async (...asked) => (await findRows(...asked)).map(told),
      resolve: async (...asked) => (await nameRows(...asked)).map(told),
      choiceLabel,
      valueText: ({ meta }, value, names) => {
        const label = (one: string) => choiceLabel('labels' in meta ? meta.labels : '', one);
        return valueText({ meta }, value, label, t, formats, locale, currency, names);
      },
      valuesOf: offeredValues,
      drafts,
      submitKeys: keyCaps('Mod+Enter', platform, keyName)[0] ?? [],
      editors,
    };
  }, [t, choiceLabel, keyName, formats, locale, currency]);
}
