/** Students named in a line of a file: by number, external id, national number, e-mail or name. Nobody is guessed. */
import { sql } from 'kysely';
import type { WHO_FAULTS } from '#contract/import-report.ts';
import { cutsOf, nameKey } from '#contract/rules/fold.ts';
import { readNumbers } from '#contract/rules/national-numbers.ts';
import type { CellFault } from '../files/cell-faults.ts';
import type { ClubDb } from '../store/club-db.ts';
import { inParts } from '../store/in-parts.ts';
import { emailKey, emailSpellings } from '../store/search.ts';
import { holdersOf, keyOf } from './numbers.ts';

/** Columns that say who is meant. */
export const WHO = ['student_id', 'external_id', 'numbers', 'email', 'student'] as const;
export type WhoColumn = (typeof WHO)[number];
/** What a line says of who is meant; what is empty says nothing. */
export type Who = Readonly<Partial<Record<WhoColumn, string>>>;

/** What these columns may be called beside their own names. */
export const NAMES_OF_WHO = {
  student: ['student name', 'name', 'payer', 'élève', 'nom', 'payeur', 'aluno', 'nome', 'ordenante'],
  student_id: ['student id', 'student number', 'numéro d’élève', 'número de aluno'],
  external_id: ['external id', 'numéro externe', 'id externo'],
  email: ['e-mail', 'mail', 'courriel'],
  numbers: ['national number', 'national numbers', 'numéro national', 'número nacional'],
} as const satisfies Readonly<Record<WhoColumn, readonly string[]>>;

/** What the texts of a line say of who is meant. */
export const whoIn = (texts: Readonly<Partial<Record<WhoColumn, string>>>): Who =>
  Object.fromEntries(WHO.flatMap((column) => (texts[column] ? [[column, texts[column]]] : [])));

export interface StudentFound {
  readonly id: number;
  readonly name: string;
}
/** Students by what a line may say of them: a column and its text. */
export type StudentsFound = ReadonlyMap<string, readonly StudentFound[]>;

/** Most students that are named where a line fits several. */
const NAMED = 5;

/** What is wrong with who is meant, as each kind of import tells it. */
export type WhoFault = CellFault<Exclude<(typeof WHO_FAULTS)[number], 'no-student'>>;

/** The one student that everything on a line fits, or what is wrong. `columnOf` is the file's name of a column. */
export function whoOf(
  who: Who,
  students: StudentsFound,
  columnOf: (column: WhoColumn) => string,
): StudentFound | WhoFault {
  const said = WHO.flatMap((column) => (who[column] ? [{ column, value: who[column] }] : []));
  const [first, ...more] = said;
  const of = ({ column, value }: (typeof said)[number]) => students.get(`${column} ${value}`) ?? [];
  const fits = (first ? of(first) : []).filter(({ id }) => more.every((one) => of(one).some((each) => each.id === id)));
  const [one] = fits;
  if (one && fits.length === 1) return one;
  const field = first?.column ?? 'student';
  const value = said.map((each) => each.value).join(', ');
  const at = { field, column: columnOf(field) };
  if (fits.length === 0)
    return { ...at, code: 'unknown-student', values: { value }, message: `There is no student ${value}.` };
  const candidates = fits
    .slice(0, NAMED)
    .map(({ id, name }) => `${name} #${id}`)
    .join(', ');
  return {
    ...at,
    code: 'several-students',
    values: { value, candidates },
    message: `Several students fit: ${candidates}. Give the number.`,
  };
}

/** The names that a student of this name may be kept under: any of its words may be the last name's first. */
function nameKeys(text: string): string[] {
  const [last, first] = text.split(',').map((part) => part.trim());
  if (first && last) return [nameKey(`${last} ${first}`)];
  const name = nameKey(text);
  const cuts = cutsOf(name).flatMap(([one, other]) => [`${one} ${other}`, `${other} ${one}`]);
  const words = name.split(' ');
  return [...cuts, ...words.map((_word, at) => [...words.slice(at), ...words.slice(0, at)].join(' '))];
}

