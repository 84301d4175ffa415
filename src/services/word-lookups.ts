/**
 * Rows that the words of a typed line may name. Asked while it is typed: answers are kept for a while, small tables are
 * fetched whole once.
 */
import { everydayNames } from '#contract/data/paper-words.ts';
import type { NamedRow } from '#kernel/reading/types.ts';
import { ApiError, call } from './http.ts';
import { queries } from './queries-client.ts';
import { kinds, type Row } from './row-kinds.ts';
import { listOf } from './rows.ts';

/** Rows of one answer; a full one may be cut short. */
const PAGE = 50;
/** Tables up to this size are matched here. */
const SMALL = 200;
/** Tables that turned out to be larger. */
const large = new Set<string>();
const KEPT_MS = 30_000;

/** The answer of before, while it is young and nothing of its entity was changed since; a failure is not kept. */
const kept = (
  entity: string,
  asked: readonly string[],
  ask: () => Promise<readonly NamedRow[]>,
): Promise<readonly NamedRow[]> =>
  queries.fetchQuery({ queryKey: [entity, 'words', ...asked], queryFn: ask, staleTime: KEPT_MS, gcTime: KEPT_MS });

/** Of an entry: its kind, a payment's alone where it has a receipt, and whether it was taken back. */
const stateOf = ({ kind, receipt_number, state }: Row): string =>
  `${kind === 'payment' && receipt_number === null ? 'other' : kind}${state === 'standing' ? '' : ` ${state}`}`;

/** What a kind of paper is called besides its name: what the school noted, and everyday words for a kind of the ready set. */
function otherNames({ aliases, code }: Row): string[] {
  const noted = String(aliases ?? '').split(',');
  return [...noted, ...everydayNames(String(code ?? ''))].map((name) => name.trim()).filter(Boolean);
}

function lookedUp(entity: string, row: Row): NamedRow {
  const kind = kinds[entity];
  const detail = kind?.more?.(row);
  return {
    id: Number(row.id),
    label: kind?.name(row) || `#${row.id}`,
    ...(detail ? { detail } : {}),
    ...(entity === 'paper_kind' ? { also: otherNames(row) } : {}),
    ...(entity === 'booking'
      ? {
          at: String(row.starts_at),
          owner: Number(row.student_id),
          status: String(row.status),
          counted: row.counts_as_taken === true,
          ...(row.status === 'booked' ? {} : { charge: row.status === 'no_show' ? 'no_show' : 'late_cancellation' }),
        }
      : {}),
    ...(entity === 'student' && typeof row.teacher_id === 'number' ? { teacher: row.teacher_id } : {}),
    ...(entity === 'exam' ? { at: String(row.starts_at), status: String(row.status), charge: String(row.kind) } : {}),
    ...(entity === 'exam_entry'
      ? {
          at: String(row.starts_at),
          owner: Number(row.student_id),
          status: String(row.status),
          charge: String(row.kind),
        }
      : {}),
    ...(entity === 'slot' ? { at: String(row.starts_at), owner: Number(row.teacher_id) } : {}),
    ...(entity === 'entry'
      ? {
          at: String(row.created_at),
          owner: Number(row.student_id),
          status: stateOf(row),
          amount: Math.abs(Number(row.amount)),
          ...(row.kind === 'charge' ? { charge: String(row.charge_type) } : {}),
        }
      : {}),
  };
}

async function list(
  entity: string,
  query: Readonly<Record<string, unknown>>,
): Promise<{ rows: NamedRow[]; more: boolean }> {
  const endpoint = await listOf(entity);
  if (!endpoint) return { rows: [], more: false };
  const answer = (await call(endpoint, { query: { page: 1, ...query } })) as {
    data: Row[];
    last_page: number;
  };
  return { rows: answer.data.map((row) => lookedUp(entity, row)), more: answer.last_page > 1 };
}

/** Lists that refuse to be searched by words. */
const unsearched = new Set<string>();

