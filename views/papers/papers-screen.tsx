/** Papers of students, teachers and vehicles; what runs out first comes first. */
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { paperFamily } from '#contract/entities/paper.ts';
import { useFormats } from '../format/use-formats.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { PeekActions } from '../list/peek-parts.tsx';
import { ownerPath, paperOf, usePaperColumns } from './paper-columns.tsx';

const HIDDEN = ['id', 'issued_on', 'handed_in_on', 'reason', 'owner', 'created_at'];
const ACTS = [
  'paper.check',
  'paper.refuse',
  'paper.upload',
  'paper.save-file',
  'paper.remove-file',
  'paper.edit',
  'paper.delete',
];

export default function PapersScreen() {
  const t = useTranslations();
  const formats = useFormats();
  const columns = usePaperColumns();
  return (
    <ListScreen
      resource={paperFamily}
      title={t('menu.papers')}
      scope="papers"
      columns={columns}
      hidden={HIDDEN}
      icon="id-card"
      add="paper.add"
      emptyText={t('papers.empty')}
      peekTop={(row) => <PeekActions entity="paper" id={paperOf(row).id} commands={ACTS} />}
      facts={(row) => {
        const one = paperOf(row);
        return [
          { label: t('papers.whose'), value: <Link to={ownerPath(one)}>{one.owner_name}</Link> },
          { label: t('fields.state'), value: t(`paper.state.${one.state}`) },
          ...(one.reason ? [{ label: t('fields.reason'), value: one.reason }] : []),
          { label: t('fields.valid_until'), value: formats.day(one.valid_until) },
          { label: t('fields.handed_in_on'), value: formats.day(one.handed_in_on) },
          { label: t('fields.issued_on'), value: formats.day(one.issued_on) },
          { label: t('fields.number'), value: one.number },
          { label: t('fields.file'), value: one.file_name ?? '' },
          ...(one.checked_at
            ? [
                {
                  label: t('papers.looked'),
                  value: t('papers.lookedBy', { name: one.checked_by, at: formats.instant(one.checked_at) }),
                },
              ]
            : []),
          ...(one.note ? [{ label: t('fields.note'), value: one.note }] : []),
        ];
      }}
    />
  );
}
