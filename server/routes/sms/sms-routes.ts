/** The provider of a school's SMS: told to be set, set, tried. Its secrets are answered to nobody. */
import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import {
  removeSmsHeader,
  removeSmsProvider,
  SMS_FIELDS,
  setSmsHeader,
  setSmsProvider,
  type smsProviderInput,
  testSms,
  viewSmsProvider,
} from '#contract/entities/sms.ts';
import { type Fault, fault } from '#contract/faults/fault.ts';
import type { Ctx, Services } from '../../context.ts';
import type { Row } from '../../entities/entity.ts';
import { route } from '../../http/route.ts';
import { schoolOf } from '../../messages/send.ts';
import { write } from '../../operations/write.ts';
import type { Writer } from '../../operations/writer.ts';
import { keptPhone } from '../../phones.ts';
import { invalid, problem } from '../../problems.ts';
import { providerIn, type SmsKept, shownProvider } from '../../sms/kept.ts';
import { bareHost, isPrivate } from '../../sms/private-addresses.ts';
import { ADDRESS, BODY, keepSecret, type SmsParts, secretsOf } from '../../sms/secrets.ts';
import { SmsRefused, SmsUnreachable, sendSms } from '../../sms/send-sms.ts';
import { isBroken, missingFields } from '../../sms/template.ts';

type Input = z.output<typeof smsProviderInput>;
/** Header names are the same in any case (RFC 9110). */
const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
const shown = (kept: SmsKept | null) => kept && shownProvider(kept);

