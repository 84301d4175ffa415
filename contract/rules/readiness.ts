/** Whether a student is ready for an exam on a day, and what is missing: a pure function of what is known of the student. */
import type { ExamFacts } from '../data/countries/exams.ts';
import {
  type RequiredPractice,
  SPECIAL_DRIVES,
  SPECIAL_MINUTES,
  type SpecialDrive,
} from '../data/countries/practice-type.ts';
import { type ExamKind, theoryValidUntil } from './exam-rules.ts';
import { type AskedKind, type HeldPaper, holdsOn, lackingPapers } from './papers.ts';
import { asAutomatic, inUnits, requiredHours, requiredMinutes, unitMinutes } from './required-hours.ts';

/** What can be missing, in the order in which it is said. */
export const MISSING = [
  'status',
  'category',
  'passed-already',
  'waiting',
  'theory',
  'theory-expired',
  'theory-hours',
  'hours',
  'km',
  ...SPECIAL_DRIVES,
  'papers',
  'balance',
] as const;
export type MissingCode = (typeof MISSING)[number];

/** One thing that is missing. `day` and the numbers are what its sentence names; amounts are not said. */
export interface Missing {
  readonly code: MissingCode;
  /** `2026-12-11`: until when one waits, or when something ended. */
  readonly day?: string;
  /** Hours, kilometres or classes: held, and required. */
  readonly has?: number;
  readonly needs?: number;
  /** That the hours are those of who drove with an automatic gearbox alone. */
  readonly automatic?: true;
  /** That lessons are counted, and no hours. */
  readonly lessons?: true;
  /** The kinds of paper that are not valid on the day. */
  readonly papers?: readonly string[];
}

/** A kind of paper that the school asks for. `code`: its name in a country's ready set, `FR.theory`; null for the school's own. */
export interface PaperAsked extends AskedKind {
  readonly code: string | null;
}

/** An earlier exam of the student. */
export interface ExamTaken {
  readonly kind: ExamKind;
  readonly licence_category: string;
  readonly status: string;
  /** The school's day of the exam. */
  readonly day: string;
  readonly next_try_on: string | null;
}

export interface ReadinessFacts {
  readonly kind: ExamKind;
  readonly licence_category: string;
  /** The school's day of the exam. */
  readonly day: string;
  readonly student: {
    readonly status: string;
    readonly licence_category: string;
    readonly practice_minutes: number;
    readonly practice_km: number;
    /** Whether all practical classes held in the licence category were driven with an automatic gearbox; left out, not. */
    readonly automatic?: boolean;
    /** Theory classes held. */
    readonly theory_minutes: number;
    /** Practical classes held in the licence category that were such a drive; left out, none. */
    readonly special_minutes: Readonly<Partial<Record<SpecialDrive, number>>>;
  };
  /** Null where the school requires nothing of the category. */
  readonly required: RequiredPractice | null;
  readonly taken: readonly ExamTaken[];
  /** The kinds of paper of the school, and what the student has of them. */
  readonly papers_asked: readonly PaperAsked[];
  readonly papers: readonly HeldPaper[];
  /** Whether a charge that is due is unpaid. */
  readonly owes: boolean;
  readonly figures: ExamFacts;
}

/** What is missing for the exam; nothing where the student is ready. */
export function readiness(facts: ReadinessFacts): Missing[] {
  const { kind, licence_category, day, student, required, figures } = facts;
  const missing: Missing[] = [];
  if (student.status !== 'active') missing.push({ code: 'status' });
  if (student.licence_category !== licence_category) missing.push({ code: 'category' });
  const own = facts.taken.filter((one) => one.licence_category === licence_category);
  if (own.some((one) => one.kind === kind && one.status === 'passed' && stillHolds(one, day, figures)))
    missing.push({ code: 'passed-already' });
  const wait = own
    .filter((one) => one.kind === kind && one.status === 'failed' && one.next_try_on !== null)
    .reduce((latest, { next_try_on }) => ((next_try_on as string) > latest ? (next_try_on as string) : latest), '');
  if (wait > day) missing.push({ code: 'waiting', day: wait });
  if (kind === 'practical') missing.push(...practicalMissing(own, facts));
  if (required)
    missing.push(...(kind === 'theory' ? theoryHours(student, required) : practiceMissing(student, required)));
  const lacking = lackingOf(facts);
  if (lacking.length > 0) missing.push({ code: 'papers', papers: lacking });
  if (facts.owes) missing.push({ code: 'balance' });
  return missing;
}

