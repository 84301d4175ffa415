import { useTranslations } from 'use-intl';
import type { ImportIssue } from '#contract/entities/question-files.ts';

/** Says a fault or a note of an import in words, its line first. */
export function useIssueText(): (issue: ImportIssue) => string {
  const t = useTranslations();
  return ({ line, code, field, params }) =>
    t(`question.import.issue.${code}`, { line, field: field ?? '', text: '', ...params });
}
