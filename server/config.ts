/** Settings, read from the environment once. Every one is documented in the README. */
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { type Receiver, receiverOf } from './audit/receiver.ts';
import { s3Store } from './files/s3.ts';

/** The identity provider through which accounts may sign in. */
export interface ProviderConfig {
  /** As its discovery document names it, as `https://login.example.org`. */
  readonly issuer: string;
  readonly clientId: string;
  /** Null for a public client, whose sign-ins PKCE alone protects. */
  readonly clientSecret: string | null;
}

export interface StandbysConfig {
  /** Each `postgres://…`. */
  readonly urls: readonly string[];
  /** How far one may be behind to be read from, in seconds. */
  readonly mostBehind: number;
}

export interface Config {
  /** Port to listen on; 0 takes any free one. */
  readonly port: number;
  readonly host: string;
  /** Processes that serve the port; 1 on SQLite. */
  readonly workers: number;
  /** Folder of the database file, uploads and the outbox. */
  readonly dataDir: string;
  /** `file:/path/to.db` or `postgres://…`. */
  readonly databaseUrl: string;
  /** PostgreSQL itself, where `databaseUrl` leads through a pooler; left out or null where it does not. */
  readonly databaseDirectUrl?: string | null;
  /** Hot standbys to read from; left out or null where there are none. */
  readonly databaseStandbys?: StandbysConfig | null;
  /** `smtp://user:password@host:port`; without it mail is written to `dataDir/outbox`. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** Mails under way at once. */
  readonly mailsAtOnce: number;
  /** The address people open, for links in mails. Null: the address the server listens at; no header has a say. */
  readonly publicUrl: string | null;
  /** Minutes a session lasts without being refreshed, where a club has not set its own. */
  readonly sessionMinutes: number;
  /** Days after which a session ends however often it was renewed. */
  readonly sessionDays: number;
  /** Whether every account of every school needs a second factor; otherwise each school says. */
  readonly secondFactorRequired: boolean;
  /** Steps of 30 seconds that the clock of an authenticator app may be apart from the server's: 0 or 1. */
  readonly codeSteps: number;
  readonly logLevel: 'silent' | 'debug' | 'info' | 'warn' | 'error';
  /** Number of proxies in front whose X-Forwarded-For is believed. */
  readonly trustProxy: number;
  /** `s3://bucket?endpoint=…&region=…` for files; null keeps them under `dataDir/files`. */
  readonly filesUrl: string | null;
  /** Multiplies every rate limit; tests raise it. */
  readonly rateLimitFactor: number;
  /** Folder of the built panel; null serves the API alone. */
  readonly panelDir: string | null;
  /** Whoever brings it as a bearer token may read `/metrics`; null lets this machine alone. */
  readonly metricsToken: string | null;
  /** Key of secrets that are kept encrypted; null keeps them as they are. */
  readonly secretKey: string | null;
  /** Where the audit is sent beside (AUDIT_STREAM); null sends it nowhere. */
  readonly auditStream: Receiver | null;
  /** Null where accounts sign in here alone. */
  readonly provider: ProviderConfig | null;
  /** Whether SMS may be sent through a provider that stands in the server's own network. */
  readonly smsInside: boolean;
  /** How long a provider of SMS may take, in ms; tests shorten it. */
  readonly smsWithin?: number;
  /** Time between two signs of life of a live stream, in ms; tests shorten it. */
  readonly liveBeat?: number;
  /** How long a JSON body may take to arrive, in ms; left out, as `server/http/bodies.ts` says. */
  readonly bodyPatience?: number;
  /** How long a reader of a file may take nothing, in ms; for tests. */
  readonly stalledAfter?: number;
}

function wholeNumber(name: string, value: string | undefined, fallback: number, max: number): number {
  if (value === undefined || value === '') return fallback;
  const number = Number(value);
  if (!Number.isInteger(number) || number < 0 || number > max) {
    throw new Error(`${name} must be a whole number from 0 to ${max}, not "${value}".`);
  }
  return number;
}

