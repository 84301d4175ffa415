/** How far a student is: per group what is done alone, and every skill with its class; what stagnates is said. */
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { type SkillProgressRow, studentProgress } from '#contract/entities/skill-mark.ts';
import { useCall } from '#services/queries.ts';
import { useUrlState } from '#services/url-state.ts';
import { Card } from '#ui/card.tsx';
import type { GridColumn, GridRow } from '#ui/grid/grid-types.ts';
import { Progress } from '#ui/progress.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { State } from '#ui/state.tsx';
import { Tag } from '#ui/tag.tsx';
import detail from '../detail/detail.module.css';
import { TabState } from '../detail/tab-state.tsx';
import { useFormats } from '../format/use-formats.ts';
import { CommandButton } from '../list/command-button.tsx';
import { RowsGrid } from '../list/rows-grid.tsx';
import { LevelTag } from '../skills/level-tag.tsx';
import styles from './student-progress.module.css';

const rowOf = (row: GridRow) => row as SkillProgressRow;

function useProgressColumns(): readonly GridColumn[] {
  const t = useTranslations();
  const formats = useFormats();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('fields.skill'),
        width: 300,
        priority: 1,
        minWidth: 150,
        cell: (row) => rowOf(row).name,
      },
      {
        id: 'level',
        header: t('skills.levelOf'),
        width: 116,
        priority: 1,
        minWidth: 104,
        cell: (row) => <LevelTag level={rowOf(row).level} />,
      },
      {
        id: 'stagnates',
        header: t('skills.note'),
        width: 116,
        priority: 2,
        minWidth: 110,
        cell: (row) => rowOf(row).stagnates && <Tag tone="danger">{t('skills.stagnates')}</Tag>,
      },
      {
        id: 'starts_at',
        header: t('skills.lastMarked'),
        width: 196,
        priority: 2,
        minWidth: 150,
        cell: (row) => {
          const { starts_at, student_bookings_id } = rowOf(row);
          return starts_at && <Link to={`/bookings/${student_bookings_id}/page`}>{formats.instant(starts_at)}</Link>;
        },
      },
      { id: 'teacher', header: t('fields.teacher'), width: 136, cell: (row) => rowOf(row).teacher_name },
      {
        id: 'classes',
        header: t('skills.classes'),
        width: 96,
        align: 'end',
        cell: (row) => formats.number(rowOf(row).classes),
      },
      { id: 'group', header: t('fields.group'), width: 300, cell: (row) => rowOf(row).group },
    ],
    [t, formats],
  );
}

/** One bar a group: how many of its skills are done alone, and what is left. */
function Groups({ rows }: { rows: readonly SkillProgressRow[] }) {
  const t = useTranslations('skills');
  const groups = [...Map.groupBy(rows, ({ group }) => group)];
  return (
    <Card title={t('groups')}>
      <div className={detail.bars}>
        {groups.map(([group, skills]) => {
          const count = (level: number) => skills.filter((one) => one.level === level).length;
          return (
            <Progress
              key={group}
              label={group}
              value={count(3)}
              max={skills.length}
              text={t('ofGroup', {
                alone: count(3),
                total: skills.length,
                helped: count(2),
                introduced: count(1),
                open: count(0),
              })}
            />
          );
        })}
      </div>
    </Card>
  );
}

export function StudentProgress({ id }: { id: number }) {
  const t = useTranslations();
  const [{ category }, setUrl] = useUrlState();
  const query = useCall(
    'skill_mark',
    studentProgress,
    { body: { student_id: id, ...(category ? { licence_category: category } : {}) } },
    { keep: true },
  );
  const columns = useProgressColumns();
  const data = query.data;
  if (!data || query.error) return <TabState query={query} loaded={false} icon="list-checks" empty="" />;
  const stagnating = data.data.filter(({ stagnates }) => stagnates);
  return (
    <div className={detail.panels}>
      <div className={styles.bar}>
        {data.categories.length > 1 && (
          <SelectField
            label={t('fields.licence_category')}
            options={data.categories.map((code) => ({ id: code, label: code }))}
            value={data.licence_category}
            onChange={(next) => setUrl({ category: next }, true)}
            required
          />
        )}
        <CommandButton id="booking.mark-skills" />
      </div>
      {data.data.length > 0 && <Groups rows={data.data} />}
      {stagnating.length > 0 && (
        <p role="note" className={styles.note}>
          {t('skills.stagnating', {
            count: stagnating.length,
            classes: data.stagnant_after,
            names: stagnating.map(({ name }) => name).join(' · '),
          })}
        </p>
      )}
      <RowsGrid
        label={t('skills.progress')}
        entity="skill"
        columns={columns}
        rows={data.data as readonly GridRow[]}
        empty={
          <State icon="list-checks" title={t('skills.noPlan')} text={t('skills.noPlanText')}>
            <Link to="/course-plans">{t('menu.course-plans')}</Link>
          </State>
        }
      />
    </div>
  );
}
