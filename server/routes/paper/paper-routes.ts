/** Papers and the kinds of them: the usual calls, handing in, checking, refusing, and their files. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { CsvQuery } from '#contract/csv-form.ts';
import { type LackingPaperRow, lackingPapers } from '#contract/entities/lacking-paper.ts';
import {
  checkPapers,
  handInLackingPapers,
  handInPaper,
  handInPapers,
  missingPapers,
  type Paper,
  paperFamily,
  readPaperFile,
  refusePapers,
  removePaperFile,
  uploadPaperFile,
} from '#contract/entities/paper.ts';
import { addPaperKindSet, paperKind } from '#contract/entities/paper-kind.ts';
import { fault } from '#contract/faults/fault.ts';
import type { ListQuery } from '#contract/list.ts';
import { PAPER_OWNERS, type PaperOwner } from '#contract/rules/papers.ts';
import { noteExport } from '../../audit/exports.ts';
import { namesOf } from '../../bookings/names.ts';
import type { Ctx, Services } from '../../context.ts';
import { present, type Row } from '../../entities/entity.ts';
import { entityOfTable } from '../../entities/index.ts';
import { readUnshared } from '../../files/unshared.ts';
import { sendPieces } from '../../http/file-stream.ts';
import { checkNewReferences } from '../../http/references.ts';
import { readRoute, route } from '../../http/route.ts';
import { type CsvColumn, columnsOf } from '../../lists/csv-columns.ts';
import { type CsvForm, csvFormOf, withoutForm } from '../../lists/csv-form.ts';
import { write } from '../../operations/write.ts';
import type { Writer } from '../../operations/writer.ts';
import { claimFile, keepPaperFile } from '../../papers/files.ts';
import { handedInNow, handIn, isOpen, preparePaper, schoolDay } from '../../papers/hand-in.ts';
import { handInForStudents, handInLacking } from '../../papers/hand-in-many.ts';
import { kindsOfCountry } from '../../papers/kinds.ts';
import { lackingToday } from '../../papers/lacking.ts';
import { lackingRows, listLacking } from '../../papers/lacking-list.ts';
import { invalid, notFound, problem } from '../../problems.ts';
import { bulk, resourceRoutes, rowsWhere, selectedRows } from '../../resources.ts';
import type { ClubDb } from '../../store/club-db.ts';

/** Lines of a file that are made at once. */
const LINES_AT_ONCE = 200;

