/** Entities that only admins reach: feed, history and undo tell and give nobody else of them. */
import { endpoints } from '#contract/index.ts';

/** Entities whose rows a developer may read, as the contract says. */
const open = new Set(
  endpoints
    .filter(({ method, access }) => method === 'GET' && Array.isArray(access) && access.includes('developer'))
    .flatMap(({ path }) => /^\/admin\/([a-z_]+)\/:id$/.exec(path)?.[1] ?? []),
);

/** Of everyone's own: who has no rights to the others' still has them to their own. */
const PERSONAL: ReadonlySet<string> = new Set(['user', 'notification']);

export const ADMIN_ONLY = {
  /** Whether rows of an entity are for admins alone. */
  has: (entity: string): boolean => !open.has(entity),
};

/** Whether an account without the admin role may take back its own operation on this entity. */
export const isPersonal = (entity: string): boolean => PERSONAL.has(entity);
