/** Money: the journal and what is done in it, balances, receipts and statements, the cash desk. */
import type { FastifyInstance } from 'fastify';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { MOST_WRITTEN_TO } from '#contract/entities/chat.ts';
import {
  balance,
  type ChargeType,
  chargeStudent,
  closeDesk,
  correctPayment,
  discountStudent,
  entry,
  exportClosings,
  mailReceipt,
  mailStatement,
  readDesk,
  receiptPage,
  refundPayment,
  remindBalances,
  reverseEntry,
  splitCharge,
  statementPage,
  takePayment,
  waiveCharge,
} from '#contract/entities/money.ts';
import { importCharges, importPayments } from '#contract/entities/money-import.ts';
import { fault } from '#contract/faults/fault.ts';
import type { ListQuery } from '#contract/list.ts';
import { splitEvenly } from '#contract/rules/amounts.ts';
import { settle } from '#contract/rules/settling.ts';
import { addDays, addMonthsFromEnd, todayIn } from '#contract/rules/zone.ts';
import { namesOf } from '../../bookings/names.ts';
import type { Ctx, Services } from '../../context.ts';
import { type Entity, present, type Row } from '../../entities/entity.ts';
import { entityOfTable } from '../../entities/index.ts';
import { withProgress } from '../../http/progress.ts';
import { readRoute, route } from '../../http/route.ts';
import { sendCsv, streamCsv } from '../../lists/csv.ts';
import { list } from '../../lists/list.ts';
import { countSelection, selectionPlan } from '../../lists/selection.ts';
import { correctPaid } from '../../money/correct.ts';
import { close, closingsShown, deskOf } from '../../money/desk.ts';
import { addEntries, type EntryFound, entriesOf, recordCharge, reverse } from '../../money/journal.ts';
import { mailPage } from '../../money/mails.ts';
import { importChargesOf, importPaymentsOf, moneyIn } from '../../money/money-import.ts';
import { presentedEntries, withBalanceNames, withEntryNames } from '../../money/names.ts';
import { receiptOf, statementOf } from '../../money/pages.ts';
import { remindOf } from '../../money/remind.ts';
import { write } from '../../operations/write.ts';
import type { Writer } from '../../operations/writer.ts';
import { invalid, notFound, problem } from '../../problems.ts';
import { askingOf, bulk, rowsWhere } from '../../resources.ts';

