/**
 * One operation over many short transactions, so that other writes of the school come in between. What is to be done is
 * written down first, where nobody sees it; then it is done step by step under one entry of the record, which stays `open`
 * until the last. A server that dies before the first step leaves nothing; one that dies later is taken over, and the work is
 * done to its end (see docs/decisions/long-work.md).
 */
import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Ctx, Services } from '../context.ts';
import { systemCtx } from '../jobs/system.ts';
import { Problem, problem } from '../problems.ts';
import type { Db } from '../store/engine.ts';
import { afterOthers, takeTurn } from '../store/locks.ts';
import type { LongWorkRow } from '../store/tables.ts';
import { requireAll } from './guards.ts';
import { remember, repeated, scopeOf } from './once.ts';
import { canRetry, explained, followChanges, TRIES, toProblem } from './write.ts';
import { type Begun, createWriter, type Writer } from './writer.ts';

/** What is done in steps. `Facts` and `Tally` are kept as JSON. */
export interface LongKind<
  Facts extends object = object,
  Tally extends object = object,
  Answer extends object = object,
> {
  readonly kind: string;
  /** In the transaction that begins it, the last place to refuse. */
  begin?(writer: Writer, facts: Facts): Promise<void>;
  /**
   * Does some of it, a few ms of work. `part` is what was kept for this step, null past the last. What it refuses (a Problem) has the
   * whole work taken back.
   */
  step(
    writer: Writer,
    about: { readonly facts: Facts; readonly tally: Tally; readonly part: unknown },
  ): Promise<{ readonly tally: Tally; readonly over: boolean }>;
  /** In the last transaction. Answers what the call answers, without `operation_id`. */
  end(writer: Writer, facts: Facts, tally: Tally): Promise<Answer>;
}

/** Keeps the parts of what is to be done, one for each step. */
export type AddPart = (content: object) => Promise<void>;

interface Plan<Facts, Tally, Answer> {
  /** Finds out what is to be done; nothing of it is seen before it is begun. Answers `{ answer }` where there is nothing to do. */
  prepare(
    add: AddPart,
  ): Promise<{ readonly facts: Facts; readonly tally: Tally } | { readonly answer: () => Promise<Answer> }>;
  /** Told how many steps are done, of how many parts. */
  progress?(done: number, parts: number): void;
}

/** How long a run that says nothing is counted on, in ms. */
export const HELD = 20_000;
/** How often work that does not come to its end is taken over before it is taken back. */
const MOST_TRIES = 5;
/** How often it is looked whether the same request, made twice at once, was answered, in ms. */
const LOOK_EVERY = 100;
/** How long a transaction takes up one more step, in ms: others wait for it, and each costs a commit. */
const ENOUGH = 20;
/** Parts written or removed in one transaction. */
const PARTS = 20;

/** What is kept of a work in its column `tally`. */
interface Kept {
  readonly begun: Begun;
  readonly own: object;
}
/** What is kept of the request, so that another run can go on in its name. */
interface Origin {
  readonly actor: { readonly id: number; readonly name: string };
  readonly requestId: string;
  readonly command: string;
  readonly source: string;
  readonly claimed: boolean;
  readonly ip: string;
  readonly device: string;
}

type Held = Pick<Selectable<LongWorkRow>, 'id' | 'holder'>;

let registered: ReadonlyMap<string, LongKind> | null = null;

/** Every kind of long work, so that any of it can be taken over. */
export function registerLongKinds(kinds: readonly LongKind[]): void {
  registered = new Map(kinds.map((kind) => [kind.kind, kind]));
}

/** Lets whoever waits come in between. */
const breathe = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Does a work to its end, as one operation. A caller who goes away before it has ended has it taken back.
 * @throws Problem `cancelled` then; what `prepare` and `begin` refuse: then nothing of it stands
 */
