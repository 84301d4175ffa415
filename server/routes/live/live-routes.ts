import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { events, type LiveEvent } from '#contract/entities/live.ts';
import type { Role } from '#contract/permissions.ts';
import { ADMIN_ONLY } from '../../auth/admin-only.ts';
import { holdsMoney, touchedFor } from '../../auth/money-only.ts';
import { hashToken } from '../../auth/secrets.ts';
import { bearer } from '../../auth/sessions.ts';
import type { Services } from '../../context.ts';
import { route } from '../../http/route.ts';
import { type Committed, lastOperation } from '../../live/live.ts';
import { watchSessions } from '../../live/watch.ts';

/** Time between two signs of life, in ms; proxies drop lines that are silent for a minute. */
const BEAT_EVERY = 15_000;
/** Most operations sent to catch up; who missed more fetches everything anew. */
const CATCH_UP = 2_000;
/** Bytes a slow reader may be behind before it is cut off; it comes back with Last-Event-ID. */
const MAX_BEHIND = 1024 * 1024;

export function liveRoutes(app: FastifyInstance, services: Services): void {
  const open = new Set<PassThrough>();
  const watch = watchSessions(services);
  // A stream never ends by itself: without this a server could not stop.
  app.addHook('preClose', async () => {
    watch.stop();
    for (const stream of open) stream.end();
  });

  route(app, services, events, async (ctx, { query, request, reply }) => {
    const { live } = services;
    const given = request.headers['last-event-id'];
    const after = query.after ?? (typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : null);
    const stream = new PassThrough();
    let all = ctx.actor.roles.includes('admin');
    let money = holdsMoney(ctx.actor);
    let sent = 0;
    /** Operations that are still being done: they are told when they are finished. */
    const awaited = new Set<number>();
    let caughtUp = false;
    const early: Committed[] = [];

    const write = (text: string) => {
      if (stream.writableEnded) return;
      if (stream.writableLength > MAX_BEHIND) stream.destroy();
      else stream.write(text);
    };
    const tell = (committed: Committed) => {
      if (committed.operationId <= sent && !awaited.delete(committed.operationId)) return;
      sent = Math.max(sent, committed.operationId);
      if (committed.open) {
        awaited.add(committed.operationId);
        return;
      }
      // Who signs in, and who is refused, is for those who may read the audit.
      if (!all && committed.command.startsWith('event.')) return;
      const seen = touchedFor(money, committed.entities);
      const entities = all
        ? seen
        : Object.fromEntries(
            Object.entries(seen).filter(([entity]) => entity === 'notification' || !ADMIN_ONLY.has(entity)),
          );
      const event: LiveEvent = {
        operation_id: committed.operationId,
        actor_id: committed.actorId,
        command: committed.command,
        entities: entities as LiveEvent['entities'],
      };
      write(`id: ${mark(sent)}\nevent: operation\ndata: ${JSON.stringify(event)}\n\n`);
    };
    /** Who comes back after this number misses nothing: it is below all that is still being done. */
    const mark = (newest: number) => Math.min(newest, ...[...awaited].map((id) => id - 1));
    /** One after the other: what may have changed who may hear it is known before it is told. */
    let turn = Promise.resolve();
    const hear = (committed: Committed) => {
      turn = turn.then(async () => {
        if (committed.entities.device !== undefined || committed.entities.user !== undefined) await watch.look();
        tell(committed);
      });
    };

    // Read before it listens: what is committed from here on is told, by the look below or as it happens.
    const newest = await lastOperation(services.database.db, ctx.clubId);
    const stop = await live.subscribe(ctx.clubId, (committed) => {
      if (caughtUp) hear(committed);
      else early.push(committed);
    });
    for (const id of live.open(ctx.clubId)) awaited.add(id);
    const beat = setInterval(() => write(': beat\n\n'), services.config.liveBeat ?? BEAT_EVERY);
    const unwatch = watch.add({
      sessionId: ctx.actor.sessionId,
      tokenHash: hashToken(bearer(request) ?? ''),
      ...(ctx.actor.token ? { tokenId: ctx.actor.token.id } : {}),
      told(rights) {
        all = rights?.roles.includes('admin') ?? false;
        money = rights !== null && holdsMoney({ ...ctx.actor, ...rights });
        if (rights && mayListen(rights.roles)) return;
        // A session that was ended meanwhile hears nothing more.
        write('event: expired\ndata: {}\n\n');
        stream.end();
      },
    });
    open.add(stream);
    stream.once('close', () => {
      clearInterval(beat);
      unwatch();
      stop();
      open.delete(stream);
    });

    reply.header('content-type', events.produces).header('x-accel-buffering', 'no').send(stream);
    write('retry: 1000\n\n');
    let from = after ?? newest;
    let missed = await live.since(ctx.clubId, from, CATCH_UP + 1);
    // Too far behind, or ahead of it all: the database has been restored from before.
    if (missed.length > CATCH_UP || from > newest) {
      write('event: reset\ndata: {}\n\n');
      from = newest;
      missed = await live.since(ctx.clubId, from, CATCH_UP);
    }
    for (const committed of missed) tell(committed);
    caughtUp = true;
    for (const committed of early) hear(committed);
    // Whoever comes back after this goes on from here, even if nothing has happened.
    write(`id: ${mark(Math.max(sent, from))}\nevent: ready\ndata: {}\n\n`);
    return reply;
  });
}

const mayListen = (roles: readonly Role[]): boolean =>
  Array.isArray(events.access) && roles.some((role) => events.access.includes(role));
