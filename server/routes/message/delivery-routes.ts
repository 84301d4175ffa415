/** Rules of telling people, and the messages they make: listed, stopped, sent once more. */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { LANGUAGES } from '#contract/data/languages.ts';
import {
  type Delivery,
  delivery,
  MAILED_PAGES,
  previewMessage,
  resendDelivery,
  stopDeliveries,
} from '#contract/entities/delivery.ts';
import { messageRule } from '#contract/entities/message-rule.ts';
import { fault } from '#contract/faults/fault.ts';
import type { ListQuery } from '#contract/list.ts';
import { dialled } from '#contract/rules/phone.ts';
import { smsLength } from '#contract/rules/sms-length.ts';
import { requireMoney, withoutMoney } from '../../auth/money-only.ts';
import { namesOf } from '../../bookings/names.ts';
import type { Ctx, Services } from '../../context.ts';
import { present, type Row } from '../../entities/entity.ts';
import { entityOfTable } from '../../entities/index.ts';
import { readRoute, route } from '../../http/route.ts';
import { sendCsv, streamCsv } from '../../lists/csv.ts';
import { list } from '../../lists/list.ts';
import { countSelection, selectionPlan } from '../../lists/selection.ts';
import { exampleOf } from '../../messages/example.ts';
import { sendWhatHolds } from '../../messages/notices-hold.ts';
import { keptWords, withWords } from '../../messages/rules.ts';
import { newStopKey, stopAddress } from '../../messages/stop.ts';
import { stopLine } from '../../messages/words.ts';
import { write } from '../../operations/write.ts';
import { placeOf } from '../../phones.ts';
import { invalid, notFound, problem } from '../../problems.ts';
import { askingOf, resourceRoutes, selectedRows } from '../../resources.ts';
import type { ClubDb } from '../../store/club-db.ts';
import { inParts } from '../../store/in-parts.ts';

/** What a message that is sent once more has of the first. */
const AGAIN = [
  'student_id',
  'teacher_id',
  'to_guardian',
  'to_office',
  'event',
  'channel',
  'booking_id',
  'locale',
  'subject',
  'body',
  'calendar',
] as const;

/** Presented messages with the names of whom they tell; who may not see money is not told the words of those about it. */
async function withPeople({ actor }: Pick<Ctx, 'actor'>, db: ClubDb, rows: readonly Row[]): Promise<Delivery[]> {
  const office = rows.some((row) => row.to_office) ? (await db.club()).name : '';
  const students = await namesOf(
    db,
    'student',
    rows.map((row) => row.student_id),
  );
  const teachers = await namesOf(
    db,
    'teacher',
    rows.map((row) => row.teacher_id),
  );
  const guarded = rows.flatMap((row) => (row.to_guardian ? [row.student_id as number] : []));
  const guardians = await inParts(guarded, (part) =>
    db.from('student').select(['student.id', 'student.guardian_name']).where('student.id', 'in', part).execute(),
  );
  const guardianOf = new Map(guardians.map(({ id, guardian_name }) => [id, guardian_name]));
  return rows.map((row) => {
    const name = students.get(row.student_id as number) ?? teachers.get(row.teacher_id as number) ?? '';
    const reader = row.to_office ? office : row.to_guardian ? guardianOf.get(row.student_id as number) : undefined;
    return { ...withoutMoney(actor, 'delivery', row), person_name: reader ? `${reader} (${name})` : name };
  }) as Delivery[];
}

