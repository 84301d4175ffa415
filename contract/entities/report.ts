/** Reports: figures of a period beside the one before, each with the list of the rows behind it. docs/reports.md says what is counted. */
import { z } from 'zod';
import { csvForm } from '../csv-form.ts';
import { type AnyEndpoint, endpoint } from '../endpoint.ts';
import { date } from '../fields.ts';
import { ADMIN } from '../permissions.ts';
import { SAYS_FORM } from '../resource.ts';

export const REPORTS = ['income', 'owed', 'hours', 'occupancy', 'cancellations', 'exams', 'way'] as const;
export type ReportId = (typeof REPORTS)[number];
/** Reports of money alone, for who holds the permission `money`. */
export const MONEY_REPORTS: ReadonlySet<ReportId> = new Set(['income', 'owed']);
/** Days of a period at most: ten years. */
export const MOST_REPORT_DAYS = 3660;

/** A list call's entity and query: `GET /admin/{entity}?{query}` answers exactly the rows that were counted. */
export const rowsBehind = z.object({
  entity: z.enum(['booking', 'student', 'entry', 'balance', 'exam_entry', 'exam']),
  query: z.record(z.string(), z.string()),
});
export type RowsBehind = z.infer<typeof rowsBehind>;

/** What a figure is: minor units of the school's currency, a number of rows, minutes, a share from 0 to 1, days. */
export const UNITS = ['money', 'count', 'minutes', 'share', 'days'] as const;
export type Unit = (typeof UNITS)[number];

const cell = z.object({
  /** Null where there is nothing to say: a share of nothing, pay without a rate. */
  value: z.number().nullable(),
  /** The same figure of the period before; null where there is none. */
  before: z.number().nullable(),
  /** The rows behind it, and how many they are; null where it has none of its own. */
  list: rowsBehind.nullable(),
  rows: z.number().int().nullable(),
});
export type ReportCell = z.infer<typeof cell>;

const row = z.object({
  /** What it is about: a month `2026-03`, a code, or a number of a row. `all` sums up. */
  key: z.string(),
  /** The name of the teacher, vehicle or package that it is about; empty for codes and months. */
  name: z.string(),
  cells: z.array(cell),
});
export type ReportRow = z.infer<typeof row>;

const section = z.object({
  /** `month`, `teacher`, …: what its rows are. */
  id: z.string(),
  /** How it is drawn: bars over the rows, or a map of shares, rows by columns. */
  shape: z.enum(['bars', 'heat']),
  columns: z.array(z.object({ id: z.string(), unit: z.enum(UNITS) })),
  rows: z.array(row),
  /** The sum of the rows, where they have one. */
  total: row.nullable(),
});
export type ReportSection = z.infer<typeof section>;

const params = z.object({ report: z.enum(REPORTS) });
const query = z.object({ from: date().optional(), to: date().optional() });
const span = z.object({ from: z.string(), to: z.string() });

export const report = z.object({
  id: z.enum(REPORTS),
  ...span.shape,
  before: span,
  /** The school's day on which it was asked for. */
  today: z.string(),
  school: z.string(),
  currency: z.string(),
  time_zone: z.string(),
  sections: z.array(section),
});
export type Report = z.infer<typeof report>;

const call = { access: ADMIN, tag: 'reports', method: 'GET' } as const;

export const readReport = endpoint({
  ...call,
  id: 'readReport',
  path: '/admin/report/:report',
  summary:
    'A report over days of the school, both ends included, beside the period before; this month where no days are named. `income` and `owed`, and pay in `hours`, are for who holds `money`. Each figure says which list answers the rows behind it, and how many they are.',
  params,
  query,
  answer: z.object({ data: report }),
});

export const exportReport = endpoint({
  ...call,
  id: 'exportReport',
  path: '/admin/report/:report/csv',
  summary: `The same as CSV: one line for each figure. ${SAYS_FORM}`,
  params,
  query: query.extend(csvForm),
  answer: z.string(),
  produces: 'text/csv',
});

export const reportEndpoints: readonly AnyEndpoint[] = [readReport, exportReport];