export function moneyRoutes(app: FastifyInstance, services: Services): void {
  lists(app, services);

  const balances = entityOfTable('balance');
  route(app, services, remindBalances, (ctx, { body }) =>
    bulk(
      ctx,
      balances,
      { rows: body.rows, dry_run: body.dry_run },
      async (writer, where) =>
        remindOf(writer, await rowsWhere(writer, balances, where, MOST_WRITTEN_TO + 1), body.channel),
      async (writer, found) =>
        withBalanceNames(
          writer.db,
          found.map((row) => present(balances, row)),
          ctx.now(),
        ),
    ),
  );

  route(app, services, chargeStudent, (ctx, { body }) =>
    recorded(ctx, body, async (writer) => {
      const { student_id, amount, exam_id, ...charge } = body;
      await liveStudent(writer, student_id);
      const exam_entry_id = exam_id ? await entryForExam(writer, exam_id, student_id) : null;
      if (charge.booking_id) await requireOwn(writer, charge.booking_id, student_id, charge.charge_type);
      if (charge.enrolment_id) await requireEnrolment(writer, charge.enrolment_id, student_id);
      return (await recordCharge(writer, { ...charge, exam_entry_id, student_id, amount })) as EntryFound;
    }),
  );

  route(app, services, takePayment, (ctx, { body }) =>
    recorded(ctx, body, async (writer) => {
      const { student_id, amount, ...payment } = body;
      await liveStudent(writer, student_id);
      await requirePast(writer, payment.paid_on);
      await requireFor(writer, payment.for_id, student_id, 'charge');
      const [made] = await addEntries(writer, student_id, [{ ...payment, kind: 'payment', amount: -amount }]);
      return made as EntryFound;
    }),
  );

  route(app, services, refundPayment, (ctx, { body }) =>
    recorded(ctx, body, async (writer) => {
      const { student_id, amount, ...refund } = body;
      await liveStudent(writer, student_id);
      await requirePast(writer, refund.paid_on);
      await requireFor(writer, refund.for_id, student_id, 'payment');
      const entries = await entriesOf(writer.db, student_id);
      const paid = sumOf(entries, ({ kind }) => kind === 'payment' || kind === 'refund');
      const named =
        refund.for_id === undefined
          ? paid
          : sumOf(
              entries,
              ({ id, root_id, for_id, kind }) =>
                (root_id ?? id) === refund.for_id || (kind === 'refund' && for_id === refund.for_id),
            );
      if (amount > Math.min(-paid, -named)) throw invalid({ amount: fault('more-than-paid') });
      const [made] = await addEntries(writer, student_id, [{ ...refund, kind: 'refund', amount }]);
      return made as EntryFound;
    }),
  );

  route(app, services, correctPayment, (ctx, { params, body }) =>
    recorded(ctx, { entry: params.id, ...body }, async (writer) => {
      await requirePast(writer, body.paid_on);
      return correctPaid(writer, params.id, body);
    }),
  );

  route(app, services, discountStudent, (ctx, { body }) =>
    recorded(ctx, body, async (writer) => {
      const { student_id, amount, ...discount } = body;
      await liveStudent(writer, student_id);
      await requireFor(writer, discount.for_id, student_id, 'charge');
      const { open } = settle(await entriesOf(writer.db, student_id));
      const owed = open
        .filter(({ entry_id }) => discount.for_id === undefined || entry_id === discount.for_id)
        .reduce((sum, one) => sum + one.open, 0);
      if (amount > owed) throw invalid({ amount: fault('more-than-owed') });
      const [made] = await addEntries(writer, student_id, [{ ...discount, kind: 'discount', amount: -amount }]);
      return made as EntryFound;
    }),
  );

  route(app, services, reverseEntry, (ctx, { params, body }) =>
    recorded(ctx, { entry: params.id, ...body }, (writer) => reverse(writer, params.id, body.note)),
  );

  route(app, services, waiveCharge, (ctx, { params, body }) =>
    recorded(ctx, { entry: params.id, ...body }, async (writer) => {
      const { charge, open } = await openCharge(writer, params.id);
      const { student_id, booking_id, enrolment_id } = charge;
      const [made] = await addEntries(writer, student_id, [
        { kind: 'write_off', amount: -open, for_id: charge.id, note: body.note, booking_id, enrolment_id },
      ]);
      return made as EntryFound;
    }),
  );

  route(app, services, splitCharge, (ctx, { params, body }) => {
    const { dry_run, parts: count, first_due_on, every } = body;
    return write(
      ctx,
      async (writer) => {
        const { charge, open } = await openCharge(writer, params.id);
        if (open < count) throw invalid({ parts: fault('too-many-parts') });
        const student_name = (await namesOf(writer.db, 'student', [charge.student_id])).get(charge.student_id) ?? '';
        writer.describe({ entry: charge.id, student: student_name, parts: count, first_due_on, every });
        const dueOn = (index: number) =>
          every === 'week' ? addDays(first_due_on, 7 * index) : addMonthsFromEnd(first_due_on, index);
        const parts = splitEvenly(open, count).map((amount, index) => ({ amount, due_on: dueOn(index) }));
        await reverse(writer, charge.id);
        const { student_id, amount, charge_type, enrolment_id, booking_id, exam_entry_id, note, day, currency } =
          charge;
        // What was paid of it is charged first and alone, due no later than the parts: what paid it pays that.
        const due = charge.due_on ?? day;
        const paid = { amount: amount - open, due_on: due < first_due_on ? due : first_due_on };
        await addEntries(
          writer,
          student_id,
          [...(paid.amount > 0 ? [paid] : []), ...parts].map((part) => ({
            ...{ charge_type, enrolment_id, booking_id, exam_entry_id, note, ...part },
            kind: 'charge' as const,
            part_of_id: charge.id,
          })),
        );
        return { parts, amount, open, currency, student_name };
      },
      { dry: dry_run },
    );
  });

  route(app, services, importPayments, async (ctx, { body, request, reply }) => {
    const payments = await moneyIn(ctx, 'payment', body.file);
    return withProgress(request, reply, payments.lines.length, () => importPaymentsOf(ctx, payments, body));
  });

  route(app, services, importCharges, async (ctx, { body, request, reply }) => {
    const charges = await moneyIn(ctx, 'charge', body.file);
    return withProgress(request, reply, charges.lines.length, () => importChargesOf(ctx, charges, body));
  });

  route(app, services, receiptPage, async (ctx, { params }) => ({ data: await receiptOf(ctx, params.id) }));
  route(app, services, statementPage, async (ctx, { params, query }) => ({
    data: await statementOf(ctx, params.id, query),
  }));
  route(app, services, mailReceipt, async (ctx, { params, body }) =>
    mailPage(ctx, await receiptOf(ctx, params.id), body.to),
  );
  route(app, services, mailStatement, async (ctx, { params, body }) =>
    mailPage(ctx, await statementOf(ctx, params.id, {}), body.to),
  );

  route(app, services, readDesk, async (ctx, { query }) => ({ data: await deskOf(ctx.db, ctx.now(), query.day) }));
  readRoute(app, services, exportClosings, (ctx, { query, reply }) =>
    streamCsv(ctx, entityOfTable('desk_closing'), query, reply, (rows) => closingsShown(ctx.db, rows)),
  );
  route(app, services, closeDesk, (ctx, { body }) =>
    write(ctx, async (writer) => {
      const { currency } = await writer.db.club();
      writer.describe({ ...body, currency });
      return { data: await close(writer, body.counted, body.note), currency };
    }),
  );
}

