/** How people know the rows of every entity: their names and their addresses. */

import { timesNow } from './club-time.ts';

export type Row = Readonly<Record<string, unknown>>;

export interface Kind {
  readonly name: (row: Row) => string;
  /** What tells apart rows of the same name. */
  readonly more?: (row: Row) => string;
  /** Message key of a state that whoever chooses the row has to know of; empty where there is none. */
  readonly state?: (row: Row) => string;
  /** Path of one row's screen. */
  readonly path?: (id: number) => string;
  /** Filters under which rows are offered for a choice. */
  readonly offered?: Readonly<Record<string, string>>;
}

const text = (...values: readonly unknown[]): string => values.filter(Boolean).map(String).join(' ');
const title = (row: Row) => text(row.title);
const at = (instant: unknown): string => timesNow().instant(instant as string | null);

/** States in which a person is not simply there. */
const stateAside =
  (labels: string, states: readonly string[]) =>
  ({ status }: Row): string =>
    states.includes(String(status)) ? `${labels}.${status}` : '';

export const kinds: Readonly<Record<string, Kind>> = {
  student: {
    name: (row) => text(row.first_name, row.last_name),
    more: (row) => [row.phone || `#${row.id}`, row.email].filter(Boolean).join(' · '),
    state: stateAside('student.status', ['paused', 'completed', 'blocked']),
    path: (id) => `/students/${id}`,
  },
  teacher: {
    name: (row) => text(row.first_name, row.last_name),
    more: (row) => (row.licence_categories as string[] | undefined)?.join(', ') ?? '',
    state: stateAside('teacher.status', ['inactive']),
    path: (id) => `/teachers/${id}`,
  },
  user: { name: (row) => text(row.first_name, row.last_name), more: (row) => text(row.email) },
  conversation: {
    name: (row) => text(row.name),
    more: (row) => text(row.last_text),
    path: (id) => `/chat/${id}`,
  },
  template: { name: title },
  invitation: { name: (row) => text(row.email) },
  token: { name: (row) => text(row.name), more: (row) => text(row.begins) },
  device: { name: (row) => text(row.platform, row.app_type), more: (row) => at(row.last_seen_at) },
  notification: { name: title, more: (row) => at(row.created_at) },
  location: { name: (row) => text(row.name), more: (row) => text(row.address) },
  booking: {
    name: (row) => text(`#${row.id}`, row.student_name),
    more: (row) => text(at(row.starts_at), row.teacher_name),
    path: (id) => `/bookings?row=${id}`,
  },
  slot: {
    name: (row) => text(at(row.starts_at), row.teacher_name),
    more: (row) => text(row.location_name),
  },
  free_time: {
    name: (row) => text(at(row.starts_at), row.teacher_name),
    more: (row) => text(row.location_name),
  },
  category: { name: (row) => text(row.name), path: (id) => `/categories?row=${id}` },
  question: { name: (row) => text(row.text), path: (id) => `/questions/view/${id}` },
  test: { name: title, path: (id) => `/tests/edit/${id}` },
  package: {
    name: (row) => text(row.name),
    path: (id) => `/packages/edit/${id}`,
  },
  module: { name: title, path: (id) => `/modules/edit/${id}` },
  theory: { name: title, path: (id) => `/theory/edit/${id}` },
  sign: { name: (row) => text(row.code, row.name), path: (id) => `/signs?row=${id}&panel=peek` },
  banner: { name: title, path: (id) => `/banners?row=${id}&panel=peek` },
  advertisement: { name: title, path: (id) => `/advertisements?row=${id}&panel=peek` },
  audit: {
    name: (row) => text(`#${row.id}`, row.command),
    more: (row) => text(row.actor_name, at(row.at)),
    path: (id) => `/audit?ids=${id}&panel=peek`,
  },
  attempt: {
    name: (row) => text(`#${row.id}`, row.student_name),
    more: (row) => text(at(row.started_at), row.test_title),
    path: (id) => `/tests/attempts/${id}`,
  },
};
