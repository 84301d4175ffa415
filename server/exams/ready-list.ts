/** Who is ready for an exam and not entered, and who is not yet: searched, sorted, page by page, and as CSV. */
import { type SqlBool, sql } from 'kysely';
import type { CsvQuery } from '#contract/csv-form.ts';
import type { ReadyQuery, ReadyRow, readyFields } from '#contract/entities/exam.ts';
import type { ListQuery } from '#contract/list.ts';
import { distance, type Missing } from '#contract/rules/readiness.ts';
import { localTimeOf, todayIn } from '#contract/rules/zone.ts';
import { noteExport } from '../audit/exports.ts';
import type { Ctx } from '../context.ts';
import { csvFormOf } from '../lists/csv-form.ts';
import { likeSought, numberOf, soughtIn } from '../lists/where.ts';
import { orderBy, pageOfAll, type Sorts } from '../lists/worked-out.ts';
import { liveExam } from './enter.ts';
import { missingIn } from './missing-words.ts';
import { type Known, known, type StudentRow, tryNumber } from './ready.ts';

/** Students looked at for who is ready. */
const MOST_LOOKED_AT = 5000;
const LINES_AT_ONCE = 200;

interface Row extends Omit<ReadyRow, 'missing'> {
  readonly missing: readonly Missing[];
  readonly name_key: string;
}

export const answered = (missing: readonly Missing[]) =>
  missing.map(({ papers, ...one }) => ({ ...one, ...(papers ? { papers: [...papers] } : {}) }));

const SORTS = {
  student_name: ({ name_key }) => name_key,
  licence_category: (row) => row.licence_category,
  missing: ({ missing }) => distance(missing),
  try_number: (row) => row.try_number,
  practice_minutes: (row) => row.practice_minutes,
  practice_km: (row) => row.practice_km,
} satisfies Record<keyof typeof readyFields, Sorts<Row>[string]>;

/** Both kinds of students in the order that is asked for, on the day of an exam, or today. @throws Problem 422 of an unknown sort */
async function readyRows({ db, now }: Ctx, query: ReadyQuery) {
  const { time_zone } = await db.club();
  const order = orderBy<Row>(
    query.sort || (query.not_ready ? 'missing,student_name' : 'student_name'),
    SORTS,
    (a, b) => (a.name_key < b.name_key ? -1 : a.name_key > b.name_key ? 1 : 0) || a.id - b.id,
  );
  const at = query.exam_id === undefined ? null : await liveExam(db, query.exam_id);
  const kind = at?.kind ?? query.kind;
  const day = at ? localTimeOf(at.starts_at, time_zone).date : (query.day ?? todayIn(time_zone, now()));
  const sought = soughtIn(query.q ?? '', query.match);
  const text = likeSought(sql.ref('student.search_text'), sought);
  const number = numberOf(sought);
  const students = (await db
    .from('student')
    .selectAll('student')
    .where('student.deleted_at', 'is', null)
    .where('student.status', '=', 'active')
    .where('student.licence_category', '<>', '')
    .$if(at !== null, (found) => found.where('student.licence_category', '=', at?.licence_category ?? ''))
    .$if(sought.length > 0, (found) =>
      found.where(number === null ? text : sql<SqlBool>`(${text} or student.id = ${number})`),
    )
    .orderBy('student.name_key')
    .orderBy('student.id')
    .limit(MOST_LOOKED_AT)
    .execute()) as StudentRow[];
  const rowOf = ({ student, entries, missing }: Known): Row => ({
    id: student.id,
    student_name: `${student.first_name} ${student.last_name}`,
    student_surname: student.last_name,
    name_key: student.name_key,
    licence_category: student.licence_category,
    practice_minutes: student.practice_minutes,
    practice_km: student.practice_km,
    try_number: tryNumber(entries, { kind, licence_category: student.licence_category }),
    missing,
  });
  const waiting = (await known(db, students, { kind, licence_category: null, day }, now()))
    .filter(
      ({ student, entries, missing }) =>
        !missing.some(({ code }) => code === 'passed-already') &&
        !entries.some(
          (one) => one.status === 'entered' && one.kind === kind && one.licence_category === student.licence_category,
        ),
    )
    .map(rowOf);
  const { fit = [], others = [] } = Object.groupBy(waiting, ({ missing }) => (missing.length === 0 ? 'fit' : 'others'));
  return { rows: (query.not_ready ? others : fit).sort(order), ready: fit.length, not_ready: others.length, time_zone };
}

/** A page of them. @throws Problem 422 of an unknown sort */
export async function listReady(ctx: Ctx, query: ReadyQuery & Pick<ListQuery, 'page' | 'per_page'>) {
  const { rows, ready, not_ready } = await readyRows(ctx, query);
  const page = pageOfAll(rows, query);
  return {
    ...page,
    data: (page.data as unknown as Row[]).map(({ name_key: _key, missing, ...row }) => ({
      ...row,
      missing: answered(missing),
    })),
    ready,
    not_ready,
  };
}

const COLUMNS = ['id', 'student_name', 'licence_category', 'try_number', 'hours', 'km', 'missing'];

/** The lines of a file with every one of them; the hours and kilometres are rounded down, as on screen. */
export async function readyLines(
  ctx: Ctx,
  { form: asked, language, ...query }: ReadyQuery & CsvQuery,
): Promise<AsyncGenerator<string, void>> {
  const { rows, time_zone } = await readyRows(ctx, query);
  const form = await csvFormOf(ctx, { form: asked, language });
  const inWords = missingIn(form.language, time_zone);
  const lineOf = (row: Row) =>
    form.line(
      [
        ...[row.id, row.student_name, row.licence_category, row.try_number],
        ...[
          Math.floor(row.practice_minutes / 6) / 10,
          Math.floor(row.practice_km),
          row.missing.map(inWords).join('; '),
        ],
      ].map(form.text),
    );
  async function* batches(): AsyncGenerator<string[], void> {
    for (let at = 0; at < rows.length; at += LINES_AT_ONCE) yield rows.slice(at, at + LINES_AT_ONCE).map(lineOf);
  }
  async function* pieces(): AsyncGenerator<string, void> {
    yield form.head(COLUMNS.map((column) => (form.isOffice ? form.words.heading('ready', column) : column)));
    for await (const some of noteExport(ctx, 'student', batches())) yield some.join('');
  }
  return pieces();
}
