/** Signing classes, and the page a signed class prints as. */

import type { FastifyInstance } from 'fastify';
import {
  type Booking,
  type ClassSignature,
  classPage,
  signAsStudent,
  signAsTeacher,
  signMany,
} from '#contract/entities/booking.ts';
import { MAX_SIGNATURE_BYTES } from '#contract/entities/teacher.ts';
import { fault } from '#contract/faults/fault.ts';
import { classOf } from '../../bookings/classes.ts';
import { presented } from '../../bookings/names.ts';
import { contentHash, sign } from '../../bookings/sign.ts';
import { signClasses, signerKey } from '../../bookings/sign-many.ts';
import type { Ctx, Services } from '../../context.ts';
import { entityOfTable } from '../../entities/index.ts';
import { cleanSignature } from '../../files/images.ts';
import { fileStore } from '../../files/store.ts';
import { route } from '../../http/route.ts';
import { write } from '../../operations/write.ts';
import { invalid, notFound } from '../../problems.ts';
import { onClass } from './on-class.ts';

const ROLES = ['student', 'teacher'] as const;

export function signRoutesOfClasses(app: FastifyInstance, services: Services): void {
  const files = () => fileStore(services.config);
  const keep = async ({ clubId }: Ctx, image: Blob | string, field = 'signature') =>
    files().put(await cleanSignature(image, MAX_SIGNATURE_BYTES, clubId, field), 'png');

  route(app, services, signAsStudent, async (ctx, { body }) => {
    const file = await keep(ctx, body.signature);
    return onClass(ctx, { student_bookings_id: body.student_bookings_id }, async (writer) => {
      const row = await classOf(writer, body.student_bookings_id);
      const student = await writer.db.find('student', row.student_id);
      return sign(writer, row, 'student', body.signer || `${student?.first_name} ${student?.last_name}`, file);
    });
  });

  route(app, services, signAsTeacher, async (ctx, { body }) => {
    const given = body.signature ? await keep(ctx, body.signature) : null;
    return onClass(ctx, { student_bookings_id: body.student_bookings_id }, async (writer) => {
      const row = await classOf(writer, body.student_bookings_id);
      const teacher = await writer.db.find('teacher', row.teacher_id);
      const file = given ?? teacher?.signature_file;
      if (!file) throw invalid({ signature: fault('signature-missing') });
      return sign(writer, row, 'teacher', body.signer || `${teacher?.first_name} ${teacher?.last_name}`, file);
    });
  });

  route(app, services, signMany, async (ctx, { body }) => {
    const entity = entityOfTable('booking');
    const given = new Set(body.signatures.map(({ role, person_id }) => signerKey(role, person_id)));
    if (given.size < body.signatures.length) throw invalid({ signatures: fault('signature-twice') });
    const kept = new Map<string, string>();
    if (!body.dry_run)
      for (const { role, person_id, image } of body.signatures)
        kept.set(signerKey(role, person_id), await keep(ctx, image, 'signatures'));
    return write(
      ctx,
      (writer) => {
        // Who signed stands in the classes; the images stay out of the record of calls.
        writer.describe({ bookings: body.bookings, signers: body.signers, dry_run: body.dry_run });
        return signClasses(writer, entity, body, kept);
      },
      { dry: body.dry_run },
    );
  });

  route(app, services, classPage, async (ctx, { params }) => {
    const row = await ctx.db.find('booking', params.id);
    if (!row || row.deleted_at) throw notFound('booking');
    const shown = (await presented(ctx.db, 'booking', row)) as Booking;
    const club = await ctx.db.club();
    const hash = contentHash(row);
    const signatures = await Promise.all(
      ROLES.flatMap((role) => {
        const signature = shown[`${role}_signature`];
        if (!signature) return [];
        return [
          files()
            .get(signature.file)
            .then((bytes) => ({
              role,
              signer: signature.signer,
              at: signature.at,
              hash: signature.hash,
              image: bytes ? `data:image/png;base64,${Buffer.from(bytes).toString('base64')}` : null,
              valid: signature.hash === hash,
            })),
        ];
      }),
    );
    return {
      data: {
        booking: shown,
        club: {
          name: club.name,
          address: club.address,
          phone: club.phone,
          email: club.email,
          time_zone: club.time_zone,
        },
        content_hash: hash,
        signatures,
        voided: await voidedSignatures(ctx, params.id),
      },
    };
  });
}

/** Signatures that later edits have voided, or others replaced: they stand in the class's history. */
async function voidedSignatures(ctx: Ctx, id: number) {
  const changes = await ctx.db
    .from('change')
    .select(['change.before', 'change.after', 'change.at'])
    .where('change.entity', '=', 'booking')
    .where('change.row_id', '=', id)
    .orderBy('change.id')
    .limit(500)
    .execute();
  return changes.flatMap(({ before, after, at }) => {
    const was = JSON.parse(before) as Record<string, string | null>;
    const is = JSON.parse(after) as Record<string, string | null>;
    return ROLES.flatMap((role) => {
      const signature = read(was[`${role}_signature`]);
      if (!signature || !(`${role}_signature` in is)) return [];
      return [{ role, signer: signature.signer, at: signature.at, hash: signature.hash, voided_at: at }];
    });
  });
}

const read = (value: unknown): ClassSignature | null => {
  const found = typeof value === 'string' ? JSON.parse(value) : (value ?? null);
  return found as ClassSignature | null;
};
