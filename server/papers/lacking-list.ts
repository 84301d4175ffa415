/** The list of missing papers of a whole school: worked out from kinds, papers, and the classes and exams ahead; not stored. */
import { type SqlBool, sql } from 'kysely';
import type { LackingPaperRow } from '#contract/entities/lacking-paper.ts';
import type { ListQuery } from '#contract/list.ts';
import { fold, nameKey } from '#contract/rules/fold.ts';
import { lackId } from '#contract/rules/lacking-paper-id.ts';
import {
  type HeldPaper,
  isAskedFor,
  lackingPapers,
  PAPER_OWNERS,
  type PaperAct,
  type PaperOwner,
} from '#contract/rules/papers.ts';
import { localTimeOf, todayIn } from '#contract/rules/zone.ts';
import type { ListAnswer } from '../lists/list.ts';
import { orderBy, pageOfAll, type Sorts, wordsBegin } from '../lists/worked-out.ts';
import { breather } from '../store/breather.ts';
import type { ClubDb } from '../store/club-db.ts';
import { askedKinds, OVER, OWN_DAYS, ownDaysAsPapers } from './lacking.ts';

type Kinds = Awaited<ReturnType<typeof askedKinds>>;
type Text = Readonly<Record<string, string | undefined>>;

interface Owner {
  readonly id: number;
  readonly name: string;
  /** Empty of a vehicle. */
  readonly surname: string;
  readonly categories: readonly string[];
  readonly own: readonly HeldPaper[];
}

/** What is read of everybody, and no more: a school has many students. */
const READ: Readonly<Record<PaperOwner, readonly string[]>> = {
  student: ['first_name', 'last_name', 'licence_category'],
  teacher: ['first_name', 'last_name', 'licence_categories'],
  vehicle: ['plate', 'name', 'licence_categories', ...Object.values(OWN_DAYS)],
};

/** Who of a kind has a class or an exam ahead. */
function busy(db: ClubDb, owner: PaperOwner, at: string) {
  const classes = db
    .from('booking')
    .select(`booking.${owner}_id as id` as 'booking.student_id as id')
    .where('booking.deleted_at', 'is', null)
    .where('booking.status', '=', 'booked')
    .where('booking.starts_at', '>=', at)
    .where(`booking.${owner}_id` as 'booking.student_id', 'is not', null);
  if (owner !== 'student') return classes;
  return classes.union(
    db
      .from('exam_entry')
      .select('exam_entry.student_id as id')
      .where('exam_entry.deleted_at', 'is', null)
      .where('exam_entry.status', '=', 'entered')
      .where('exam_entry.starts_at', '>=', at),
  );
}

/** Everybody of a kind of whom papers are still asked; with `ahead` only who has something ahead after that instant. */
async function ownersOf(db: ClubDb, owner: PaperOwner, kinds: Kinds, ahead: string | null): Promise<Owner[]> {
  const rows = (await db
    .from(owner as 'student')
    .select(['id', ...READ[owner]].map((name) => `${owner}.${name}`) as 'student.id'[])
    .where(`${owner}.deleted_at` as 'student.deleted_at', 'is', null)
    .where(`${owner}.status` as 'student.status', 'not in', [...OVER])
    .$if(ahead !== null, (all) => all.where(`${owner}.id` as 'student.id', 'in', busy(db, owner, ahead as string)))
    .execute()) as Record<string, unknown>[];
  return rows.map((row) => ({
    id: Number(row.id),
    name:
      owner === 'vehicle'
        ? [row.plate, row.name].filter(Boolean).join(' ')
        : [row.first_name, row.last_name].filter(Boolean).join(' '),
    surname: owner === 'vehicle' ? '' : String(row.last_name),
    categories:
      owner === 'student'
        ? [String(row.licence_category ?? '')]
        : (JSON.parse(String(row.licence_categories)) as string[]),
    own: owner === 'vehicle' ? ownDaysAsPapers(row, kinds) : [],
  }));
}

