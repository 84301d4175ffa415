/** Papers and the kinds of them: the usual calls, handing in, checking, refusing, and their files. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type LackingPaperRow, lackingPapers } from '#contract/entities/lacking-paper.ts';
import {
  checkPapers,
  handInPaper,
  missingPapers,
  type Paper,
  paperFamily,
  readPaperFile,
  refusePapers,
  uploadPaperFile,
} from '#contract/entities/paper.ts';
import { addPaperKindSet, paperKind } from '#contract/entities/paper-kind.ts';
import { fault } from '#contract/faults/fault.ts';
import type { ListQuery } from '#contract/list.ts';
import { monthsAfter, PAPER_OWNERS, type PaperOwner } from '#contract/rules/papers.ts';
import { noteExport } from '../../audit/exports.ts';
import { namesOf } from '../../bookings/names.ts';
import type { Ctx, Services } from '../../context.ts';
import { present, type Row } from '../../entities/entity.ts';
import { entityOfTable } from '../../entities/index.ts';
import { readUnshared } from '../../files/unshared.ts';
import { sendPieces } from '../../http/file-stream.ts';
import { checkNewReferences } from '../../http/references.ts';
import { route } from '../../http/route.ts';
import { csvLine } from '../../lists/csv.ts';
import { write } from '../../operations/write.ts';
import type { Writer } from '../../operations/writer.ts';
import { claimFile, keepPaperFile } from '../../papers/files.ts';
import { kindsOfCountry } from '../../papers/kinds.ts';
import { lackingToday } from '../../papers/lacking.ts';
import { lackingRows, listLacking } from '../../papers/lacking-list.ts';
import { invalid, notFound, problem } from '../../problems.ts';
import { bulk, resourceRoutes, rowsWhere } from '../../resources.ts';
import type { ClubDb } from '../../store/club-db.ts';

/** States from which a paper is handed in again. */
const OPEN = ['missing', 'refused'];
/** Lines of a file that are made at once. */
const LINES_AT_ONCE = 200;
/** What was decided about a paper and holds no more. */
const UNDECIDED = { reason: '', checked_by: '', checked_at: null } as const;

export function paperRoutes(app: FastifyInstance, services: Services): void {
  const entity = entityOfTable('paper');
  resourceRoutes(app, services, paperKind, { prepare: prepareKind });
  resourceRoutes(app, services, paperFamily, {
    skip: ['setStatus'],
    prepare,
    read: (ctx, rows) => asRead(ctx.db, rows),
    detail: async (ctx, row) => (await asRead(ctx.db, [present(entity, row)]))[0] as Row,
    complete: (ctx) => (rows) => asRead(ctx.db, rows),
  });
  const shown = async (db: ClubDb, row: unknown) =>
    (await asRead(db, [present(entity, row as Row)]))[0] as unknown as Paper;
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

  route(app, services, lackingPapers.endpoints.list, (ctx, { query }) =>
    listLacking(ctx.db, query as ListQuery, ctx.now()).then((found) => found as never),
  );
  route(app, services, lackingPapers.endpoints.exportCsv, async (ctx, { query, reply }) => {
    const rows = await lackingRows(ctx.db, query as ListQuery, ctx.now());
    reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="missing-papers.csv"');
    return sendPieces(ctx.services, reply, lackingLines(ctx, rows));
  });

  route(app, services, handInPaper, (ctx, { body }) =>
    write(ctx, async (writer) => {
      writer.describe(body as Row);
      await checkNewReferences(writer.db, paperFamily.input, body as Row, null);
      const values = await prepare(writer, body as Row, null);
      const owner = values.owner as PaperOwner;
      const open = await writer.db
        .from('paper')
        .selectAll('paper')
        .where('paper.deleted_at', 'is', null)
        .where('paper.paper_kind_id', '=', body.paper_kind_id)
        .where(`paper.${owner}_id` as 'paper.student_id', '=', body[`${owner}_id`] as number)
        .where('paper.state', 'in', OPEN)
        .orderBy('paper.id', 'desc')
        .executeTakeFirst();
      const given = Object.fromEntries(
        Object.entries(values).filter(([, value]) => value !== null && value !== ''),
      ) as Row;
      const row = open
        ? await writer.update('paper', open.id, { ...given, ...UNDECIDED, state: 'handed_in' })
        : await writer.insert('paper', values);
      return { data: await shown(writer.db, row) };
    }),
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
      const handedIn = OPEN.includes(row.state) ? { ...UNDECIDED, state: 'handed_in' } : {};
      const file_id = await claimFile(writer, id, file);
      return { data: await shown(writer.db, await writer.update('paper', id, { file_id, ...handedIn }, body.version)) };
    });
  });

  route(app, services, readPaperFile, async (ctx, { params, reply }) => {
    const row = await ctx.db.find('paper', params.id);
    const file = row?.file_id ? await ctx.db.find('paper_file', row.file_id) : undefined;
    const bytes = file ? await readUnshared(services, file.file_key) : null;
    if (!file || !bytes) throw notFound('file');
    return asDownload(reply, file).send(Buffer.from(bytes));
  });
}

async function* lackingLines(ctx: Ctx, rows: readonly LackingPaperRow[]): AsyncGenerator<string, void> {
  const columns = Object.keys(lackingPapers.row.shape) as (keyof LackingPaperRow)[];
  // The mark tells spreadsheet programs that the text is UTF-8.
  yield `\uFEFF${csvLine(columns)}`;
  const batches = async function* () {
    for (let at = 0; at < rows.length; at += LINES_AT_ONCE)
      yield rows.slice(at, at + LINES_AT_ONCE).map((row) => csvLine(columns.map((column) => row[column])));
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

/**
 * Says whose paper it is, and until when it holds where that follows from the day of issue.
 * @throws Problem 422 at the field: of nobody or of several, of a kind for somebody else, valid until before it was issued
 */
async function prepare(writer: Writer, values: Row, current: Row | null): Promise<Row> {
  const whole = { ...current, ...values } as Row;
  const owners = PAPER_OWNERS.filter((owner) => whole[`${owner}_id`]);
  const [owner] = owners;
  if (!owner || owners.length > 1) throw invalid({ [`${owner ?? 'student'}_id`]: fault('paper-of-one') });
  const kind = await writer.db.find('paper_kind', whole.paper_kind_id as number);
  if (!kind) throw notFound('paper_kind');
  if (kind.owner !== owner) throw invalid({ paper_kind_id: fault('paper-kind-owner') });
  const issued = whole.issued_on as string | null | undefined;
  const until =
    issued && kind.term === 'months' && kind.months && !values.valid_until && (values.issued_on || !whole.valid_until)
      ? monthsAfter(issued, kind.months)
      : (whole.valid_until as string | null | undefined);
  if (issued && until && until < issued) throw invalid({ valid_until: fault('ends-before-begin') });
  return { ...values, owner, ...(until === undefined ? {} : { valid_until: until }) };
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
