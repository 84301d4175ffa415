/** How a test is sat and passed, and how often it was. */
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { attempt } from '#contract/entities/attempt.ts';
import type { Test } from '#contract/entities/test.ts';
import { useIsAdmin } from '#services/permissions.ts';
import { useCall } from '#services/queries.ts';
import { Side } from '../detail/side.tsx';
import { useFormats } from '../format/use-formats.ts';
import { useTestWords } from './test-words.ts';

export function TestSide({ row }: { row: Test }) {
  const t = useTranslations();
  const formats = useFormats();
  const words = useTestWords();
  // Attempts are the admins'.
  const admin = useIsAdmin();
  const taken = useCall(
    'attempt',
    attempt.endpoints.list,
    { query: { test_id: String(row.id), page: 1, per_page: 1 } },
    { enabled: admin },
  ).data?.total;
  return (
    <Side
      parts={[
        {
          title: t('pages.facts'),
          facts: [
            { label: t('fields.licence_category'), value: row.licence_category },
            { label: t('fields.questions'), value: formats.number(row.question_count) },
            { label: t('fields.timing'), value: words.timing(row.timing) },
            { label: t('fields.pass_rule'), value: words.rule(row.pass_rule) },
            ...(admin
              ? [
                  {
                    label: t('menu.attempts'),
                    value: taken !== undefined && (
                      <Link to={`/tests/attempts?test_id=${row.id}`}>{formats.number(taken)}</Link>
                    ),
                  },
                ]
              : []),
            { label: t('fields.updated_at'), value: formats.instant(row.updated_at) },
          ],
        },
      ]}
    />
  );
}