/** How far from ready: how many things are missing, and of two with as many which share of what is counted is to come. */
export const distance = (missing: readonly Missing[]): number =>
  missing.length +
  missing.reduce((sum, { has = 0, needs = 0 }) => sum + (needs > 0 ? (needs - has) / needs : 1), 0) /
    (missing.length + 1);

/** The theory classes that have to be heard before the theory exam. */
function theoryHours({ theory_minutes }: ReadinessFacts['student'], required: RequiredPractice): Missing[] {
  const needs = required.theory_hours ?? 0;
  return theory_minutes < needs * 60 ? [{ code: 'theory-hours', has: inUnits(theory_minutes, 60), needs }] : [];
}

/** What has to be driven before the practical exam. */
function practiceMissing(student: ReadinessFacts['student'], required: RequiredPractice): Missing[] {
  const { practice_minutes: minutes, practice_km: km, special_minutes } = student;
  const automatic = student.automatic ?? false;
  const hours = requiredHours(required, automatic);
  const said = {
    ...(asAutomatic(required, automatic) ? ({ automatic: true } as const) : {}),
    ...(required.practice_lesson_minutes ? ({ lessons: true } as const) : {}),
  };
  const has = inUnits(minutes, unitMinutes(required));
  const classes = (drive: SpecialDrive) => Math.floor((special_minutes[drive] ?? 0) / SPECIAL_MINUTES);
  return [
    ...(minutes < requiredMinutes(required, automatic) ? [{ code: 'hours', has, needs: hours, ...said } as const] : []),
    ...(km < required.km ? [{ code: 'km', has: Math.floor(km), needs: required.km } as const] : []),
    ...SPECIAL_DRIVES.flatMap((drive): Missing[] => {
      const needs = required[drive] ?? 0;
      return classes(drive) < needs ? [{ code: drive, has: classes(drive), needs }] : [];
    }),
  ];
}

/** Whether a result still counts on a day: that of a theory exam ends. */
function stillHolds(one: ExamTaken, day: string, figures: ExamFacts): boolean {
  if (one.kind === 'practical') return true;
  const until = theoryValidUntil(one.day, figures);
  return until === null || until >= day;
}

/** Whether a paper says that the theory exam was passed: it stands for an exam that the school did not hold itself. */
const saysTheory = ({ code }: PaperAsked): boolean => code?.endsWith('.theory') ?? false;

/** The theory that has to be passed before, and still counts on the day; a paper of another school says so too. */
function practicalMissing(
  own: readonly ExamTaken[],
  { day, figures, papers, papers_asked }: ReadinessFacts,
): Missing[] {
  const passed = own.filter((one) => one.kind === 'theory' && one.status === 'passed' && one.day <= day);
  if (passed.some((one) => stillHolds(one, day, figures))) return [];
  const kinds = new Set(papers_asked.filter(saysTheory).map(({ id }) => id));
  const proofs = papers.filter(({ kind, state }) => kinds.has(kind) && (state === 'handed_in' || state === 'checked'));
  if (proofs.some((one) => holdsOn(one, day))) return [];
  const ends = [
    ...passed.map((one) => theoryValidUntil(one.day, figures) ?? ''),
    ...proofs.map(({ valid_until }) => valid_until ?? ''),
  ].sort();
  return [ends.length === 0 ? { code: 'theory' } : { code: 'theory-expired', day: ends.at(-1) as string }];
}

/** Kinds of paper that are asked for before the exam and do not hold on its day. That of the theory is said as the theory itself. */
function lackingOf({ kind, licence_category, day, papers, papers_asked }: ReadinessFacts): string[] {
  const act = kind === 'theory' ? 'theory_exam' : 'practical_exam';
  const asked = papers_asked.filter((one) => !saysTheory(one));
  const question = { owner: 'student', categories: [licence_category], act, day } as const;
  return lackingPapers(asked, papers, question).map(({ name }) => name);
}
