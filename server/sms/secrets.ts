/**
 * Values of the headers that a provider of SMS asks for. They stand in a table of their own, each kept once and never changed:
 * settings, history and audit hold its number alone, so that undo brings a value back without any of them holding it.
 */
import type { SmsKept } from '#contract/entities/sms.ts';
import { seal, unseal } from '../auth/sealed.ts';
import type { Config } from '../config.ts';
import type { Db } from '../store/engine.ts';

/** Values that no school uses any more go after this many days. */
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

/** The headers of a provider with their values. @throws Error naming a header whose value is gone; Problem 503 */
export async function secretsOf(
  config: Pick<Config, 'secretKey'>,
  db: Db,
  clubId: number,
  { headers }: SmsKept,
): Promise<Record<string, string>> {
  if (headers.length === 0) return {};
  const rows = await db
    .selectFrom('sms_secret')
    .select(['id', 'value'])
    .where('club_id', '=', clubId)
    .where(
      'id',
      'in',
      headers.map(({ secret }) => secret),
    )
    .execute();
  const values = new Map(rows.map(({ id, value }) => [id, value]));
  return Object.fromEntries(
    headers.map(({ name, secret }) => {
      const kept = values.get(secret);
      if (kept === undefined) throw new Error(`The value of the header ${name} is gone: set it again.`);
      return [name, unseal(config, kept, ownerOf(clubId, name))];
    }),
  );
}

/** Removes the values that settings no longer name, once nobody will take that back. */
export async function forgetSecrets(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000).toISOString();
  const old = await db.selectFrom('sms_secret').select(['id', 'club_id']).where('created_at', '<', before).execute();
  for (const [clubId, rows] of Map.groupBy(old, ({ club_id }) => club_id)) {
    const { settings } = await db
      .selectFrom('club')
      .select('settings')
      .where('id', '=', clubId)
      .executeTakeFirstOrThrow();
    const kept = (JSON.parse(settings) as { sms_provider?: SmsKept | null }).sms_provider?.headers ?? [];
    const used = new Set(kept.map(({ secret }) => secret));
    const unused = rows.map(({ id }) => id).filter((id) => !used.has(id));
    if (unused.length > 0)
      await db.deleteFrom('sms_secret').where('club_id', '=', clubId).where('id', 'in', unused).execute();
  }
}
