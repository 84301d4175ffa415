/** What is done to the packages of many students at once: they are sold, extended or cancelled; of very many in steps. */
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import {
  type cancelEnrolments,
  type Enrolment,
  type extendEnrolments,
  MOST_ANSWERED,
  type sellPackage,
} from '#contract/entities/enrolment.ts';
import { holdsMoney } from '../auth/money-only.ts';
import type { Ctx } from '../context.ts';
import type { Row } from '../entities/entity.ts';
import { entityOfTable } from '../entities/index.ts';
import { idsIn } from '../lists/where.ts';
import { addSteps } from '../operations/bulk-steps.ts';
import { type LongKind, longWrite } from '../operations/long-work.ts';
import { write } from '../operations/write.ts';
import type { Writer } from '../operations/writer.ts';
import { notFound } from '../problems.ts';
import { manyOf, rowsWhere, selectedRows } from '../resources.ts';
import type { Ids } from '../store/ids.ts';
import { type EnrolmentRow, presentEnrolments } from './left.ts';
import { cancelEnrolment, extendEnrolment, sell } from './sell.ts';

/** From so many rows on they are done in steps: each has its entries of money, and takes some ms. */
export const MANY_PACKAGES = 50;
/** Rows of one step. */
const STEP = 15;

type BodyOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _A> ? z.output<B> : never;
/** What each act takes. */
interface Bodies {
  readonly sell: BodyOf<typeof sellPackage>;
  readonly extend: BodyOf<typeof extendEnrolments>;
  readonly cancel: BodyOf<typeof cancelEnrolments>;
}
type ActName = keyof Bodies;

/** The enrolment that an act changed, and what it took back of charges; null where the row stays as it is. */
type Done = { readonly id: number; readonly less?: number; readonly kept?: number } | null;
/** What an act does to one row. */
type Act<B> = (writer: Writer, row: Row, body: B) => Promise<Done>;
const ACTS: { readonly [A in ActName]: Act<Bodies[A]> } = {
  sell: (writer, row, body) => sell(writer, row.id as number, body),
  extend: (writer, row, body) => extendEnrolment(writer, row as EnrolmentRow, body),
  cancel: async (writer, row, { reason, keep_taken }) => {
    if (row.cancelled_at !== null) return null;
    const enrolment = row as EnrolmentRow;
    return { id: enrolment.id, ...(await cancelEnrolment(writer, enrolment, reason, keep_taken)) };
  },
};
const tableOf = (act: ActName) => (act === 'sell' ? 'student' : 'enrolment');
const selectionOf = (body: Bodies[ActName]) => ('students' in body ? body.students : body.enrolments);

/** What some rows came to. */
interface Tally {
  readonly changed: number;
  readonly left: number;
  /** How much less is owed. */
  readonly less: number;
  /** How much stays owed for what was taken. */
  readonly kept: number;
  /** Enrolments that are answered. */
  readonly first: readonly number[];
}
const NOTHING_YET: Tally = { changed: 0, left: 0, less: 0, kept: 0, first: [] };

async function actOn<A extends ActName>(
  writer: Writer,
  act: A,
  rows: readonly Row[],
  body: Bodies[A],
  tally = NOTHING_YET,
): Promise<Tally> {
  // Who books for one of them comes before or after.
  await writer.lock(
    'student',
    rows.map((row) => (act === 'sell' ? row.id : row.student_id) as number),
  );
  let { changed, left, less, kept } = tally;
  const first = [...tally.first];
  for (const row of rows) {
    const done = await ACTS[act](writer, row, body);
    if (done) changed++;
    else left++;
    less += done?.less ?? 0;
    kept += done?.kept ?? 0;
    if (done && first.length < MOST_ANSWERED) first.push(done.id);
    await writer.settle();
  }
  return { changed, left, less, kept, first };
}

/** The enrolments that are answered, as they are then. */
async function shown(writer: Writer, { first }: Tally): Promise<Enrolment[]> {
  const rows = [];
  for (const id of first) rows.push((await writer.db.find('enrolment', id)) as Row);
  return (await presentEnrolments(writer.db, rows, writer.ctx.now())) as Enrolment[];
}

