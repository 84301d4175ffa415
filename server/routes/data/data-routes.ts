import type { FastifyInstance } from 'fastify';
import { type Erasure, erasePerson, exportPerson, listErasures, previewErasure } from '#contract/entities/privacy.ts';
import { requireMoney } from '../../auth/money-only.ts';
import type { Services } from '../../context.ts';
import { present, type Row } from '../../entities/entity.ts';
import { erasure as entity } from '../../entities/people.ts';
import { removeDoomedFiles } from '../../files/unshared.ts';
import { sendPieces } from '../../http/file-stream.ts';
import { route } from '../../http/route.ts';
import { write } from '../../operations/write.ts';
import { erasePerson as erase, planErasure } from '../../privacy/erase.ts';
import { personZip } from '../../privacy/export.ts';
import { personRow, tellsOfMoney } from '../../privacy/person.ts';
import { forgetWritten, type Traces } from '../../privacy/traces.ts';

/** People's data, handed over and erased. */
export function dataRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, exportPerson, async (ctx, { body, reply }) => {
    await write(ctx, async (writer) => {
      writer.describe(body);
      writer.irreversible();
      await personRow(writer.db, body.kind, body.id);
      // What is handed over is whole, or not handed over.
      if (await tellsOfMoney(writer.db, body.kind, body.id)) requireMoney(ctx.actor);
      await writer.operationId();
      return {};
    });
    reply
      .header('content-type', exportPerson.produces)
      .header('content-disposition', `attachment; filename="${body.kind}-${body.id}.zip"`);
    return sendPieces(services, reply, await personZip(ctx, body.kind, body.id));
  });

  route(app, services, previewErasure, (ctx, { body }) =>
    planErasure(ctx.db, body.kind, body.id, ctx.now().toISOString()),
  );

  route(app, services, erasePerson, async (ctx, { body }) => {
    // A repeat finds the person erased: no answer is kept for it that would have to be erased again.
    let known: Traces | null = null;
    const answer = await write({ ...ctx, idempotency: null }, async (writer) => {
      const { erased, traces } = await erase(writer, body.kind, body.id, body.reason);
      known = traces;
      return { data: present(entity, erased) as Erasure };
    });
    if (known) await forgetWritten(ctx, known);
    // At once where the store can be reached; else by the job that asks it again.
    await removeDoomedFiles(services).catch((error) => ctx.services.log.error({ err: error }, 'A file stayed behind.'));
    return answer;
  });

  route(app, services, listErasures, async (ctx, { query }) => {
    const rows = await ctx.db
      .from('erasure')
      .selectAll('erasure')
      .where('id', '<', query.before ?? Number.MAX_SAFE_INTEGER)
      .orderBy('id', 'desc')
      .limit(100)
      .execute();
    return { data: rows.map((row) => present(entity, row as Row) as Erasure) };
  });
}
