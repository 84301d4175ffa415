/** The provider that sends a school's SMS: how it is asked, and calls that set and try it. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { choice, flag, multiline, optionalText, phone, text } from '../fields.ts';
import { ADMIN } from '../permissions.ts';
import { operationId } from '../resource.ts';

export const SMS_METHODS = ['POST', 'PUT', 'GET'] as const;
/** What address and body may name in braces: the number, the text, and a name of the message that stays over tries. */
export const SMS_FIELDS = ['to', 'text', 'id'] as const;

/** Of a value that is answered to nobody: whether there is one. */
const held = z.enum(['set', 'not_set']);

/** What is answered of a provider. Its address and its body may hold keys, and the values of its headers are keys. */
const smsProvider = z.object({
  address: held,
  method: z.enum(SMS_METHODS),
  body: held,
  country_code: z.string(),
  /** Names of the headers that go along. */
  headers: z.array(z.string()),
});
export type SmsProvider = z.infer<typeof smsProvider>;

const call = { access: ADMIN, tag: 'sms' } as const;
const answer = z.object({ data: smsProvider.nullable(), operation_id: operationId });

/** A token of RFC 9110. Those that say how the request travels are not for a school to set. */
const headerName = () =>
  text(100)
    .regex(/^[\w!#$%&'*+.^`|~-]+$/)
    .refine((name) => !/^(host|connection|content-length|transfer-encoding|expect|upgrade|trailer|te)$/i.test(name));
const headerValue = (least: number) =>
  z
    .string()
    .trim()
    .min(least)
    .max(2000)
    .regex(/^[\x20-\x7e]*$/)
    .meta({ field: { kind: 'password' } });

/**
 * What is asked for of a provider. Address, body and the value of a header are secrets: empty, what is set stays. `no_body` takes
 * the body away.
 */
export const smsProviderInput = z.object({
  address: z
    .string()
    .trim()
    .max(2000)
    .regex(/^(?:https?:\/\/[^\s\p{Cc}]+)?$/iu)
    .meta({ secret: true, field: { kind: 'url' } })
    .default(''),
  method: choice(SMS_METHODS, 'sms_method').default('POST'),
  body: multiline(4000)
    .meta({ secret: true, field: { kind: 'multiline' } })
    .default(''),
  no_body: flag().default(false),
  country_code: optionalText(8).default(''),
  header_name: headerName()
    .or(z.literal(''))
    .default('')
    .meta({ field: { kind: 'text' } }),
  header_value: headerValue(0).default(''),
});
export const smsHeaderInput = z.object({ name: headerName(), value: headerValue(1) });

export const viewSmsProvider = endpoint({
  ...call,
  id: 'viewSmsProvider',
  method: 'GET',
  path: '/admin/sms',
  summary:
    "The school's provider of SMS: of its address and its body whether they are set, of its headers the names; null where there is none.",
  answer: z.object({ data: smsProvider.nullable() }),
});

export const setSmsProvider = endpoint({
  ...call,
  id: 'setSmsProvider',
  method: 'POST',
  path: '/admin/sms',
  summary:
    'Sets by which request SMS are sent. `{to}`, `{text}` and `{id}` are filled in, in the address and in the body. Both are kept as secrets and never answered; left out or empty, what is set stays, and `no_body` takes the body away. An address at another server keeps none of the headers, and needs its body anew.',
  body: smsProviderInput,
  answer,
});

export const setSmsHeader = endpoint({
  ...call,
  id: 'setSmsHeader',
  method: 'POST',
  path: '/admin/sms/header',
  summary: 'Sets a header of the requests to the provider. Its value is kept as a secret and never answered.',
  body: smsHeaderInput,
  answer,
});

export const removeSmsHeader = endpoint({
  ...call,
  id: 'removeSmsHeader',
  method: 'POST',
  path: '/admin/sms/header/remove',
  summary: 'Takes a header out of the requests to the provider.',
  body: z.object({ name: text(100) }),
  answer,
});

export const removeSmsProvider = endpoint({
  ...call,
  id: 'removeSmsProvider',
  method: 'POST',
  path: '/admin/sms/remove',
  summary: 'Sends SMS through no provider any more: they are written to the outbox folder of the server.',
  body: z.object({}),
  answer,
});

export const testSms = endpoint({
  ...call,
  id: 'testSms',
  method: 'POST',
  path: '/admin/sms/test',
  summary: 'Sends an SMS to a number at once, to try the provider. 409 `sms-refused` says what the provider answered.',
  body: z.object({ to: phone().min(1) }),
  rateLimit: { max: 20, perMinutes: 1 },
  answer: z.object({
    data: z.object({
      to: z.string(),
      /** False where there is no provider, or the school is a sample: it was written to the outbox folder. */
      sent: z.boolean(),
    }),
    operation_id: operationId,
  }),
});

export const smsEndpoints = [
  viewSmsProvider,
  setSmsProvider,
  setSmsHeader,
  removeSmsHeader,
  removeSmsProvider,
  testSms,
];
