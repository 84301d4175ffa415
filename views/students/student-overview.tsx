/** What is to do about one student: the next class, what is open, how far practice and packages are, what was written last. */
import { useTranslations } from 'use-intl';
import { studentLogbook } from '#contract/entities/logbook.ts';
import { statementPage } from '#contract/entities/money.ts';
import { studentProgress } from '#contract/entities/skill-mark.ts';
import type { Student } from '#contract/entities/student.ts';
import { useMay } from '#services/permissions.ts';
import { useCall } from '#services/queries.ts';
import { Card } from '#ui/card.tsx';
import { Progress } from '#ui/progress.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import detail from '../detail/detail.module.css';
import { LastMessage } from '../detail/last-message.tsx';
import { NextClass } from '../detail/next-class.tsx';
import { useOpenClasses } from '../detail/open-classes.ts';
import { type OpenPoint, OpenPoints } from '../detail/open-points.tsx';
import { usePersonPoints } from '../detail/person-points.ts';
import { RowActs } from '../detail/row-acts.tsx';
import styles from '../detail/todo.module.css';
import { useFormats } from '../format/use-formats.ts';
import { CommandButton } from '../list/command-button.tsx';
import { useWaitPoints } from '../waits/student-waits.tsx';
import { LeftBars } from './left-bars.tsx';
import { PracticeBars } from './practice-bars.tsx';
import { RecentEvents } from './recent-events.tsx';

/** What is to do where no class is booked. */
const BOOK = ['student.book-class'];

export function StudentOverview({ row }: { row: Student & { deleted_at?: string | null } }) {
  const t = useTranslations();
  const name = `${row.first_name} ${row.last_name}`;
  const bought = row.left && row.left.practical.bought + row.left.theory.bought > 0;
  return (
    <div className={detail.cards}>
      <div className={detail.stack}>
        <NextClass of="student" id={row.id} act={<RowActs entity="student" row={{ ...row }} commands={BOOK} small />} />
        <Open row={row} />
        <RecentEvents key={row.id} id={row.id} />
      </div>
      <div className={detail.stack}>
        <Practice row={row} />
        <Card title={t('pages.left')}>
          {bought ? (
            <div className={detail.bars}>
              <LeftBars left={row.left} />
            </div>
          ) : (
            <div className={styles.stack}>
              <p className={styles.muted}>{t('pages.noPackage')}</p>
              <div>
                <CommandButton id="student.sell-package" icon="package-plus" args={{ students: { ids: [row.id] } }} />
              </div>
            </div>
          )}
        </Card>
        <LastMessage person="student" id={row.id} name={name} path={`/students/${row.id}`} />
        {row.note && (
          <Card title={t('fields.note')}>
            <p style={{ whiteSpace: 'pre-wrap' }}>{row.note}</p>
          </Card>
        )}
      </div>
    </div>
  );
}

/** What is paid too late, or not yet; nothing for those who may not see money. */
function useOwed(id: number): readonly OpenPoint[] | undefined {
  const t = useTranslations('pages.points');
  const formats = useFormats();
  const may = useMay('money');
  const account = useCall('entry', statementPage, { params: { id }, query: {} }, { enabled: may });
  if (!may || account.error) return [];
  const found = account.data?.data;
  if (!found) return undefined;
  const { not_due: _, ...late } = found.ages;
  const overdue = Object.values(late).reduce((sum, amount) => sum + amount, 0);
  const owed = overdue > 0 ? overdue : found.balance;
  if (owed <= 0) return [];
  const amount = formats.money(owed, found.school.currency);
  return [
    {
      id: 'owed',
      icon: 'hand-coins',
      text: t(overdue > 0 ? 'overdue' : 'owed', { amount }),
      to: `/students/${id}?tab=money`,
      urgent: overdue > 0,
    },
  ];
}

function Open({ row }: { row: Student }) {
  const t = useTranslations();
  const classes = useOpenClasses('student', row.id);
  const owed = useOwed(row.id);
  const personal = usePersonPoints('student', row.id);
  const waits = useWaitPoints(row.id);
  const { practical } = row.left ?? {};
  const points: OpenPoint[] = [
    ...(classes ?? []),
    ...(owed ?? []),
    ...personal,
    ...(row.status === 'active' && practical && practical.bought > 0 && practical.left <= 0
      ? [{ id: 'used', icon: 'package', text: t('pages.points.usedUp'), to: `/students/${row.id}?tab=packages` }]
      : []),
    ...waits,
  ];
  return <OpenPoints points={points} loaded={Boolean(classes && owed)} />;
}

/** Towards the licence: hours, kilometres, and what of the course plan is done without help. */
function Practice({ row }: { row: Student }) {
  const t = useTranslations();
  const logbook = useCall('booking', studentLogbook, { body: { student_id: row.id } });
  const plan = useCall('skill_mark', studentProgress, { body: { student_id: row.id } });
  const of = logbook.data?.data.progress.find((one) => one.licence_category === row.licence_category);
  const skills = plan.data?.data ?? [];
  const alone = skills.filter(({ level }) => level === 3).length;
  const title = row.licence_category ? t('students.progress', { category: row.licence_category }) : t('pages.practice');
  return (
    <Card title={title}>
      {!logbook.data && !logbook.error ? (
        <Skeleton height={64} />
      ) : of || skills.length > 0 ? (
        <div className={detail.bars}>
          {of && <PracticeBars of={of} />}
          {skills.length > 0 && (
            <Progress
              label={t('pages.plan')}
              value={alone}
              max={skills.length}
              text={t('pages.planOf', { alone, total: skills.length })}
            />
          )}
        </div>
      ) : (
        <p className={styles.muted}>{t('students.noLogbook')}</p>
      )}
    </Card>
  );
}
