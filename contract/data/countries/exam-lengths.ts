/**
 * How long exams take, in minutes, by country and licence category: what an exam is planned with where nobody says when it
 * ends. A category that is not here has no figure of the law or the authority.
 */
import type { ExamKind } from '../../rules/exam-rules.ts';
import type { Country } from './countries.ts';
import type { RequiredPractice } from './practice-type.ts';

type Lengths = Readonly<Record<string, number>>;

interface LengthsOfCountry {
  /** The law or authority that says so. */
  readonly source: string;
  readonly by_kind: Readonly<Record<ExamKind, Lengths>>;
}

const each = (categories: string, minutes: number): Lengths =>
  Object.fromEntries(categories.split(' ').map((category) => [category, minutes]));

export const EXAM_LENGTHS: Readonly<Record<Country, LengthsOfCountry>> = {
  PT: {
    source: 'Regulamento da Habilitação Legal para Conduzir (Decreto-Lei 138/2012)',
    by_kind: {
      theory: { ...each('A1 A2 A', 40), ...each('B1 B', 30), ...each('AM C1 C D1 D', 25) },
      practical: {
        AM: 30,
        ...each('A1 A2 A B1 B BE', 40),
        ...each('C1 C1E C CE D1 D1E D DE', 60),
      },
    },
  },
  FR: {
    source: 'Ministère de l’Intérieur, Sécurité routière: déroulement de l’épreuve pratique du permis B',
    by_kind: { theory: {}, practical: { B: 32 } },
  },
  ES: {
    source: 'Reglamento General de Conductores (Real Decreto 818/2009); DGT: 30 questions in 30 minutes',
    by_kind: { theory: { B: 30 }, practical: { ...each('A1 A2 A B BE', 25), ...each('C1 C1E C CE D1 D1E D DE', 45) } },
  },
  DE: {
    source: 'Fahrerlaubnis-Verordnung, Anlage 7, Nummer 2.3',
    by_kind: {
      theory: {},
      practical: {
        ...each('AM B BE', 55),
        ...each('A1 A2 A', 70),
        ...each('C1 C1E C CE D1 D', 85),
        ...each('D1E DE', 80),
      },
    },
  },
  GB: {
    source: 'DVSA: 57 minutes for the questions of the theory test, around 40 minutes of driving',
    by_kind: { theory: { B: 57 }, practical: { B: 40 } },
  },
};

/** Where no figure is known, in minutes. */
const USUAL: Readonly<Record<ExamKind, number>> = { theory: 30, practical: 45 };

/** What a school has set of it: by licence category, and by kind for all others; null takes the country's figure. */
export interface ExamLengths {
  readonly theory_exam_minutes: number | null;
  readonly practical_exam_minutes: number | null;
  readonly required_practice: Readonly<
    Record<string, Pick<RequiredPractice, 'exam_theory_minutes' | 'exam_practical_minutes'>>
  >;
}

/** Length of an exam where nobody said when it ends, in minutes: the school's own, else its country's for the category. */
export const examMinutes = (country: string, kind: ExamKind, category: string, own?: ExamLengths): number =>
  own?.required_practice[category]?.[`exam_${kind}_minutes`] ??
  own?.[`${kind}_exam_minutes`] ??
  (EXAM_LENGTHS as Readonly<Record<string, LengthsOfCountry>>)[country]?.by_kind[kind][category] ??
  USUAL[kind];
