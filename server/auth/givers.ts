/**
 * Keys of apps and secret addresses of calendars carry no more than whoever gives them may do, and end with that account: they work
 * while it is active and an admin's. So it is looked up at each use, and whoever is enabled, restored or made admin again has them back.
 * Of one that was given before the giver was noted none is known, and it goes on.
 */
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { appEndpoints } from '#contract/entities/app.ts';
import { keepAsStudent, readAsStudent, readImageAsStudent, submitAsStudent } from '#contract/entities/attempt.ts';
import { postAsPerson, readAsPerson } from '#contract/entities/chat.ts';
import { teacherFeed } from '#contract/entities/teacher.ts';
import { type Permission, permissionBehind, permissionsOf, type Role } from '#contract/permissions.ts';
import type { Actor } from '../context.ts';
import { problem } from '../problems.ts';
import type { ClubDb } from '../store/club-db.ts';

const ofChat = [readAsPerson, postAsPerson];

/** What is opened by each of them. */
export const OPENED = {
  studentKey: [...ofChat, ...appEndpoints],
  teacherKey: ofChat,
  attemptKey: [readAsStudent, submitAsStudent, keepAsStudent, readImageAsStudent],
  calendar: [teacherFeed],
} as const satisfies Record<string, readonly AnyEndpoint[]>;

type Giver = Pick<Actor, 'roles' | 'own' | 'token'>;

/** @throws Problem 403 `key-beyond-giver` where whoever gives it lacks what one of its calls carries; it names all that is lacking */
export function requireCarried(giver: Giver, calls: readonly AnyEndpoint[]): void {
  const held: readonly string[] = permissionsOf(giver.roles, giver.own ?? []);
  const lacking = [...new Set(calls.flatMap(({ carries = [] }) => carries))].flatMap((permission) => {
    if (giver.token && !giver.token.permissions.includes(permission)) return [permission];
    const own = permissionBehind(permission);
    return own === null || held.includes(own) ? [] : [own];
  });
  if (lacking.length > 0) throw problem('key-beyond-giver', { permissions: [...new Set(lacking)].join(', ') });
}

/** Whether an account may still give what it gave: who was shut out, or is no admin any more, gives nothing. */
export const mayGive = (account: { status: string; roles: string; deleted_at: string | null }): boolean =>
  account.status === 'active' && !account.deleted_at && JSON.parse(account.roles).includes('admin');

/** Whoever gave it, with their rights as they are now; `'nobody'` where none is known, null where it ended with its giver. */
export async function giverOf(db: ClubDb, id: number | null): Promise<Giver | 'nobody' | null> {
  if (id === null) return 'nobody';
  const found = await db.find('account', id);
  if (!found || !mayGive(found)) return null;
  return { roles: JSON.parse(found.roles) as Role[], own: JSON.parse(found.permissions) as Permission[] };
}
