/** By which words a person is known in texts about others: in mails to somebody else, and in what the audit says of acts. */
import { sql } from 'kysely';
import type { PersonKind } from '#contract/entities/privacy.ts';
import type { Ctx } from '../context.ts';
import type { Row } from '../entities/entity.ts';
import { removeWritten } from '../mail/outbox-folder.ts';
import type { Writer } from '../operations/writer.ts';
import { emailSpellings } from '../store/search.ts';

/** Names, addresses and numbers, earlier ones too; none that is another's as well. */
export interface Traces {
  readonly emails: readonly string[];
  /** The addresses among them. */
  readonly texts: readonly string[];
}

/** Columns by which both kinds of persons are reached; of a guardian, where there is one. */
const REACHED = ['email', 'phone', 'other_phone', 'guardian_email', 'guardian_phone', 'guardian_name'];
/** Shorter texts stand in others by chance. */
const SHORTEST = 5;

const textOf = (row: Row, column: string): string => (typeof row[column] === 'string' ? row[column].trim() : '');
const fullName = (row: Row): string => `${textOf(row, 'first_name')} ${textOf(row, 'last_name')}`.trim();
const namesOf = (row: Row): string[] =>
  textOf(row, 'first_name') && textOf(row, 'last_name')
    ? [fullName(row), `${textOf(row, 'last_name')}, ${textOf(row, 'first_name')}`]
    : [fullName(row)];
const textsOf = (row: Row): string[] => [...namesOf(row), ...REACHED.map((column) => textOf(row, column))];

/** What the row says now, and what the history says that it said. */
export async function tracesOf(writer: Writer, kind: PersonKind, id: number, row: Row): Promise<Traces> {
  const changes = await writer.db
    .from('change')
    .select(['change.before', 'change.after'])
    .where('entity', '=', kind)
    .where('row_id', '=', id)
    .where('erased_by', 'is', null)
    .execute();
  const was = changes.flatMap(({ before, after }) => {
    // A change holds the columns that it changed: the others are those of now.
    return [before, after].map((text) => ({ ...row, ...(JSON.parse(text ?? '{}') as Row | null) }));
  });
  const known = [row, ...was];
  const others = new Set(await textsOfOthers(writer, kind, id, [...new Set(known.flatMap(textsOf))]));
  const own = (texts: readonly string[]) =>
    [...new Set(texts)].filter((text) => text.length >= SHORTEST && !others.has(text));
  const emails = own(known.flatMap((one) => [textOf(one, 'email'), textOf(one, 'guardian_email')])).flatMap((email) =>
    emailSpellings(email),
  );
  return { emails, texts: [...new Set([...own(known.flatMap(textsOf)), ...emails])] };
}

/** Which of the texts say somebody else as well: namesakes, and families with one address. */
async function textsOfOthers(writer: Writer, kind: PersonKind, id: number, texts: readonly string[]) {
  const found: string[] = [];
  for (const table of ['student', 'teacher'] as const) {
    const columns = table === 'student' ? REACHED : ['email', 'phone'];
    const said = sql.join(texts.map((text) => sql`${text}`));
    const { rows } = await sql<Row>`select first_name, last_name, ${sql.join(columns.map((column) => sql.ref(column)))}
      from ${sql.table(table)} where club_id = ${writer.ctx.clubId} and deleted_at is null
      and ${table === kind ? sql`id <> ${id}` : sql`1 = 1`}
      and (${sql.join(
        [sql`first_name || ' ' || last_name`, ...columns.map((column) => sql.ref(column))].map(
          (value) => sql`${value} in (${said})`,
        ),
        sql` or `,
      )})`.execute(writer.internals.trx);
    found.push(...rows.flatMap(textsOf));
  }
  return found;
}

/**
 * Takes out of the folder of mails that were written down in place of being sent (without an SMTP server, or of a sample school)
 * the school's own that name the person or went to them. The person is erased by then: a folder that cannot be read is logged
 * and fails nothing.
 */
export async function forgetWritten(
  { clubId, services }: Pick<Ctx, 'clubId' | 'services'>,
  { texts }: Traces,
): Promise<void> {
  if (texts.length === 0) return;
  const wanted = texts.map((text) => text.toLowerCase());
  const names = (content: string) => {
    const said = decoded(content).toLowerCase();
    return wanted.some((text) => said.includes(text));
  };
  await removeWritten(services.config.dataDir, clubId, names).catch((error) =>
    services.log.error({ err: error }, 'A mail in the outbox folder stayed behind.'),
  );
}

/** A mail with its parts readable: quoted-printable, base64, and words of its head that are encoded (RFC 2045, 2047). */
function decoded(mail: string): string {
  const quoted = (text: string) =>
    Buffer.from(
      text
        .replace(/=\r?\n/g, '')
        .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
      'latin1',
    ).toString('utf8');
  const words = mail.replace(/=\?utf-8\?([qb])\?([^?]*)\?=(?:\r?\n[ \t]+(?==\?))?/gi, (_, how: string, text: string) =>
    how.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString('utf8') : quoted(text.replaceAll('_', ' ')),
  );
  const blocks = mail.match(/(?:^[A-Za-z0-9+/]{16,}={0,2}\r?\n?)+[A-Za-z0-9+/]*={0,2}/gm) ?? [];
  return [mail, words, quoted(mail), ...blocks.map((block) => Buffer.from(block, 'base64').toString('utf8'))].join(
    '\n',
  );
}
