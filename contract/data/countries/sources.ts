/**
 * Where the countries' figures come from, shown beside them: the law or authority, and the day on which it was written down
 * from there. A figure without a source is not known here, and nothing is asked until the school sets one.
 */
import type { Country } from './countries.ts';
import { EXAM_FACTS, type ExamFacts } from './exams.ts';
import { hasPractice, isOfCountry, PRACTICE } from './practice.ts';
import type { RequiredPractice } from './practice-type.ts';

export interface Source {
  /** The law or authority. */
  readonly by: string;
  /** `2026-11-25` */
  readonly checked: string;
}

const CHECKED = '2026-11-25';
const from = (by: string): Source => ({ by, checked: CHECKED });

export const EXAM_SOURCES: Readonly<Record<Country, Readonly<Partial<Record<keyof ExamFacts, Source>>>>> = {
  PT: {},
  FR: {
    theory_valid_months: from(
      'Arrêté du 20 avril 2012 (conditions d’établissement, de délivrance et de validité du permis de conduire), art. 3, as changed by the arrêté du 17 novembre 2022',
    ),
  },
  ES: { theory_valid_months: from('Reglamento General de Conductores (Real Decreto 818/2009)') },
  DE: {
    theory_valid_months: from('Fahrerlaubnis-Verordnung § 18 (2)'),
    theory_wait_days: from('Fahrerlaubnis-Verordnung § 18 (1)'),
    practical_wait_days: from('Fahrerlaubnis-Verordnung § 18 (1)'),
  },
  GB: {
    theory_valid_months: from('The Motor Vehicles (Driving Licences) Regulations 1999'),
    theory_wait_days: from('DVSA: three working days'),
    practical_wait_days: from('DVSA: ten working days'),
  },
};

const DIRECTIVE = 'Directive 2006/126/EC, annex II, part B';
const OTHER_CATEGORIES = from(DIRECTIVE);

/** Of the course plans: that of category B, and those of the others. */
export const PLAN_SOURCES: Readonly<Record<Country, { readonly b: Source; readonly others: Source }>> = {
  PT: {
    b: from('Portaria n.º 185/2015, and Directive 2006/126/EC, annex II, points 6 and 7'),
    others: OTHER_CATEGORIES,
  },
  FR: {
    b: from('Livret d’apprentissage, référentiel pour l’éducation à une mobilité citoyenne (arrêté du 13 mai 2013)'),
    others: OTHER_CATEGORIES,
  },
  ES: {
    b: from(
      'Reglamento General de Conductores (Real Decreto 818/2009), after Directive 2006/126/EC, annex II, points 6 and 7',
    ),
    others: OTHER_CATEGORIES,
  },
  DE: {
    b: from(
      'Fahrschüler-Ausbildungsordnung 2012, § 5 with Anlagen 3 and 4; stages of the Ausbildungsdiagrammkarte (BVF)',
    ),
    others: OTHER_CATEGORIES,
  },
  GB: {
    b: from('DVSA, “Learning to drive: car and light van”, driver’s record'),
    others: from('DVSA, “Motorcycle and moped tests”; “Become a qualified lorry or bus driver”'),
  },
};

/** What a country says of an exam figure, with its source; null where no figure is known. */
export function examFigureOf(
  country: string,
  figure: keyof ExamFacts,
): { readonly value: number; readonly source: Source } | null {
  const value = (EXAM_FACTS as Readonly<Record<string, ExamFacts>>)[country]?.[figure] ?? null;
  const source = EXAM_SOURCES[country as Country]?.[figure];
  return value === null || !source ? null : { value, source };
}

/** Where a school's figures of a licence category come from: its country's law, or null where they are the school's own. */
export function practiceSource(
  country: string,
  category: string,
  figures: RequiredPractice | undefined,
): Source | null {
  if (!hasPractice(country) || !figures || !isOfCountry(country, category, figures)) return null;
  return from(PRACTICE[country].source);
}

/** Where the ready course plan of a category comes from; null where the country has none here. */
export function planSource(country: string, category: string): Source | null {
  const plans = PLAN_SOURCES[country as Country];
  return plans ? plans[category === 'B' ? 'b' : 'others'] : null;
}
