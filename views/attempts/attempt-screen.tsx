/** One attempt as it was sat: the result, and every question as it was asked with what was picked. */
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import { type AttemptArrival, readAttempt } from '#contract/entities/attempt.ts';
import { useScreen } from '#services/screen.ts';
import { State } from '#ui/state.tsx';
import { Tag } from '#ui/tag.tsx';
import { DetailFrame } from '../detail/detail-frame.tsx';
import { MissingRow } from '../detail/missing-row.tsx';
import { RowHistory } from '../detail/row-history.tsx';
import { useRow } from '../detail/use-row.ts';
import { useFormats } from '../format/use-formats.ts';
import { AttemptTag } from '../tests/attempt-tag.tsx';
import { PaperReview } from '../tests/paper-review.tsx';
import { clockText } from '../tests/sitting-clock.tsx';

type Paper = z.infer<typeof readAttempt.answer>['data'];

export default function AttemptScreen() {
  const t = useTranslations();
  const formats = useFormats();
  const loaded = useRow<Paper>('attempt', readAttempt);
  const title = loaded.row
    ? t('tests.review.title', { student: loaded.row.student_name, test: loaded.row.snapshot.title })
    : t('menu.attempts');
  useScreen(title, 'attempts', [{ label: t('menu.attempts'), to: '/tests/attempts' }]);
  if (!loaded.row) return <MissingRow entity="attempt" loaded={loaded} list="/tests/attempts" />;
  const { row } = loaded;
  return (
    <DetailFrame
      title={title}
      tag={
        row.deleted_at ? (
          <Tag tone="danger">{t('students.deleted')}</Tag>
        ) : (
          <AttemptTag status={row.status} passed={row.passed} />
        )
      }
      subtitle={
        <>
          {`#${row.id} · `}
          <Link to={`/students/${row.student_id}?tab=results`}>{row.student_name}</Link>
          {' · '}
          <Link to={`/tests/edit/${row.test_id}`}>{row.test_title || row.snapshot.title}</Link>
          {` · ${formats.instant(row.started_at)}`}
        </>
      }
      entity="attempt"
      row={row}
      acts={[row.deleted_at ? 'attempt.restore' : 'attempt.delete']}
      tabs={[
        { id: 'paper', label: t('tests.review.result'), content: <Review row={row} /> },
        { id: 'history', label: t('students.history'), content: <RowHistory entity="attempt" id={row.id} /> },
      ]}
    />
  );
}

function Review({ row }: { row: Paper }) {
  const t = useTranslations('tests.review');
  const formats = useFormats();
  if (!row.score) {
    return (
      <State
        icon="clock"
        title={t('underWay')}
        text={row.expires_at ? t('underWayUntil', { time: formats.instant(row.expires_at) }) : t('underWayText')}
      />
    );
  }
  const seconds = row.submitted_at
    ? Math.max(0, Math.round((Date.parse(row.submitted_at) - Date.parse(row.started_at)) / 1000))
    : 0;
  const arrived: Record<AttemptArrival, string> = {
    in_time: t('took', { time: clockText(seconds) }),
    by_clock: t('byClock'),
    // Until when it was answered is the device's word.
    late: t('late'),
  };
  return (
    <PaperReview
      snapshot={row.snapshot}
      picked={row.answers}
      score={row.score}
      more={row.status === 'expired' ? t('expired') : arrived[row.arrival]}
    />
  );
}