export function paperRoutes(app: FastifyInstance, services: Services): void {
  const entity = entityOfTable('paper');
  resourceRoutes(app, services, paperKind, { prepare: prepareKind });
  resourceRoutes(app, services, paperFamily, {
    skip: ['setStatus'],
    prepare: preparePaper,
    read: (ctx, rows) => asRead(ctx.db, rows),
    detail: async (ctx, row) => (await asRead(ctx.db, [present(entity, row)]))[0] as Row,
    complete: (ctx) => (rows) => asRead(ctx.db, rows),
  });
  const shown = async (db: ClubDb, row: unknown) => (await asRead(db, [present(entity, row as Row)]))[0] as Paper;
  const shownMany = (writer: Writer, rows: readonly Row[]) =>
    asRead(
      writer.db,
      rows.map((row) => present(entity, row)),
    );

  route(app, services, addPaperKindSet, (ctx) =>
    write(ctx, async (writer) => {
      const { country, locale } = await writer.db.club();
      const set = kindsOfCountry(country, locale);
      if (set.length === 0) throw problem('no-paper-set');
      const there = await writer.db
        .from('paper_kind')
        .select(['paper_kind.code', 'paper_kind.owner', 'paper_kind.name'])
        .where('paper_kind.deleted_at', 'is', null)
        .execute();
      const known = ({ code, owner, name }: (typeof set)[number]) =>
        there.some((one) => one.code === code || (one.owner === owner && one.name === name));
      const missing = set.filter((one) => !known(one));
      for (const one of missing) await writer.insert('paper_kind', one);
      return { changed: missing.length };
    }),
  );

  route(app, services, missingPapers, async (ctx, { query }) => {
    const found = PAPER_OWNERS.find((owner) => query[`${owner}_id`] !== undefined);
    if (!found) throw invalid({ student_id: fault('paper-of-one') });
    const lacking = await lackingToday(ctx, found, query[`${found}_id`] as number);
    if (!lacking) throw notFound(found);
    return { data: lacking };
  });

  readRoute(app, services, lackingPapers.endpoints.list, (ctx, { query }) =>
    listLacking(ctx.db, query as ListQuery, ctx.now()).then((found) => found as never),
  );
  readRoute(app, services, lackingPapers.endpoints.exportCsv, async (ctx, { query, reply }) => {
    const rows = await lackingRows(ctx.db, withoutForm(query as ListQuery), ctx.now());
    const form = await csvFormOf(ctx, query as Partial<CsvQuery>);
    const columns = await columnsOf(ctx, form, { ...lackingPapers, table: 'paper' });
    reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="missing-papers.csv"');
    return sendPieces(ctx.services, reply, lackingLines(ctx, { form, columns, rows }));
  });

  route(app, services, handInPaper, (ctx, { body }) =>
    write(ctx, async (writer) => {
      writer.describe(body as Row);
      await checkNewReferences(writer.db, paperFamily.input, body as Row, null);
      return { data: await shown(writer.db, await handIn(writer, body as Row)) };
    }),
  );

  route(app, services, handInPapers, (ctx, { body: { students, paper_kind_id, dry_run, ...days } }) =>
    write(
      ctx,
      async (writer) => {
        writer.describe({ students, paper_kind_id, ...days });
        const rows = await selectedRows(writer, entityOfTable('student'), students);
        return { dry_run, ...(await handInForStudents(writer, rows, paper_kind_id, days)) };
      },
      { dry: dry_run },
    ),
  );

  route(app, services, handInLackingPapers, (ctx, { body: { lacking_papers, dry_run, ...days } }) =>
    write(
      ctx,
      async (writer) => {
        writer.describe({ lacking_papers, ...days });
        return { dry_run, ...(await handInLacking(writer, lacking_papers, days)) };
      },
      { dry: dry_run },
    ),
  );

  route(app, services, checkPapers, (ctx, { body: { papers, ...body } }) =>
    bulk(
      ctx,
      entity,
      { ...body, rows: papers },
      async (writer, where) => {
        const rows = (await rowsWhere(writer, entity, where)).filter(
          (row) => row.state !== 'checked' || (body.valid_until && body.valid_until !== row.valid_until),
        );
        const kinds = await kindsById(writer.db);
        for (const row of rows) {
          const valid_until = (body.valid_until ?? row.valid_until) as string | null;
          const kind = kinds.get(row.paper_kind_id as number);
          if (!valid_until && kind && kind.term !== 'open')
            throw invalid({ valid_until: fault('paper-until', { name: kind.name }) });
          if (valid_until && row.issued_on && valid_until < (row.issued_on as string))
            throw invalid({ valid_until: fault('ends-before-begin') });
          const checked = { state: 'checked', reason: '', checked_by: ctx.actor.name, checked_at: writer.at };
          await writer.update('paper', row.id as number, { ...checked, valid_until });
        }
        return { changed: rows.length, which: rows };
      },
      shownMany,
    ),
  );

  route(app, services, refusePapers, (ctx, { body: { papers, ...body } }) =>
    bulk(
      ctx,
      entity,
      { ...body, rows: papers },
      async (writer, where) => {
        const rows = (await rowsWhere(writer, entity, where)).filter(
          (row) => row.state !== 'refused' || row.reason !== body.reason,
        );
        for (const row of rows)
          await writer.update('paper', row.id as number, {
            state: 'refused',
            reason: body.reason,
            checked_by: ctx.actor.name,
            checked_at: writer.at,
          });
        return { changed: rows.length, which: rows };
      },
      shownMany,
    ),
  );

  route(app, services, uploadPaperFile, async (ctx, { params, body }) => {
    const { id } = params;
    await livePaper(ctx.db, id);
    const file = await keepPaperFile(ctx, body.file as File);
    return write(ctx, async (writer) => {
      writer.describe({ id, file: file.name });
      const row = await livePaper(writer.db, id);
      const handedIn = isOpen(row.state) ? { ...handedInNow, handed_in_on: await schoolDay(writer) } : {};
      const file_id = await claimFile(writer, id, file);
      return { data: await shown(writer.db, await writer.update('paper', id, { file_id, ...handedIn }, body.version)) };
    });
  });

  // The file stays in the store as an earlier one does, so that undo brings it back.
  route(app, services, removePaperFile, (ctx, { params: { id } }) =>
    write(ctx, async (writer) => {
      writer.describe({ id });
      const row = await livePaper(writer.db, id);
      if (!row.file_id) throw notFound('file');
      return { data: await shown(writer.db, await writer.update('paper', id, { file_id: null })) };
    }),
  );

  route(app, services, readPaperFile, async (ctx, { params, reply }) => {
    const row = await ctx.db.find('paper', params.id);
    const file = row?.file_id ? await ctx.db.find('paper_file', row.file_id) : undefined;
    const bytes = file ? await readUnshared(services, file.file_key) : null;
    if (!file || !bytes) throw notFound('file');
    return asDownload(reply, file).send(Buffer.from(bytes));
  });
}

