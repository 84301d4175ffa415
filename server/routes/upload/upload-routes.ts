import type { FastifyInstance } from 'fastify';
import { readImage, uploadImage } from '#contract/entities/upload.ts';
import type { Services } from '../../context.ts';
import { fileStore } from '../../files/store.ts';
import { route } from '../../http/route.ts';
import { keepImage } from '../../learning/uploads.ts';
import { notFound } from '../../problems.ts';

export function uploadRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, uploadImage, async (ctx, { body }) => ({
    data: await keepImage(ctx, body.file),
  }));

  route(app, services, readImage, async (ctx, { params, reply }) => {
    const known = await ctx.db.from('upload').select('type').where('file_key', '=', params.key).executeTakeFirst();
    const bytes = known ? await fileStore(services.config).get(params.key) : null;
    if (!known || !bytes) throw notFound('image');
    return reply
      .header('content-type', known.type)
      .header('content-disposition', 'inline')
      .header('x-content-type-options', 'nosniff')
      .send(Buffer.from(bytes));
  });
}