function lists(app: FastifyInstance, services: Services): void {
  const serve = (
    endpoints: Pick<typeof entry.endpoints, 'exportCsv' | 'exportSelected' | 'countSelected'> & {
      readonly list: AnyEndpoint;
    },
    entity: Entity,
    complete: (ctx: Ctx) => (rows: Row[]) => Promise<Row[]>,
  ) => {
    readRoute(app, services, endpoints.list, async (ctx, { query }) => {
      const found = await list(ctx.services.database, ctx.clubId, entity, query as ListQuery, ctx.now());
      return { ...found, data: await complete(ctx)(found.data) };
    });
    readRoute(app, services, endpoints.exportCsv, (ctx, { query, reply }) =>
      streamCsv(ctx, entity, query as ListQuery, reply, complete(ctx)),
    );
    readRoute(app, services, endpoints.exportSelected, async (ctx, { query, body, reply }) =>
      sendCsv(
        ctx,
        await selectionPlan(askingOf(ctx), entity, body.rows, body.sort),
        entity,
        reply,
        query,
        complete(ctx),
      ),
    );
    readRoute(app, services, endpoints.countSelected, (ctx, { body }) =>
      countSelection(askingOf(ctx), entity, body.rows),
    );
  };
  serve(
    entry.endpoints,
    entityOfTable('entry'),
    (ctx) => async (rows) => (await withEntryNames(ctx.db, rows)) as Row[],
  );
  serve(
    balance.endpoints,
    entityOfTable('balance'),
    (ctx) => async (rows) => (await withBalanceNames(ctx.db, rows, ctx.now())) as Row[],
  );
  route(app, services, entry.endpoints.get, async (ctx, { params }) => {
    const row = (await ctx.db.find('entry', params.id)) as EntryFound | undefined;
    if (!row) throw notFound('entry');
    const [data] = await presentedEntries(ctx.db, [row]);
    return { data: data as NonNullable<typeof data> };
  });
}

