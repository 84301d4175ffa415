/** Entries of the audit as sentences of the reader's language. */
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { AuditEntry } from '#contract/entities/audit.ts';
import { wordKey } from '../detail/changes.ts';
import { deedOf, type Texts } from './deeds.ts';

export function useDeeds(): (entry: AuditEntry) => string {
  const t = useTranslations() as Texts;
  return useMemo(() => {
    const field = (name: string) => (t.has(wordKey(name)) ? t(wordKey(name)) : name.replaceAll('_', ' '));
    return (entry) => deedOf(entry, t, field);
  }, [t]);
}
