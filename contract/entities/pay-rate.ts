/** What teachers are paid: rates by the hour, and the statement of one teacher over a period. For who holds the permission `money`. */
import { z } from 'zod';
import { csvForm } from '../csv-form.ts';
import { type AnyEndpoint, endpoint } from '../endpoint.ts';
import { amount, choice, date, ref } from '../fields.ts';
import { ofTeacher, words } from '../kind.ts';
import { allGuarded, MONEY_ALONE, minor, schoolOnPaper } from '../money-calls.ts';
import { ADMIN } from '../permissions.ts';
import { idParam, resource, SAYS_FORM } from '../resource.ts';
import { MOST_RATE, PAID_KINDS, RATE_KINDS } from '../rules/pay.ts';

const family = resource({
  entity: 'pay_rate',
  plural: 'pay_rates',
  access: ADMIN,
  icon: 'coins',
  section: 'money',
  place: { id: 'pay-rates', icon: 'coins', roles: ADMIN, permission: 'money', add: null },
  name: (row, at) => words(row.teacher_name, at(row.valid_from)),
  detail: null,
  path: (id) => `/pay-rates?row=${id}`,
  found: null,
  typed: 'never',
  audit: 'own',
  owners: [ofTeacher],
  personal: {
    about: [
      {
        person: 'teacher',
        column: 'teacher_id',
        file: 'pay_rates',
        // What was paid stays in the accounts as long as the law asks, without a name.
        erased: {},
        afterwards: 'row',
        history: 'stays',
        stays: ['kind', 'valid_from'],
      },
    ],
  },
  row: {
    teacher_id: z.number().int(),
    kind: z.enum(RATE_KINDS),
    /** Minor units of the school's currency for an hour. */
    amount: z.number().int(),
    /** The school's day from which it holds, until the next rate of the same teacher and kind. */
    valid_from: z.string(),
    teacher_name: z.string().optional(),
    currency: z.string().optional(),
    /** Where the name is split by lists that show it as they sort it. */
    teacher_surname: z.string().optional(),
  },
  input: z.object({
    teacher_id: ref('teacher'),
    kind: choice(RATE_KINDS, 'pay_rate.kind'),
    amount: amount(0, MOST_RATE),
    valid_from: date(),
  }),
  fields: {
    teacher_id: { type: 'ref', entity: 'teacher', filter: true },
    kind: { type: 'choice', values: RATE_KINDS, labels: 'pay_rate.kind', sort: true, filter: true },
    amount: { type: 'number', sort: true },
    valid_from: { type: 'date', sort: true, filter: true },
  },
  defaultSort: '-valid_from',
  search: false,
});
const { setStatus: _none, ...calls } = family.endpoints;
const rateCalls = allGuarded(calls);
export const payRate = { ...family, endpoints: { ...family.endpoints, ...rateCalls } };
export type PayRate = z.infer<typeof family.row>;

const sums = { minutes: z.number().int(), amount: minor() };

/** One class or exam. Those who share a class are one line. */
const payLine = z.object({
  day: z.string(),
  starts_at: z.string(),
  kind: z.enum(PAID_KINDS),
  students: z.array(z.string()),
  minutes: z.number().int(),
  /** Minor units for an hour on that day, and how many hundredths of it are paid; null without a rate. */
  rate: minor().nullable(),
  share: z.number().int().nullable(),
  amount: minor().nullable(),
});
export type PayLine = z.infer<typeof payLine>;

const period = z.object({ from: date().optional(), to: date().optional() });

export const payStatement = endpoint({
  ...MONEY_ALONE,
  id: 'readPayStatement',
  method: 'GET',
  path: '/admin/teacher/:id/pay',
  summary:
    'What a teacher is paid for the classes and exams of a span of days, both ends included; this month where no days are named. The sums of the lines are those of `hours` of the reports.',
  params: idParam,
  query: period,
  answer: z.object({
    data: z.object({
      school: schoolOnPaper,
      time_zone: z.string(),
      teacher: z.object({ id: z.number().int(), name: z.string() }),
      today: z.string(),
      from: z.string(),
      to: z.string(),
      lines: z.array(payLine),
      kinds: z.array(z.object({ kind: z.enum(PAID_KINDS), ...sums })),
      total: z.object(sums),
      /** Lines without a rate: they are in no sum of money. */
      unpaid: z.number().int(),
    }),
  }),
});
export type PayStatement = z.infer<typeof payStatement.answer>['data'];

export const exportPayStatement = endpoint({
  ...MONEY_ALONE,
  id: 'exportPayStatement',
  method: 'GET',
  path: '/admin/teacher/:id/pay.csv',
  summary: `The same as CSV: one line for each class and exam. ${SAYS_FORM}`,
  params: idParam,
  query: period.extend(csvForm),
  answer: z.string(),
  produces: 'text/csv; charset=utf-8',
});

export const payEndpoints: readonly AnyEndpoint[] = [...Object.values(rateCalls), payStatement, exportPayStatement];
