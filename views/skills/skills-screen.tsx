/** Course plans: the skills of every licence category, in the order in which they are taught. */
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { isKnownCountry } from '#contract/data/countries/countries.ts';
import { COURSE_PLANS } from '#contract/data/countries/course-plans.ts';
import { planSource } from '#contract/data/countries/sources.ts';
import { type Skill, skill } from '#contract/entities/skill.ts';
import { useProfile } from '#services/profile.ts';
import type { GridColumn, GridRow } from '#ui/grid/grid-types.ts';
import { useFormats } from '../format/use-formats.ts';
import { CommandButton } from '../list/command-button.tsx';
import { fieldColumns } from '../list/field-column.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { PeekActions } from '../list/peek-parts.tsx';

const HIDDEN = ['id', 'position'];
const ACTS = ['skill.edit', 'skill.move-up', 'skill.move-down', 'skill.delete'];
const skillOf = (row: GridRow) => row as Skill;

export default function SkillsScreen() {
  const t = useTranslations();
  const formats = useFormats();
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
  /** The country's plan has this line, or the school wrote it itself. */
  const sourceOf = ({ licence_category, group, name }: Skill): string => {
    const plans = country && isKnownCountry(country) ? COURSE_PLANS[country] : {};
    const planned = (plans[licence_category] ?? []).some((one) => one.group === group && one.skills.includes(name));
    const source = planned ? planSource(country ?? '', licence_category) : null;
    return source ? t('settings.source', { by: source.by, day: formats.day(source.checked) }) : t('settings.ownFigure');
  };
  const ready = <CommandButton id="skill.add-ready-plan" args={country ? { country } : {}} />;
  return (
    <ListScreen
      resource={skill}
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
        { label: t('settings.figureFrom'), value: sourceOf(skillOf(row)) },
      ]}
    />
  );
}