/** The papers of everybody of a kind, by their owners. */
async function papersOf(
  db: ClubDb,
  owner: PaperOwner,
  ahead: string | null,
): Promise<ReadonlyMap<number, HeldPaper[]>> {
  const rows = await db
    .from('paper')
    .select([
      `paper.${owner}_id as owner_id` as 'paper.student_id as owner_id',
      'paper.paper_kind_id',
      'paper.state',
      'paper.valid_until',
    ])
    .where('paper.deleted_at', 'is', null)
    .where('paper.owner', '=', owner)
    .$if(ahead !== null, (all) =>
      all.where(`paper.${owner}_id` as 'paper.student_id', 'in', busy(db, owner, ahead as string)),
    )
    .execute();
  const held = new Map<number, HeldPaper[]>();
  for (const { owner_id, paper_kind_id, state, valid_until } of rows) {
    const one: HeldPaper = { kind: Number(paper_kind_id), state: state as HeldPaper['state'], valid_until };
    const own = held.get(Number(owner_id));
    if (own) own.push(one);
    else held.set(Number(owner_id), [one]);
  }
  return held;
}

/** By act the day of the first class or exam ahead, of everybody of a kind, by who it is. */
async function aheadOf(db: ClubDb, owner: PaperOwner, now: Date, zone: string) {
  const at = now.toISOString();
  const days = (rows: readonly { id: number | null; at: string }[]) =>
    new Map(
      rows.flatMap(({ id, at: first }) =>
        id === null ? [] : [[Number(id), localTimeOf(new Date(first).toISOString(), zone).date]],
      ),
    );
  const classes = async (practical: boolean) =>
    days(
      (await db
        .from('booking')
        .select([
          `booking.${owner}_id as id` as 'booking.student_id as id',
          sql<string>`min(booking.starts_at)`.as('at'),
        ])
        .where('booking.deleted_at', 'is', null)
        .where('booking.status', '=', 'booked')
        .where('booking.starts_at', '>=', at)
        .$if(practical, (found) => found.where('booking.class_type', '=', 'practical'))
        .groupBy(`booking.${owner}_id` as 'booking.student_id')
        .execute()) as { id: number | null; at: string }[],
    );
  const exams = async (kind: 'theory' | 'practical') =>
    days(
      (await db
        .from('exam_entry')
        .select(['exam_entry.student_id as id', sql<string>`min(exam_entry.starts_at)`.as('at')])
        .where(
          sql<SqlBool>`exam_entry.deleted_at is null and exam_entry.status = 'entered' and exam_entry.exam_status <> 'cancelled'`,
        )
        .where('exam_entry.kind', '=', kind)
        .where('exam_entry.starts_at', '>=', at)
        .groupBy('exam_entry.student_id')
        .execute()) as { id: number; at: string }[],
    );
  const none: ReadonlyMap<number, string> = new Map();
  const ahead: Record<PaperAct, ReadonlyMap<number, string>> = owner === 'student'
    ? {
        practical: await classes(true),
        theory_exam: await exams('theory'),
        practical_exam: await exams('practical'),
        work: none,
      }
    : { practical: none, theory_exam: none, practical_exam: none, work: await classes(false) };
  return ahead;
}

/**
 * All that lacks of a school; with `onlyAhead` only of who has something ahead. Of kinds of owner that `isMeant` refuses nothing is
 * read. A school may have 100,000 students: others have their turns in between.
 */