export async function longWrite<F extends object, T extends object, A extends object>(
  ctx: Ctx,
  kind: LongKind<F, T, A>,
  plan: Plan<F, T, A & { operation_id: number | null }>,
): Promise<A & { operation_id: number | null }> {
  const opened = await open(ctx, kind.kind);
  if ('answer' in opened) return opened.answer as A & { operation_id: number | null };
  const { long } = ctx.services.database;
  let parts = 0;
  let waiting: { work_id: number; position: number; content: string }[] = [];
  const keep = async () => {
    const some = waiting;
    waiting = [];
    await long.transaction().execute(async (trx) => {
      await hold(ctx.services, trx, opened);
      if (some.length > 0) await trx.insertInto('long_work_part').values(some).execute();
    });
  };
  let found: Awaited<ReturnType<typeof plan.prepare>>;
  let kept: Kept;
  // Finding out may take longer than a run is counted on, with no part written meanwhile.
  const holding = setInterval(() => void holdOn(ctx.services, opened), HELD / 4);
  try {
    found = await plan.prepare(async (content) => {
      waiting.push({ work_id: opened.id, position: parts, content: JSON.stringify(content) });
      parts++;
      if (waiting.length === PARTS) await keep();
    });
    await keep();
    if (ctx.signal.aborted) throw problem('cancelled');
    if ('answer' in found) {
      await drop(ctx.services, opened);
      return await found.answer();
    }
    kept = await begin(ctx, kind, opened, found);
  } catch (error) {
    await drop(ctx.services, opened);
    throw error;
  } finally {
    clearInterval(holding);
  }
  ctx.services.live.publish(ctx.clubId);
  const answer = await drive(ctx, kind, { ...opened, ...found, kept, position: 0 }, (done) =>
    plan.progress?.(done, parts),
  );
  if (!answer) throw problem('cancelled');
  if (ctx.idempotency) ctx.idempotency.kept = true;
  return answer as A & { operation_id: number | null };
}

/** Writes down that there is work. Where the same request is under way already, waits for its answer. */
async function open(ctx: Ctx, kind: string): Promise<Held | { answer: object }> {
  const { db } = ctx.services.database;
  const { idempotency } = ctx;
  const request = {
    scope: idempotency ? scopeOf(ctx) : null,
    key: idempotency?.key ?? null,
    request_hash: idempotency?.hash ?? null,
  };
  const origin: Origin = {
    actor: { id: ctx.actor.id, name: ctx.actor.name },
    requestId: ctx.requestId,
    command: ctx.command,
    source: ctx.source,
    claimed: ctx.claimed,
    ip: ctx.ip,
    device: ctx.device,
  };
  for (;;) {
    const holder = randomUUID();
    const made = await db
      .insertInto('long_work')
      .values({
        club_id: ctx.clubId,
        kind,
        origin: JSON.stringify(origin),
        ...request,
        operation_id: null,
        holder,
        held_until: until(ctx.services),
        at: ctx.now().toISOString(),
      })
      .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made) return { id: made.id, holder };
    const answer = await repeated(ctx);
    if (answer) return { answer };
    const other = await db
      .selectFrom('long_work')
      .select('request_hash')
      .where('scope', '=', request.scope)
      .where('key', '=', request.key)
      .executeTakeFirst();
    if (other && other.request_hash !== request.request_hash) throw problem('idempotency-key-reused');
    if (ctx.signal.aborted) throw problem('cancelled');
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
  }
}

const until = ({ now }: Pick<Services, 'now'>) => new Date(now().getTime() + HELD).toISOString();

/** Another run has taken the work over. */
export class TakenOver extends Error {}

/** Says that the work goes on. @throws TakenOver */
async function hold(services: Services, trx: Db, { id, holder }: Held): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('long_work')
    .set({ held_until: until(services) })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new TakenOver('Another run does this work.');
}

/** Says that work which is being found out goes on. A fault is told by the next step, which says it too. */
const holdOn = (services: Services, { id, holder }: Held): Promise<unknown> =>
  services.database.db
    .updateTable('long_work')
    .set({ held_until: until(services) })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .execute()
    .catch(() => {});

/** Runs a short transaction at the club's turn, again where the engine asks for it. */
async function atTurn<R>(ctx: Ctx, work: (trx: Db) => Promise<R>): Promise<R> {
  const { database } = ctx.services;
  for (let attempt = 1; ; attempt++) {
    try {
      return await afterOthers(database, ctx.clubId, () =>
        database.long.transaction().execute(async (trx) => {
          await takeTurn(database, trx, ctx.clubId);
          return work(trx);
        }),
      );
    } catch (error) {
      if (attempt < TRIES && canRetry(error)) {
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 15 * attempt));
        continue;
      }
      throw (await explained(ctx, error)) ?? toProblem(error);
    }
  }
}

