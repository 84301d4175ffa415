/**
 * Secrets of a provider of SMS: its address, its body and the values of its headers, any of which may hold keys. They stand in a
 * table of their own, each kept once and never changed: settings, history and audit hold its number alone, so that undo brings a
 * value back without any of them holding it.
 */
import { seal, unseal } from '../auth/sealed.ts';
import type { Config } from '../config.ts';
import type { Db } from '../store/engine.ts';
import { providerIn, type SmsKept, secretsNamed } from './kept.ts';

/** What address and body are kept as; no header can be called so. */
export const ADDRESS = ':address';
export const BODY = ':body';

/** Values that no school uses any more go after this many days, in which undo brings them back. */
const KEPT_DAYS = 30;

export const ownerOf = (clubId: number, name: string): string => `sms:${clubId}:${name.toLowerCase()}`;

/** Keeps a value. Answers its number. */
export async function keepSecret(
  config: Pick<Config, 'secretKey'>,
  trx: Db,
  clubId: number,
  { name, value, at }: { readonly name: string; readonly value: string; readonly at: string },
): Promise<number> {
  const { id } = await trx
    .insertInto('sms_secret')
    .values({ club_id: clubId, name, value: seal(config, value, ownerOf(clubId, name)), created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What a request to a provider is made of. */
export interface SmsParts {
  readonly address: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The secrets of a provider. @throws Error naming a value that is gone; Problem 503 */
export async function secretsOf(
  config: Pick<Config, 'secretKey'>,
  db: Db,
  clubId: number,
  kept: SmsKept,
): Promise<SmsParts> {
  const named = secretsNamed(kept);
  const rows =
    named.length === 0
      ? []
      : await db
          .selectFrom('sms_secret')
          .select(['id', 'value'])
          .where('club_id', '=', clubId)
          .where('id', 'in', named)
          .execute();
  const values = new Map(rows.map(({ id, value }) => [id, value]));
  const read = (id: number, name: string, what: string) => {
    const value = values.get(id);
    if (value === undefined) throw new Error(`The ${what} is gone: set it again.`);
    return unseal(config, value, ownerOf(clubId, name));
  };
  const { secrets, headers } = kept;
  return {
    address: secrets ? read(secrets.address, ADDRESS, 'address') : kept.address,
    body: !secrets ? kept.body : secrets.body === null ? '' : read(secrets.body, BODY, 'body'),
    headers: Object.fromEntries(
      headers.map(({ name, secret }) => [name, read(secret, name, `value of the header ${name}`)]),
    ),
  };
}

/** Removes the values that settings no longer name, once nobody will take that back: after `KEPT_DAYS`. */
export async function forgetSecrets(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000).toISOString();
  const old = await db.selectFrom('sms_secret').select(['id', 'club_id']).where('created_at', '<', before).execute();
  for (const [clubId, rows] of Map.groupBy(old, ({ club_id }) => club_id)) {
    const { settings } = await db
      .selectFrom('club')
      .select('settings')
      .where('id', '=', clubId)
      .executeTakeFirstOrThrow();
    const used = new Set(namedIn(settings));
    const unused = rows.map(({ id }) => id).filter((id) => !used.has(id));
    if (unused.length === 0) continue;
    const changes = await db
      .selectFrom('change')
      .select('before')
      .where('club_id', '=', clubId)
      .where('entity', '=', 'club')
      .where('row_id', '=', clubId)
      .where('at', '>=', before)
      .execute();
    // An undo of what was changed a short while ago names them again.
    const undoable = new Set(changes.flatMap((change) => namedIn(JSON.parse(change.before).settings)));
    const gone = unused.filter((id) => !undoable.has(id));
    if (gone.length > 0)
      await db.deleteFrom('sms_secret').where('club_id', '=', clubId).where('id', 'in', gone).execute();
  }
}

function namedIn(settings: string | undefined): readonly number[] {
  const kept = settings === undefined ? null : providerIn(settings);
  return kept ? secretsNamed(kept) : [];
}