/** The students that lines may mean, read for what they say and no others. */
export async function studentsNamed(db: ClubDb, lines: readonly { readonly who: Who }[]): Promise<StudentsFound> {
  const found = new Map<string, StudentFound[]>();
  const add = (key: string, one: StudentFound) => {
    const known = found.get(key) ?? [];
    if (!known.some(({ id }) => id === one.id)) found.set(key, [...known, one]);
  };
  const texts = (column: WhoColumn) => [...new Set(lines.flatMap(({ who }) => who[column] ?? []))];
  const students = () =>
    db
      .from('student')
      .select(['student.id', 'student.first_name', 'student.last_name', 'student.email'])
      .select(['student.external_id', 'student.name_key'])
      .where('student.deleted_at', 'is', null);
  const nameOf = (row: { first_name: string; last_name: string }) => `${row.first_name} ${row.last_name}`;
  const numbered = [...texts('student_id'), ...texts('student')].flatMap((text) => {
    const id = /^#?(\d{1,15})$/.exec(text)?.[1];
    return id ? [{ text, id: Number(id) }] : [];
  });
  const byId = new Map(
    (
      await inParts(
        numbered.map(({ id }) => id),
        (part) => students().where('student.id', 'in', part).execute(),
      )
    ).map((row) => [row.id, row]),
  );
  for (const { text, id } of numbered) {
    const row = byId.get(id);
    if (row) for (const column of ['student_id', 'student']) add(`${column} ${text}`, { id, name: nameOf(row) });
  }
  for (const row of await inParts(texts('external_id'), (part) =>
    students().where('student.external_id', 'in', part).execute(),
  ))
    add(`external_id ${row.external_id}`, { id: row.id, name: nameOf(row) });
  const names = texts('student').map((text) => ({ text, keys: nameKeys(text) }));
  const byName = Map.groupBy(
    await inParts(
      names.flatMap(({ keys }) => keys),
      (part) => students().where('student.name_key', 'in', part).execute(),
    ),
    (row) => row.name_key,
  );
  for (const { text, keys } of names)
    for (const row of keys.flatMap((key) => byName.get(key) ?? []))
      add(`student ${text}`, { id: row.id, name: nameOf(row) });
  const numbers = texts('numbers').flatMap((text) => {
    const read = readNumbers(text);
    return 'numbers' in read ? read.numbers.map((one) => ({ text, key: keyOf(one) })) : [];
  });
  const holders = await holdersOf(
    db,
    numbers.map(({ key }) => key),
  );
  for (const { text, key } of numbers) {
    const holder = holders.get(key);
    if (holder) add(`numbers ${text}`, holder);
  }
  const mails = texts('email');
  const byMail = await inParts(mails.flatMap(emailSpellings), (part) =>
    students().where(sql<string>`lower(student.email)`, 'in', part).execute(),
  );
  for (const mail of mails)
    for (const row of byMail)
      if (emailKey(row.email) === emailKey(mail)) add(`email ${mail}`, { id: row.id, name: nameOf(row) });
  return found;
}

/**
 * The lines of a file that a table's rows came out as: same number, same student. What was changed in them since is not their
 * file's to change back.
 */
export async function linesKept<L extends { readonly id: number | null; readonly who: Who }>(
  db: ClubDb,
  table: 'enrolment' | 'entry',
  lines: readonly L[],
): Promise<ReadonlySet<L>> {
  const ids = [...new Set(lines.flatMap(({ id }) => id ?? []))];
  const rows = await inParts(ids, (part) =>
    db
      .from(table)
      .select([`${table}.id`, `${table}.student_id`])
      .where(`${table}.id`, 'in', part)
      .execute(),
  );
  const owners = new Map(rows.map(({ id, student_id }) => [Number(id), String(student_id)]));
  return new Set(
    lines.filter(({ id, who }) => id !== null && who.student_id !== undefined && owners.get(id) === who.student_id),
  );
}
