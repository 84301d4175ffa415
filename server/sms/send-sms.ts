/** Sends an SMS through a school's provider, or writes it to `dataDir/outbox` where there is none. */
import { dialled } from '#contract/rules/phone.ts';
import type { Config } from '../config.ts';
import { writeDown } from '../mail/outbox-folder.ts';
import type { Db } from '../store/engine.ts';
import type { SmsKept } from './kept.ts';
import { PrivateAddress } from './private-addresses.ts';
import { ANSWER_WITHIN, askProvider } from './request.ts';
import { type SmsParts, secretsOf } from './secrets.ts';
import { filledAddress, filledBody, typeOfBody, writtenIn } from './template.ts';

/** The provider will never take this message: another try is of no use. */
export class SmsRefused extends Error {}
/** Nobody answered, or the provider asks to be left alone for a while: what else waits for it can wait too. */
export class SmsUnreachable extends Error {}

export interface SmsSender {
  readonly clubId: number;
  readonly country: string;
  readonly provider: SmsKept | null;
  /** True for a sample school: what it sends stays on this machine. */
  readonly sample: boolean;
}
export interface Sms {
  /** A number, as a person has it. */
  readonly to: string;
  readonly text: string;
  /** Stays over tries, so that a provider knows a message that comes again. */
  readonly id: string;
}
type Settings = Pick<Config, 'dataDir' | 'smsInside' | 'smsWithin' | 'secretKey'>;

/** Statuses after which the same request may yet be taken: RFC 9110 (408, 5xx), RFC 8470 (425), RFC 6585 (429). */
const passes = (status: number): boolean => status >= 500 || status === 408 || status === 425 || status === 429;

/**
 * Resolves when the provider took it (true), or when it was written to the outbox folder (false).
 * @throws SmsRefused; SmsUnreachable
 */
export async function sendSms(config: Settings, db: Db, sender: SmsSender, sms: Sms): Promise<boolean> {
  const { provider } = sender;
  const to = dialled(sms.to, { country: sender.country, code: provider?.country_code });
  if (to === null) throw new SmsRefused(`${sms.to} is no telephone number that can be dialled.`);
  if (!provider || sender.sample) {
    await writeDown(config.dataDir, sender.clubId, 'sms.txt', `To: ${to}\nId: ${sms.id}\n\n${sms.text}\n`);
    return false;
  }
  const parts = await secretsOf(config, db, sender.clubId, provider);
  const values = { ...sms, to };
  const body = provider.method === 'GET' || parts.body === '' ? null : filledBody(parts.body, values);
  const { status, text } = await askProvider(
    {
      url: filledAddress(parts.address, values),
      method: provider.method,
      headers: { ...(body === null ? {} : { 'content-type': typeOfBody(parts.body) }), ...parts.headers },
      body,
    },
    { inside: config.smsInside, within: config.smsWithin ?? ANSWER_WITHIN },
  ).catch((error) => {
    if (error instanceof PrivateAddress) throw new SmsRefused(error.message);
    throw new SmsUnreachable(withoutSecrets(error instanceof Error ? error.message : 'unknown', parts));
  });
  if (status >= 200 && status < 300) return true;
  const said = withoutSecrets(`HTTP ${status} ${text.replace(/\s+/g, ' ').trim()}`.trim(), parts).slice(0, 300);
  if (!passes(status)) throw new SmsRefused(said);
  throw new SmsUnreachable(said);
}

/** What a provider says back of a key stands in no log. */
function withoutSecrets(text: string, { headers, ...parts }: SmsParts): string {
  // The scheme before a key (`Bearer`, `Basic`) is no secret, the words behind it are.
  const ofHeaders = Object.values(headers).flatMap((value) => [
    value,
    ...value.split(/[\s:=,;]+/).filter((word) => word.length > 7),
  ]);
  // The longest first: one may be a part of another.
  const words = [...ofHeaders, ...writtenIn(parts)].filter(Boolean).sort((a, b) => b.length - a.length);
  return words.reduce((kept, word) => kept.replaceAll(word, '…'), text);
}
