import type { FastifyInstance } from 'fastify';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AnswerOf } from '#contract/endpoint.ts';
import {
  giveAppKey,
  listConversations,
  MOST_NOT_TOLD,
  MOST_WRITTEN_TO,
  markConversation,
  messageStudents,
  messageStudentsOfClasses,
  messageTemplate,
  type NotNewsReason,
  openConversation,
  readConversation,
  sendMessage,
  setMailCopies,
} from '#contract/entities/chat.ts';
import type { RuleChannel } from '#contract/entities/message-rule.ts';
import { fault } from '#contract/faults/fault.ts';
import type { ListQuery } from '#contract/list.ts';
import { OPENED, requireCarried } from '../../auth/givers.ts';
import { hashToken, newToken } from '../../auth/secrets.ts';
import {
  addMessage,
  conversationOf,
  conversations,
  conversationsWith,
  markRead,
  messagesOf,
  presentConversation,
  presentMessage,
  settleConversation,
} from '../../chat/chat.ts';
import type { Ctx, Services } from '../../context.ts';
import { present, type Row } from '../../entities/entity.ts';
import { entityOfTable } from '../../entities/index.ts';
import { student } from '../../entities/student.ts';
import { route } from '../../http/route.ts';
import { type Sought, searchIds, soughtIn } from '../../lists/where.ts';
import { queueMail } from '../../mail/outbox.ts';
import { mailText } from '../../mail/texts.ts';
import { newsRefusal, readersOfStudents, writeToMany, writeTyped } from '../../messages/news.ts';
import { inShort } from '../../messages/tell.ts';
import { write } from '../../operations/write.ts';
import type { Writer } from '../../operations/writer.ts';
import { invalid, notFound } from '../../problems.ts';
import { bulk, resourceRoutes, rowsWhere } from '../../resources.ts';
import { appChatRoutes } from './app-routes.ts';
import { contentAppRoutes } from './content-app-routes.ts';
import { studentAppRoutes } from './student-app-routes.ts';

export function chatRoutes(app: FastifyInstance, services: Services): void {
  appChatRoutes(app, services);
  contentAppRoutes(app, services);
  studentAppRoutes(app, services);
  resourceRoutes(app, services, messageTemplate, { skip: ['setStatus'] });

  route(app, services, listConversations, (ctx, { query }) => list(ctx, query));

  route(app, services, openConversation, (ctx, { body }) =>
    write(ctx, async (writer) => {
      writer.describe(body);
      const side = body.student_id ? 'student' : 'teacher';
      const personId = (body.student_id ?? body.teacher_id) as number;
      const person = await writer.db.find(side, personId);
      if (!person || person.deleted_at) throw notFound(side);
      const known = await conversationsWith(writer, side, [personId]);
      return { data: await conversationOf(writer.db, known.get(personId) as number) };
    }),
  );

  route(app, services, readConversation, async (ctx, { params, query }) => ({
    conversation: await conversationOf(ctx.db, params.id),
    data: await messagesOf(ctx.db, params.id, query),
  }));

  route(app, services, sendMessage, (ctx, { params, body }) =>
    write(ctx, async (writer) => {
      const found = await conversationOf(writer.db, params.id);
      const mail = body.mail ?? found.mail_copies;
      if (body.mail && !found.email) throw invalid({ mail: fault('no-address-to-write') });
      writer.describe({ conversation: params.id, mail });
      const data = await addMessage(writer, params.id, author(ctx), body.body);
      // Who answers has read what was written.
      await markRead(writer, params.id, 'school');
      const mailed = mail && found.email !== '';
      if (mailed) await copyByMail(writer, found.email, body.body);
      return { data, mailed };
    }),
  );

  route(app, services, messageStudents, (ctx, { body }) =>
    bulk(ctx, student, { rows: body.rows, dry_run: body.dry_run }, (writer, where) => writeToEach(writer, where, body)),
  );

  const booking = entityOfTable('booking');
  route(app, services, messageStudentsOfClasses, (ctx, { body }) =>
    bulk(
      ctx,
      booking,
      { rows: body.rows, dry_run: body.dry_run },
      (writer, where) => {
        const theirs = sql`select t.student_id from booking as t
          where t.club_id = ${ctx.clubId} and t.deleted_at is null and (${where})`;
        return writeToEach(writer, sql<SqlBool>`t.id in (${theirs})`, body);
      },
      async (_writer, students) => students.map((row) => present(student, row)),
    ),
  );

  route(app, services, markConversation, (ctx, { params, body }) =>
    write(ctx, async (writer) => {
      writer.describe({ conversation: params.id, read: body.read });
      await conversationOf(writer.db, params.id);
      if (body.read) await markRead(writer, params.id, 'school');
      else await markUnread(writer, params.id);
      return { data: await conversationOf(writer.db, params.id) };
    }),
  );

  route(app, services, setMailCopies, (ctx, { params, body }) =>
    write(ctx, async (writer) => {
      writer.describe({ conversation: params.id, ...body });
      await writer.update('conversation', params.id, { mail_copies: body.mail_copies });
      return { data: await conversationOf(writer.db, params.id) };
    }),
  );

  route(app, services, giveAppKey, (ctx, { params, body }) =>
    write(ctx, async (writer) => {
      writer.describe({ conversation: params.id, revoke: body.revoke });
      // The old key cannot come back: it is nowhere kept.
      writer.irreversible();
      const { student_id } = await conversationOf(writer.db, params.id);
      if (!body.revoke) requireCarried(ctx.actor, student_id === null ? OPENED.teacherKey : OPENED.studentKey);
      const key = body.revoke ? null : newToken();
      await writer.update('conversation', params.id, {
        key_hash: key === null ? null : hashToken(key),
        key_at: key === null ? null : writer.at,
        key_by: key === null ? null : ctx.actor.id,
      });
      return { key };
    }),
  );
}

