/** Students who signed up over the last three years. */
import type { StudentStatus } from '#contract/entities/student.ts';
import { student } from '#server/entities/student.ts';
import { lisbonTime, type Season, season, signUpMinute } from './calendar.ts';
import type { FillContext, Part } from './parts.ts';
import { person } from './people.ts';
import type { Random } from './random.ts';

const DAY = 86_400_000;
const YEAR = 365.25 * DAY;
/** How long ago the first of them signed up. */
export const DAYS = 3 * 365;

/** How many ask for each licence, and from what age it can be had. Source of the ages: Código da Estrada, article 126. */
const LICENCES: readonly (readonly [{ code: string; age: number }, number])[] = [
  [{ code: 'B', age: 18 }, 770],
  [{ code: 'A2', age: 18 }, 60],
  [{ code: 'A1', age: 16 }, 45],
  [{ code: 'A', age: 24 }, 35],
  [{ code: 'AM', age: 16 }, 18],
  [{ code: 'B1', age: 16 }, 6],
  [{ code: 'BE', age: 18 }, 10],
  [{ code: 'C', age: 21 }, 22],
  [{ code: 'CE', age: 21 }, 14],
  [{ code: 'C1', age: 18 }, 5],
  [{ code: 'C1E', age: 18 }, 2],
  [{ code: 'D', age: 24 }, 8],
  [{ code: 'D1', age: 21 }, 3],
  [{ code: 'D1E', age: 21 }, 1],
  [{ code: 'DE', age: 24 }, 1],
];

/** What people became, by how long ago they signed up (days). */
const STATUSES: readonly { upTo: number; shares: readonly (readonly [StudentStatus, number])[] }[] = [
  {
    upTo: 10,
    shares: [
      ['pending', 70],
      ['active', 30],
    ],
  },
  {
    upTo: 45,
    shares: [
      ['pending', 12],
      ['active', 86],
      ['paused', 1],
      ['blocked', 1],
    ],
  },
  {
    upTo: 150,
    shares: [
      ['pending', 2],
      ['active', 82],
      ['paused', 7],
      ['completed', 8],
      ['blocked', 1],
    ],
  },
  {
    upTo: 300,
    shares: [
      ['pending', 1],
      ['active', 42],
      ['paused', 12],
      ['completed', 43],
      ['blocked', 2],
    ],
  },
  {
    upTo: 540,
    shares: [
      ['active', 12],
      ['paused', 10],
      ['completed', 75],
      ['blocked', 3],
    ],
  },
  {
    upTo: Number.POSITIVE_INFINITY,
    shares: [
      ['active', 2],
      ['paused', 4],
      ['completed', 91],
      ['blocked', 3],
    ],
  },
];

const NOTES = [
  'Prefere aulas ao fim da tarde.',
  'Só pode aos sábados de manhã.',
  'Usa óculos para conduzir.',
  'Pede aulas com o mesmo instrutor.',
  'Transferido de outra escola, com 12 aulas dadas.',
  'Paga em prestações; ver com a secretaria.',
  'Reprovou uma vez no exame prático; insistir no estacionamento.',
  'Needs lessons in English.',
  'Travaille de nuit : cours après 14 h.',
  'Ansioso em autoestrada.',
  'Já tem a carta A1.',
  'Aguarda atestado médico.',
  'Ligar à mãe antes de marcar (menor de idade).',
  'Disponível à hora de almoço.',
] as const;

const seasons = new Map<number, Season>();
function seasonOf(now: Date): Season {
  const known = seasons.get(now.getTime()) ?? season(now, DAYS);
  seasons.clear();
  seasons.set(now.getTime(), known);
  return known;
}

/** Who signs up before the age has to wait for it; most come within a few years of it, some much later. */
function birthDate(random: Random, age: number, signedUp: number): string {
  const early = random.chance(0.35) ? -0.4 : 0;
  const years = age + early + 28 * random.next() ** (random.chance(0.75) ? 5 : 1.6);
  return new Date(signedUp - years * YEAR).toISOString().slice(0, 10);
}

function one(context: FillContext, index: number) {
  const { now, size } = context;
  const random = context.random(index);
  const day = seasonOf(now).dayAt((index + random.next()) / size.students);
  const created = lisbonTime(day, signUpMinute(random));
  const age = (now.getTime() - created.getTime()) / DAY;
  const licence = random.weighted(LICENCES);
  const status = random.weighted((STATUSES.find(({ upTo }) => age < upTo) as (typeof STATUSES)[number]).shares);
  const changed =
    status === 'pending'
      ? created
      : new Date(Math.min(now.getTime(), created.getTime() + age * DAY * random.next() ** 2));
  // A few entered by mistake were deleted again.
  const deleted = random.chance(0.004) ? changed.toISOString() : null;
  const row = {
    ...person(random, index + 1),
    date_of_birth: random.chance(0.02) ? null : birthDate(random, licence.age, created.getTime()),
    licence_category: licence.code,
    external_id: random.chance(0.06) ? '' : `${created.getUTCFullYear()}-${String(index + 1).padStart(5, '0')}`,
    status,
    note: random.chance(0.12) ? random.pick(NOTES) : '',
  };
  return {
    ...row,
    ...student.derived?.(row),
    version: status === 'pending' ? 1 : 2,
    created_at: created.toISOString(),
    updated_at: changed.toISOString(),
    deleted_at: deleted,
  };
}

export const students: Part = {
  name: 'students',
  tables: ['student'],
  units: (size) => size.students,
  batch: 5000,
  async fill(context, from, to) {
    const rows = [];
    for (let index = from; index < to; index++) rows.push(one(context, index));
    await context.insert('student', rows);
  },
};
