/** Conversations: found, begun, written in. The school's side is one inbox, so a message is read when one admin read it. */
import { type SqlBool, sql } from 'kysely';
import type { Conversation, Message } from '#contract/entities/chat.ts';
import { present, type Row } from '../entities/entity.ts';
import { conversation as conversationEntity, message as messageEntity } from '../entities/people.ts';
import type { Writer } from '../operations/writer.ts';
import { notFound } from '../problems.ts';
import type { ClubDb } from '../store/club-db.ts';

/** Characters of the newest message shown in the list. */
const PREVIEW = 160;

/** A query of conversations with the name and address of the other side. */
export const conversations = (db: ClubDb) =>
  db
    .from('conversation')
    .leftJoin('student', (join) =>
      join.onRef('student.id', '=', 'conversation.student_id').onRef('student.club_id', '=', 'conversation.club_id'),
    )
    .leftJoin('teacher', (join) =>
      join.onRef('teacher.id', '=', 'conversation.teacher_id').onRef('teacher.club_id', '=', 'conversation.club_id'),
    )
    .selectAll('conversation')
    .select([
      'student.first_name as student_first',
      'student.last_name as student_last',
      'student.email as student_email',
      'teacher.first_name as teacher_first',
      'teacher.last_name as teacher_last',
      'teacher.email as teacher_email',
    ]);

/** A row of `conversations` as it is answered. */
export function presentConversation(row: Row): Conversation {
  const { student_first, student_last, student_email, teacher_first, teacher_last, teacher_email, ...rest } = row;
  const own = present(conversationEntity, rest);
  return {
    ...own,
    name: `${student_first ?? teacher_first ?? ''} ${student_last ?? teacher_last ?? ''}`.trim(),
    email: String(student_email ?? teacher_email ?? ''),
  } as Conversation;
}

/** One conversation. @throws Problem 404 */
export async function conversationOf(db: ClubDb, id: number): Promise<Conversation> {
  const row = await conversations(db).where('conversation.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('conversation');
  return presentConversation(row as Row);
}

/** The conversation with each of these people of one side, begun where there is none. Undone ones are taken up again. */
export async function conversationsWith(
  writer: Writer,
  side: 'student' | 'teacher',
  people: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const column = side === 'student' ? 'student_id' : 'teacher_id';
  // Two admins who begin at once meet here.
  await writer.lock(side, people);
  const known = new Map<number, number>();
  for (let from = 0; from < people.length; from += 500) {
    const rows = await writer.db
      .from('conversation')
      .select(['conversation.id', `conversation.${column}`, 'conversation.deleted_at'])
      .where(column, 'in', people.slice(from, from + 500))
      .execute();
    for (const row of rows) {
      if (row.deleted_at) await writer.restore('conversation', row.id);
      known.set(Number(row[column]), row.id);
    }
  }
  for (const person of people)
    if (!known.has(person))
      known.set(person, (await writer.insert('conversation', { [column]: person, mail_copies: false })).id);
  return known;
}

export function presentMessage(row: Row): Message {
  const { client_key: _key, ...rest } = present(messageEntity, row);
  return rest as Message;
}

/** Messages of a conversation, the newest first. */
export async function messagesOf(db: ClubDb, id: number, options: { before?: number; after?: number; limit: number }) {
  const rows = await db
    .from('message')
    .selectAll('message')
    .where('conversation_id', '=', id)
    .where('deleted_at', 'is', null)
    .where('id', '<', options.before ?? Number.MAX_SAFE_INTEGER)
    .where('id', '>', options.after ?? 0)
    .orderBy('id', 'desc')
    .limit(options.limit)
    .execute();
  return rows.map((row) => presentMessage(row as Row));
}

/** Adds a message. `author` is the side that wrote it. */
export async function addMessage(
  writer: Writer,
  conversationId: number,
  from: { author: Message['author']; account_id: number | null; author_name: string; client_key?: string },
  body: string,
): Promise<Message> {
  const row = (await writer.insert('message', {
    ...from,
    client_key: from.client_key ?? null,
    conversation_id: conversationId,
    body,
    sent_at: writer.at,
    read_at: null,
  })) as Row;
  await settleConversation(writer, conversationId);
  return presentMessage(row);
}

/** Marks what one side has written as read, and what admins were told of it. Answers how many messages were not. */
export async function markRead(writer: Writer, conversationId: number, side: 'school' | 'person'): Promise<number> {
  if (side === 'school') await settleNotifications(writer, conversationId);
  const theirs = sql<SqlBool>`t.conversation_id = ${conversationId} and t.read_at is null and t.author ${side === 'school' ? sql`<>` : sql`=`} 'admin'`;
  const { rows } =
    await sql`select 1 from message as t where t.club_id = ${writer.ctx.clubId} and t.deleted_at is null and ${theirs} limit 1`.execute(
      writer.internals.trx,
    );
  if (rows.length === 0) return 0;
  const changed = await writer.updateMany('message', theirs, { read_at: writer.at });
  await settleConversation(writer, conversationId);
  return changed;
}

/** The inbox is one: what one admin has read is no news to the others. */
async function settleNotifications(writer: Writer, conversationId: number): Promise<void> {
  const told = sql<SqlBool>`t.kind = 'message' and t.entity = 'conversation' and t.row_id = ${conversationId} and t.read_at is null`;
  const { rows } =
    await sql`select 1 from notification as t where t.club_id = ${writer.ctx.clubId} and t.deleted_at is null and ${told} limit 1`.execute(
      writer.internals.trx,
    );
  if (rows.length > 0) await writer.updateMany('notification', told, { read_at: writer.at });
}

/** Brings what a conversation tells of its messages up to date. */
export async function settleConversation(writer: Writer, id: number): Promise<void> {
  const live = () => writer.db.from('message').where('conversation_id', '=', id).where('deleted_at', 'is', null);
  await writer.lock('conversation', [id]);
  const newest = await live().select(['sent_at', 'body']).orderBy('id', 'desc').limit(1).executeTakeFirst();
  const { unread } = await live()
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where('author', '<>', 'admin')
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  await writer.db
    .update('conversation')
    .set({
      unread: Number(unread),
      last_message_at: newest?.sent_at ?? null,
      last_text: newest?.body.replace(/\s+/g, ' ').slice(0, PREVIEW) ?? '',
    })
    .where('id', '=', id)
    .execute();
  const touched = writer.internals.touched.get('conversation');
  if (touched !== null) writer.internals.touched.set('conversation', [...new Set([...(touched ?? []), id])]);
}
