/** Papers that are asked for and not there: what is needed first comes first. */
import { useCallback, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { type LackingPaperRow, lackingPapers } from '#contract/entities/lacking-paper.ts';
import { addDays, todayIn } from '#contract/rules/zone.ts';
import { useClubTime } from '#services/profile.ts';
import { useRunner } from '#services/run.ts';
import type { GridColumn, GridRow } from '#ui/grid/grid-types.ts';
import { Tag } from '#ui/tag.tsx';
import { useFormats } from '../format/use-formats.ts';
import { useNameInList } from '../format/use-person-name.ts';
import { fieldColumns } from '../list/field-column.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { PeekActions } from '../list/peek-parts.tsx';
import { ownerPath, useLastDayText } from './paper-columns.tsx';

const lackOf = (row: GridRow) => row as LackingPaperRow;
/** Days before what it is asked for from which a missing paper is marked. */
const SOON = 7;

export default function MissingPapersScreen() {
  const t = useTranslations();
  const formats = useFormats();
  const inList = useNameInList();
  const { timeZone } = useClubTime();
  const { run } = useRunner();
  const soon = addDays(todayIn(timeZone, new Date()), SOON);
  const lastDay = useLastDayText();
  const why = useCallback(
    ({ why: reason, until }: LackingPaperRow) =>
      reason === 'expired' && until ? lastDay(until) : t(`lacking_paper.why.${reason}`),
    [t, lastDay],
  );
  const columns = useMemo((): readonly GridColumn[] => {
    const column = fieldColumns(t);
    const acts = (row: LackingPaperRow) => row.needed_for.map((act) => t(`paper_kind.needed_for.${act}`)).join(', ');
    return [
      column('owner_name', 190, {
        header: t('papers.whose'),
        sortable: true,
        priority: 1,
        minWidth: 96,
        cell: (row) => (
          <Link to={ownerPath(lackOf(row))}>{inList(lackOf(row).owner_name, lackOf(row).owner_surname)}</Link>
        ),
      }),
      column('kind_name', 230, { sortable: true, priority: 1, minWidth: 96 }),
      column('needed_on', 136, {
        sortable: true,
        priority: 1,
        minWidth: 136,
        cell: (row) => {
          const { needed_on: day } = lackOf(row);
          if (!day) return '–';
          return day <= soon ? <Tag tone="danger">{formats.day(day)}</Tag> : formats.day(day);
        },
      }),
      column('needed_before', 168, {
        priority: 2,
        minWidth: 110,
        cell: (row) => {
          const { needed_before: act } = lackOf(row);
          return act ? t(`paper_kind.needed_for.${act}`) : '–';
        },
      }),
      column('why', 196, { sortable: true, priority: 2, minWidth: 110, cell: (row) => why(lackOf(row)) }),
      column('needed_for', 210, { cell: (row) => acts(lackOf(row)) }),
      column('owner', 100, { sortable: true, cell: (row) => t(`paper_kind.owner.${lackOf(row).owner}`) }),
    ];
  }, [t, formats, soon, why, inList]);
  const handIn = useCallback(
    (row: GridRow) => void run('paper.hand-in-missing', { lacking_paper: row.id }, 'row'),
    [run],
  );
  return (
    <ListScreen
      resource={lackingPapers}
      title={t('menu.missing-papers')}
      scope="missing-papers"
      columns={columns}
      hidden={HIDDEN}
      icon="id-card"
      emptyText={t('papers.noneMissing')}
      onOpen={handIn}
      peekTop={(row) => <PeekActions entity="lacking_paper" id={lackOf(row).id} commands={ACTS} />}
      facts={(row) => {
        const lack = lackOf(row);
        return [
          { label: t('papers.whose'), value: <Link to={ownerPath(lack)}>{lack.owner_name}</Link> },
          { label: t('fields.kind_name'), value: lack.kind_name },
          { label: t('fields.why'), value: why(lack) },
          {
            label: t('fields.needed_for'),
            value: lack.needed_for.map((act) => t(`paper_kind.needed_for.${act}`)).join(', '),
          },
          ...(lack.needed_on && lack.needed_before
            ? [
                {
                  label: t('fields.needed_on'),
                  value: `${formats.day(lack.needed_on)} · ${t(`paper_kind.needed_for.${lack.needed_before}`)}`,
                },
              ]
            : []),
        ];
      }}
    />
  );
}

const ACTS = ['paper.hand-in-missing'];
const HIDDEN = ['needed_for', 'owner'];
