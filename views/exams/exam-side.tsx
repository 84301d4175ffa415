/** When and where an exam is, who goes along, and how many of its seats are taken. */
import { useTranslations } from 'use-intl';
import type { Exam } from '#contract/entities/exam.ts';
import { Progress } from '#ui/progress.tsx';
import { Side } from '../detail/side.tsx';
import { useFormats } from '../format/use-formats.ts';
import { RowName } from '../rows/row-name.tsx';

export function ExamSide({ row }: { row: Exam }) {
  const t = useTranslations();
  const formats = useFormats();
  return (
    <Side
      parts={[
        {
          title: t('pages.facts'),
          facts: [
            { label: t('fields.starts_at'), value: formats.instant(row.starts_at) },
            { label: t('fields.ends_at'), value: formats.instant(row.ends_at) },
            { label: t('fields.centre'), value: row.centre },
            ...(row.reference ? [{ label: t('fields.reference'), value: row.reference }] : []),
            { label: t('fields.teacher'), value: row.teacher_id && <RowName entity="teacher" id={row.teacher_id} /> },
            { label: t('fields.vehicle'), value: row.vehicle_id && <RowName entity="vehicle" id={row.vehicle_id} /> },
          ],
        },
        {
          title: t('fields.exam_entries'),
          facts: [],
          acts: (
            <Progress
              label={t('pages.seats')}
              value={row.taken}
              max={row.seats}
              goal={false}
              text={t('exams.seatsTaken', { taken: row.taken, seats: row.seats })}
            />
          ),
        },
        ...(row.note ? [{ title: t('fields.note'), facts: [], acts: <p>{row.note}</p> }] : []),
      ]}
    />
  );
}
