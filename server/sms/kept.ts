/**
 * What the settings of a school keep of its provider of SMS. Secrets are kept apart (`secrets.ts`); here stand their numbers alone,
 * so that settings, history and audit hold none, and undo brings each back.
 */
import { z } from 'zod';
import { SMS_METHODS, type SmsProvider } from '#contract/entities/sms.ts';

const smsKept = z.object({
  /** Numbers of the address and of the body, which is null where there is none. Left out of what was set before they were kept apart. */
  secrets: z.object({ address: z.number().int(), body: z.number().int().nullable() }).optional(),
  /** Empty, or the address itself where there is no `secrets`. Older copies of the server need it to be there. */
  address: z.string(),
  method: z.enum(SMS_METHODS),
  /** Empty, or the body itself where there is no `secrets`. */
  body: z.string(),
  country_code: z.string(),
  headers: z.array(z.object({ name: z.string(), secret: z.number().int() })),
});
export type SmsKept = z.infer<typeof smsKept>;

/** The provider in settings as they are stored; null where there is none. */
export function providerIn(settings: string): SmsKept | null {
  const { sms_provider } = JSON.parse(settings) as { sms_provider?: unknown };
  return sms_provider ? smsKept.parse(sms_provider) : null;
}

/** Numbers of all secrets that a provider names. */
export const secretsNamed = ({ secrets, headers }: SmsKept): number[] => [
  ...(secrets ? [secrets.address, ...(secrets.body === null ? [] : [secrets.body])] : []),
  ...headers.map(({ secret }) => secret),
];

/** What is answered of it. */
export const shownProvider = ({ secrets, body, method, country_code, headers }: SmsKept): SmsProvider => ({
  address: 'set',
  method,
  body: (secrets ? secrets.body !== null : body !== '') ? 'set' : 'not_set',
  country_code,
  headers: headers.map(({ name }) => name),
});

/** Settings of a school, as a record of what changed holds them, without what is secret. */
export function shownSettings(settings: unknown): unknown {
  if (typeof settings !== 'object' || settings === null || !('sms_provider' in settings)) return settings;
  const kept = smsKept.safeParse(settings.sms_provider);
  // What cannot be read is not shown either.
  return { ...settings, sms_provider: kept.success ? shownProvider(kept.data) : null };
}
