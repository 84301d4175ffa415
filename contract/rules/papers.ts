/** Papers of students, teachers and vehicles: what is asked for before what, and what of it is not there on a day. */

/** Whose papers there are. */
export const PAPER_OWNERS = ['student', 'teacher', 'vehicle'] as const;
export type PaperOwner = (typeof PAPER_OWNERS)[number];

/**
 * What a kind of paper is asked for before: the first practical class and every later one, entering the theory or the
 * practical exam; of teachers and vehicles, any work.
 */
export const PAPER_ACTS = ['practical', 'theory_exam', 'practical_exam', 'work'] as const;
export type PaperAct = (typeof PAPER_ACTS)[number];

/** How long a kind of paper is valid: always, for months from the day of issue, or until the day that stands on it. */
export const PAPER_TERMS = ['open', 'months', 'date'] as const;
export type PaperTerm = (typeof PAPER_TERMS)[number];

export const PAPER_STATES = ['missing', 'handed_in', 'checked', 'refused'] as const;
export type PaperState = (typeof PAPER_STATES)[number];

/** What a school does with a class for which papers lack. */
export const PAPERS_RULES = ['off', 'warn', 'refuse'] as const;
export type PapersRule = (typeof PAPERS_RULES)[number];

/** What is asked for. */
export interface AskedKind {
  readonly id: number;
  readonly name: string;
  readonly owner: PaperOwner;
  /** Empty: for all of them. */
  readonly licence_categories: readonly string[];
  readonly needed_for: readonly PaperAct[];
}

/** What is there. `valid_until` is the last day on which it holds, `2026-12-25`; null: it does not run out. */
export interface HeldPaper {
  readonly kind: number;
  readonly state: PaperState;
  readonly valid_until: string | null;
}

/** For whom, for what (null: for anything at all) and on which day of the school's calendar. */
export interface PaperQuestion {
  readonly owner: PaperOwner;
  /** Licence categories of the class, the exam or the owner; a kind that is limited to none of them is not asked for. */
  readonly categories: readonly string[];
  readonly act: PaperAct | null;
  readonly day: string;
}

/** A paper that is not there on the day, and why: never handed in, refused, or over since `until`. */
export interface Lack {
  readonly kind: number;
  readonly name: string;
  readonly why: 'missing' | 'refused' | 'expired';
  readonly until: string | null;
}

/** Whether a paper holds on a day. One that was handed in holds while it waits to be checked. */
export const holdsOn = ({ state, valid_until }: Omit<HeldPaper, 'kind'>, day: string): boolean =>
  (state === 'handed_in' || state === 'checked') && (valid_until === null || valid_until >= day);

/** Whether a kind of paper is asked for. */
export const isAskedFor = (kind: AskedKind, { owner, categories, act }: Omit<PaperQuestion, 'day'>): boolean =>
  kind.owner === owner &&
  (act === null ? kind.needed_for.length > 0 : kind.needed_for.includes(act)) &&
  (kind.licence_categories.length === 0 || categories.some((one) => kind.licence_categories.includes(one)));

/** The day on which a paper ends that is valid for some months from `issued` (`2026-11-30`): the same day of a later month, or its last. */
export function monthsAfter(issued: string, months: number): string {
  const [year = 0, month = 1, day = 1] = issued.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(day, last.getUTCDate())))
    .toISOString()
    .slice(0, 10);
}

/** What lacks, in the order of the kinds. Of several papers of a kind one that holds is enough. */
export function lackingPapers(
  kinds: readonly AskedKind[],
  papers: readonly HeldPaper[],
  question: PaperQuestion,
): Lack[] {
  return kinds
    .filter((kind) => isAskedFor(kind, question))
    .flatMap((kind) => {
      const own = papers.filter((one) => one.kind === kind.id);
      if (own.some((one) => holdsOn(one, question.day))) return [];
      const over = own
        .filter(({ state, valid_until }) => valid_until !== null && (state === 'handed_in' || state === 'checked'))
        .map(({ valid_until }) => valid_until as string)
        .sort()
        .at(-1);
      const why = over ? 'expired' : own.some(({ state }) => state === 'refused') ? 'refused' : 'missing';
      return [{ kind: kind.id, name: kind.name, why, until: over ?? null } as const];
    });
}
