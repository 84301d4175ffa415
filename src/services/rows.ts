/** Rows of any entity by search and by id, with the names people know them by: for choices, chips and links. */

import type { AnyEndpoint } from '#contract/endpoint.ts';
import { attempt } from '#contract/entities/attempt.ts';
import { booking } from '#contract/entities/booking.ts';
import { category } from '#contract/entities/category.ts';
import { location } from '#contract/entities/location.ts';
import { moduleResource } from '#contract/entities/module.ts';
import { advertisement, banner } from '#contract/entities/notice.ts';
import { packageResource } from '#contract/entities/package.ts';
import { question } from '#contract/entities/question.ts';
import { sign } from '#contract/entities/sign.ts';
import { slot } from '#contract/entities/slot.ts';
import { student } from '#contract/entities/student.ts';
import { teacher } from '#contract/entities/teacher.ts';
import { test } from '#contract/entities/test.ts';
import { theory } from '#contract/entities/theory.ts';
import { call } from './http.ts';
import { keyOf } from './queries.ts';
import { queries } from './queries-client.ts';

type Row = Readonly<Record<string, unknown>>;

interface Kind {
  readonly list: AnyEndpoint;
  readonly name: (row: Row) => string;
  /** What tells apart rows of the same name. */
  readonly more?: (row: Row) => string;
  /** Path of one row's screen. */
  readonly path?: (id: number) => string;
  /** Filters under which rows are offered for a choice. */
  readonly offered?: Readonly<Record<string, string>>;
}

const text = (...values: readonly unknown[]): string => values.filter(Boolean).map(String).join(' ');
const title = (row: Row) => text(row.title);
const at = (instant: unknown): string =>
  String(instant ?? '')
    .slice(0, 16)
    .replace('T', ' ');

const kinds: Readonly<Record<string, Kind>> = {
  student: {
    list: student.endpoints.list,
    name: (row) => text(row.first_name, row.last_name),
    more: (row) => text(row.email || row.phone),
    path: (id) => `/students/${id}`,
  },
  teacher: {
    list: teacher.endpoints.list,
    name: (row) => text(row.first_name, row.last_name),
    more: (row) => (row.licence_categories as string[] | undefined)?.join(', ') ?? '',
    path: (id) => `/teachers/${id}`,
  },
  location: { list: location.endpoints.list, name: (row) => text(row.name), more: (row) => text(row.address) },
  booking: {
    list: booking.endpoints.list,
    name: (row) => text(`#${row.id}`, row.student_name),
    more: (row) => text(at(row.starts_at), row.teacher_name),
    path: (id) => `/bookings?row=${id}`,
  },
  slot: {
    list: slot.endpoints.list,
    name: (row) => text(at(row.starts_at), row.teacher_name),
    more: (row) => text(row.location_name),
  },
  category: { list: category.endpoints.list, name: (row) => text(row.name), path: (id) => `/categories?row=${id}` },
  question: { list: question.endpoints.list, name: (row) => text(row.text), path: (id) => `/questions/view/${id}` },
  test: { list: test.endpoints.list, name: title, path: (id) => `/tests/edit/${id}` },
  package: {
    list: packageResource.endpoints.list,
    name: (row) => text(row.name),
    path: (id) => `/packages/edit/${id}`,
  },
  module: { list: moduleResource.endpoints.list, name: title, path: (id) => `/modules/edit/${id}` },
  theory: { list: theory.endpoints.list, name: title, path: (id) => `/theory/edit/${id}` },
  sign: { list: sign.endpoints.list, name: (row) => text(row.code, row.name), path: (id) => `/signs?row=${id}` },
  banner: { list: banner.endpoints.list, name: title, path: (id) => `/banners?row=${id}` },
  advertisement: { list: advertisement.endpoints.list, name: title, path: (id) => `/advertisements?row=${id}` },
  attempt: { list: attempt.endpoints.list, name: (row) => `#${row.id}`, more: (row) => at(row.started_at) },
};

export interface NamedRow {
  readonly id: number;
  readonly label: string;
  readonly description?: string;
}

const named = (kind: Kind, row: Row): NamedRow => {
  const description = kind.more?.(row);
  return { id: Number(row.id), label: kind.name(row) || `#${row.id}`, ...(description ? { description } : {}) };
};

/** The path of a row's screen, or null where it has none. */
export const pathOfRow = (entity: string, id: number): string | null => kinds[entity]?.path?.(id) ?? null;

/** The name of a loaded row. */
export const nameOfRow = (entity: string, row: Row): string => kinds[entity]?.name(row) ?? `#${row.id}`;

/** Rows that match a text, at most 20; the first ones when it is empty. @throws ApiError */
export async function findRows(entity: string, typed: string, signal?: AbortSignal): Promise<readonly NamedRow[]> {
  const kind = kinds[entity];
  if (!kind) return [];
  const query = { page: 1, per_page: 20, ...kind.offered, ...(typed.trim() ? { q: typed.trim() } : {}) };
  const answer = (await call(kind.list, { query } as never, { signal })) as { data: Row[] };
  return answer.data.map((row) => named(kind, row));
}

/** Names of rows by id, asked once and kept. @throws ApiError */
export async function nameRows(entity: string, ids: readonly number[]): Promise<readonly NamedRow[]> {
  const kind = kinds[entity];
  if (!kind || ids.length === 0) return [];
  const query = { page: 1, per_page: Math.min(ids.length, 500), ids: ids.join(',') };
  const answer = await queries.fetchQuery({
    queryKey: keyOf(entity, kind.list, { query }),
    queryFn: ({ signal }) => call(kind.list, { query } as never, { signal }) as Promise<{ data: Row[] }>,
    staleTime: 30_000,
  });
  return answer.data.map((row) => named(kind, row));
}
