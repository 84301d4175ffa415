/** Payments are found by their reference: a file of payments that comes again takes none twice. */
import { sql } from 'kysely';
import type { Step } from '../columns.ts';

export const paymentReferences = ({ db }: Step): Promise<void> =>
  sql
    .raw("create index entry_by_reference on entry (club_id, reference) where kind = 'payment' and reference <> ''")
    .execute(db)
    .then(() => undefined);
