/** What each country asks a learner for before the exam. A school may change every figure. */
import type { Country } from './countries.ts';
import { PRACTICE_IN_PORTUGAL } from './practice-portugal.ts';
import type { RequiredPractice } from './practice-type.ts';

interface PracticeOfCountry {
  /** The law or authority that says so. */
  readonly source: string;
  /** By licence category; one that is not here needs nothing by law. */
  readonly by_category: Readonly<Record<string, RequiredPractice>>;
}

/** Of classes of 45 minutes. */
const special = (country_roads: number, motorways: number, darkness: number) => ({
  hours: ((country_roads + motorways + darkness) * 45) / 60,
  km: 0,
  country_roads,
  motorways,
  darkness,
});
/**
 * Theory is taught in double lessons of 90 minutes: those for everybody, which are twelve for a first licence and six for who has
 * one already, and those of the category.
 */
const doubleLessons = (everybody: 12 | 6, category: number) => ({ theory_hours: (everybody + category) * 1.5 });

export const PRACTICE: Readonly<Record<Country, PracticeOfCountry>> = {
  PT: {
    source: 'Lei 14/2014 (Regime Jurídico do Ensino da Condução), Portaria 185/2015',
    // Theory: 7 hours of road safety, 16 of theory and 5 before the exam; for motorcycles 4 of their own as well. Those of AM and
    // of motorcycles as driving schools publish them: escoladeconducaoaventura.pt, motoschool.pt.
    by_category: {
      ...PRACTICE_IN_PORTUGAL,
      AM: { hours: 8, km: 0, theory_hours: 7 },
      A1: { ...PRACTICE_IN_PORTUGAL.A1, theory_hours: 32 },
      A2: { ...PRACTICE_IN_PORTUGAL.A2, theory_hours: 32 },
      A: { ...PRACTICE_IN_PORTUGAL.A, theory_hours: 32 },
      B: { ...PRACTICE_IN_PORTUGAL.B, theory_hours: 28 },
    },
  },
  FR: {
    source:
      'Code de la route R211-3 ff., arrêté du 5 mars 1991 as changed by the arrêté du 14 octobre 2016 (13 hours with an automatic gearbox), service-public.fr',
    by_category: {
      AM: { hours: 8, km: 0 },
      A1: { hours: 20, km: 0 },
      A2: { hours: 20, km: 0 },
      A: { hours: 7, km: 0 },
      B1: { hours: 20, km: 0 },
      B: { hours: 20, km: 0, automatic_hours: 13 },
    },
  },
  ES: {
    source: 'Reglamento General de Conductores (Real Decreto 818/2009), Orden INT/2323/2011 (course from A2 to A)',
    by_category: { A: { hours: 6, km: 0, theory_hours: 3 } },
  },
  DE: {
    source: 'Fahrschüler-Ausbildungsordnung §§ 4 and 5 with Anlagen 1, 2 and 4',
    by_category: {
      AM: { hours: 0, km: 0, ...doubleLessons(12, 2) },
      A1: { ...special(5, 4, 3), ...doubleLessons(12, 4) },
      A2: { ...special(5, 4, 3), ...doubleLessons(12, 4) },
      A: { ...special(5, 4, 3), ...doubleLessons(12, 4) },
      B: { ...special(5, 4, 3), ...doubleLessons(12, 2) },
      BE: special(3, 1, 1),
      // Lorries and buses are learned by who has a licence for cars.
      C1: { ...special(3, 1, 1), ...doubleLessons(6, 6) },
      C1E: special(3, 1, 1),
      C: { ...special(5, 2, 3), ...doubleLessons(6, 10) },
      CE: special(5, 2, 3),
      D1: { hours: 0, km: 0, ...doubleLessons(6, 10) },
      D: { hours: 0, km: 0, ...doubleLessons(6, 18) },
      L: { hours: 0, km: 0, ...doubleLessons(12, 2) },
      T: { hours: 0, km: 0, ...doubleLessons(12, 6) },
    },
  },
  GB: {
    source: 'Motor Vehicles (Driving Licences) Regulations 1999: no hours are prescribed, the tests decide (DVSA)',
    by_category: {},
  },
};

/** Whether a country's rules come with the product. */
export const hasPractice = (country: string): country is Country => country in PRACTICE;

/** The same figures, whatever their order. */
const same = (one: RequiredPractice | undefined, other: RequiredPractice | undefined): boolean => {
  const text = (value: RequiredPractice | undefined) =>
    JSON.stringify(Object.entries(value ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)));
  return text(one) === text(other);
};

/** What came with the product for a country before: a school that has it has set nothing itself. */
const CAME_BEFORE: Readonly<Partial<Record<Country, Readonly<Record<string, RequiredPractice>>>>> = {
  // Hours and kilometres alone, which also stand where nothing was ever set.
  PT: PRACTICE_IN_PORTUGAL,
  // Lorries, before their theory was known.
  DE: { C1: special(3, 1, 1), C: special(5, 2, 3) },
};

/** Whether figures of a licence category are a country's, as they come with the product or came before. */
export function isOfCountry(country: Country, category: string, figures: RequiredPractice | undefined): boolean {
  const before = CAME_BEFORE[country];
  return (
    same(figures, PRACTICE[country].by_category[category]) || (before !== undefined && same(figures, before[category]))
  );
}

/** Whether all figures of a school are its country's, none left out. */
export const areOfCountry = (country: Country, figures: Readonly<Record<string, RequiredPractice>>): boolean =>
  [...new Set([...Object.keys(figures), ...Object.keys(PRACTICE[country].by_category)])].every((category) =>
    isOfCountry(country, category, figures[category]),
  );

export interface FigureChange {
  readonly category: string;
  readonly before: RequiredPractice | null;
  readonly after: RequiredPractice | null;
  /** True where the school has set what stands now itself: it stays unless asked otherwise. */
  readonly own: boolean;
}

/**
 * What taking a country's figures comes to. `now`: those that hold; `from`: the country whose figures were taken last.
 * Categories that stay as they are are left out.
 */
export function figureChanges(
  now: Readonly<Record<string, RequiredPractice>>,
  from: Country,
  to: Country,
): readonly FigureChange[] {
  const former = PRACTICE[from].by_category;
  const next = PRACTICE[to].by_category;
  const all = new Set([...Object.keys(now), ...Object.keys(former), ...Object.keys(next)]);
  return [...all].flatMap((category) =>
    same(now[category], next[category])
      ? []
      : [
          {
            category,
            before: now[category] ?? null,
            after: next[category] ?? null,
            own: !isOfCountry(from, category, now[category]),
          },
        ],
  );
}

/** The figures once changes are taken; `own` takes them also where the school has set its own. */
export function takeFigures(
  now: Readonly<Record<string, RequiredPractice>>,
  changes: readonly FigureChange[],
  own: boolean,
): Record<string, RequiredPractice> {
  const next = { ...now };
  for (const change of changes) {
    if (change.own && !own) continue;
    if (change.after) next[change.category] = change.after;
    else delete next[change.category];
  }
  return next;
}
