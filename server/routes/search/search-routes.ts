/** Search over all entities: a few rows of each that match. */
import type { FastifyInstance } from 'fastify';
import type { LeftByKind } from '#contract/entities/left.ts';
import { searchAll } from '#contract/entities/search.ts';
import { type Kind as Description, type Found, noAmount, noTime } from '#contract/kind.ts';
import { kinds } from '#contract/kinds.ts';
import type { ListQuery } from '#contract/list.ts';
import { type TokenPermission, tokenPermission } from '#contract/permissions.ts';
import { phonesShown } from '#contract/rules/phone.ts';
import { withNames } from '../../bookings/names.ts';
import type { Ctx, Services } from '../../context.ts';
import { withLeft } from '../../enrolments/left.ts';
import type { Entity, Row } from '../../entities/entity.ts';
import { entityNamed } from '../../entities/index.ts';
import { readRoute } from '../../http/route.ts';
import { type Held, heldBy, hitsIn, mayHold } from '../../lists/hits.ts';
import { idsByPhone, type PeopleTable, rowsNear } from './people-found.ts';

interface Kind {
  readonly kind: Description;
  readonly found: Found;
  readonly entity: Entity;
  /** True where only admins see its rows. */
  readonly adminOnly: boolean;
  /** What a token needs to find its rows; null where no token may. */
  readonly read: TokenPermission | null;
}

/** What the search looks into. Who may find a row is who may list it. */
const KINDS: readonly Kind[] = kinds.flatMap((kind) => {
  const { found, list } = kind;
  const entity = entityNamed(kind.entity);
  if (!found || !entity || !list || typeof list === 'function') return [];
  const developers = typeof list.access !== 'string' && list.access.includes('developer');
  return [{ kind, found, entity, adminOnly: !developers, read: tokenPermission(list) }];
});

export function searchRoutes(app: FastifyInstance, services: Services): void {
  readRoute(app, services, searchAll, async (ctx, { query }) => {
    const admin = ctx.actor.roles.includes('admin');
    const { token } = ctx.actor;
    const open = ({ adminOnly, read }: Kind) =>
      (admin || !adminOnly) && (!token || (read !== null && token.permissions.includes(read)));
    const asked = KINDS.filter(open);
    const id = numberIn(query.q);
    const held = await heldBy(
      ctx.services.database,
      ctx.clubId,
      asked.map(({ entity }) => entity),
      query.q,
      id === undefined ? null : Number(id),
    );
    const groups = await Promise.all(
      asked.map(async (kind) => ({
        entity: kind.kind.entity,
        hits: await hitsOf(ctx, kind, held.get(kind.kind.entity) as Held, query.q, query.per_group),
      })),
    );
    const found = groups.filter(({ hits }) => hits.length > 0);
    if (found.length > 0 || !admin) return { data: found };
    // Nobody and nothing is called so: what is nearly called so.
    const near = await Promise.all(
      NAMED.filter(open).map(async (kind) => ({
        entity: kind.kind.entity,
        hits: await nearHits(ctx, kind, held.get(kind.kind.entity) as Held, query.q, query.per_group),
      })),
    );
    return { data: near.filter(({ hits }) => hits.length > 0) };
  });
}

/**
 * Rows that match by words, `most` or a few more. Of classes the next ones, and then the last: who is searched for is about to come, or was
 * just there.
 */
async function matches({ found }: Kind, q: string, most: number, now: Date, find: Find) {
  if (!found.at) return find({ q });
  const at = now.toISOString();
  const next = await find({ q, ends_at_from: at, sort: 'starts_at' });
  if (next.length >= most) return next;
  return [...next, ...(await find({ q, ends_at_to: at, sort: '-starts_at' }))];
}

