/** One line of a timeline: what happened, with the way to what it is about, and when. */
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import type { TimelineEvent } from '#contract/entities/timeline.ts';
import { pathOfRow } from '#services/rows.ts';
import { Icon } from '#ui/icon.tsx';
import { Tag } from '#ui/tag.tsx';
import { instantWidth } from '../format/formats.ts';
import { useFormats } from '../format/use-formats.ts';
import { EntryState } from '../money/entry-state.tsx';
import { entryText, receiptOf } from '../money/entry-text.ts';
import { AttemptTag } from '../tests/attempt-tag.tsx';
import styles from './student-timeline.module.css';

const ICONS = {
  class: {
    booked: 'calendar-plus',
    moved: 'calendar-clock',
    cancelled: 'calendar-x',
    held: 'calendar-check',
    missed: 'user-round-x',
    signed: 'signature',
  },
  exam: {
    entered: 'landmark',
    moved: 'calendar-clock',
    cancelled: 'calendar-x',
    passed: 'circle-check',
    failed: 'circle-x',
    absent: 'user-round-x',
    withdrawn: 'undo-2',
  },
  paper: {
    missing: 'file-question-mark',
    handed_in: 'file-up',
    checked: 'file-check',
    refused: 'file-x',
    dated: 'id-card',
  },
  money: {
    charge: 'receipt-text',
    payment: 'hand-coins',
    refund: 'undo-2',
    discount: 'badge-percent',
    write_off: 'eraser',
  },
  message: {
    sent: 'mail',
    failed: 'mail-x',
    not_told: 'mail-x',
    written: 'send',
    received: 'message-circle',
  },
  test: { open: 'pencil-line', submitted: 'clipboard-check', expired: 'hourglass' },
  record: { registered: 'user-round-plus', status: 'user-round-cog', note: 'notebook-text', package: 'package-plus' },
} as const satisfies { [K in TimelineEvent['kind']]: Record<Extract<TimelineEvent, { kind: K }>['event'], string> };

/** Where Enter leads. */
function pathOf({ entity, row_id }: TimelineEvent, student: number): string {
  if (entity === 'student') return `/students/${student}?tab=history`;
  return pathOfRow(entity, row_id) ?? `/students/${student}?tab=packages&row=${row_id}`;
}

interface Props {
  readonly row: TimelineEvent;
  readonly student: number;
  /** Outside a list with keys of its own: Tab comes to its link. */
  readonly alone?: boolean;
}

export function TimelineLine({ row, student, alone = false }: Props) {
  const formats = useFormats();
  const { title, more } = useWords(row);
  return (
    <div className={styles.line}>
      <Icon name={(ICONS[row.kind] as Record<string, string>)[row.event] ?? ''} size={16} />
      <span className={styles.what}>
        <Link to={pathOf(row, student)} tabIndex={alone ? undefined : -1}>
          {title}
        </Link>
        {more && <span className={styles.more}> · {more}</span>}
      </span>
      <Beside row={row} />
      <time className={styles.when} style={{ minWidth: instantWidth(formats) }} dateTime={row.at}>
        {formats.instant(row.at)}
      </time>
    </div>
  );
}

/** What stands beside the words: an amount, a state. */
function Beside({ row }: { row: TimelineEvent }) {
  const t = useTranslations('delivery.state');
  const formats = useFormats();
  switch (row.kind) {
    case 'money':
      return (
        <>
          <EntryState state={row.state} />
          <span className={styles.amount}>{formats.money(row.amount, row.currency)}</span>
        </>
      );
    case 'test':
      return <AttemptTag status={row.event} passed={row.passed} />;
    case 'message':
      return row.event === 'failed' || row.event === 'not_told' ? (
        <Tag tone={row.event === 'failed' ? 'danger' : 'warning'}>{t(row.event)}</Tag>
      ) : null;
    default:
      return null;
  }
}

function useWords(row: TimelineEvent): { readonly title: string; readonly more: string } {
  const t = useTranslations();
  const formats = useFormats();
  const joined = (...parts: readonly string[]) => parts.filter(Boolean).join(' · ');
  switch (row.kind) {
    case 'class': {
      const { event, by, moved } = row;
      const title = t(`timeline.class.${event}`, { by: by ?? '' });
      const when = moved
        ? t('timeline.movedFrom', { from: formats.instant(moved.from), to: formats.instant(moved.to) })
        : row.starts_at === row.at
          ? ''
          : formats.instant(row.starts_at);
      return { title, more: joined(t(`class_type.${row.class_type}`), when, row.teacher_name, row.text) };
    }
    case 'exam': {
      const { event, moved, licence_category, try_number } = row;
      const when = moved
        ? t('timeline.movedFrom', { from: formats.instant(moved.from), to: formats.instant(moved.to) })
        : row.starts_at === row.at
          ? ''
          : formats.instant(row.starts_at);
      const what = `${t(`exam.kind.${row.exam_kind}`)} ${licence_category}`;
      const again = try_number > 1 ? t('timeline.try', { number: try_number }) : '';
      return { title: t(`timeline.exam.${event}`), more: joined(what, again, when, row.text) };
    }
    case 'paper':
      return {
        title: t(`timeline.paper.${row.event}`),
        more: joined(row.text, row.valid_until ? t('timeline.until', { day: formats.day(row.valid_until) }) : ''),
      };
    case 'money': {
      const { event, ...entry } = row;
      const receipt = receiptOf({ ...entry, kind: event });
      return {
        title: entryText(t, { ...entry, kind: event }),
        more: joined(receipt && t('timeline.receipt', { number: receipt }), row.text),
      };
    }
    case 'message':
      return { title: t(`timeline.message.${row.event}`), more: row.text };
    case 'test':
      return {
        title: t(`timeline.test.${row.event}`),
        more: joined(row.text, row.right_count === null ? '' : `${row.right_count} / ${row.question_count}`),
      };
    case 'record':
      return {
        title: t(`timeline.record.${row.event}`),
        more: joined(row.status ? t(`student.status.${row.status}`) : '', row.text),
      };
  }
}
