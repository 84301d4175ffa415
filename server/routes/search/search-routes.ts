/** Search over all entities: a few rows of each that match. */
import type { FastifyInstance } from 'fastify';
import { searchAll } from '#contract/entities/search.ts';
import type { ListQuery } from '#contract/list.ts';
import { withNames } from '../../bookings/names.ts';
import type { Ctx, Services } from '../../context.ts';
import type { Row } from '../../entities/entity.ts';
import { entityNamed } from '../../entities/index.ts';
import { route } from '../../http/route.ts';
import { list } from '../../lists/list.ts';

interface Kind {
  readonly entity: string;
  /** True where only admins see its rows. */
  readonly adminOnly?: boolean;
  readonly label: (row: Row) => string;
  readonly detail: (row: Row) => string;
}

const text = (...values: readonly unknown[]): string => values.filter(Boolean).map(String).join(' ');
const titled = (entity: string): Kind => ({
  entity,
  label: (row) => text(row.title),
  detail: (row) => text(row.status),
});

/** Entities in the order in which they are answered. */
const KINDS: readonly Kind[] = [
  {
    entity: 'student',
    adminOnly: true,
    label: (row) => text(row.first_name, row.last_name),
    detail: (row) => text(row.email || row.phone),
  },
  {
    entity: 'teacher',
    adminOnly: true,
    label: (row) => text(row.first_name, row.last_name),
    detail: (row) => (row.licence_categories as string[]).join(', '),
  },
  {
    entity: 'booking',
    adminOnly: true,
    label: (row) => text(`#${row.id}`, row.student_name),
    detail: (row) => text(String(row.starts_at).slice(0, 16).replace('T', ' '), row.teacher_name),
  },
  { entity: 'location', adminOnly: true, label: (row) => text(row.name), detail: (row) => text(row.address) },
  { entity: 'question', label: (row) => text(row.text), detail: (row) => text(row.code) },
  titled('test'),
  { entity: 'category', label: (row) => text(row.name), detail: () => '' },
  { entity: 'package', label: (row) => text(row.name), detail: (row) => text(row.status) },
  titled('module'),
  titled('theory'),
  { entity: 'sign', label: (row) => text(row.code, row.name), detail: (row) => text(row.group) },
  titled('banner'),
  titled('advertisement'),
];

export function searchRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, searchAll, async (ctx, { query }) => {
    const admin = ctx.actor.roles.includes('admin');
    const kinds = KINDS.filter((kind) => admin || !kind.adminOnly);
    const groups = await Promise.all(
      kinds.map(async (kind) => ({ entity: kind.entity, hits: await hitsOf(ctx, kind, query.q, query.per_group) })),
    );
    return { data: groups.filter(({ hits }) => hits.length > 0) };
  });
}

/** Rows that match by words; a number also means the row of that id, which comes first. */
async function hitsOf(ctx: Ctx, kind: Kind, q: string, most: number) {
  const entity = entityNamed(kind.entity);
  if (!entity) return [];
  const { database } = ctx.services;
  const find = async (query: Partial<ListQuery>) =>
    (await list(database, ctx.clubId, entity, { page: 1, per_page: most, ...query } as ListQuery)).data as Row[];
  const id = /^#?(\d{1,15})$/.exec(q)?.[1];
  const found = [...(id ? await find({ ids: id }) : []), ...(await find({ q }))];
  const rows = [...new Map(found.map((row) => [row.id, row])).values()].slice(0, most);
  const shown = kind.entity === 'booking' ? await withNames(ctx.db, 'booking', rows) : rows;
  return shown.map((row) => ({
    id: row.id as number,
    label: kind.label(row).slice(0, 200) || `#${row.id}`,
    detail: kind.detail(row).slice(0, 200),
  }));
}
