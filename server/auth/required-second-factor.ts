/** What a school that asks for a second factor keeps from accounts without one, once the days of grace are over. */
import { sql } from 'kysely';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { type ClubSettings, clubSettings, readSettings } from '#contract/entities/club.ts';
import type { Config } from '../config.ts';
import type { Actor } from '../context.ts';
import { problem } from '../problems.ts';

const DAY = 86_400_000;
/** As far as the clocks of copies may be apart, in ms. */
const APART = 5 * 60_000;

/** For queries of accounts: whether one has a second factor, 0 or 1, or a boolean. */
const hasFactor = sql<number | boolean>`(exists (select 1 from totp where totp.account_id = account.id)
  or exists (select 1 from passkey where passkey.account_id = account.id))`;

/** For queries of accounts: when an admin last took the second factor off; null where none did. */
const lostAt = sql<string | null>`(select lost_factor.at from lost_factor where lost_factor.account_id = account.id)`;

/** For queries of accounts: what says until when one may do without a second factor, beside its beginning and its school's rules. */
export const factorFacts = [hasFactor.as('has_factor'), lostAt.as('factor_lost_at')] as const;

interface Facts {
  /** The school's rules as they are kept. */
  readonly club_settings: string;
  /** When the account began: who joins later has the same days of grace. */
  readonly joined_at: string;
  readonly has_factor: number | boolean;
  readonly factor_lost_at: string | null;
}

/**
 * Until when an account may do without a second factor, an instant; null where none is asked for, or it has one. Where the whole
 * installation asks for one (SECOND_FACTOR) no school gives days of grace. A rule that is to begin yet was noted by a clock that was
 * ahead, and gives none that reach to then.
 */
export function factorDue(
  { club_settings, joined_at, has_factor, factor_lost_at }: Facts,
  { secondFactorRequired }: Pick<Config, 'secondFactorRequired'>,
  now: Date,
): string | null {
  if (has_factor) return null;
  if (secondFactorRequired) return joined_at;
  const kept = JSON.parse(club_settings) as Partial<ClubSettings>;
  if (!kept.second_factor_required) return null;
  // Read whole only where it matters: this is asked at every call.
  const { second_factor_since, second_factor_grace_days } = readSettings(club_settings);
  const began = [second_factor_since ?? joined_at, joined_at].map((at) => Date.parse(at));
  const from = Math.max(Number.NEGATIVE_INFINITY, ...began.filter((at) => at <= now.getTime() + APART));
  // Days of grace are for who never had one: whose is taken off meanwhile sets one up at once.
  const lost = factor_lost_at === null ? Number.NEGATIVE_INFINITY : Date.parse(factor_lost_at);
  const due = lost >= from ? lost : from + second_factor_grace_days * DAY;
  return Number.isFinite(due) ? new Date(due).toISOString() : now.toISOString();
}

export const isOver = (due: string | null, now: Date): boolean => due !== null && Date.parse(due) <= now.getTime();

/** @throws Problem 403 `second-factor-required` where the account has to set one up before it makes this call. */
export function refuseWithoutFactor(endpoint: AnyEndpoint, { factorDue: due = null }: Actor, now: Date): void {
  if (!endpoint.beforeSecondFactor && isOver(due, now)) throw problem('second-factor-required');
}

/** What of a school's rules says how its accounts sign in: changed by a confirmed session alone. */
const SIGN_IN_RULES = ['second_factor_required', 'second_factor_grace_days', 'second_factor_since'] as const;

const DEFAULTS = clubSettings.parse({});

/** Whether two sets of rules, of which those never set may be left out, differ in how accounts sign in. */
export const differsInSignIn = (before: Partial<ClubSettings>, after: Partial<ClubSettings>): boolean =>
  SIGN_IN_RULES.some((rule) => (before[rule] ?? DEFAULTS[rule]) !== (after[rule] ?? DEFAULTS[rule]));
