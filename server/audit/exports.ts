/** Exports in the audit: which list, and how many rows of it really went out. */
import type { Ctx } from '../context.ts';
import { recordEvent } from './record.ts';

/**
 * Passes the batches of an export on. After the last one, or once nobody reads on, it is written down; an export that
 * failed before its first row took nothing along.
 */
export async function* noteExport<T>(
  ctx: Ctx,
  list: string,
  batches: AsyncGenerator<T[], void>,
): AsyncGenerator<T[], void> {
  let rows = 0;
  let whole = false;
  let failed = false;
  try {
    for await (const batch of batches) {
      rows += batch.length;
      yield batch;
    }
    whole = true;
  } catch (error) {
    failed = true;
    throw error;
  } finally {
    if (rows > 0 || !failed)
      await recordEvent(ctx.services, ctx, {
        event: 'event.exported',
        clubId: ctx.clubId,
        account: ctx.actor,
        facts: { list, rows, ...(whole ? {} : { whole }) },
      });
  }
}