function begin<F extends object, T extends object>(
  ctx: Ctx,
  kind: LongKind<F, T>,
  work: Held,
  { facts, tally }: { facts: F; tally: T },
): Promise<Kept> {
  return atTurn(ctx, async (trx) => {
    await hold(ctx.services, trx, work);
    const { writer, pause } = createWriter(ctx, trx);
    await kind.begin?.(writer, facts);
    const begun = await pause();
    const kept = { begun, own: tally };
    await trx
      .updateTable('long_work')
      .set({ operation_id: begun.operation, facts: JSON.stringify(facts), tally: JSON.stringify(kept) })
      .where('id', '=', work.id)
      .execute();
    return kept;
  });
}

interface Running<F> extends Held {
  readonly facts: F;
  readonly kept: Kept;
  /** Steps done. */
  readonly position: number;
}

/**
 * Takes one step after another, some in each transaction. Answers what the last one answered; null where the caller went away and it
 * was taken back. @throws Problem what a step refused, once all is taken back
 */
async function drive<F extends object, T extends object, A extends object>(
  ctx: Ctx,
  kind: LongKind<F, T, A>,
  work: Running<F>,
  said: (done: number) => void,
): Promise<(A & { operation_id: number }) | null> {
  let { kept, position } = work;
  for (;;) {
    if (ctx.signal.aborted) {
      await takeBack(ctx, { ...work, kept, position });
      return null;
    }
    const done = await atTurn(ctx, async (trx) => {
      const begun = performance.now();
      await hold(ctx.services, trx, work);
      let [next, at] = [kept, position];
      // As many steps as there is time for, whatever the machine makes of one.
      do {
        const part = await trx
          .selectFrom('long_work_part')
          .select(['id', 'content'])
          .where('work_id', '=', work.id)
          .where('position', '=', at)
          .executeTakeFirst();
        const { writer, pause, finish } = createWriter(ctx, trx, { begun: next.begun });
        const { tally, over } = await kind.step(writer, {
          facts: work.facts,
          tally: next.own as T,
          part: part ? JSON.parse(part.content) : null,
        });
        await requireAll(writer);
        await followChanges(writer);
        if (part) await trx.deleteFrom('long_work_part').where('id', '=', part.id).execute();
        if (over) {
          const ended = await kind.end(writer, work.facts, tally);
          const answer = { ...ended, operation_id: (await finish()) as number };
          await remember(ctx, trx, answer);
          await trx.deleteFrom('long_work').where('id', '=', work.id).execute();
          return { answer, next, at };
        }
        next = { begun: await pause(), own: tally };
        at++;
      } while (performance.now() - begun < ENOUGH);
      await trx
        .updateTable('long_work')
        .set({ tally: JSON.stringify(next), position: at })
        .where('id', '=', work.id)
        .execute();
      return { answer: null, next, at };
    }).catch(async (error: unknown) => {
      // What others did meanwhile may have a step refused: nothing of the work stands then.
      if (error instanceof Problem && error.status < 500 && kind.kind !== UNDO)
        await takeBack(ctx, { ...work, kept, position });
      throw error;
    });
    if (done.at > position) said(done.at);
    if (done.answer) {
      await ctx.services.database.standbys?.wrote(ctx.clubId);
      ctx.services.live.publish(ctx.clubId);
      return done.answer;
    }
    kept = done.next;
    position = done.at;
    await breathe();
  }
}

/** How work that was begun and is wanted no more is taken back: `begin` makes the entry, the rest is a work of its own. */
export interface TakingBack extends LongKind {
  factsOf(ctx: Ctx, operation: number): Promise<{ readonly facts: object; readonly tally: object }>;
}

/** The kind by which an operation is taken back. */
const UNDO = 'undo';

