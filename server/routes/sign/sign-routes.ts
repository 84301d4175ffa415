import type { FastifyInstance } from 'fastify';
import { starterSigns } from '#contract/data/sign-languages.ts';
import { addStarterSigns, sign } from '#contract/entities/sign.ts';
import { contentStatusFrom } from '#contract/learning.ts';
import type { Services } from '../../context.ts';
import { route } from '../../http/route.ts';
import { requireImage } from '../../learning/uploads.ts';
import { write } from '../../operations/write.ts';
import { resourceRoutes } from '../../resources.ts';

export function signRoutes(app: FastifyInstance, services: Services): void {
  resourceRoutes(app, services, sign, {
    statusFrom: contentStatusFrom,
    async prepare(writer, values) {
      await requireImage(writer.db, values.image);
      return values;
    },
  });

  route(app, services, addStarterSigns, (ctx) =>
    write(ctx, async (writer) => {
      const rows = await writer.db.from('sign').select('code').where('deleted_at', 'is', null).execute();
      const known = new Set(rows.map(({ code }) => code));
      // In the language of the school, whoever asks for it: students read them.
      const missing = starterSigns((await writer.db.club()).locale).filter(({ code }) => !known.has(code));
      for (const { code, name, group, meaning } of missing) {
        await writer.insert('sign', { code, name, group, meaning, image: `sign:${code}`, status: 'published' });
      }
      return { changed: missing.length };
    }),
  );
}
