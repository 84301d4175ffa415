import { useTranslations } from 'use-intl';
import { type Test, test } from '#contract/entities/test.ts';
import { useScreen } from '#services/screen.ts';
import { late } from '#ui/late.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tag } from '#ui/tag.tsx';
import { DetailFrame } from '../detail/detail-frame.tsx';
import { MissingRow } from '../detail/missing-row.tsx';
import { RowHistory } from '../detail/row-history.tsx';
import { useRow } from '../detail/use-row.ts';
import { TestForm } from './test-form.tsx';
import { TestQuestions } from './test-questions.tsx';
import { TestSide } from './test-side.tsx';
import { statusTone } from './test-tone.ts';
import { useTestWords } from './test-words.ts';

// With its chart, which the form does not wait for.
const TestResults = late(
  () => import('./test-results.tsx'),
  () => <Skeleton height={240} />,
);

export default function TestScreen() {
  const t = useTranslations();
  const words = useTestWords();
  const loaded = useRow<Test>('test', test.endpoints.get);
  const name = loaded.row?.title ?? t('menu.tests');
  // Not the list's scope: there `e` opens the form that stands here already.
  useScreen(name, 'tests', [{ label: t('menu.tests'), to: '/tests' }]);
  if (!loaded.row) return <MissingRow entity="test" loaded={loaded} list="/tests" />;
  const { row } = loaded;
  return (
    <DetailFrame
      title={name}
      tag={
        <Tag tone={row.deleted_at ? 'danger' : statusTone[row.status]}>
          {row.deleted_at ? t('students.deleted') : t(`content.status.${row.status}`)}
        </Tag>
      }
      subtitle={[
        `#${row.id}`,
        row.licence_category,
        t('tests.sections.total', { count: row.question_count }),
        words.timing(row.timing),
        words.rule(row.pass_rule),
      ]
        .filter(Boolean)
        .join(' · ')}
      entity="test"
      row={row}
      acts={row.deleted_at ? ['test.restore'] : ACTS}
      without={WITHOUT}
      side={<TestSide row={row} />}
      tabs={[
        { id: 'test', label: t('fields.test'), content: <TestForm key={row.id} row={row} /> },
        {
          id: 'results',
          label: t('students.results'),
          content: <TestResults id={row.id} />,
        },
        { id: 'questions', label: t('fields.questions'), content: <TestQuestions id={row.id} /> },
        { id: 'history', label: t('students.history'), content: <RowHistory entity="test" id={row.id} /> },
      ]}
    />
  );
}

const ACTS = ['test.publish', 'test.preview', 'test.start-attempt', 'test.retire', 'test.delete'] as const;
/** The page is the form itself. */
const WITHOUT = ['test.edit'] as const;
