/** A student's exams at the authority, with what came of them, and the licence. */
import { useTranslations } from 'use-intl';
import { examEntry } from '#contract/entities/exam-entry.ts';
import type { Student } from '#contract/entities/student.ts';
import { useMay } from '#services/permissions.ts';
import { useCall } from '#services/queries.ts';
import { Card } from '#ui/card.tsx';
import { Facts } from '#ui/facts.tsx';
import type { GridRow } from '#ui/grid/grid-types.ts';
import { State } from '#ui/state.tsx';
import detail from '../detail/detail.module.css';
import { TabState } from '../detail/tab-state.tsx';
import { entryOf, entryPath, useEntryColumns } from '../exams/entry-columns.tsx';
import { useFormats } from '../format/use-formats.ts';
import { CommandButton } from '../list/command-button.tsx';
import { RowsGrid } from '../list/rows-grid.tsx';

export function StudentExams({ row }: { row: Student }) {
  const t = useTranslations();
  const formats = useFormats();
  const money = useMay('money');
  const columns = useEntryColumns('student', money);
  const query = useCall('exam_entry', examEntry.endpoints.list, {
    query: { student_id: String(row.id), per_page: 500 },
  });
  if (query.error) return <TabState query={query} loaded={false} icon="landmark" empty="" />;
  const args = { students: { ids: [row.id] } };
  return (
    <div className={detail.panels}>
      {row.licence_number && (
        <Card title={t('exams.licence')}>
          <Facts
            facts={[
              { label: t('fields.licence_number'), value: row.licence_number },
              { label: t('fields.licence_issued_on'), value: formats.day(row.licence_issued_on) },
            ]}
          />
        </Card>
      )}
      <RowsGrid
        label={t('menu.exams')}
        entity="exam_entry"
        columns={columns}
        rows={(query.data?.data as readonly GridRow[] | undefined) ?? null}
        pathOf={(entry) => entryPath(entryOf(entry))}
        empty={
          <State icon="landmark" title={t('exams.none')} text={t('exams.noneText')}>
            <CommandButton id="exam.enter" icon="user-round-plus" args={args} />
          </State>
        }
      />
    </div>
  );
}
