/**
 * Erasing a person. Name, contact data, notes and messages go at once, in the histories and mails too. What the law asks
 * a school to keep (classes held and results) stays without them until its date, and goes then.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type ClubSettings, readSettings } from '#contract/entities/club.ts';
import type { PersonKind } from '#contract/entities/privacy.ts';
import type { About } from '#contract/kind.ts';
import { newSalt } from '../audit/digest.ts';
import { emptyHistory } from '../audit/empty.ts';
import type { Row } from '../entities/entity.ts';
import { entityNamed } from '../entities/index.ts';
import { examsAhead } from '../exams/guards.ts';
import type { Writer } from '../operations/writer.ts';
import { doomFiles } from '../papers/files.ts';
import { problem } from '../problems.ts';
import type { ClubDb } from '../store/club-db.ts';
import { holdsText } from '../store/holds-text.ts';
import { doomPhotos } from '../students/photo.ts';
import { conversationWith, erasedValues, type PersonRecord, personRow, recordsOf } from './person.ts';
import { type Traces, tracesOf } from './traces.ts';

export interface ErasurePlan {
  readonly name: string;
  readonly removed: Record<string, number>;
  readonly kept: Record<string, number>;
  readonly kept_until: string | null;
  readonly kept_because: string;
  readonly entries: number;
  readonly upcoming: number;
  readonly upcoming_exams: number;
}

/** What erasing would do, at the time `at`. @throws Problem 404 */
export async function planErasure(db: ClubDb, kind: PersonKind, id: number, at: string): Promise<ErasurePlan> {
  const row = await personRow(db, kind, id);
  const settings = readSettings((await db.club()).settings);
  const classes = await counted(db, 'booking', `${kind}_id`, id);
  const none = { count: 0, last: null };
  const results = kind === 'student' ? await counted(db, 'attempt', 'student_id', id) : none;
  const packages = kind === 'student' ? await counted(db, 'enrolment', 'student_id', id) : none;
  const exams = kind === 'student' ? await counted(db, 'exam_entry', 'student_id', id) : none;
  const entries = kind === 'student' ? await counted(db, 'entry', 'student_id', id) : none;
  const conversation = await conversationWith(db, kind, id);
  const messages = conversation === null ? 0 : (await counted(db, 'message', 'conversation_id', conversation)).count;
  const upcoming = await db
    .from('booking')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(`${kind}_id`, '=', id)
    .where('status', '=', 'booked')
    .where('deleted_at', 'is', null)
    .where('starts_at', '>', at)
    .executeTakeFirstOrThrow();
  const last =
    [classes.last, results.last, packages.last]
      .filter((one) => one !== null)
      .sort()
      .at(-1) ?? null;
  const until = keptUntil(last, settings, at);
  return {
    name: `${row.first_name} ${row.last_name}`,
    removed: { person: 1, messages },
    kept: until
      ? {
          classes: classes.count,
          results: results.count,
          ...(packages.count > 0 ? { packages: packages.count } : {}),
          ...(exams.count > 0 ? { exams: exams.count } : {}),
        }
      : {},
    kept_until: until,
    kept_because: until ? settings.legal_record_reason : '',
    entries: entries.count,
    upcoming: Number(upcoming.count),
    upcoming_exams: await examsAhead(db, kind, id, at),
  };
}

/** The date until which records are kept; null where none is or the date has passed. */
function keptUntil(last: string | null, settings: ClubSettings, at: string): string | null {
  if (!last || settings.legal_record_years === 0) return null;
  const date = `${Number(last.slice(0, 4)) + settings.legal_record_years}${last.slice(4, 10)}`;
  return date > at.slice(0, 10) ? date : null;
}