/** The number of a row as offices write it: `#12`, `nº 12`, `no. 12`, `12`. */
const numberIn = (q: string): string | undefined =>
  /^(?:#|n\s*[º°ª]|n[or]?\.|n[or]|num\.?|number|num[ée]ro|id)?\s*(\d{1,15})$/iu.exec(q)?.[1];
const isPeople = (entity: string): entity is PeopleTable => entity === 'student' || entity === 'teacher';
/** Kinds whose rows are asked for by their names. */
const NAMED = KINDS.filter(({ found }) => found.near);

/** Digits that are rather a part of a telephone number than an id. */
const LEAST_PHONE = 6;

type Find = (query: Partial<ListQuery>) => Promise<Row[]>;

/** Finds the first rows of a kind by a list's query. `words` is how many rows hold what is searched for, where that is known. */
const finderOf =
  (ctx: Ctx, { entity }: Kind, { lane, words }: Pick<Held, 'lane' | 'words'>, per_page: number): Find =>
  (query) =>
    hitsIn(ctx.services.database, ctx.clubId, entity, { ...query, per_page }, ctx.now(), { lane, words });

async function nearHits(ctx: Ctx, kind: Kind, { lane }: Held, q: string, most: number) {
  const find = (asked: string, looked: number) => finderOf(ctx, kind, { lane, words: undefined }, looked)({ q: asked });
  const rows = await rowsNear(find, nameOf(kind), q, most);
  const country = await countryFor(ctx, kind, rows);
  return (await shownRows(ctx, kind, rows)).map((row) => ({ ...hitOf(kind, row, country), near: true as const }));
}

/** Rows that match by words; a number also means the row of that id, which comes first, and a part of a telephone number. */
async function hitsOf(ctx: Ctx, kind: Kind, held: Held, q: string, most: number) {
  const { entity } = kind.kind;
  const find = finderOf(ctx, kind, held, most);
  const id = numberIn(q);
  const byId = id && held.row ? await find({ ids: id }) : [];
  // A short number that is an id is not a part of a telephone number as well.
  const heard = isPeople(entity) && !(id && id.length < LEAST_PHONE && byId.length > 0);
  const phones = heard && isPeople(entity) ? await idsByPhone(ctx, entity, q, most) : [];
  // What is marked as a number is nothing else.
  const byWords = mayHold(held) && !(id && !/^\d/.test(q));
  const found = [
    ...byId,
    ...(phones.length > 0 ? await find({ ids: phones.join(',') }) : []),
    ...(byWords ? await matches(kind, q, most, ctx.now(), find) : []),
  ];
  const rows = [...new Map(found.map((row) => [row.id, row])).values()].slice(0, most);
  const country = await countryFor(ctx, kind, rows);
  return (await shownRows(ctx, kind, rows)).map((row) => hitOf(kind, row, country));
}

/** The school's country where hits show telephone numbers as it writes them. */
const countryFor = async (ctx: Ctx, { kind }: Kind, rows: readonly Row[]): Promise<string> =>
  isPeople(kind.entity) && rows.length > 0 ? (await ctx.db.club()).country : '';

/** The rows with what their tables do not hold: names, and what is left of packages. */
async function shownRows(ctx: Ctx, { kind }: Kind, rows: readonly Row[]): Promise<readonly Row[]> {
  if (rows.length === 0) return rows;
  if (kind.entity === 'booking') return withNames(ctx.db, 'booking', rows);
  return kind.entity === 'student' ? withLeft(ctx.db, rows, ctx.now()) : rows;
}

/** Classes left by kind; nothing where none were bought, or where the row is nobody's. */
function leftIn({ left }: { readonly left?: LeftByKind }) {
  if (!left) return {};
  const { practical, theory } = left;
  return { left: { practical: practical.left, theory: theory.left, until: practical.until ?? theory.until } };
}

const nameOf =
  ({ kind }: Kind) =>
  (row: Row): string =>
    kind.name(row, noTime);

/** The instant goes along as such: whoever shows the hit writes it before the detail. */
const hitOf = ({ kind, found }: Kind, row: Row, country: string) => {
  const when = found.at ?? found.day;
  const { word } = found;
  const detail = found.detail ? found.detail(row) : word ? '' : (kind.detail?.(row, noTime, noAmount) ?? '');
  return {
    id: row.id as number,
    label: kind.name(row, noTime).slice(0, 200) || `#${row.id}`,
    detail: phonesShown(detail, country).slice(0, 200),
    ...(word ? { word: `${word.labels}.${row[word.column]}` } : {}),
    at: when === undefined ? null : String(row[when]),
    ...leftIn(row as { left?: LeftByKind }),
  };
};
