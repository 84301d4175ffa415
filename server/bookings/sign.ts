/** Signatures of a class: bound to who signed, when, and a hash of what the class says. */
import { createHash } from 'node:crypto';
import type { ClassSignature } from '#contract/entities/booking.ts';
import type { Writer } from '../operations/writer.ts';
import { fieldProblem, problem } from '../problems.ts';
import { completeIfDue, contentOf } from './classes.ts';
import { presented } from './names.ts';
import type { BookingRow } from './plan.ts';

/** SHA-256, hex, of a class's content as canonical JSON. */
export const contentHash = (row: BookingRow): string =>
  createHash('sha256')
    .update(JSON.stringify(contentOf(row)))
    .digest('hex');

/** Puts a signature on a class that has begun. @throws Problem 409 where it was cancelled, 422 where it has not begun */
export async function sign(
  writer: Writer,
  row: BookingRow,
  role: 'student' | 'teacher',
  signer: string,
  file: string,
): Promise<BookingRow> {
  if (row.status === 'cancelled' || row.status === 'no_show') {
    throw problem(
      'class-not-held',
      {},
      {
        current: await presented(writer.db, 'booking', row),
      },
    );
  }
  if (row.starts_at > writer.at) throw fieldProblem('not-begun', 'student_bookings_id');
  const signature: ClassSignature = { file, signer, at: writer.at, hash: contentHash(row) };
  const signed = await writer.update('booking', row.id, { [`${role}_signature`]: signature }, row.version);
  return completeIfDue(writer, signed);
}
