import type { FastifyInstance } from 'fastify';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import {
  inviteUser,
  listInvitations,
  type Member,
  member,
  revokeInvitation,
  setPermission,
  setRole,
  setUserStatus,
} from '#contract/entities/team.ts';
import { fault } from '#contract/faults/fault.ts';
import { OWN_PERMISSIONS, type OwnPermission, ROLES } from '#contract/permissions.ts';
import type { Account } from '../../auth/accounts.ts';
import { INVITATION_LIFE } from '../../auth/invitations.ts';
import { endSessionsOf, keepAnAdmin, lockTeam, mayMoney } from '../../auth/last-admin.ts';
import { hashToken, newToken } from '../../auth/secrets.ts';
import { isConfirmed, noteConfirmed, requireConfirmed } from '../../auth/whose-address.ts';
import type { Services } from '../../context.ts';
import { account as accountEntity } from '../../entities/account.ts';
import { present, type Row } from '../../entities/entity.ts';
import { originOf } from '../../http/origin.ts';
import { route } from '../../http/route.ts';
import { queueMail } from '../../mail/outbox.ts';
import { mailText } from '../../mail/texts.ts';
import { write } from '../../operations/write.ts';
import type { Writer } from '../../operations/writer.ts';
import { invalid, notFound, problem } from '../../problems.ts';
import { resourceRoutes } from '../../resources.ts';
import { emailKey, shownAddress } from '../../store/search.ts';
import type { InvitationRow } from '../../store/tables.ts';
import { deviceRoutes } from './device-routes.ts';

/** How long an invitation holds, in ms. */

