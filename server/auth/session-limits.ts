/** How long sessions last: as the school says, and never longer than the installation lets them. */
import type { ClubSettings } from '#contract/entities/club.ts';
import type { Config } from '../config.ts';
import type { Services } from '../context.ts';

const DAY = 86_400_000;

type Limits = Pick<Config, 'sessionDays'>;

const daysOf = (settings: Partial<ClubSettings>, { sessionDays }: Limits): number =>
  Math.min(settings.expires_in_days || sessionDays, sessionDays);

/**
 * The instant at or before which a session of a school began that is over by now, however often it was renewed. It follows the
 * school's rules as they are (`club.settings`): fewer days end older sessions at once.
 */
export function beganTooEarly(clubSettings: string, config: Limits, now: Date): string {
  // Not read whole: this is asked at every call.
  const days = daysOf(JSON.parse(clubSettings) as Partial<ClubSettings>, config);
  return new Date(now.getTime() - days * DAY).toISOString();
}

interface Facts {
  readonly created_at: string;
  readonly expires_at: string;
  readonly club_settings: string;
}

export const isSessionOver = ({ created_at, expires_at, club_settings }: Facts, config: Limits, now: Date): boolean =>
  Date.parse(expires_at) <= now.getTime() || created_at <= beganTooEarly(club_settings, config, now);

/**
 * How long a session lasts without being renewed, in minutes, and never past its last day; where it is renewed, `began` says when
 * it began.
 */
export async function sessionMinutes(
  { config, database, now }: Pick<Services, 'config' | 'database' | 'now'>,
  clubId: number,
  began?: string,
): Promise<number> {
  const { settings } = await database.db
    .selectFrom('club')
    .select('settings')
    .where('id', '=', clubId)
    .executeTakeFirstOrThrow();
  const rules = JSON.parse(settings) as Partial<ClubSettings>;
  const last = (began ? Date.parse(began) : now().getTime()) + daysOf(rules, config) * DAY;
  const minutes = Math.min(rules.expires_in_minutes || config.sessionMinutes, config.sessionMinutes);
  return Math.min(minutes, Math.floor((last - now().getTime()) / 60_000));
}