type NotTold = AnswerOf<typeof messageStudents>['not_told'][number];

/** Names answered before one message goes to many. */
const NAMED_BEFORE_SENDING = 100;

const author = ({ actor }: Ctx) => ({ author: 'admin', account_id: actor.id, author_name: actor.name }) as const;

async function list(
  ctx: Ctx,
  query: {
    page: number;
    per_page: number;
    q?: string | undefined;
    match?: ListQuery['match'] | undefined;
    unread?: '0' | '1' | undefined;
    student_id?: number | undefined;
    teacher_id?: number | undefined;
    ids?: string | undefined;
  },
) {
  const { engine } = ctx.services.database;
  const searched = soughtIn(query.q ?? '', query.match);
  const inMessages = sql<SqlBool>`conversation.id in (select conversation_id from message where club_id = ${ctx.clubId} and deleted_at is null and id in (${searchIds(engine, 'message', ctx.clubId, searched)}))`;
  const byName = sql<SqlBool>`conversation.student_id in (${searchIds(engine, 'student', ctx.clubId, searched)}) or conversation.teacher_id in (${searchIds(engine, 'teacher', ctx.clubId, searched)})`;
  const matching = () =>
    conversations(ctx.db)
      .where('conversation.deleted_at', 'is', null)
      .$if(query.unread !== undefined, (found) =>
        found.where('conversation.unread', query.unread === '1' ? '>' : '=', 0),
      )
      .$if(query.student_id !== undefined, (found) =>
        found.where('conversation.student_id', '=', query.student_id as number),
      )
      .$if(query.teacher_id !== undefined, (found) =>
        found.where('conversation.teacher_id', '=', query.teacher_id as number),
      )
      .$if(query.ids !== undefined, (found) =>
        found.where('conversation.id', 'in', query.ids?.split(',').map(Number) ?? []),
      )
      .$if(searched.length > 0, (found) => found.where(sql<SqlBool>`(${byName} or ${inMessages})`));
  const [rows, { total }] = await Promise.all([
    matching()
      .orderBy(sql`conversation.last_message_at is null`)
      .orderBy('conversation.last_message_at', 'desc')
      .orderBy('conversation.id', 'desc')
      .limit(query.per_page)
      .offset((query.page - 1) * query.per_page)
      .execute(),
    matching()
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  const data = await Promise.all(
    rows.map(async (row) => ({
      ...presentConversation(row as Row),
      found: searched.length > 0 ? await newestFound(ctx, row.id, searched) : null,
    })),
  );
  return {
    current_page: query.page,
    last_page: Math.max(1, Math.ceil(Number(total) / query.per_page)),
    per_page: query.per_page,
    total: Number(total),
    data,
  };
}

/** The newest message of a conversation that a search finds. */
async function newestFound(ctx: Ctx, id: number, searched: readonly Sought[]) {
  const row = await ctx.db
    .from('message')
    .selectAll('message')
    .where('conversation_id', '=', id)
    .where('deleted_at', 'is', null)
    .where(sql<SqlBool>`message.id in (${searchIds(ctx.services.database.engine, 'message', ctx.clubId, searched)})`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? presentMessage(row as Row) : null;
}

async function markUnread(writer: Writer, id: number): Promise<void> {
  const newest = await writer.db
    .from('message')
    .select('message.id')
    .where('conversation_id', '=', id)
    .where('author', '<>', 'admin')
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest) await writer.update('message', newest.id, { read_at: null });
  await settleConversation(writer, id);
}

/** A mail that has gone out cannot be taken back. */
async function copyByMail(writer: Writer, to: string, body: string): Promise<void> {
  const { ctx } = writer;
  const { name: school, locale } = await writer.db.club();
  writer.irreversible();
  const values = { school, body, author: ctx.actor.name };
  const mail = { to, subject: mailText(locale, 'chatSubject', values), text: mailText(locale, 'chatBody', values) };
  await queueMail(writer.internals.trx, ctx.clubId, mail, writer.at);
}

/** One message to each student that meets a condition. The audit keeps to whom, and not what: the text is of their conversations. */
async function writeToEach(
  writer: Writer,
  where: RawBuilder<SqlBool>,
  body: { readonly body: string; readonly marketing: boolean; readonly channel?: RuleChannel | undefined },
) {
  const selected = await rowsWhere(writer, student, where, MOST_WRITTEN_TO + 1);
  if (selected.length > MOST_WRITTEN_TO)
    throw invalid({ rows: fault('too-many-written-to', { most: MOST_WRITTEN_TO }) });
  const notTold: NotTold[] = [];
  const leaveOut = (row: Row, reason: NotNewsReason) =>
    notTold.push({ id: row.id as number, name: `${row.first_name} ${row.last_name}`, reason });
  const students = selected.filter((row) => {
    const reason = body.marketing ? newsRefusal(row) : null;
    if (reason) leaveOut(row, reason);
    return reason === null;
  });
  const refused = notTold.length;
  const readers = body.marketing ? await readersOfStudents(writer, students) : null;
  const { channel } = body;
  // What goes out by mail anyway is no copy of the conversation besides.
  const byMail = channel === 'mail' || channel === 'both';
  const people = students.map((row) => row.id as number);
  const known = await conversationsWith(writer, 'student', people);
  let mailed = 0;
  for (const person of students) {
    const id = known.get(person.id as number) as number;
    await addMessage(writer, id, author(writer.ctx), body.body);
    // What they wrote stays unread: one message to many answers nobody.
    const { mail_copies: copied, email } = await conversationOf(writer.db, id);
    if (byMail || !copied || email === '') continue;
    if (person.no_mail === 1) {
      leaveOut(person, 'no_mail');
      continue;
    }
    const reader = readers?.get(`student ${person.id}`);
    if (reader) await writeTyped(writer, reader, { kind: 'marketing', channel: 'mail', body: body.body });
    else await copyByMail(writer, email, body.body);
    mailed++;
  }
  const told = channel ? inShort(await writeToMany(writer, students, { ...body, channel })) : null;
  if (told) writer.describe({ told: told.reached, ...(told.not_reached > 0 ? { not_told: told.not_reached } : {}) });
  const more = { mailed, refused, not_told: notTold.slice(0, MOST_NOT_TOLD), told };
  return { changed: students.length, which: students, named: NAMED_BEFORE_SENDING, more };
}
