/** The link of an attempt: its address, and the mail that brings it to the student, in the student's own language. */
import { languageOf } from '#contract/data/languages.ts';
import { fault } from '#contract/faults/fault.ts';
import { SIT_PATH, typedKey } from '#contract/rules/attempt-key.ts';
import type { Snapshot } from '#contract/rules/paper.ts';
import { hashAttemptKey } from '../auth/secrets.ts';
import type { Ctx } from '../context.ts';
import { queueMail, sendSoon } from '../mail/outbox.ts';
import { mailText } from '../mail/texts.ts';
import { write } from '../operations/write.ts';
import { invalid, notFound, problem } from '../problems.ts';

/** The address at which a student sits an attempt in a browser. `key` may be as somebody typed it. */
export const sitAddress = (origin: string, key: string): string => `${origin}${SIT_PATH}${typedKey(key) ?? key}`;

/**
 * Queues the link of an open attempt to its student. `key` is the attempt's own, which the server keeps as a hash alone.
 * @throws Problem 404, 409 where the attempt is closed, 422 where the key is another's or the student has no address
 */
export async function mailLink(ctx: Ctx, id: number, key: string, origin: string) {
  const answer = await write(ctx, async (writer) => {
    // What was mailed cannot be called back.
    writer.irreversible();
    const found = await writer.db.find('attempt', id);
    if (!found || found.deleted_at) throw notFound('attempt');
    if (found.key_hash !== hashAttemptKey(key)) throw invalid({ key: fault('attempt-other-key') });
    if (found.status !== 'open') throw problem('attempt-closed');
    const student = await writer.db.find('student', found.student_id);
    if (!student?.email) throw invalid({ to: fault('student-no-address') });
    const { name: school, locale } = await writer.db.club();
    const language = languageOf(student.language, locale);
    const values = {
      school,
      name: `${student.first_name} ${student.last_name}`.trim(),
      test: (JSON.parse(found.snapshot) as Snapshot).title,
      link: sitAddress(origin, key),
    };
    const mail = { to: student.email, subject: mailText(language, 'attemptSubject', values) };
    const text = mailText(language, 'attemptBody', values);
    await queueMail(writer.internals.trx, ctx.clubId, { ...mail, text }, writer.at);
    writer.describe({ id, student_id: student.id, to: student.email });
    writer.internals.touched.set('attempt', [id]);
    await writer.operationId();
    return { to: student.email };
  });
  sendSoon(ctx.services);
  return answer;
}