/** Erases, and answers the row of it and by what the person was known. @throws Problem 404; 409 `upcoming-classes` or `upcoming-exams` where some are still to come; 409 `already-erased`. */
export async function erasePerson(writer: Writer, kind: PersonKind, id: number, reason: string) {
  const { db, ctx, at } = writer;
  writer.irreversible();
  writer.describe({ kind, id });
  await writer.lock(kind, [id]);
  const row = await personRow(db, kind, id);
  const known = await db
    .from('erasure')
    .select('erasure.id')
    .where('entity', '=', kind)
    .where('row_id', '=', id)
    .executeTakeFirst();
  if (known) throw problem('already-erased');
  const plan = await planErasure(db, kind, id, at);
  if (plan.upcoming > 0) throw problem('upcoming-classes', { count: plan.upcoming });
  if (plan.upcoming_exams > 0) throw problem('upcoming-exams', { count: plan.upcoming_exams });
  const operation = await writer.operationId();
  const { trx } = writer.internals;
  const values = erasedValues(kind, id);
  const records = recordsOf(kind);
  const derived = entityNamed(kind)?.derived?.({ ...row, ...values }) ?? {};
  // Past the history: it would keep what is being erased.
  await db
    .update(kind as 'student')
    .set({ ...values, ...derived, deleted_at: at, updated_at: at, version: (row.version as number) + 1 })
    .where('id', '=', id)
    .execute();
  writer.internals.touched.set(kind, [id]);
  // That it is gone is in the history, so that what was remembered of lists is known to be old; what it held is not.
  await noteGone(writer, kind, [{ id, version: (row.version as number) + 1 }]);

  const conversation = await conversationWith(db, kind, id);
  const classIds = sql`select id from booking where club_id = ${ctx.clubId} and ${sql.ref(`${kind}_id`)} = ${id}`;
  const messageIds = sql`select id from message where club_id = ${ctx.clubId} and conversation_id = ${conversation ?? 0}`;
  const about = sql<SqlBool>`c.club_id = ${ctx.clubId} and c.operation_id <> ${operation} and c.erased_by is null and (
    (c.entity = ${kind} and c.row_id = ${id})
    or (c.entity = 'message' and c.row_id in (${messageIds}))
    ${sql.join(
      records
        .filter(({ history }) => history === 'emptied')
        .map((one) => sql`or (c.entity = ${one.entity} and c.row_id in (${idsOf(writer, one, id)}))`),
      sql` `,
    )})`;
  const traces = await tracesOf(writer, kind, id, row);
  await emptyHistory(writer, about, entriesNaming(writer, traces));

  await sql`delete from notification where club_id = ${ctx.clubId} and (
    (entity = 'booking' and row_id in (${classIds})) or (entity = 'conversation' and row_id = ${conversation ?? 0}))`.execute(
    trx,
  );
  // What others were told of the person's classes names the person.
  await sql`delete from delivery where club_id = ${ctx.clubId} and id in (
    select delivery_id from delivery_class where club_id = ${ctx.clubId} and booking_id in (${classIds}))`.execute(trx);
  // The conversation goes below, with its messages.
  for (const record of records)
    if (record.entity !== 'conversation') await applyErasure(writer, record, record.erased, id);
  if (conversation !== null) {
    await db
      .remove('message')
      .where('conversation_id' as 'id', '=', conversation)
      .execute();
    await db.remove('conversation').where('id', '=', conversation).execute();
    writer.internals.touched.set('conversation', null);
  }
  await forgetMails(writer, kind, traces);
  if (kind === 'student') await doomPhotos(writer, id);
  await forgetKept(writer, kind, id, traces, conversation);
  // Answers kept for repeated requests hold rows as well; a repeat that late is told that its key is not known.
  await sql`delete from idempotency where scope like ${`${ctx.clubId}:%`}`.execute(trx);
  if (!plan.kept_until) await removeRecords(writer, kind, id);
  const erased = await writer.insert('erasure', {
    entity: kind,
    row_id: id,
    reason,
    kept_until: plan.kept_until,
    kept_because: plan.kept_because,
    kept: plan.kept,
    removed_at: plan.kept_until ? null : at,
  });
  return { erased: erased as Row, traces };
}

/** As a text stands in JSON. */
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

function holdsAny(writer: Writer, column: string, texts: readonly string[]): RawBuilder<SqlBool> {
  const { engine } = writer.ctx.services.database;
  if (texts.length === 0) return sql<SqlBool>`1 = 0`;
  return sql<SqlBool>`(${sql.join(
    texts.map((text) => holdsText(sql.ref(column), text, engine)),
    sql` or `,
  )})`;
}

/** Entries of the audit whose words name the person though no row of the person was changed: mails to others, payments. */
const entriesNaming = (writer: Writer, { texts }: Traces): RawBuilder<SqlBool> =>
  holdsAny(writer, 'arguments', texts.map(inJson));