async function search(entity: string, text: string): Promise<readonly NamedRow[]> {
  if (kinds[entity]?.typed === 'never' || unsearched.has(entity)) return [];
  return kept(entity, ['named', text.toLowerCase()], async () => {
    try {
      return (await list(entity, { q: text, match: 'begin', per_page: PAGE })).rows;
    } catch (error) {
      // One list that has no names must not keep the line from being read.
      if (!(error instanceof ApiError) || error.problem.status !== 422) throw error;
      unsearched.add(entity);
      return [];
    }
  });
}

interface Narrowed {
  readonly open: Readonly<Record<string, string>>;
  readonly closed?: Readonly<Record<string, string>>;
}
/** Which rows of a student, or of a teacher, are looked up, and in which order they come. */
const OWNED: Readonly<Record<string, Narrowed>> = {
  booking: {
    open: { status: 'booked', sort: 'starts_at' },
    closed: { status: 'cancelled,no_show,completed', sort: '-starts_at' },
  },
  entry: { open: { sort: '-created_at' } },
  exam_entry: { open: { status: 'entered', sort: '-starts_at' } },
  slot: { open: { sort: 'starts_at' } },
};

/** Entities whose rows have a beginning. */
const DATED: ReadonlySet<string> = new Set(['booking', 'exam', 'slot']);
/** Rows of a day that are fetched; of more, those that begin first. */
const OF_DAY = 200;

export const wordLookups = {
  /** Rows by words of their names, or by number (`#12`). @throws ApiError */
  async find(entity: string, text: string): Promise<readonly NamedRow[]> {
    const id = /^#(\d{1,15})$/.exec(text)?.[1];
    if (id) return kept(entity, ['number', id], async () => (await list(entity, { ids: id, per_page: 1 })).rows);
    if (kinds[entity]?.typed !== 'whole') return search(entity, text);
    if (large.has(entity)) return search(entity, text);
    const all = await kept(entity, ['whole'], async () => {
      const { rows, more } = await list(entity, { per_page: SMALL });
      if (more) large.add(entity);
      return rows;
    });
    return large.has(entity) ? search(entity, text) : all;
  },
  /** Open classes of students, closed ones, or what was charged to them and paid; slots of teachers. @throws ApiError */
  of: (entity: string, owner: string, ids: readonly number[], closed = false): Promise<readonly NamedRow[]> =>
    kept(entity, ['of', owner, ids.join(), closed ? 'closed' : 'open'], async () => {
      const narrowed = OWNED[entity]?.[closed ? 'closed' : 'open'];
      if (!narrowed) return [];
      // A teacher has had many hours; those to come are meant.
      const ahead = entity === 'slot' ? { starts_at_from: new Date().toISOString() } : {};
      return (await list(entity, { [`${owner}_id`]: ids.join(','), per_page: 500, ...narrowed, ...ahead })).rows;
    }),
  /** The entry of a receipt's number; null where there is none, or several of different years. @throws ApiError */
  receipt: async (number: string): Promise<NamedRow | null> => {
    const [own = '', year] = number.split('/').toReversed();
    const rows = await kept('entry', ['receipt', number], async () => {
      const [query] = await (await import('./entry-search.ts')).queriesFor(own);
      const found = await list('entry', { ...query, kind: 'payment', per_page: PAGE });
      return found.rows.filter(({ label }) => year === undefined || label.endsWith(` ${year}/${own}`));
    });
    return rows.length === 1 ? (rows[0] ?? null) : null;
  },
  /** Rows that begin in a span, whatever their state; null for entities without a beginning. @throws ApiError */
  on: async (entity: string, from: string, before: string): Promise<readonly NamedRow[] | null> => {
    if (!DATED.has(entity)) return null;
    return kept(entity, ['on', from, before], async () => {
      const { rows } = await list(entity, {
        starts_at_from: from,
        starts_at_to: before,
        sort: 'starts_at',
        per_page: OF_DAY,
      });
      return rows.filter(({ at }) => at !== undefined && at < before);
    });
  },
};
