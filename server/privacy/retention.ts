/** What a school's rules of retention take away by themselves. Each act is an operation in the audit. */
import { type SqlBool, sql } from 'kysely';
import { type ClubSettings, readSettings } from '#contract/entities/club.ts';
import type { PersonKind } from '#contract/entities/privacy.ts';
import { emptyHistory } from '../audit/empty.ts';
import { pruneAudit } from '../audit/prune.ts';
import type { Ctx, Services } from '../context.ts';
import { systemCtx } from '../jobs/system.ts';
import { write } from '../operations/write.ts';
import { erasePerson, planErasure, removeRecords } from './erase.ts';
import { forgetWritten } from './traces.ts';

/** Persons at once; the next round takes the rest. */
const AT_ONCE = 50;
const DAY = 86_400_000;
/** How long a notification waits for whoever has not read it, in days. */
const UNREAD_DAYS = 730;
/** States of messages that are still to be sent. */
const OPEN = ['waiting', 'sending'];

/** Follows the rules of one school. Answers what was done, by kind. */
export async function keepRules(services: Services, clubId: number): Promise<Record<string, number>> {
  const ctx = systemCtx(services, clubId, 'system.retention');
  const settings = readSettings((await ctx.db.club()).settings);
  const now = services.now();
  const done = { erased: 0, records: 0, messages: 0, notifications: 0, entries: 0 };

  const due = await ctx.db
    .from('erasure')
    .select(['erasure.id', 'erasure.entity', 'erasure.row_id'])
    .where('removed_at', 'is', null)
    .where('kept_until', '<=', now.toISOString().slice(0, 10))
    .limit(AT_ONCE)
    .execute();
  for (const { id, entity, row_id } of due) {
    await write(ctx, async (writer) => {
      writer.irreversible();
      await removeRecords(writer, entity as PersonKind, row_id);
      await writer.update('erasure', id, { removed_at: writer.at, kept: {} });
      return {};
    });
    done.records++;
  }

  if (settings.erase_completed_after_months > 0) {
    const past = monthsBefore(now, settings.erase_completed_after_months);
    const students = await ctx.db
      .from('student')
      .select('student.id')
      .where('status', '=', 'completed')
      .where('deleted_at', 'is', null)
      .where('updated_at', '<', past)
      .where(
        sql<SqlBool>`not exists (select 1 from booking b where b.club_id = student.club_id and b.student_id = student.id and b.ends_at >= ${past})`,
      )
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    for (const { id } of students) {
      const { upcoming, upcoming_exams } = await planErasure(ctx.db, 'student', id, now.toISOString());
      if (upcoming + upcoming_exams > 0) continue;
      const { traces } = await write(ctx, (writer) => erasePerson(writer, 'student', id, 'retention'));
      await forgetWritten(ctx, traces);
      done.erased++;
    }
  }

  if (settings.remove_messages_after_months > 0)
    done.messages = await removeMessages(ctx, monthsBefore(now, settings.remove_messages_after_months));
  if (settings.remove_notifications_after_days > 0)
    done.notifications = await removeNotifications(ctx, now, settings.remove_notifications_after_days);
  if (settings.remove_audit_after_years > 0) done.entries = await pruneAudit(ctx, auditBefore(now, settings));
  return done;
}

/**
 * The instant before which entries of the audit go: never sooner than the record of classes, which they tell of, may. From the first
 * of a month, so that the entries which say so are few.
 */
export function auditBefore(
  now: Date,
  rule: Pick<ClubSettings, 'remove_audit_after_years' | 'legal_record_years'>,
): string {
  const years = Math.max(rule.remove_audit_after_years, rule.legal_record_years);
  return new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth())).toISOString();
}

/** Removes notifications that were read, and after years those that nobody will read any more. */
async function removeNotifications(ctx: Ctx, now: Date, days: number): Promise<number> {
  const before = (age: number) => new Date(now.getTime() - age * DAY).toISOString();
  const gone = await ctx.db
    .remove('notification')
    .where('created_at', '<', before(days))
    .where(sql<SqlBool>`(read_at is not null or created_at < ${before(Math.max(days, UNREAD_DAYS))})`)
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}

/** Removes messages written before an instant, their words in the history too. */
async function removeMessages(ctx: Ctx, before: string): Promise<number> {
  await ctx.db
    .remove('delivery')
    .where('created_at', '<', before)
    .where('state' as 'status', 'not in', OPEN)
    .execute();
  const old = () => ctx.db.from('message').select('message.id').where('created_at', '<', before);
  if (!(await old().limit(1).executeTakeFirst())) return 0;
  const { removed } = await write(ctx, async (writer) => {
    writer.irreversible();
    const about = sql<SqlBool>`c.club_id = ${ctx.clubId} and c.entity = 'message' and c.erased_by is null
      and c.row_id in (select id from message where club_id = ${ctx.clubId} and created_at < ${before})`;
    await emptyHistory(writer, about);
    const gone = await writer.db.remove('message').where('created_at', '<', before).executeTakeFirst();
    writer.internals.touched.set('message', null);
    return { removed: Number(gone.numDeletedRows) };
  });
  return removed;
}

function monthsBefore(now: Date, months: number): string {
  const date = new Date(now);
  date.setUTCMonth(date.getUTCMonth() - months);
  return date.toISOString();
}
