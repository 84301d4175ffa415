/** Signing many classes at once: each gets the signatures it lacks, and nothing that is signed is signed again. */
import type { AnswerOf } from '#contract/endpoint.ts';
import type { Booking, SIGNERS, signMany } from '#contract/entities/booking.ts';
import type { Selection } from '#contract/fields.ts';
import type { Entity, Row } from '../entities/entity.ts';
import type { Writer } from '../operations/writer.ts';
import { selectedRows } from '../resources.ts';
import { presentedMany } from './names.ts';
import type { BookingRow } from './plan.ts';
import { sign } from './sign.ts';

/** What is asked for; the images are stored already. */
interface Asked {
  readonly bookings: Selection;
  readonly signers: (typeof SIGNERS)[number];
  readonly dry_run: boolean;
}
type Answer = Omit<AnswerOf<typeof signMany>, 'operation_id'>;
type Role = 'student' | 'teacher';

export const signerKey = (role: Role, personId: number): string => `${role} ${personId}`;

/** Why a class stays as it is; null where it can be signed. */
function why(row: BookingRow, roles: readonly Role[], now: string): 'not_held' | 'not_begun' | 'signed' | null {
  if (row.status === 'cancelled' || row.status === 'no_show') return 'not_held';
  if (row.starts_at > now) return 'not_begun';
  return roles.length === 0 ? 'signed' : null;
}

/** `files`: stored images by `signerKey`. A dry run takes it that every image which is missing will be given. */
export async function signClasses(
  writer: Writer,
  entity: Entity,
  { bookings, signers, dry_run }: Asked,
  files: ReadonlyMap<string, string>,
): Promise<Answer> {
  const rows = (await selectedRows(writer, entity, bookings)) as BookingRow[];
  const wanted: readonly Role[] = signers === 'both' ? ['student', 'teacher'] : [signers];
  const left = { signed: 0, not_begun: 0, not_held: 0, no_image: 0 };
  const due = rows.flatMap((row) => {
    const roles = wanted.filter((role) => row.signed !== role && row.signed !== 'both');
    const reason = why(row, roles, writer.at);
    if (reason) left[reason]++;
    return reason ? [] : [{ row, roles }];
  });
  const named = new Map(
    (
      (await presentedMany(
        writer.db,
        'booking',
        due.map(({ row }) => row),
      )) as Booking[]
    ).map((row) => [row.id, row]),
  );
  const stored = await storedOf(
    writer,
    due.map(({ row }) => row.teacher_id),
  );
  const people = new Map<string, Answer['people'][number]>();
  const classes: Answer['classes'] = [];
  let closes = 0;
  for (const { row, roles } of due) {
    const shown = named.get(row.id);
    if (!shown) continue;
    const signed: Role[] = [];
    let current = row;
    for (const role of roles) {
      const person_id = role === 'student' ? row.student_id : row.teacher_id;
      const key = signerKey(role, person_id);
      const name = role === 'student' ? shown.student_name : shown.teacher_name;
      const kept = role === 'teacher' ? stored.get(person_id) : undefined;
      const file = files.get(key) ?? kept;
      const image = files.has(key) ? 'given' : kept ? 'stored' : 'none';
      if (!file && !dry_run) continue;
      people.set(key, { role, person_id, name, image });
      signed.push(role);
      if (file) current = await sign(writer, current, role, name, file);
    }
    if (signed.length === 0) left.no_image++;
    else {
      if (row.ends_at <= writer.at && (signed.length === 2 || row.signed !== 'none')) closes++;
      classes.push({
        student_bookings_id: row.id,
        starts_at: row.starts_at,
        student_name: shown.student_name,
        teacher_name: shown.teacher_name,
        signers: signed,
      });
    }
  }
  classes.sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1));
  return { dry_run, changed: classes.length, closes, left, people: [...people.values()], classes };
}

/** The stored signatures of teachers, by their number. */
async function storedOf(writer: Writer, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = (await writer.db
    .from('teacher')
    .select(['teacher.id', 'teacher.signature_file'])
    .where('teacher.id', 'in', wanted)
    .execute()) as Row[];
  return new Map(rows.flatMap(({ id, signature_file: file }) => (file ? [[Number(id), String(file)] as const] : [])));
}
