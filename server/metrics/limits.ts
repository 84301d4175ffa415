/** How often each limit has refused somebody, so that an operator sees which one is met before its users tell. */
import type { Problem } from '../problems.ts';
import type { Figure } from './figures.ts';

/** What a limit refuses with: codes of problems, those of their fields, and what is refused before there is a problem. */
const LIMITS = [
  ...['rate-limit', 'too-many-at-once', 'busy', 'busy-files'],
  ...['body-late', 'too-large', 'file-too-large', 'file-over-limit', 'image-too-large', 'signature-too-large'],
  ...[
    'image-pixels',
    'csv-lines',
    'csv-line-wide',
    'csv-line-long',
    'too-many-questions',
    'zip-many-files',
    'zip-bomb',
  ],
  ...['too-much-kept', 'too-many-tokens'],
] as const;
type Limit = (typeof LIMITS)[number];

/** Of this process, from its start on. */
const met = new Map<string, number>(LIMITS.map((limit) => [limit, 0]));

/** Notes that a limit refused a call. */
export function noteLimit(limit: Limit): void {
  met.set(limit, (met.get(limit) ?? 0) + 1);
}

/** Notes the limits that a refusal tells of, if any. */
export function noteLimitsOf({ fault, extra }: Problem): void {
  const codes = [
    fault.code,
    ...Object.values(extra.fields ?? {}).flatMap((all) => [all].flat().map(({ code }) => code)),
  ];
  for (const code of new Set(codes)) if (met.has(code)) noteLimit(code as Limit);
}

export const limitFigure = (): Figure => ({
  name: 'clutch_refused_total',
  type: 'counter',
  help: 'Calls refused because of a limit, by which one.',
  of: 'server',
  values: [...met].map(([limit, count]) => ['', `limit="${limit}"`, count] as const),
});
