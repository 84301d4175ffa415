/** An image as an answer: the drawing of a sign, or an uploaded file of the school. */
import type { FastifyReply } from 'fastify';
import { signDrawing } from '#contract/data/signs.ts';
import type { Ctx } from '../context.ts';
import { fileStore } from '../files/store.ts';
import { notFound } from '../problems.ts';

const SIGN = 'sign:';

/** Sends the image of that key; whether the caller may see it was asked before. @throws Problem 404 */
export async function sendImage(ctx: Ctx, image: string, reply: FastifyReply): Promise<FastifyReply> {
  const drawing = image.startsWith(SIGN) ? signDrawing(image.slice(SIGN.length)) : null;
  const kept = image.startsWith(SIGN)
    ? undefined
    : await ctx.db.from('upload').select('type').where('file_key', '=', image).executeTakeFirst();
  const bytes = drawing ? Buffer.from(drawing) : kept ? await fileStore(ctx.services.config).get(image) : null;
  if (!bytes) throw notFound('image');
  return reply
    .header('content-type', kept?.type ?? 'image/svg+xml')
    .header('content-disposition', 'inline')
    .header('x-content-type-options', 'nosniff')
    .send(Buffer.from(bytes));
}
