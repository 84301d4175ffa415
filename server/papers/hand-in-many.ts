/** Papers of many handed in at once: of one kind by students, or those of the list of missing papers. */
import type { PaperOfSomebody } from '#contract/entities/paper.ts';
import { fault } from '#contract/faults/fault.ts';
import { lackSource } from '#contract/rules/lacking-paper-id.ts';
import { type HeldPaper, holdsOn, PAPER_OWNERS } from '#contract/rules/papers.ts';
import { namesOf } from '../bookings/names.ts';
import type { Row } from '../entities/entity.ts';
import type { Writer } from '../operations/writer.ts';
import { invalid, notFound } from '../problems.ts';
import type { ClubDb } from '../store/club-db.ts';
import { inParts } from '../store/in-parts.ts';
import { handIn, schoolDay } from './hand-in.ts';
import { lackingRows } from './lacking-list.ts';

/** Days that are said of all of them. */
interface Days {
  readonly handed_in_on: string | null;
  readonly issued_on: string | null;
  readonly valid_until: string | null;
}
type Kept = PaperOfSomebody & { readonly until: string | null };

const kindOf = async (db: ClubDb, id: number) => {
  const kind = await db.find('paper_kind', id);
  if (!kind || kind.deleted_at) throw invalid({ paper_kind_id: fault('not-found', { what: 'paper_kind' }) });
  return kind;
};
type Kind = Awaited<ReturnType<typeof kindOf>>;

/** @throws Problem 422 where a kind runs out and nobody says when */
function refuseOpenEnd(kind: Kind, { issued_on, valid_until }: Days): void {
  if (kind.term === 'open' || valid_until) return;
  if (kind.term === 'date') throw invalid({ valid_until: fault('paper-until', { name: kind.name }) });
  if (!issued_on) throw invalid({ issued_on: fault('paper-issued', { name: kind.name }) });
}

async function note(writer: Writer, papers: readonly PaperOfSomebody[], days: Days): Promise<void> {
  for (const { paper_kind_id, owner, owner_id } of papers)
    await handIn(writer, { ...days, paper_kind_id, [`${owner}_id`]: owner_id });
}

/**
 * Notes a paper of one kind for each of the students; who has one that holds today keeps it.
 * @throws Problem 422 at the field: a kind that is not a student's, or that runs out and nobody says when
 */
export async function handInForStudents(writer: Writer, students: readonly Row[], kindId: number, days: Days) {
  const { db } = writer;
  const kind = await kindOf(db, kindId);
  if (kind.owner !== 'student') throw invalid({ paper_kind_id: fault('paper-kind-owner') });
  const held = await heldBy(
    db,
    students.map(({ id }) => id as number),
    kindId,
    await schoolDay(writer),
  );
  const noted: PaperOfSomebody[] = [];
  const kept: Kept[] = [];
  for (const row of students) {
    const id = row.id as number;
    const paper = {
      paper_kind_id: kindId,
      kind_name: kind.name,
      owner: 'student' as const,
      owner_id: id,
      owner_name: `${row.first_name} ${row.last_name}`.trim(),
    };
    const own = held.get(id);
    if (own) kept.push({ ...paper, until: own.valid_until });
    else noted.push(paper);
  }
  if (noted.length > 0) refuseOpenEnd(kind, days);
  await note(writer, noted, days);
  return { changed: noted.length, noted, kept };
}

/** Papers of a kind that hold on a day, by student; of several the one that holds longest. */
async function heldBy(
  db: ClubDb,
  students: readonly number[],
  kind: number,
  day: string,
): Promise<ReadonlyMap<number, Omit<HeldPaper, 'kind'>>> {
  const rows = await inParts(students, (part) =>
    db
      .from('paper')
      .select(['paper.student_id', 'paper.state', 'paper.valid_until'])
      .where('paper.deleted_at', 'is', null)
      .where('paper.paper_kind_id', '=', kind)
      .where('paper.student_id', 'in', part)
      .execute(),
  );
  const held = new Map<number, Omit<HeldPaper, 'kind'>>();
  for (const { student_id, ...row } of rows) {
    const paper = row as Omit<HeldPaper, 'kind'>;
    if (student_id === null || !holdsOn(paper, day)) continue;
    const other = held.get(student_id);
    if (!other || (other.valid_until !== null && (paper.valid_until ?? '9999') > other.valid_until))
      held.set(student_id, paper);
  }
  return held;
}

/**
 * Notes papers of the list of missing ones, by their numbers there; those that are missing no more are left as they are.
 * @throws Problem 404 where a number is nobody's; 422 at a day that is said of several kinds, or that a kind needs
 */
export async function handInLacking(writer: Writer, ids: readonly number[], days: Days) {
  const { db, ctx } = writer;
  const asked = { ids: ids.join(','), q: '', sort: '', page: 1, per_page: ids.length };
  const lacking = await lackingRows(db, asked, ctx.now());
  const noted = lacking.map(({ id, paper_kind_id, kind_name, owner, owner_name }): PaperOfSomebody => {
    return { paper_kind_id, kind_name, owner, owner_id: lackSource(id).owner_id, owner_name };
  });
  const missing = new Set(lacking.map(({ id }) => id));
  const kept = await thereAlready(
    db,
    [...new Set(ids)].filter((id) => !missing.has(id)),
    await schoolDay(writer),
  );
  const kinds = await Promise.all([...new Set(noted.map((one) => one.paper_kind_id))].map((id) => kindOf(db, id)));
  if (kinds.length > 1) refuseSharedDays(kinds, days);
  for (const kind of kinds) refuseOpenEnd(kind, days);
  await note(writer, noted, days);
  return { changed: noted.length, noted, kept };
}

/** One day of issue or end is no other kind's. @throws Problem 422 */
function refuseSharedDays(kinds: readonly Kind[], days: Days): void {
  const names = kinds
    .map(({ name }) => name)
    .sort()
    .join(', ');
  for (const field of ['issued_on', 'valid_until'] as const)
    if (days[field]) throw invalid({ [field]: fault('paper-one-kind', { names }) });
  if (kinds.some(({ term }) => term !== 'open')) throw invalid({ lacking_papers: fault('paper-one-kind', { names }) });
}

/** What is there of papers that somebody took for missing. @throws Problem 404 of a number that is nobody's */
async function thereAlready(db: ClubDb, ids: readonly number[], day: string): Promise<Kept[]> {
  const sources = ids.map(lackSource);
  const names = new Map(
    await Promise.all(
      PAPER_OWNERS.map(
        async (owner) =>
          [
            owner,
            await namesOf(
              db,
              owner,
              sources.filter((one) => one.owner === owner).map(({ owner_id }) => owner_id),
            ),
          ] as const,
      ),
    ),
  );
  return Promise.all(
    sources.map(async (source): Promise<Kept> => {
      const { owner, owner_id, paper_kind_id } = source;
      const owner_name = names.get(owner)?.get(owner_id);
      const kind = await db.find('paper_kind', paper_kind_id);
      if (owner_name === undefined || !kind) throw notFound('lacking_paper');
      const papers = await db
        .from('paper')
        .select(['paper.state', 'paper.valid_until'])
        .where('paper.deleted_at', 'is', null)
        .where('paper.paper_kind_id', '=', paper_kind_id)
        .where(`paper.${owner}_id` as 'paper.student_id', '=', owner_id)
        .orderBy('paper.id', 'desc')
        .execute();
      const until = papers.find((one) => holdsOn(one as Omit<HeldPaper, 'kind'>, day))?.valid_until ?? null;
      return { paper_kind_id, kind_name: kind.name, owner, owner_id, owner_name, until };
    }),
  );
}
