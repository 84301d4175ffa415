/** Search over all entities: a few rows of each that match. */
import type { FastifyInstance } from 'fastify';
import { searchAll } from '#contract/entities/search.ts';
import type { ListQuery } from '#contract/list.ts';
import type { TokenPermission } from '#contract/permissions.ts';
import { withNames } from '../../bookings/names.ts';
import type { Ctx, Services } from '../../context.ts';
import type { Row } from '../../entities/entity.ts';
import { entityNamed } from '../../entities/index.ts';
import { route } from '../../http/route.ts';
import { list } from '../../lists/list.ts';
import { idsByPhone, type PeopleTable, rowsNear } from './people-found.ts';

interface Kind {
  readonly entity: string;
  /** True where only admins see its rows. */
  readonly adminOnly?: boolean;
  /** What a token needs to find its rows. */
  readonly read: TokenPermission;
  readonly label: (row: Row) => string;
  readonly detail: (row: Row) => string;
  readonly at?: (row: Row) => string;
}

const text = (...values: readonly unknown[]): string => values.filter(Boolean).map(String).join(' ');
const titled = (entity: string, read: TokenPermission = 'learning.read'): Kind => ({
  entity,
  read,
  label: (row) => text(row.title),
  detail: (row) => text(row.status),
});

/** Entities in the order in which they are answered. */
const KINDS: readonly Kind[] = [
  {
    entity: 'student',
    adminOnly: true,
    read: 'students.read',
    label: (row) => text(row.first_name, row.last_name),
    // Namesakes are told apart by what is heard on the telephone, and by what stands in their letters.
    detail: (row) => [row.phone || `#${row.id}`, row.email].filter(Boolean).join(' · '),
  },
  {
    entity: 'teacher',
    adminOnly: true,
    read: 'teachers.read',
    label: (row) => text(row.first_name, row.last_name),
    detail: (row) => (row.licence_categories as string[]).join(', '),
  },
  {
    entity: 'booking',
    adminOnly: true,
    read: 'classes.read',
    label: (row) => text(`#${row.id}`, row.student_name),
    detail: (row) => text(row.teacher_name),
    at: (row) => String(row.starts_at),
  },
  {
    entity: 'location',
    adminOnly: true,
    read: 'school.read',
    label: (row) => text(row.name),
    detail: (row) => text(row.address),
  },
  { entity: 'question', read: 'learning.read', label: (row) => text(row.text), detail: (row) => text(row.code) },
  titled('test'),
  { entity: 'category', read: 'learning.read', label: (row) => text(row.name), detail: () => '' },
  { entity: 'package', read: 'learning.read', label: (row) => text(row.name), detail: (row) => text(row.status) },
  titled('module'),
  titled('theory'),
  { entity: 'sign', read: 'learning.read', label: (row) => text(row.code, row.name), detail: (row) => text(row.group) },
  titled('banner', 'school.read'),
  titled('advertisement', 'school.read'),
];

export function searchRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, searchAll, async (ctx, { query }) => {
    const admin = ctx.actor.roles.includes('admin');
    const { token } = ctx.actor;
    const open = (kind: Kind) => (admin || !kind.adminOnly) && (!token || token.permissions.includes(kind.read));
    const kinds = KINDS.filter(open);
    const groups = await Promise.all(
      kinds.map(async (kind) => ({ entity: kind.entity, hits: await hitsOf(ctx, kind, query.q, query.per_group) })),
    );
    const found = groups.filter(({ hits }) => hits.length > 0);
    if (found.length > 0 || !admin) return { data: found };
    // Nobody and nothing is called so: what is nearly called so.
    const near = await Promise.all(
      NAMED.filter(open).map(async (kind) => ({
        entity: kind.entity,
        hits: await nearHits(ctx, kind, query.q, query.per_group),
      })),
    );
    return { data: near.filter(({ hits }) => hits.length > 0) };
  });
}

/** Rows that match by words. Of classes the next ones, and then the last: who is searched for is about to come, or was just there. */
async function matches(kind: Kind, q: string, now: Date, find: (query: Partial<ListQuery>) => Promise<Row[]>) {
  if (kind.entity !== 'booking') return find({ q });
  const at = now.toISOString();
  const next = await find({ q, ends_at_from: at, sort: 'starts_at' });
  return [...next, ...(await find({ q, ends_at_to: at, sort: '-starts_at' }))];
}

/** The number of a row as offices write it: `#12`, `nº 12`, `no. 12`, `12`. */
const numberIn = (q: string): string | undefined =>
  /^(?:#|n\s*[º°ª]|n[or]?\.|n[or]|num\.?|number|num[ée]ro|id)?\s*(\d{1,15})$/iu.exec(q)?.[1];
const isPeople = (entity: string): entity is PeopleTable => entity === 'student' || entity === 'teacher';
/** Kinds whose rows are asked for by their names. */
const NAMED = KINDS.filter(({ entity }) => isPeople(entity) || entity === 'location' || entity === 'package');

/** Digits that are rather a part of a telephone number than an id. */
const LEAST_PHONE = 6;

/** Finds rows of a kind by a list's query. */
function finderOf(ctx: Ctx, kind: Kind): ((query: Partial<ListQuery>) => Promise<Row[]>) | null {
  const entity = entityNamed(kind.entity);
  if (!entity) return null;
  return async (query) =>
    (await list(ctx.services.database, ctx.clubId, entity, { page: 1, ...query } as ListQuery)).data as Row[];
}

async function nearHits(ctx: Ctx, kind: Kind, q: string, most: number) {
  const find = finderOf(ctx, kind);
  if (!find) return [];
  const rows = await rowsNear((asked, per_page) => find({ q: asked, per_page }), kind.label, q, most);
  return rows.map((row) => ({ ...hitOf(kind, row), near: true as const }));
}

/** Rows that match by words; a number also means the row of that id, which comes first, and a part of a telephone number. */
async function hitsOf(ctx: Ctx, kind: Kind, q: string, most: number) {
  const find = finderOf(ctx, kind);
  if (!find) return [];
  const id = numberIn(q);
  const byId = id ? await find({ ids: id, per_page: most }) : [];
  // A short number that is an id is not a part of a telephone number as well.
  const heard = isPeople(kind.entity) && !(id && id.length < LEAST_PHONE && byId.length > 0);
  const phones = heard && isPeople(kind.entity) ? await idsByPhone(ctx, kind.entity, q, most) : [];
  const found = [
    ...byId,
    ...(phones.length > 0 ? await find({ ids: phones.join(','), per_page: most }) : []),
    // What is marked as a number is nothing else.
    ...(id && !/^\d/.test(q) ? [] : await matches(kind, q, ctx.now(), (asked) => find({ ...asked, per_page: most }))),
  ];
  const rows = [...new Map(found.map((row) => [row.id, row])).values()].slice(0, most);
  const shown = kind.entity === 'booking' ? await withNames(ctx.db, 'booking', rows) : rows;
  return shown.map((row) => hitOf(kind, row));
}

const hitOf = (kind: Kind, row: Row) => ({
  id: row.id as number,
  label: kind.label(row).slice(0, 200) || `#${row.id}`,
  detail: kind.detail(row).slice(0, 200),
  at: kind.at?.(row) ?? null,
});