/** Mails to the person, and those to others that name the person, but for those that are still to go out to others. */
async function forgetMails(writer: Writer, kind: PersonKind, { emails, texts }: Traces): Promise<void> {
  const { trx } = writer.internals;
  const { clubId } = writer.ctx;
  const gone = sql`state not in ('waiting', 'claimed')`;
  const named = ['subject', 'body'].map((column) => holdsAny(writer, column, texts));
  const toPerson = emails.length > 0 ? sql<SqlBool>`lower(recipient) in (${sql.join(emails)})` : sql<SqlBool>`1 = 0`;
  await sql`delete from outbox where club_id = ${clubId} and (${toPerson} or (${gone} and (${sql.join(named, sql` or `)})))`.execute(
    trx,
  );
  // What teachers and the office were told of several students at once names each of them.
  if (kind === 'student')
    await sql`delete from delivery where club_id = ${clubId} and student_id is null and ${gone} and (${sql.join(named, sql` or `)})`.execute(
      trx,
    );
}

/**
 * Forgets what admins typed about a person and did not save, and their list of acts where it names the person. Undo of the
 * others' rows stays possible from the audit.
 */
async function forgetKept(writer: Writer, kind: PersonKind, id: number, traces: Traces, conversation: number | null) {
  const { trx } = writer.internals;
  const keys = [
    sql`key like ${`draft.%.${kind}.edit.${id}`}`,
    ...(conversation === null ? [] : [sql`key = ${`draft.chat.${conversation}`}`]),
  ];
  await sql`delete from kept_value where club_id = ${writer.ctx.clubId} and (${sql.join(keys, sql` or `)} or (
    (key like 'draft.%' or key like 'history.%' or key like 'recents.%') and (${holdsAny(writer, 'body', traces.texts.map(inJson))})))`.execute(
    trx,
  );
}

/** Takes away what was kept by law of an erased person: results, signatures and all words of classes. */
export async function removeRecords(writer: Writer, kind: PersonKind, id: number): Promise<void> {
  for (const record of recordsOf(kind)) {
    if (record.entity === 'conversation') continue;
    if (await applyErasure(writer, record, record.afterwards, id)) writer.internals.touched.set(record.entity, null);
  }
}

/** Empties columns of the rows about a person, or removes the rows. Answers whether there is anything to be done to them. */
async function applyErasure(writer: Writer, record: PersonRecord, what: About['erased'], id: number): Promise<boolean> {
  const { db } = writer;
  // The descriptions name tables and columns; one table stands for all of them here.
  const table = record.table as 'booking';
  const column = record.column as 'student_id';
  if (what !== 'row') {
    if (Object.keys(what).length === 0) return false;
    await db
      .update(table)
      .set(what as { note: string })
      .where(column, '=', id)
      .execute();
    return true;
  }
  if (record.table === 'attempt')
    await sql`delete from attempt_answer where club_id = ${writer.ctx.clubId} and attempt_id in (${idsOf(writer, record, id)})`.execute(
      writer.internals.trx,
    );
  if (record.table === 'paper') await doomFiles(writer, idsOf(writer, record, id));
  const rows = await db.from(table).select(['id', 'version']).where(column, '=', id).execute();
  await noteGone(writer, record.entity, rows);
  await db
    .remove(table)
    .where(column as 'id', '=', id)
    .execute();
  return true;
}

/** Ids of the rows about a person. */
const idsOf = (writer: Writer, { table, column }: PersonRecord, id: number) =>
  sql<number>`select id from ${sql.table(table)} where club_id = ${writer.ctx.clubId} and ${sql.ref(column)} = ${id}`;

/** Writes down that rows are gone, without what they held. */
async function noteGone(
  writer: Writer,
  entity: string,
  rows: readonly { id: number; version: number }[],
): Promise<void> {
  const operation_id = await writer.operationId();
  await writer.db.insert(
    'change',
    rows.map(({ id, version }) => ({
      operation_id,
      entity,
      row_id: id,
      kind: 'delete' as const,
      version,
      before: '{}',
      after: '{}',
      salt: newSalt(),
      at: writer.at,
    })),
  );
  writer.internals.total += rows.length;
}

type Counted = 'booking' | 'attempt' | 'message' | 'enrolment' | 'exam_entry' | 'entry';
async function counted(db: ClubDb, table: Counted, column: string, id: number) {
  const at = table === 'booking' ? 'ends_at' : 'created_at';
  const row = await db
    .from(table as 'booking')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max(at as 'ends_at').as('last')])
    .where(column as 'student_id', '=', id)
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), last: row.last as string | null };
}