/** Ends an operation where it is, and takes back what it did. */
async function takeBack(ctx: Ctx, work: Running<object>): Promise<void> {
  const { services } = ctx;
  const kind = kindNamed(UNDO) as TakingBack;
  // Nobody waits for it any more, and no answer is kept for it.
  const own: Ctx = { ...ctx, idempotency: null, signal: new AbortController().signal };
  await dropParts(services, work);
  const operation = work.kept.begun.operation;
  const { facts, tally } = await kind.factsOf(own, operation);
  const closed = await atTurn(own, async (trx) => {
    await hold(services, trx, work);
    const { writer, finish } = createWriter(own, trx, { begun: work.kept.begun });
    writer.describe({ cancelled: true });
    await finish();
    // From here on it is taken back, whichever run does it.
    const undo = createWriter(own, trx);
    await kind.begin?.(undo.writer, facts);
    const kept = { begun: await undo.pause(), own: tally };
    await trx
      .updateTable('long_work')
      .set({
        kind: UNDO,
        facts: JSON.stringify(facts),
        tally: JSON.stringify(kept),
        operation_id: kept.begun.operation,
        position: 0,
        scope: null,
        key: null,
        request_hash: null,
      })
      .where('id', '=', work.id)
      .execute();
    return { facts, kept };
  });
  services.live.publish(ctx.clubId);
  await drive(own, kind, { ...work, ...closed, position: 0 }, () => {});
}

async function dropParts(services: Services, work: Held): Promise<void> {
  const { long } = services.database;
  for (;;) {
    const { numDeletedRows } = await long.transaction().execute(async (trx) => {
      await hold(services, trx, work);
      return trx
        .deleteFrom('long_work_part')
        .where('id', 'in', (eb) =>
          eb.selectFrom('long_work_part').select('id').where('work_id', '=', work.id).limit(PARTS),
        )
        .executeTakeFirst();
    });
    if (numDeletedRows < BigInt(PARTS)) return;
    await breathe();
  }
}

/** Removes work of which nothing was begun. */
async function drop(services: Services, work: Held): Promise<void> {
  try {
    await dropParts(services, work);
    await services.database.db
      .deleteFrom('long_work')
      .where('id', '=', work.id)
      .where('holder', '=', work.holder)
      .where('operation_id', 'is', null)
      .execute();
  } catch (error) {
    // Whoever took it over removes it.
    if (!(error instanceof TakenOver)) throw error;
  }
}

function kindNamed(name: string): LongKind {
  const kind = registered?.get(name);
  if (!kind) throw new Error(`There is no long work of the kind ${name} (see server/long-kinds.ts).`);
  return kind;
}

/** Takes over what a run that is gone has left: what was begun is done to its end, the rest is removed. */
export async function takeOver(services: Services): Promise<void> {
  const { db } = services.database;
  const left = await db
    .selectFrom('long_work')
    .selectAll()
    .where('held_until', '<', services.now().toISOString())
    .orderBy('id')
    .execute();
  for (const row of left) {
    const holder = randomUUID();
    const { numUpdatedRows } = await db
      .updateTable('long_work')
      .set({ holder, held_until: until(services), tries: row.tries + 1 })
      .where('id', '=', row.id)
      .where('holder', '=', row.holder)
      .where('held_until', '=', row.held_until)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) continue;
    const work = { id: row.id, holder };
    if (row.operation_id === null) await drop(services, work);
    else await goOn(services, row, work, row.tries >= MOST_TRIES);
  }
}

async function goOn(services: Services, row: Selectable<LongWorkRow>, work: Held, enough: boolean): Promise<void> {
  const { actor, requestId, command, source, claimed, ip, device } = JSON.parse(row.origin) as Origin;
  const ctx: Ctx = {
    ...systemCtx(services, row.club_id, command, actor.name),
    actor: { id: actor.id, name: actor.name, roles: [], sessionId: 0 },
    requestId,
    source,
    claimed,
    ip,
    device,
    idempotency:
      row.key === null ? null : { key: row.key, hash: row.request_hash as string, kept: false, sealedFor: null },
  };
  const running = {
    ...work,
    facts: JSON.parse(row.facts) as object,
    kept: JSON.parse(row.tally) as Kept,
    position: row.position,
  };
  try {
    if (enough && row.kind !== UNDO) await takeBack(ctx, running);
    else await drive(ctx, kindNamed(row.kind), running, () => {});
  } catch (error) {
    if (!(error instanceof TakenOver)) throw error;
  }
}