async function allLacking(
  db: ClubDb,
  now: Date,
  onlyAhead: boolean,
  isMeant: (owner: PaperOwner, id: number | null) => boolean,
): Promise<LackingPaperRow[]> {
  const { time_zone: zone } = await db.club();
  const today = todayIn(zone, now);
  const kinds = (await askedKinds(db)).filter(({ needed_for }) => needed_for.length > 0);
  const after = onlyAhead ? now.toISOString() : null;
  const found: LackingPaperRow[] = [];
  const breathe = breather();
  for (const owner of PAPER_OWNERS) {
    if (!isMeant(owner, null)) continue;
    const asked = kinds.filter((one) => one.owner === owner);
    if (asked.length === 0) continue;
    const [owners, papers, ahead] = [
      await ownersOf(db, owner, asked, after),
      await papersOf(db, owner, after),
      await aheadOf(db, owner, now, zone),
    ];
    for (const one of owners) {
      if (!isMeant(owner, one.id)) continue;
      await breathe();
      const held = [...(papers.get(one.id) ?? []), ...one.own];
      for (const kind of asked) {
        const question = { owner, categories: one.categories, act: null };
        if (!isAskedFor(kind, question)) continue;
        const acts = kind.needed_for
          .flatMap((act) => {
            const day = ahead[act].get(one.id);
            return day === undefined ? [] : [{ act, day }];
          })
          .sort((a, b) => a.day.localeCompare(b.day));
        const on = (day: string) => lackingPapers([kind], held, { ...question, day })[0];
        const now = on(today);
        // What holds today may be over by the day of a class or an exam.
        const first = now ? acts[0] : acts.find(({ day }) => on(day));
        const lack = now ?? (first && on(first.day));
        if (!lack) continue;
        found.push({
          id: lackId({ owner, owner_id: one.id, paper_kind_id: kind.id }),
          owner,
          student_id: owner === 'student' ? one.id : null,
          teacher_id: owner === 'teacher' ? one.id : null,
          vehicle_id: owner === 'vehicle' ? one.id : null,
          owner_name: one.name,
          ...(one.surname ? { owner_surname: one.surname } : {}),
          paper_kind_id: kind.id,
          kind_name: kind.name,
          why: lack.why,
          until: lack.until,
          needed_for: [...kind.needed_for],
          needed_before: first?.act ?? null,
          needed_on: first?.day ?? null,
        });
      }
    }
  }
  return found;
}

const isAmong = (asked: string | undefined, value: unknown): boolean =>
  !asked || asked.split(',').some((one) => one === (value === null ? 'none' : String(value)));

const isWithin = (value: string | null, from: string | undefined, to: string | undefined): boolean =>
  (!from && !to) || (value !== null && (!from || value >= from) && (!to || value <= to));

const CHOICES = [
  'owner',
  'student_id',
  'teacher_id',
  'vehicle_id',
  'paper_kind_id',
  'why',
  'needed_before',
  'id',
] as const;

const SORTS: Sorts<LackingPaperRow> = {
  id: ({ id }) => id,
  needed_on: ({ needed_on }) => needed_on,
  until: ({ until }) => until,
  owner: ({ owner }) => owner,
  // As every list of people: by the surname, then by what stands before it. A vehicle by its plate.
  owner_name: ({ owner_name, owner_surname = '' }) => nameKey(`${owner_surname} ${owner_name}`) || null,
  kind_name: ({ kind_name }) => fold(kind_name) || null,
  why: ({ why }) => why,
};

/** What a query asks for, in its order. @throws Problem 422 of an unknown sort */
export async function lackingRows(db: ClubDb, query: ListQuery, now: Date): Promise<LackingPaperRow[]> {
  const asked = query as Text;
  const known = wordsBegin<LackingPaperRow>(asked.q ?? '', ({ owner_name, kind_name }) => `${owner_name} ${kind_name}`);
  const acts = asked.needed_for?.split(',') ?? null;
  const order = orderBy(asked.sort || 'needed_on,owner_name,kind_name', SORTS, (a, b) => a.id - b.id);
  // By a day: whoever has nothing ahead needs nothing by then.
  const onlyAhead = Boolean(asked.needed_on_from || asked.needed_on_to);
  // `none` of a student asks for what is of somebody else.
  const persons = PAPER_OWNERS.filter(
    (owner) => asked[`${owner}_id`] && !/\bnone\b/.test(String(asked[`${owner}_id`])),
  );
  const isMeant = (owner: PaperOwner, id: number | null) =>
    isAmong(asked.owner, owner) &&
    (persons.length === 0 ||
      (persons.includes(owner) && (id === null || asked[`${owner}_id`]?.split(',').includes(String(id)) === true)));
  return (await allLacking(db, now, onlyAhead, isMeant))
    .filter((row) => CHOICES.every((name) => isAmong(name === 'id' ? asked.ids : asked[name], row[name])))
    .filter(({ needed_for }) => acts === null || needed_for.some((act) => acts.includes(act)))
    .filter(({ needed_on }) => isWithin(needed_on, asked.needed_on_from, asked.needed_on_to))
    .filter(({ until }) => isWithin(until, asked.until_from, asked.until_to))
    .filter(known)
    .sort(order);
}

/** A page of missing papers. @throws Problem 422 of an unknown sort */
export async function listLacking(db: ClubDb, query: ListQuery, now: Date): Promise<ListAnswer> {
  return pageOfAll(await lackingRows(db, query, now), query);
}