/** @throws Problem 422 for what no provider could take, or what leads into the server's own network. */
function checkProvider(
  { address, body, method, country_code, header_name, header_value }: Omit<Input, 'no_body'>,
  inside: boolean,
): void {
  const faults: Record<string, Fault> = {};
  const url = URL.parse(address.replace(/\{\w+\}/g, '1'));
  const host = url && bareHost(url.hostname);
  if (!url || !host || /\{/.test(url.host)) faults.address = fault('url');
  else if (url.username || url.password) faults.address = fault('sms-password-in-address');
  else if (!inside && (host === 'localhost' || (isIP(host) !== 0 && isPrivate(host))))
    faults.address = fault('sms-private-address');
  else if (!inside && url.protocol !== 'https:') faults.address = fault('sms-needs-https');
  // The server it goes to is not for a message to say.
  else if (URL.parse(address.replace(/\{\w+\}/g, '2'))?.origin !== url.origin) faults.address = fault('url');
  const sent = method === 'GET' ? '' : body;
  const known: readonly string[] = SMS_FIELDS;
  const missing = missingFields(address, sent);
  const unknown = [...`${address} ${sent}`.matchAll(/\{(\w+)\}/g)].find(([, name = '']) => !known.includes(name));
  if (unknown?.[1]) faults.body = fault('unknown-placeholder', { name: unknown[1] });
  else if (isBroken(sent)) faults.body = fault('sms-broken-json');
  else if (missing.length > 0)
    faults[method === 'GET' ? 'address' : 'body'] ??= fault('sms-fields', {
      names: missing.map((name) => `{${name}}`).join(', '),
    });
  if (!/^\+?\d{0,4}$/.test(country_code)) faults.country_code = fault('format');
  if (header_value !== '' && header_name === '') faults.header_name = fault('needed');
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

const originOf = (address: string): string | undefined => URL.parse(address.replace(/\{\w+\}/g, '1'))?.origin;

/** Changes the provider, under the lock of the school's row. */
async function change(ctx: Ctx, act: (writer: Writer, kept: SmsKept | null) => Promise<SmsKept | null>) {
  return write(ctx, async (writer) => {
    await writer.lock('club', [ctx.clubId]);
    const club = await writer.db.club();
    const kept = providerIn(club.settings);
    const sms_provider = await act(writer, kept);
    const settings = { ...JSON.parse(club.settings), sms_provider } as Row;
    await writer.update('club', ctx.clubId, { settings });
    return { data: shown(sms_provider) };
  });
}

const keep = ({ ctx, at, internals }: Writer, name: string, value: string): Promise<number> =>
  keepSecret(ctx.services.config, internals.trx, ctx.clubId, { name, value, at });

/** The headers with one more, or another value of it. */
async function withHeader(writer: Writer, headers: SmsKept['headers'], name: string, value: string) {
  const secret = await keep(writer, name, value);
  return [...headers.filter((header) => !sameName(header.name, name)), { name, secret }];
}

/** The request as it stands; null where there is none, or where it cannot be read any more: then all of it is set anew. */
async function standing({ ctx, internals }: Writer, kept: SmsKept | null): Promise<SmsParts | null> {
  if (!kept) return null;
  return secretsOf(ctx.services.config, internals.trx, ctx.clubId, { ...kept, headers: [] }).catch(() => null);
}

/**
 * The provider that is asked for, with what stays of the one before.
 * @throws Problem 422 for what is missing, what no provider could take, or what leads into the server's own network.
 */
async function newProvider(writer: Writer, kept: SmsKept | null, input: Input): Promise<SmsKept> {
  const { method, header_name, header_value } = input;
  const before = await standing(writer, kept);
  const address = input.address || before?.address;
  if (!address) throw invalid({ address: fault('needed') });
  // Whoever could lead kept values to another server could read them there.
  const same = kept !== null && before !== null && originOf(before.address) === originOf(address);
  if (!same && before?.body && method !== 'GET' && input.body === '' && !input.no_body)
    throw invalid({ body: fault('needed') });
  const body = input.body || (same && !input.no_body ? before.body : '');
  checkProvider({ ...input, address, body }, writer.ctx.services.config.smsInside);
  const headers = same ? kept.headers : [];
  const there = headers.some(({ name }) => sameName(name, header_name));
  if (header_name !== '' && header_value === '' && !there) throw invalid({ header_value: fault('needed') });
  writer.describe({ host: URL.parse(address)?.host ?? '', method });
  const stays = same ? kept.secrets : undefined;
  const secrets = {
    address: stays && address === before?.address ? stays.address : await keep(writer, ADDRESS, address),
    body: body === '' ? null : stays?.body && body === before?.body ? stays.body : await keep(writer, BODY, body),
  };
  return {
    secrets,
    address: '',
    method,
    body: '',
    country_code: input.country_code.replace('+', ''),
    headers: header_value === '' ? headers : await withHeader(writer, headers, header_name, header_value),
  };
}

export function smsRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, viewSmsProvider, async (ctx) => ({
    data: shown(providerIn((await ctx.db.club()).settings)),
  }));

  route(app, services, setSmsProvider, (ctx, { body }) =>
    change(ctx, (writer, kept) => newProvider(writer, kept, body)),
  );

  route(app, services, setSmsHeader, (ctx, { body: { name, value } }) =>
    change(ctx, async (writer, kept) => {
      if (!kept) throw problem('no-sms-provider');
      writer.describe({ header: name });
      return { ...kept, headers: await withHeader(writer, kept.headers, name, value) };
    }),
  );

  route(app, services, removeSmsHeader, (ctx, { body: { name } }) =>
    change(ctx, async (writer, kept) => {
      if (!kept) throw problem('no-sms-provider');
      const headers = kept.headers.filter((header) => !sameName(header.name, name));
      if (headers.length === kept.headers.length) throw invalid({ name: fault('sms-no-header') });
      writer.describe({ header: name });
      return { ...kept, headers };
    }),
  );

  route(app, services, removeSmsProvider, (ctx) =>
    change(ctx, async (_writer, kept) => {
      if (!kept) throw problem('no-sms-provider');
      return null;
    }),
  );

  route(app, services, testSms, async (ctx, { body }) => {
    const { db } = services.database;
    const school = await schoolOf(db, ctx.clubId);
    const read = keptPhone(body.to, { country: school.country, code: school.provider?.country_code });
    if ('code' in read) throw invalid({ to: read });
    const to = read.number;
    // The name of a school is at hand, and tells nobody anything about anybody.
    const sms = { to, text: `${school.name}: SMS`, id: randomUUID() };
    const sent = await sendSms(services.config, db, school, sms).catch((error) => {
      if (error instanceof SmsRefused || error instanceof SmsUnreachable)
        throw problem('sms-refused', { reason: error.message });
      throw error;
    });
    return write(ctx, async (writer) => {
      // What was sent cannot be called back.
      writer.irreversible();
      writer.describe({ to, sent });
      await writer.operationId();
      return { data: { to, sent } };
    });
  });
}
