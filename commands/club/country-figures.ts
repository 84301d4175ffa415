/** What a country's law requires of learners, taken into the school's settings. */
import { z } from 'zod';
import { COUNTRIES, type Country } from '#contract/data/countries/countries.ts';
import { MORE_PRACTICE } from '#contract/data/countries/practice-type.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { editClub, takeCountryFigures } from '#contract/entities/club.ts';
import { choice, flag } from '#contract/fields.ts';
import { tagOf } from '#contract/rules/language-tag.ts';
import { defineCommand, type Preview, type PreviewLine } from '#kernel/command.ts';

const ID = 'setting.take-country-figures';
const FIGURES = ['hours', 'km', ...MORE_PRACTICE] as const;
type Changes = AnswerOf<typeof takeCountryFigures>['changes'];

export const isCountryWithRules = (country: unknown): country is Country =>
  (COUNTRIES as readonly unknown[]).includes(country);

/** A line for every figure that changes, and one for each licence category that stays as the school has set it. */
function linesOf(changes: Changes, own: boolean, locale: string): PreviewLine[] {
  const text = (value: number | undefined) =>
    value === undefined ? '–' : new Intl.NumberFormat(tagOf(locale)).format(value);
  return changes.flatMap(({ category, before, after, own: set }): PreviewLine[] =>
    set && !own
      ? [{ kind: 'note', text: { key: `commands.${ID}.stays`, values: { category } } }]
      : FIGURES.filter((figure) => before?.[figure] !== after?.[figure]).map((figure) => ({
          kind: 'change',
          text: { key: `commands.${ID}.line`, values: { category, figure } },
          before: text(before?.[figure]),
          after: text(after?.[figure]),
        })),
  );
}

export const countryFigures = defineCommand({
  id: ID,
  effect: 'reversible',
  section: 'settings',
  icon: 'flag',
  surfaces: [{ kind: 'palette' }, { kind: 'button', screen: '/settings' }],
  endpoints: [takeCountryFigures],
  args: z.object({ country: choice(COUNTRIES, 'country'), own: flag().default(false) }),
  alwaysAsk: true,
  async load(ports, { country }) {
    if (country) return {};
    const { data } = await ports.call(editClub, { body: {} });
    return isCountryWithRules(data.country) ? { country: data.country } : {};
  },
  async preview(ports, { country, own }, { locale }): Promise<Preview> {
    const { changes, source } = await ports.call(takeCountryFigures, { body: { country, own, dry_run: true } });
    const lines = linesOf(changes, own, locale);
    const total = lines.filter(({ kind }) => kind === 'change').length;
    return {
      title: { key: `commands.${ID}.preview`, values: { country, count: total } },
      total,
      lines: [...lines, { kind: 'note', text: { key: `commands.${ID}.source`, values: { source } } }],
    };
  },
  async run(ports, { country, own }) {
    const { operation_id, ...data } = await ports.call(takeCountryFigures, { body: { country, own } });
    ports.refresh('club');
    return {
      message: { key: `commands.${ID}.done`, values: { country } },
      operation: operation_id ?? undefined,
      link: '/settings?tab=licences',
      data,
    };
  },
});