interface Answer {
  readonly dry_run: boolean;
  readonly changed: number;
  readonly left: number;
  readonly reversed: number | null;
  readonly kept: number | null;
  readonly data: Enrolment[];
}

/** What was done in numbers; of money for those alone who may see it. */
const numbersOf = ({ actor }: Ctx, { changed, left, less, kept }: Tally) => ({
  changed,
  left,
  reversed: holdsMoney(actor) ? less : null,
  kept: holdsMoney(actor) ? kept : null,
});

/**
 * Does an act to each row of a selection, as one operation. A dry run does the same and changes nothing.
 * @throws Problem 404 where nothing is selected; 422 as the act
 */
export async function actOnEach<A extends ActName>(ctx: Ctx, act: A, body: Bodies[A]) {
  const { dry_run: dry, ...asked } = body;
  const entity = entityOfTable(tableOf(act));
  const ids = await manyOf(ctx, entity, selectionOf(body), { least: MANY_PACKAGES });
  if (ids) return dry ? tryInSteps(ctx, act, ids, body) : doInSteps(ctx, ids, { act, body });
  return write(
    ctx,
    async (writer): Promise<Answer> => {
      writer.describe(asked);
      const rows = await selectedRows(writer, entity, selectionOf(body));
      if (rows.length === 0) throw notFound(entity.entity);
      const tally = await actOn(writer, act, rows, body);
      return { dry_run: dry, ...numbersOf(ctx, tally), data: await shown(writer, tally) };
    },
    { dry },
  );
}

const rowsOf = (writer: Writer, act: ActName, ids: readonly number[]): Promise<Row[]> =>
  rowsWhere(writer, entityOfTable(tableOf(act)), idsIn(ids, writer.db.engine));

/** A dry run of very many: some rows after the other, each rolled back, so that nobody waits for all of them. */
async function tryInSteps<A extends ActName>(ctx: Ctx, act: A, ids: Ids, body: Bodies[A]) {
  let tally = NOTHING_YET;
  let data: Enrolment[] = [];
  for (let at = 0; at < ids.length; at += MOST_ANSWERED) {
    const some = [...ids.subarray(at, at + MOST_ANSWERED)];
    const before = tally;
    const tried = await write(
      ctx,
      async (writer) => {
        const then = await actOn(writer, act, await rowsOf(writer, act, some), body, before);
        // What was done to the rows is only seen here.
        const seen = { ...then, first: then.first.slice(before.first.length) };
        return { tally: then, data: await shown(writer, seen) };
      },
      { dry: true },
    );
    tally = tried.tally;
    data = [...data, ...tried.data];
    if (ctx.signal.aborted) break;
  }
  return { dry_run: true, ...numbersOf(ctx, tally), data, operation_id: null };
}

interface Facts<A extends ActName = ActName> {
  readonly act: A;
  readonly body: Bodies[A];
}

/** What a step refuses has all of it taken back. */
export const packageSteps: LongKind<Facts, Tally, Answer> = {
  kind: 'packages',
  async begin(writer, { body }) {
    const { dry_run: _dry, ...asked } = body;
    writer.describe(asked);
  },
  async step(writer, { facts: { act, body }, tally, part }) {
    if (!part) return { tally, over: true };
    return { tally: await actOn(writer, act, await rowsOf(writer, act, part as number[]), body, tally), over: false };
  },
  async end(writer, _facts, tally) {
    return { dry_run: false, ...numbersOf(writer.ctx, tally), data: await shown(writer, tally) };
  },
};

const doInSteps = (ctx: Ctx, ids: Ids, facts: Facts) =>
  longWrite(ctx, packageSteps, {
    async prepare(add) {
      // A package that is not sold any more, or a day that there is not, is said before anything is begun.
      await tryInSteps(ctx, facts.act, ids.subarray(0, MOST_ANSWERED) as Ids, facts.body);
      await addSteps(add, ids, STEP);
      return { facts, tally: NOTHING_YET };
    },
  });
