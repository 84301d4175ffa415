/** Course plans: the skills of every licence category, in the order in which they are taught. */
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { type Skill, skill } from '#contract/entities/skill.ts';
import { useProfile } from '#services/profile.ts';
import type { GridColumn, GridRow } from '#ui/grid/grid-types.ts';
import { CommandButton } from '../list/command-button.tsx';
import { fieldColumns } from '../list/field-column.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { PeekActions } from '../list/peek-parts.tsx';

const HIDDEN = ['id', 'position'];
const ACTS = ['skill.edit', 'skill.move-up', 'skill.move-down', 'skill.delete'];
const skillOf = (row: GridRow) => row as unknown as Skill;

export default function SkillsScreen() {
  const t = useTranslations();
  const country = useProfile()?.club.country;
  const columns = useMemo((): readonly GridColumn[] => {
    const column = fieldColumns(t);
    return [
      column('id', 64, { align: 'end' }),
      column('licence_category', 96, { sortable: true, priority: 1, minWidth: 56 }),
      column('group', 300, { sortable: true, priority: 2, minWidth: 140 }),
      column('name', 420, { sortable: true, priority: 1, minWidth: 180 }),
      column('position', 96, { sortable: true, align: 'end' }),
    ];
  }, [t]);
  const ready = <CommandButton id="skill.add-ready-plan" args={country ? { country } : {}} />;
  return (
    <ListScreen
      resource={skill as never}
      title={t('menu.course-plans')}
      scope="skills"
      columns={columns}
      hidden={HIDDEN}
      icon="list-checks"
      add="skill.add"
      start={ready}
      emptyText={t('skills.empty')}
      peekTop={(row) => <PeekActions entity="skill" id={skillOf(row).id} commands={ACTS} />}
      facts={(row) => [
        { label: t('fields.licence_category'), value: skillOf(row).licence_category },
        { label: t('fields.group'), value: skillOf(row).group },
      ]}
    />
  );
}
