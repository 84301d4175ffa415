import type { FastifyInstance } from 'fastify';
import type { Selectable } from 'kysely';
import { type AccessToken, createToken, listTokens, revokeToken } from '#contract/entities/token.ts';
import { fault } from '#contract/faults/fault.ts';
import { permissionBehind, permissionsOf, type TokenPermission } from '#contract/permissions.ts';
import { addDays, daysBetween, instantOf, todayIn } from '#contract/rules/zone.ts';
import { beginningOf, newAccessToken } from '../../auth/access-tokens.ts';
import { hashToken } from '../../auth/secrets.ts';
import type { Ctx, Services } from '../../context.ts';
import { route } from '../../http/route.ts';
import { write } from '../../operations/write.ts';
import type { Writer } from '../../operations/writer.ts';
import { invalid, notFound, problem } from '../../problems.ts';
import type { ClubDb } from '../../store/club-db.ts';
import type { AccessTokenRow } from '../../store/tables.ts';

/** Days that a token may hold. */
const LONGEST = 366;
/** Tokens of one school at a time. */
const MOST = 100;

export function tokenRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, listTokens, async (ctx) => ({ data: (await reachable(ctx, ctx.db)).map(shown) }));

  route(app, services, createToken, (ctx, { body }) =>
    write(ctx, async (writer) => {
      const { time_zone } = await writer.db.club();
      const days = daysBetween(todayIn(time_zone, ctx.now()), body.ends_on);
      if (days < 0 || days > LONGEST) throw invalid({ ends_on: fault('token-year') });
      if (body.permissions.length === 0) throw invalid({ permissions: fault('token-purpose') });
      await refuseBeyond(writer, body.permissions);
      const held = await writer.db
        .from('access_token')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('expires_at', '>', writer.at)
        .executeTakeFirstOrThrow();
      if (Number(held.count) >= MOST) throw problem('too-many-tokens');
      const { trx } = writer.internals;
      const token = newAccessToken();
      const permissions = [...new Set(body.permissions)];
      const made = await trx
        .insertInto('access_token')
        .values({
          club_id: ctx.clubId,
          account_id: ctx.actor.id,
          kind: body.kind,
          name: body.name,
          begins: beginningOf(token),
          token_hash: hashToken(token),
          permissions: JSON.stringify(permissions),
          created_at: writer.at,
          expires_at: instantOf(addDays(body.ends_on, 1), '00:00', time_zone),
          last_used_on: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      writer.describe({ name: body.name, kind: body.kind, permissions, ends_on: body.ends_on });
      await noted(writer, made.id);
      return { data: shown({ ...made, account_name: ctx.actor.name }), token };
    }),
  );

  route(app, services, revokeToken, (ctx, { params }) =>
    write(ctx, async (writer) => {
      const found = (await reachable(ctx, writer.db)).find(({ id }) => id === params.id);
      if (!found) throw notFound('token');
      await writer.db.remove('access_token').where('id', '=', params.id).execute();
      writer.describe({ token: params.id, name: found.name });
      await noted(writer, params.id);
      return { data: shown(found) };
    }),
  );
}

/**
 * A token for what its maker may not do would begin to work the day its maker may.
 * @throws Problem 422 at `permissions`
 */
async function refuseBeyond(writer: Writer, wanted: readonly TokenPermission[]): Promise<void> {
  const maker = await writer.db.find('account', writer.ctx.actor.id);
  const held = permissionsOf(JSON.parse(maker?.roles ?? '[]'), JSON.parse(maker?.permissions ?? '[]'));
  const beyond = wanted.map(permissionBehind).find((permission) => permission !== null && !held.includes(permission));
  if (beyond) throw invalid({ permissions: fault('token-beyond-maker', { permission: beyond }) });
}

/** The caller's own tokens and the school's. */
const reachable = (ctx: Ctx, db: ClubDb) =>
  db
    .from('access_token')
    .innerJoin('account', 'account.id', 'access_token.account_id')
    .selectAll('access_token')
    .select(['account.first_name', 'account.last_name'])
    .where((eb) => eb.or([eb('access_token.kind', '=', 'school'), eb('access_token.account_id', '=', ctx.actor.id)]))
    .where('access_token.expires_at', '>', ctx.now().toISOString())
    .orderBy('access_token.id', 'desc')
    .execute()
    .then((rows) =>
      rows.map(({ first_name, last_name, ...row }) => ({ ...row, account_name: `${first_name} ${last_name}`.trim() })),
    );

function shown(row: Selectable<AccessTokenRow> & { readonly account_name: string }): AccessToken {
  const { id, name, kind, begins, created_at, expires_at, last_used_on, account_name } = row;
  return {
    id,
    name,
    kind,
    begins,
    created_at,
    expires_at,
    last_used_on,
    account_name,
    permissions: JSON.parse(row.permissions),
  };
}

/** A token is no row of the history, and nothing of it comes back. */
async function noted(writer: Writer, id: number): Promise<void> {
  writer.irreversible();
  writer.internals.touched.set('token', [id]);
  await writer.operationId();
}
