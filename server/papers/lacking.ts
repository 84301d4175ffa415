/** What lacks of the papers that a school asks for: of one owner, and for a class. */
import type { LackingPaper } from '#contract/entities/paper.ts';
import {
  type AskedKind,
  type HeldPaper,
  type Lack,
  lackingPapers,
  PAPER_OWNERS,
  type PaperAct,
  type PaperOwner,
} from '#contract/rules/papers.ts';
import { localTimeOf, todayIn } from '#contract/rules/zone.ts';
import { namesOf } from '../bookings/names.ts';
import type { Ctx } from '../context.ts';
import { fieldProblem } from '../problems.ts';
import type { ClubDb } from '../store/club-db.ts';

/** The kinds of a school, in the order of their names. */
export async function askedKinds(db: ClubDb): Promise<(AskedKind & { readonly code: string | null })[]> {
  const rows = await db
    .from('paper_kind')
    .selectAll('paper_kind')
    .where('paper_kind.deleted_at', 'is', null)
    .orderBy('paper_kind.name_key')
    .orderBy('paper_kind.id')
    .execute();
  return rows.map(({ id, name, owner, licence_categories, needed_for, code }) => ({
    id: Number(id),
    name,
    owner: owner as PaperOwner,
    licence_categories: JSON.parse(licence_categories),
    needed_for: JSON.parse(needed_for),
    code,
  }));
}

/** Days of a vehicle that hold in place of a paper, by the end of the kind's code. */
export const OWN_DAYS = { insurance: 'insurance_until', inspection: 'inspection_until' } as const;

/** Of whom nothing is asked for any more. */
export const OVER: ReadonlySet<string> = new Set(['completed', 'blocked', 'inactive', 'sold']);

/** The days of a vehicle that hold in place of papers of the ready set. */
export const ownDaysAsPapers = (
  row: Readonly<Record<string, unknown>>,
  kinds: readonly (AskedKind & { readonly code: string | null })[],
): HeldPaper[] =>
  Object.entries(OWN_DAYS).flatMap(([code, column]): HeldPaper[] => {
    const until = row[column];
    const kind = kinds.find((one) => one.owner === 'vehicle' && one.code?.endsWith(`.${code}`));
    return kind && until ? [{ kind: kind.id, state: 'checked', valid_until: String(until) }] : [];
  });

/** What somebody has, and for which licence categories; null where there is nobody of that number. */
async function holdings(db: ClubDb, owner: PaperOwner, id: number, kinds: Awaited<ReturnType<typeof askedKinds>>) {
  const row = await db.find(owner, id);
  if (!row) return null;
  const over = row.deleted_at !== null || OVER.has(row.status);
  const papers = await db
    .from('paper')
    .select(['paper.paper_kind_id', 'paper.state', 'paper.valid_until'])
    .where('paper.deleted_at', 'is', null)
    .where(`paper.${owner}_id` as 'paper.student_id', '=', id)
    .execute();
  const held = papers.map(
    ({ paper_kind_id, state, valid_until }): HeldPaper => ({
      kind: Number(paper_kind_id),
      state: state as HeldPaper['state'],
      valid_until,
    }),
  );
  const { licence_category, licence_categories } = row as { licence_category?: string; licence_categories?: string };
  return {
    over,
    papers: [...held, ...(owner === 'vehicle' ? ownDaysAsPapers(row as Record<string, unknown>, kinds) : [])],
    categories:
      licence_categories === undefined ? [licence_category ?? ''] : (JSON.parse(licence_categories) as string[]),
  };
}

/** What lacks of an owner on a day, for one act or for any; null where there is nobody of that number. */
export async function lackingOf(
  db: ClubDb,
  owner: PaperOwner,
  id: number,
  asked: { readonly act: PaperAct | null; readonly day: string; readonly categories?: readonly string[] },
  given?: Awaited<ReturnType<typeof askedKinds>>,
): Promise<Lack[] | null> {
  const kinds = given ?? (await askedKinds(db));
  const found = await holdings(db, owner, id, kinds);
  if (!found || found.over) return found && [];
  return lackingPapers(kinds, found.papers, { categories: found.categories, ...asked, owner });
}

/** What lacks today of an owner, as it is answered; null where there is nobody of that number. */
export async function lackingToday(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  owner: PaperOwner,
  id: number,
): Promise<LackingPaper[] | null> {
  const day = todayIn((await db.club()).time_zone, now());
  const kinds = await askedKinds(db);
  const lacking = await lackingOf(db, owner, id, { act: null, day }, kinds);
  if (!lacking) return null;
  return lacking.map(({ kind, name, why, until }) => ({
    paper_kind_id: kind,
    name,
    why,
    until,
    needed_for: [...(kinds.find((one) => one.id === kind)?.needed_for ?? [])],
  }));
}

export interface LackOfClass extends Lack {
  readonly owner: PaperOwner;
  readonly owner_name: string;
}

interface ClassToBe {
  readonly student_id: number;
  readonly teacher_id: number;
  readonly vehicle_id: number | null;
  readonly class_type: string;
  readonly starts_at: string;
  readonly licence_category: string;
}

/** What lacks for a class: of the student before a practical one, of the teacher and the vehicle before any. */
export async function lackingForClass(db: ClubDb, plan: ClassToBe, zone: string): Promise<LackOfClass[]> {
  const kinds = (await askedKinds(db)).filter(({ needed_for }) => needed_for.length > 0);
  if (kinds.length === 0) return [];
  const day = localTimeOf(plan.starts_at, zone).date;
  const acts: Readonly<Record<PaperOwner, PaperAct | null>> = {
    student: plan.class_type === 'practical' ? 'practical' : null,
    teacher: 'work',
    vehicle: 'work',
  };
  const found = await Promise.all(
    PAPER_OWNERS.map(async (owner) => {
      const id = plan[`${owner}_id`];
      const act = acts[owner];
      if (id === null || act === null || !kinds.some((kind) => kind.owner === owner)) return [];
      const categories = plan.licence_category ? { categories: [plan.licence_category] } : {};
      const lacking = (await lackingOf(db, owner, id, { act, day, ...categories }, kinds)) ?? [];
      if (lacking.length === 0) return [];
      const owner_name = (await namesOf(db, owner, [id])).get(id) ?? '';
      return lacking.map((lack) => ({ ...lack, owner, owner_name }));
    }),
  );
  return found.flat();
}

/**
 * What lacks in one line: `Medical certificate, Learner’s permit (Rita Gomes)`. It stands in sentences of every
 * language, so that it has no colon: French parts one from its word.
 */
export const lackingText = (lacking: readonly LackOfClass[]): string =>
  [...new Set(lacking.map(({ owner_name }) => owner_name))]
    .map((owner) => {
      const names = lacking.filter(({ owner_name }) => owner_name === owner).map(({ name }) => name);
      return `${names.join(', ')} (${owner})`;
    })
    .join('; ');

/** @throws Problem 422 `papers-lacking` at whoever they are of */
export async function refuseLacking(db: ClubDb, plan: ClassToBe, zone: string): Promise<void> {
  const lacking = await lackingForClass(db, plan, zone);
  const [first] = lacking;
  if (first) throw fieldProblem('papers-lacking', `${first.owner}_id`, { papers: lackingText(lacking) });
}
