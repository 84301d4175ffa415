/** What mends a finding: values for the form, or a command. Pure. */
import type { PassRule } from '#contract/rules/paper.ts';
import type { Section } from '#contract/rules/sections.ts';
import type { Finding } from '#contract/rules/test-check.ts';

interface Base {
  /** Message key under `tests.mend`. */
  readonly label: 'askFewer' | 'addQuestion' | 'takeSectionOut' | 'publish' | 'takeOut' | 'lowerRule';
  readonly values?: Readonly<Record<string, string | number>>;
}
export type Mend = Base &
  (
    | { readonly patch: { readonly sections?: readonly Section[]; readonly pass_rule?: PassRule } }
    | { readonly command: string; readonly args: Readonly<Record<string, unknown>> }
  );

/** The likeliest first. Findings that only their author can mend have none. */
export function mendsOf(
  { code, section: place, params }: Finding,
  values: Readonly<Record<string, unknown>>,
): readonly Mend[] {
  const sections = (values.sections ?? []) as readonly Section[];
  const one = place === undefined ? undefined : sections[place];
  const takeSectionOut: Mend = {
    label: 'takeSectionOut',
    patch: { sections: sections.filter((_section, index) => index !== place) },
  };
  const replaced = (changed: Section): readonly Section[] =>
    sections.map((each, index) => (index === place ? changed : each));
  const question = Number(params.question);
  const has = Number(params.has);
  switch (code) {
    case 'section-short':
    case 'sections-short':
      if (one?.kind !== 'drawn') return [];
      return [
        {
          label: 'addQuestion',
          command: 'question.add',
          args: { category_id: one.category_id },
        },
        ...(code === 'section-short'
          ? [
              has > 0
                ? ({
                    label: 'askFewer',
                    values: { count: has },
                    patch: { sections: replaced({ ...one, count: has }) },
                  } satisfies Mend)
                : takeSectionOut,
            ]
          : []),
      ];
    case 'section-empty':
    case 'category-missing':
      return one ? [takeSectionOut] : [];
    case 'question-not-published':
      return [
        { label: 'publish', command: 'question.publish', args: { questions: { ids: [question] } } },
        ...(one?.kind === 'fixed' ? [without(one, question)] : []),
      ];
    case 'question-missing':
    case 'question-twice':
    case 'question-licence':
      return one?.kind === 'fixed' ? [without(one, question)] : [];
    case 'rule-impossible': {
      const rule = values.pass_rule as PassRule;
      const min = Number(params.total);
      return rule?.kind === 'min_right'
        ? [{ label: 'lowerRule', values: { count: min }, patch: { pass_rule: { ...rule, min } } }]
        : [];
    }
    default:
      return [];
  }

  function without(fixed: Extract<Section, { kind: 'fixed' }>, id: number): Mend {
    const changed = { ...fixed, question_ids: fixed.question_ids.filter((each) => each !== id) };
    return { label: 'takeOut', patch: { sections: replaced(changed) } };
  }
}