/** One of some words, the first where nothing is set. */
function oneOf<W extends string>(name: string, value: string | undefined, words: readonly W[]): W {
  const found = words.find((word) => word === (value || words[0]));
  if (!found) throw new Error(`${name} must be ${words.join(' or ')}, not "${value}".`);
  return found;
}

/** An address that cannot work is refused at the start, not at the first upload. */
function filesUrlOf(env: NodeJS.ProcessEnv): string | null {
  if (!env.FILES_URL) return null;
  s3Store(env.FILES_URL, env);
  return env.FILES_URL;
}

/**
 * PostgreSQL's own address beside a pooler's. User, password and database are the pooler's where it does not say them: a
 * password stands in one place.
 */
function directUrlOf(value: string | undefined, databaseUrl: string): string | null {
  if (!value) return null;
  if (!/^postgres(ql)?:/.test(value) || !URL.canParse(value))
    throw new Error('DATABASE_DIRECT_URL must begin with postgres:.');
  if (databaseUrl.startsWith('file:'))
    throw new Error('DATABASE_DIRECT_URL goes with a DATABASE_URL that leads to PostgreSQL through a pooler.');
  return completed(value, databaseUrl);
}

/** An address with what it does not say itself: user, password and database. */
function completed(value: string, databaseUrl: string): string {
  const from = new URL(databaseUrl);
  const url = new URL(value);
  if (!url.username) {
    url.username = from.username;
    url.password = from.password;
  }
  if (url.pathname.length < 2) url.pathname = from.pathname;
  return url.href;
}

/** How far a standby may be behind, in seconds, where nothing is set, and at the least: how far it is, is looked at every second. */
const READ_BEHIND = 10;
const LEAST_BEHIND = 2;

/** Scheme, user and password, hosts by commas, and the rest of an address. */
const HOST = /^(\[[\da-f:.]+\]|[^:[\]]+)(:\d+)?$/i;
const READ_URL = /^(postgres(?:ql)?:\/\/)([^@/?]*@)?([^/?]+)(.*)$/;

/** Standbys. User, password and database are those of DATABASE_URL where an address does not say them. */
function standbysOf(env: NodeJS.ProcessEnv, databaseUrl: string): StandbysConfig | null {
  const { DATABASE_READ_URL: value, DATABASE_READ_BEHIND: seconds } = env;
  if (!value) return null;
  const mostBehind = wholeNumber('DATABASE_READ_BEHIND', seconds, READ_BEHIND, 3600);
  if (mostBehind < LEAST_BEHIND)
    throw new Error(`DATABASE_READ_BEHIND must be ${LEAST_BEHIND} seconds or more: it is looked at every second.`);
  return { urls: readUrlsOf(value, databaseUrl), mostBehind };
}

function readUrlsOf(value: string, databaseUrl: string): string[] {
  if (databaseUrl.startsWith('file:'))
    throw new Error('DATABASE_READ_URL needs PostgreSQL: SQLite has no standbys. Leave it out, or set DATABASE_URL.');
  return value.split(/,(?=\s*postgres(?:ql)?:)/).flatMap((text) => {
    const [, scheme = '', account = '', hosts = '', rest = ''] = READ_URL.exec(text.trim()) ?? [];
    return hosts.split(',').map((host) => {
      const url = `${scheme}${account}${host.trim()}${rest}`;
      if (!HOST.test(host.trim()) || !URL.canParse(url))
        throw new Error('DATABASE_READ_URL must be addresses that begin with postgres:, separated by commas.');
      return completed(url, databaseUrl);
    });
  });
}

/** Hosts that a request reaches without leaving the machine. */
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

