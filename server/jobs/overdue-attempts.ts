/** Closes the attempts whose time is over and which nobody handed in: a result is there without a next start. */
import type { Services } from '../context.ts';
import { closeByClock, overdueBefore } from '../learning/attempts.ts';
import { write } from '../operations/write.ts';
import { systemCtx } from './system.ts';

const AT_ONCE = 100;

/** Looks at one school. Answers how many attempts were closed. */
export async function closeOverdueAttempts(services: Services, clubId: number): Promise<number> {
  const ctx = systemCtx(services, clubId, 'system.overdue-attempts');
  const due = await ctx.db
    .from('attempt')
    .select('attempt.id')
    .where('status', '=', 'open')
    .where('deleted_at', 'is', null)
    .where('expires_at', '<', overdueBefore(services.now()))
    .orderBy('attempt.id')
    .limit(AT_ONCE)
    .execute();
  if (due.length === 0) return 0;
  const { closed } = await write(ctx, async (writer) => {
    const ids = due.map(({ id }) => id);
    await writer.lock('attempt', ids);
    let count = 0;
    for (const id of ids) {
      // Handed in meanwhile, or closed by another copy of the server.
      const found = await writer.db.find('attempt', id);
      if (!found || found.deleted_at || found.status !== 'open') continue;
      await closeByClock(writer, found);
      count++;
    }
    if (count > 0) writer.irreversible();
    return { closed: count };
  });
  return closed;
}