/** Runs an act that adds an entry; answers it with the balance that it leaves. The audit keeps whom it is about. */
const recorded = (ctx: Ctx, args: Row, act: (writer: Writer) => Promise<EntryFound>) =>
  write(ctx, async (writer) => {
    const made = await act(writer);
    const [data] = await presentedEntries(writer.db, [made]);
    const { student_id, student_name, amount, currency } = data as NonNullable<typeof data>;
    writer.describe({ ...args, student_id, student: student_name, amount: Math.abs(amount), currency });
    const { balance: sum } = (await writer.db.find('balance', student_id)) as { balance: number };
    return { data: data as NonNullable<typeof data>, balance: sum };
  });

const sumOf = (entries: readonly EntryFound[], which: (entry: EntryFound) => boolean): number =>
  entries.filter(which).reduce((sum, { amount }) => sum + amount, 0);

/** @throws Problem 422 where the student was deleted: nothing is entered for who is gone. */
async function liveStudent(writer: Writer, id: number): Promise<void> {
  await writer.operationId();
  const row = await writer.db.find('student', id);
  if (!row || row.deleted_at) throw invalid({ student_id: fault('no-student') });
}

/** @throws Problem 422 where money is to have changed hands on a day that is still to come. */
async function requirePast(writer: Writer, day: string | undefined): Promise<void> {
  if (day && day > todayIn((await writer.db.club()).time_zone, new Date(writer.at)))
    throw invalid({ paid_on: fault('paid-ahead') });
}

/** @throws Problem 422 where the class is another student's, or is still to come and the fee is for missing it. */
async function requireOwn(writer: Writer, bookingId: number, studentId: number, type: ChargeType): Promise<void> {
  const row = await writer.db.find('booking', bookingId);
  if (row?.student_id !== studentId) throw invalid({ booking_id: fault('not-their-class') });
  if (type === 'no_show' && row.starts_at > writer.ctx.now().toISOString())
    throw invalid({ booking_id: fault('class-to-come') });
}

/** The student's newest entry for an exam. @throws Problem 422 where there is none. */
async function entryForExam(writer: Writer, examId: number, studentId: number): Promise<number> {
  const row = await writer.db
    .from('exam_entry')
    .select('exam_entry.id')
    .where('exam_entry.exam_id', '=', examId)
    .where('exam_entry.student_id', '=', studentId)
    .where('exam_entry.deleted_at', 'is', null)
    .orderBy('exam_entry.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) throw invalid({ exam_id: fault('not-their-exam') });
  return row.id;
}

/** @throws Problem 422 where the enrolment is not the student's. */
async function requireEnrolment(writer: Writer, enrolmentId: number, studentId: number): Promise<void> {
  const row = await writer.db.find('enrolment', enrolmentId);
  if (row?.student_id !== studentId) throw invalid({ enrolment_id: fault('not-found', { what: 'enrolment' }) });
}

/** @throws Problem 422 where the entry that is named is not the student's, of another kind, or taken back. */
async function requireFor(writer: Writer, id: number | undefined, studentId: number, kind: 'charge' | 'payment') {
  if (id === undefined) return;
  const row = await writer.db.find('entry', id);
  if (row?.student_id !== studentId || row.kind !== kind || row.reverses_id !== null)
    throw invalid({ for_id: fault(kind === 'charge' ? 'no-such-charge' : 'no-such-payment') });
}

/** A charge and what is open of it. @throws Problem 404; 409 `nothing-open`. */
async function openCharge(writer: Writer, id: number): Promise<{ charge: EntryFound; open: number }> {
  await writer.operationId();
  const charge = (await writer.db.find('entry', id)) as EntryFound | undefined;
  if (charge?.kind !== 'charge') throw notFound('charge');
  const { open } = settle(await entriesOf(writer.db, charge.student_id));
  const found = open.find(({ entry_id }) => entry_id === id);
  if (!found) throw problem('nothing-open');
  return { charge, open: found.open };
}