function providerOf(env: NodeJS.ProcessEnv): ProviderConfig | null {
  const { OIDC_ISSUER: address, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (!address && !clientId) return null;
  if (!address || !clientId) throw new Error('OIDC_ISSUER and OIDC_CLIENT_ID go together: set both, or neither.');
  // A domain alone is what providers show in their consoles.
  const issuer = address.includes('://') ? address : `https://${address}`;
  const url = URL.parse(issuer);
  if (!url || (url.protocol !== 'https:' && !(url.protocol === 'http:' && LOOPBACK.has(url.hostname))))
    throw new Error(`OIDC_ISSUER must be a domain or an https address, not "${address}".`);
  return { issuer, clientId, clientSecret: clientSecret || null };
}

/** By default at most so many: each has 7 connections or more, and PostgreSQL accepts 100 unless it is told otherwise. */
const WORKERS_UNASKED = 12;

function workersOf(value: string | undefined, databaseUrl: string): number {
  const asked = wholeNumber('WORKERS', value, 0, 64);
  if (!databaseUrl.startsWith('file:')) return asked || Math.min(WORKERS_UNASKED, availableParallelism());
  if (asked > 1)
    throw new Error(
      `WORKERS=${asked} needs PostgreSQL: SQLite has one writer, so one process serves it. Leave WORKERS out, or set DATABASE_URL.`,
    );
  return 1;
}

/** Reads the settings. Throws an Error whose message names the setting that is wrong. */
export function readConfig(env: NodeJS.ProcessEnv, root: string): Config {
  const dataDir = resolve(root, env.DATA_DIR || 'data');
  const databaseUrl = env.DATABASE_URL || `file:${dataDir}/clutch.db`;
  if (!/^(file:|postgres(ql)?:)/.test(databaseUrl)) {
    throw new Error('DATABASE_URL must begin with file: or postgres:.');
  }
  const level = env.LOG_LEVEL || 'info';
  if (!['silent', 'debug', 'info', 'warn', 'error'].includes(level)) {
    throw new Error(`LOG_LEVEL must be silent, debug, info, warn or error, not "${level}".`);
  }
  if (env.SECRET_KEY && env.SECRET_KEY.length < 32) {
    throw new Error('SECRET_KEY must have at least 32 characters.');
  }
  return {
    port: wholeNumber('PORT', env.PORT, 8400, 65_535),
    host: env.HOST || '127.0.0.1',
    workers: workersOf(env.WORKERS, databaseUrl),
    dataDir,
    databaseUrl,
    databaseDirectUrl: directUrlOf(env.DATABASE_DIRECT_URL, databaseUrl),
    databaseStandbys: standbysOf(env, databaseUrl),
    smtpUrl: env.SMTP_URL || null,
    mailFrom: env.MAIL_FROM || 'Clutch <no-reply@localhost>',
    mailsAtOnce: wholeNumber('MAILS_AT_ONCE', env.MAILS_AT_ONCE, 1, 20) || 1,
    publicUrl: env.PUBLIC_URL?.replace(/\/$/, '') || null,
    sessionMinutes: wholeNumber('SESSION_MINUTES', env.SESSION_MINUTES, 480, 525_600),
    sessionDays: wholeNumber('SESSION_DAYS', env.SESSION_DAYS, 30, 365),
    secondFactorRequired: oneOf('SECOND_FACTOR', env.SECOND_FACTOR, ['by-school', 'required']) === 'required',
    codeSteps: wholeNumber('CODE_STEPS', env.CODE_STEPS, 1, 1),
    logLevel: level as Config['logLevel'],
    trustProxy: wholeNumber('TRUST_PROXY', env.TRUST_PROXY, 0, 10),
    filesUrl: filesUrlOf(env),
    rateLimitFactor: wholeNumber('RATE_LIMIT_FACTOR', env.RATE_LIMIT_FACTOR, 1, 1_000_000),
    panelDir: resolve(root, 'dist/panel'),
    metricsToken: env.METRICS_TOKEN || null,
    secretKey: env.SECRET_KEY || null,
    auditStream: env.AUDIT_STREAM ? receiverOf(env.AUDIT_STREAM) : null,
    provider: providerOf(env),
    smsInside: oneOf('SMS_PRIVATE_ADDRESSES', env.SMS_PRIVATE_ADDRESSES, ['refused', 'allowed']) === 'allowed',
  };
}