async function* lackingLines(
  ctx: Ctx,
  of: { readonly form: CsvForm; readonly columns: readonly CsvColumn[]; readonly rows: readonly LackingPaperRow[] },
): AsyncGenerator<string, void> {
  const { form, columns, rows } = of;
  yield form.head(columns.map(({ title }) => title));
  const batches = async function* () {
    for (let at = 0; at < rows.length; at += LINES_AT_ONCE)
      yield rows.slice(at, at + LINES_AT_ONCE).map((row) => form.line(columns.map(({ cell }) => cell(row))));
  };
  for await (const lines of noteExport(ctx, 'lacking_paper', batches())) yield lines.join('');
}

/**
 * Says of a file that it is saved and never shown: what a PDF or an image may carry does not run in the console's own origin.
 * Its type is that of any bytes, but for images, which were written anew.
 */
function asDownload(reply: FastifyReply, { name, type }: { readonly name: string; readonly type: string }) {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  return reply
    .header('content-type', type.startsWith('image/') ? type : 'application/octet-stream')
    .header(
      'content-disposition',
      `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`,
    )
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox");
}

/** @throws Problem 404 */
async function livePaper(db: ClubDb, id: number) {
  const row = await db.find('paper', id);
  if (!row || row.deleted_at) throw notFound('paper');
  return row;
}

/** @throws Problem 422 at `months` where a kind is valid for months and nobody says how many. */
async function prepareKind(_writer: Writer, values: Row, current: Row | null): Promise<Row> {
  const { term, months } = { ...current, ...values } as { term: string; months: number | null };
  if (term === 'months' && !months) throw invalid({ months: fault('paper-months') });
  return term === 'months' ? values : { ...values, months: null };
}

async function kindsById(db: ClubDb) {
  const rows = await db.from('paper_kind').select(['paper_kind.id', 'paper_kind.name', 'paper_kind.term']).execute();
  return new Map(rows.map((row) => [Number(row.id), row]));
}

/** Papers with the names of their kind and owner, and with what is told of their file. */
async function asRead(db: ClubDb, rows: readonly Row[]): Promise<Row[]> {
  const column = (name: string) => rows.map((row) => row[name]);
  const files = [...new Set(column('file_id'))].filter((id): id is number => typeof id === 'number');
  const [kinds, students, teachers, vehicles, told] = await Promise.all([
    kindsById(db),
    namesOf(db, 'student', column('student_id')),
    namesOf(db, 'teacher', column('teacher_id')),
    namesOf(db, 'vehicle', column('vehicle_id')),
    files.length > 0
      ? db
          .from('paper_file')
          .select(['paper_file.id', 'paper_file.name', 'paper_file.type', 'paper_file.bytes'])
          .where('paper_file.id', 'in', files)
          .execute()
      : [],
  ]);
  const names = { student: students, teacher: teachers, vehicle: vehicles };
  return rows.map((row) => {
    const owner = row.owner as PaperOwner;
    const file = told.find(({ id }) => Number(id) === row.file_id);
    return {
      ...row,
      kind_name: kinds.get(row.paper_kind_id as number)?.name ?? '',
      owner_name: names[owner].get(row[`${owner}_id`] as number) ?? '',
      file_name: file?.name ?? null,
      file_type: file?.type ?? null,
      file_bytes: file?.bytes ?? null,
    };
  });
}
