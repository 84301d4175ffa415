/** Fills what a school wrote of its provider's request: `{to}`, `{text}` and `{id}`, each as its place needs it. */
import { SMS_FIELDS } from '#contract/entities/sms.ts';

export interface SmsValues {
  readonly to: string;
  readonly text: string;
  readonly id: string;
}

const FIELD = new RegExp(`\\{(${SMS_FIELDS.join('|')})\\}`, 'g');

type Kind = 'json' | 'xml' | 'form';
const kindOf = (body: string): Kind => (/^\s*[{[]/.test(body) ? 'json' : /^\s*</.test(body) ? 'xml' : 'form');

const TYPES: Readonly<Record<Kind, string>> = {
  json: 'application/json',
  xml: 'text/xml; charset=utf-8',
  form: 'application/x-www-form-urlencoded',
};
const WRITTEN: Readonly<Record<Kind, (value: string) => string>> = {
  json: (value) => JSON.stringify(value).slice(1, -1),
  xml: (value) => value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`),
  form: encodeURIComponent,
};

const fill = (template: string, values: SmsValues, write: (value: string) => string): string =>
  template.replace(FIELD, (_all, name: keyof SmsValues) => write(values[name]));

export const filledAddress = (address: string, values: SmsValues): string => fill(address, values, encodeURIComponent);
export const filledBody = (body: string, values: SmsValues): string => fill(body, values, WRITTEN[kindOf(body)]);
/** The media type of a body, by how it begins. */
export const typeOfBody = (body: string): string => TYPES[kindOf(body)];

/** Which of number and text neither the address nor the body names. */
export const missingFields = (address: string, body: string): string[] =>
  ['to', 'text'].filter((name) => !`${address}${body}`.includes(`{${name}}`));

/** Whether a body that begins like JSON is JSON, once it is filled. */
export function isBroken(body: string): boolean {
  if (kindOf(body) !== 'json') return false;
  try {
    JSON.parse(filledBody(body, { to: '1', text: '1', id: '1' }));
    return false;
  } catch {
    return true;
  }
}

/** Values shorter than this are found in any sentence, and are no keys. */
const LEAST = 4;
/** The same of a part of an address's path, which is a word more often than a key. */
const LEAST_IN_PATH = 8;

/** The values that a school wrote itself in address and body, as they are and as an address writes them: each may be a key. */
export function writtenIn({ address, body }: { readonly address: string; readonly body: string }): string[] {
  const url = URL.parse(address);
  const paths = (url?.pathname ?? '')
    .split('/')
    .flatMap(own)
    .filter((part) => part.length >= LEAST_IN_PATH);
  const values = [...pairsIn(url?.search.slice(1) ?? ''), ...valuesIn(body)].flatMap(own);
  const all = [...paths, ...values.filter((value) => value.length >= LEAST)];
  return [...new Set(all.flatMap((value) => [value, decoded(value), encodeURIComponent(value)]))];
}

/** What stands around the fields of a value. */
const own = (value: string): string[] =>
  decoded(value)
    .split(FIELD)
    .filter((part) => !SMS_FIELDS.some((name) => name === part));

const pairsIn = (text: string): string[] =>
  text.split('&').map((pair) => pair.slice(pair.indexOf('=') + 1).replaceAll('+', ' '));

function valuesIn(body: string): string[] {
  const kind = kindOf(body);
  if (kind === 'form') return pairsIn(body);
  if (kind === 'xml') return [...body.matchAll(/>([^<]+)<|="([^"]*)"/g)].map(([, text, value]) => text ?? value ?? '');
  return isBroken(body) ? [] : leaves(JSON.parse(filledBody(body, { to: '1', text: '1', id: '1' })));
}

const leaves = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [String(value)];

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