export function teamRoutes(app: FastifyInstance, services: Services): void {
  deviceRoutes(app, services);
  resourceRoutes(app, services, member, {
    skip: ['add', 'exportCsv', 'exportSelected', 'countSelected', 'removeMany', 'setStatus'],
    async removing(writer, row) {
      await lockTeam(writer);
      await memberOf(writer, row.id as number);
      await keepAnAdmin(writer, row.id as number);
      await endSessionsOf(writer, { ...row, deleted_at: writer.at });
    },
  });

  route(app, services, setRole, (ctx, { params, body }) =>
    write(ctx, async (writer) => {
      writer.describe({ user: params.id, ...body });
      await lockTeam(writer);
      const account = await memberOf(writer, params.id);
      if (body.grant) requireConfirmed(account);
      const held = JSON.parse(account.roles) as string[];
      const roles = ROLES.filter((role) => (role === body.role ? body.grant : held.includes(role)));
      return changed(writer, params.id, { roles });
    }),
  );

  route(app, services, setPermission, (ctx, { params, body }) =>
    write(ctx, async (writer) => {
      writer.describe({ user: params.id, ...body });
      await lockTeam(writer);
      await refuseStranger(writer, body.permission);
      const account = await memberOf(writer, params.id);
      if (body.grant) requireConfirmed(account);
      const held = JSON.parse(account.permissions) as string[];
      const permissions = OWN_PERMISSIONS.filter((one) => (one === body.permission ? body.grant : held.includes(one)));
      return changed(writer, params.id, { permissions });
    }),
  );

  route(app, services, setUserStatus, (ctx, { params, body }) =>
    write(ctx, async (writer) => {
      writer.describe({ user: params.id, ...body });
      await lockTeam(writer);
      await memberOf(writer, params.id);
      return changed(writer, params.id, { status: body.status });
    }),
  );

  route(app, services, inviteUser, (ctx, { body, request }) =>
    write(ctx, async (writer) => {
      writer.describe(body);
      // A mail cannot be taken back; the invitation can be revoked.
      writer.irreversible();
      await refuseMember(writer, body.email);
      const token = newToken();
      const made = await writer.internals.trx
        .insertInto('invitation')
        .values({
          club_id: ctx.clubId,
          token_hash: hashToken(token),
          email_key: emailKey(body.email),
          roles: JSON.stringify(body.roles),
          created_at: writer.at,
          expires_at: new Date(Date.parse(writer.at) + INVITATION_LIFE).toISOString(),
          used_at: null,
          invited_by: ctx.actor.name,
          inviter_id: ctx.actor.id,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      const { name: school, locale } = await writer.db.club();
      const values = {
        school,
        author: ctx.actor.name,
        link: `${originOf(services, request)}/register#invitation=${token}&email=${encodeURIComponent(body.email)}`,
      };
      const mail = { subject: mailText(locale, 'inviteSubject', values), text: mailText(locale, 'inviteBody', values) };
      await queueMail(writer.internals.trx, ctx.clubId, { to: body.email, ...mail }, writer.at);
      await noted(writer);
      return { data: presentInvitation(made) };
    }),
  );

  route(app, services, listInvitations, async (ctx) => {
    const rows = await ctx.db
      .from('invitation')
      .selectAll('invitation')
      .where('used_at', 'is', null)
      .where('expires_at', '>', ctx.now().toISOString())
      .orderBy('id', 'desc')
      .limit(500)
      .execute();
    return { data: rows.map(presentInvitation) };
  });

  route(app, services, revokeInvitation, (ctx, { params }) =>
    write(ctx, async (writer) => {
      writer.describe({ invitation: params.id });
      writer.irreversible();
      const row = await writer.db
        .from('invitation')
        .selectAll('invitation')
        .where('id', '=', params.id)
        .executeTakeFirst();
      if (!row) throw notFound('invitation');
      await writer.db.remove('invitation').where('id', '=', params.id).execute();
      await noted(writer);
      return { data: presentInvitation(row) };
    }),
  );
}

/** An act that leaves no row in the history is in the audit all the same. */
async function noted(writer: Writer): Promise<void> {
  writer.internals.touched.set('invitation', null);
  await writer.operationId();
}

/** @throws Problem 403 where the caller does not hold the permission; `no-holder` where nobody in the school does. */
async function refuseStranger(writer: Writer, permission: OwnPermission): Promise<void> {
  if (writer.ctx.actor.own?.includes(permission)) return;
  const accounts = (await writer.db.from('account').selectAll('account').execute()) as readonly Row[];
  throw accounts.some(mayMoney) ? problem('missing-permission', { permission }) : problem('no-holder');
}

async function memberOf(writer: Writer, id: number): Promise<Account> {
  const account = (await writer.db.find('account', id)) as Account | undefined;
  if (!account || account.deleted_at) throw notFound('user');
  if (account.address_confirmed_at || !isConfirmed(account)) return account;
  // Of one that came with its role from elsewhere: it is its holder's once the role is gone, too.
  return { ...account, address_confirmed_at: await noteConfirmed(writer.internals.trx, id, writer.at) };
}

async function changed(writer: Writer, id: number, values: Row): Promise<{ data: Member }> {
  const row = (await writer.update('account', id, values)) as Row;
  await keepAnAdmin(writer);
  await endSessionsOf(writer, row);
  return { data: present(accountEntity, row) as Member };
}

/**
 * @throws Problem 422 where the address has an account in this school already, and somebody has confirmed it. Of other schools' accounts nothing is told:
 * who has one learns it from the sign-up that the mail leads to.
 */
async function refuseMember(writer: Writer, email: string): Promise<void> {
  const known = await writer.db
    .from('account')
    .select(['account.roles', 'account.address_confirmed_at'])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
  if (known && isConfirmed(known)) throw invalid({ email: fault('has-account-grant') });
}

function presentInvitation(row: Selectable<InvitationRow>) {
  const { id, email_key, invited_by, created_at, expires_at, used_at } = row;
  return {
    id,
    email: shownAddress(email_key),
    roles: z.array(z.enum(ROLES)).parse(JSON.parse(row.roles)),
    invited_by,
    created_at,
    expires_at,
    used_at,
  };
}