export function deliveryRoutes(app: FastifyInstance, services: Services): void {
  resourceRoutes(app, services, messageRule, {
    skip: ['setStatus'],
    prepare: async (_writer, values, current) => keptWords(values, current),
    read: async (_ctx, rows) => rows.map(withWords),
    detail: async (_ctx, row) => withWords(present(entityOfTable('message_rule'), row)),
  });

  const entity = entityOfTable('delivery');
  readRoute(app, services, delivery.endpoints.list, async (ctx, { query }) => {
    const found = await list(ctx.services.database, ctx.clubId, entity, query as ListQuery, ctx.now());
    return { ...found, data: await withPeople(ctx, ctx.db, found.data) };
  });
  readRoute(app, services, delivery.endpoints.exportCsv, (ctx, { query, reply }) =>
    streamCsv(ctx, entity, query as ListQuery, reply, (rows) => withPeople(ctx, ctx.db, rows)),
  );
  readRoute(app, services, delivery.endpoints.exportSelected, async (ctx, { query, body, reply }) =>
    sendCsv(ctx, await selectionPlan(askingOf(ctx), entity, body.rows, body.sort), entity, reply, query, (rows) =>
      withPeople(ctx, ctx.db, rows),
    ),
  );
  readRoute(app, services, delivery.endpoints.countSelected, (ctx, { body }) =>
    countSelection(askingOf(ctx), entity, body.rows),
  );
  route(app, services, delivery.endpoints.get, async (ctx, { params }) => {
    const row = await ctx.db.find('delivery', params.id);
    if (!row) throw notFound('delivery');
    const [data] = await withPeople(ctx, ctx.db, [present(entity, row)]);
    return { data: data as Delivery };
  });

  route(app, services, stopDeliveries, (ctx, { body }) =>
    write(
      ctx,
      async (writer) => {
        writer.describe({ ...body });
        const rows = await selectedRows(writer, entity, body.deliveries);
        const ids = rows.filter(({ state }) => state === 'waiting').map(({ id }) => id as number);
        // Nobody begins to send one meanwhile.
        await writer.lock('delivery', ids);
        let changed = 0;
        for (const id of ids) {
          if ((await writer.db.find('delivery', id))?.state !== 'waiting') continue;
          await writer.update('delivery', id, { state: 'stopped' });
          changed++;
        }
        return { dry_run: body.dry_run, changed, left: rows.length - changed };
      },
      { dry: body.dry_run },
    ),
  );

  route(app, services, resendDelivery, async (ctx, { params }) => {
    const answer = await write(ctx, async (writer) => {
      const row = await writer.db.find('delivery', params.id);
      if (!row || row.deleted_at) throw notFound('delivery');
      if (row.state === 'waiting' || row.state === 'sending') throw problem('delivery-open');
      const person = await writer.db.find(
        row.student_id ? 'student' : 'teacher',
        (row.student_id ?? row.teacher_id) as number,
      );
      const [mailColumn, phoneColumn] = row.to_guardian ? ['guardian_email', 'guardian_phone'] : ['email', 'phone'];
      const reader: Row | undefined = row.to_office ? await writer.db.club() : person;
      const email = String(reader?.[mailColumn as string] ?? '');
      const phone = dialled(String(reader?.[phoneColumn as string] ?? ''), placeOf(await writer.db.club())) ?? '';
      const bySms = row.channel === 'sms';
      const page = MAILED_PAGES.some((one) => one === row.event);
      if (page) requireMoney(ctx.actor, 'write');
      // Somebody chose it: it may be that of whoever pays.
      const address = page ? row.address : bySms ? phone : email;
      if (page ? address === '' : person?.deleted_at || (bySms ? phone : email) === '')
        throw invalid({ id: fault(bySms ? 'person-no-phone' : 'person-no-address') });
      if (row.event === 'marketing' && (person as Row | undefined)?.marketing !== 'yes')
        throw invalid({ id: fault('person-no-news') });
      // What was sent cannot be called back.
      writer.irreversible();
      writer.describe({ delivery: params.id, to: address });
      const made = await writer.insert('delivery', {
        ...Object.fromEntries(AGAIN.map((name) => [name, row[name]])),
        address,
        state: 'waiting',
        reason: null,
        due_at: writer.at,
        sent_at: null,
        last_error: null,
        claimed_by: null,
        message_key: `<${randomUUID()}@clutch.invalid>`,
      });
      const [data] = await withPeople(ctx, writer.db, [present(entity, made as Row)]);
      return { data: data as Delivery };
    });
    if (!services.together.sendElsewhere()) services.background('Sending messages', () => sendWhatHolds(services));
    return answer;
  });

  route(app, services, previewMessage, async (ctx, { body }) => {
    const { event, audience, ...words } = body;
    const checked = keptWords({ event, audience, ...words }, null);
    const rule = withWords({ event, audience, ...checked }) as Record<string, string>;
    const club = await ctx.db.club();
    return {
      data: LANGUAGES.map((locale) => {
        const [subject = '', text = '', sms = ''] = ['subject', 'body', 'sms'].map((part) => rule[`${part}_${locale}`]);
        const example = exampleOf(
          { subject, body: text, sms },
          { audience, event, locale, school: club, at: ctx.now() },
        );
        const stop = stopAddress(services.config, newStopKey());
        const { characters, parts } = smsLength(
          stop ? `${example.sms}\n${stopLine(locale, 'sms', stop)}` : example.sms,
        );
        return { locale, ...example, sms_characters: characters, sms_parts: parts };
      }),
    };
  });
}
