/** Papers that somebody, or several at once, handed in, as people say it in three languages: data. */
import type { Act } from './acts.ts';
import type { Language } from './languages.ts';
import { ways } from './ways.ts';

const HANDED_IN: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'hand in',
    'handed in',
    'hands in',
    ...ways('brought, brings, has brought', 'in'),
    'brought',
    'brings',
    'has brought',
    'turned in',
  ],
  fr: ['remettre', 'a remis', 'remis', 'remet', 'a apporté', 'apporté', 'apporte', 'a déposé', 'a donné'],
  pt: ['entregar', 'entregou', 'entregue', 'entrega', 'trouxe', 'traz', 'já entregou', 'já trouxe'],
};

/** The same of several, who are ticked or named. */
const ALL_HANDED_IN: Readonly<Record<Language, readonly string[]>> = {
  en: ways(
    'they all, all of them, these students, all these students, the selected students, selected students, everyone selected',
    'handed in, have handed in, brought, brought in, have brought, turned in',
  ),
  fr: ways(
    'ils, elles, tous, ils ont tous, ces élèves, tous ces élèves, les élèves cochés, les élèves sélectionnés',
    'remis, ont remis, apporté, ont apporté, ont tous remis, ont tous apporté, ont donné',
  ),
  pt: ways(
    'todos, todos eles, estes alunos, todos estes alunos, os alunos selecionados, os selecionados',
    'entregaram, trouxeram, já entregaram, já trouxeram',
  ),
};

export const PAPERS_HANDED_IN: readonly Act[] = [
  { commands: ['paper.hand-in'], needs: 'paper_kind', said: HANDED_IN },
  {
    commands: ['paper.hand-in-many'],
    needs: 'paper_kind',
    several: 'students',
    said: {
      en: HANDED_IN.en,
      fr: [...HANDED_IN.fr, 'ont remis', 'ont apporté', 'ont déposé', 'ont donné'],
      pt: [...HANDED_IN.pt, 'entregaram', 'trouxeram', 'já entregaram', 'já trouxeram'],
    },
  },
  { commands: ['paper.hand-in-many'], needs: 'paper_kind', said: ALL_HANDED_IN },
];
