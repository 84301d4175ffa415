/** Packages sold to students: sold, changed, extended, cancelled. */
import { z } from 'zod';
import type { AnswerOf, InputOf } from '#contract/endpoint.ts';
import {
  cancelEnrolments,
  type Enrolment,
  enrolment,
  extendEnrolments,
  isExtending,
  isOneDiscount,
  sellPackage as sellEndpoint,
} from '#contract/entities/enrolment.ts';
import { refined } from '#contract/faults/fault.ts';
import {
  date,
  flag,
  integer,
  money,
  neededUnless,
  optionalText,
  percent,
  ref,
  rows,
  type Selection,
  version,
} from '#contract/fields.ts';
import { ADMIN } from '#contract/permissions.ts';
import { amountText } from '#contract/rules/amounts.ts';
import { inAll } from '#contract/rules/enrolments.ts';
import {
  type AnyCommand,
  type Context,
  defineCommand,
  type Message,
  type Ports,
  type Preview,
  type PreviewLine,
} from '#kernel/command.ts';
import { timesFor } from '#kernel/times.ts';
import { leftLine, onlyId } from '../resource-commands.ts';
import { saveRows } from '../save-rows.ts';
import { importSold } from './import.ts';

type Answer = AnswerOf<typeof sellEndpoint>;

const key = 'commands.enrolment';

/** Lists and pages that say what is left. */
function refresh(ports: Ports): void {
  for (const entity of ['enrolment', 'student']) ports.refresh(entity);
}

const amount = (minor: number, currency: string, { locale }: Context): string => amountText(minor, currency, locale);

/** What each of the first rows would be then. */
const rowLines = (answer: Answer, line: (row: Enrolment) => Message): PreviewLine[] => [
  ...answer.data.map((row) => ({ kind: 'change' as const, text: line(row) })),
  ...leftLine('enrolment', answer.left),
];

const preview = (answer: Answer, title: string, lines: readonly PreviewLine[]): Preview => ({
  title: { key: title, values: { count: answer.changed } },
  total: answer.changed,
  named: answer.data.length,
  blocked: answer.changed === 0,
  lines,
});

/** What is said of rows that were changed together: a single one is named. */
function done(ports: Ports, answer: Answer, message: string, link?: (row: Enrolment) => string) {
  refresh(ports);
  const [first] = answer.data;
  const values = {
    count: answer.changed,
    name: first?.student_name ?? '',
    package: first?.name ?? '',
    until: first ? { day: first.ends_on } : '',
  };
  return {
    message: { key: message, values },
    operation: answer.operation_id ?? undefined,
    ...(first && answer.changed === 1 && link ? { link: link(first) } : {}),
    data: answer,
  };
}

/** What a package sold to several comes to in all; each pays the same. */
function totalLine({ changed, data: [first] }: Answer, context: Context): PreviewLine[] {
  const price = first ? first.price - first.discount : 0;
  if (!first || changed < 2 || price === 0) return [];
  const { currency } = first;
  const values = {
    count: changed,
    each: amount(price, currency, context),
    total: amount(price * changed, currency, context),
  };
  return [{ kind: 'note', text: { key: `${key}.total`, values } }];
}

/** What becomes of the money: without amounts for who may not see any. */
function moneyLine({ changed, reversed, data: [first] }: Answer, context: Context): PreviewLine[] {
  if (!first) return [];
  const charged = reversed === null ? 'unseen' : reversed === 0 ? 'none' : 'some';
  const taken = amount(reversed ?? 0, first.currency, context);
  return [{ kind: 'note', text: { key: `${key}.takenBack`, values: { charged, amount: taken, count: changed } } }];
}

/** What becomes of the classes that were taken: of one package with its reckoning. */
function takenLine({ changed, reversed, kept, data }: Answer, keeps: boolean, context: Context): PreviewLine[] {
  const [first] = data;
  const sums = data.map(inAll);
  const total = (of: 'taken' | 'bought') => sums.reduce((sum, one) => sum + one[of], 0);
  if (!first || total('taken') === 0) return [];
  const values = {
    stays: !keeps ? 'none' : kept === null ? 'unseen' : changed > 1 ? 'many' : 'one',
    taken: total('taken'),
    bought: total('bought'),
    amount: amount(kept ?? 0, first.currency, context),
    charged: amount((kept ?? 0) + (reversed ?? 0), first.currency, context),
  };
  return [{ kind: keeps ? 'note' : 'conflict', text: { key: `${key}.taken`, values } }];
}

const onPage = (row: Enrolment): string => `/students/${row.student_id}?tab=packages&row=${row.id}`;

const saleBody = (args: {
  students: Selection;
  package: number;
  begins?: string | undefined;
  discount?: number | undefined;
  discount_percent?: number | undefined;
}): InputOf<typeof sellEndpoint>['body'] => ({
  students: args.students,
  package_id: args.package,
  begins_on: args.begins,
  discount: args.discount,
  discount_percent: args.discount_percent,
});

/** Sells a package to a student, or to many. Typed: `sell rita gomes category b complete`, `… with 10 % off`. */
const sellPackage = defineCommand({
  id: 'student.sell-package',
  effect: 'reversible',
  section: 'students',
  icon: 'package-plus',
  surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'student' }, { kind: 'bulk', entity: 'student' }],
  keys: [
    { press: 'Shift+S', scope: 'students' },
    { press: 'Shift+S', scope: 'enrolments' },
  ],
  endpoints: [sellEndpoint],
  args: z
    .object({
      students: rows('student'),
      package: ref('package'),
      begins: date('ahead').optional(),
      discount: money().optional(),
      discount_percent: percent().optional(),
    })
    .refine(({ discount, discount_percent }) => isOneDiscount(discount, discount_percent), {
      path: ['discount_percent'],
      ...refined('one-discount'),
    }),
  // Beside what somebody has bought already, more is sold to the same person.
  prefill: ({ focused }) =>
    focused?.entity === 'enrolment' && typeof focused.row?.student_id === 'number'
      ? { students: { ids: [focused.row.student_id] } }
      : {},
  async preview(ports, args, context) {
    const answer = await ports.call(sellEndpoint, { body: { ...saleBody(args), dry_run: true } });
    const day = timesFor(context).day;
    const lines = rowLines(answer, (row) => ({
      key: `${key}.sold`,
      values: {
        name: row.student_name,
        package: row.name,
        price: amount(row.price - row.discount, row.currency, context),
        practical: row.practical_classes,
        theory: row.theory_classes,
        from: day(row.begins_on),
        until: day(row.ends_on),
      },
    }));
    return preview(answer, 'commands.student.sell-package.preview', [...lines, ...totalLine(answer, context)]);
  },
  async run(ports, args) {
    const answer = await ports.call(sellEndpoint, { body: saleBody(args) });
    return done(ports, answer, 'commands.student.sell-package.done', onPage);
  },
});

const editBody = enrolment.endpoints.edit.body as z.ZodObject;

const editEnrolment = defineCommand({
  id: 'enrolment.edit',
  effect: 'reversible',
  section: 'students',
  icon: 'pencil',
  surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'enrolment' }],
  keys: [{ press: 'e', scope: 'enrolments' }],
  endpoints: [enrolment.endpoints.edit],
  args: z.object({ enrolment: ref('enrolment'), ...editBody.shape, version: version().optional() }) as z.ZodObject,
  alwaysAsk: true,
  async load(ports, args) {
    const { data } = await ports.call(enrolment.endpoints.get, { params: { id: args.enrolment as number } });
    return Object.fromEntries(Object.keys(editBody.shape).map((name) => [name, data[name as keyof Enrolment]]));
  },
  async run(ports, args) {
    const { enrolment: id, version: given, ...values } = args as Record<string, unknown> & { enrolment: number };
    const at = { params: { id } };
    const from = (given as number | undefined) ?? (await ports.call(enrolment.endpoints.get, at)).data.version;
    const { data, operation_id } = await ports.call(enrolment.endpoints.edit, {
      ...at,
      body: { ...values, version: from },
    });
    refresh(ports);
    return {
      message: { key: `${key}.edit.done`, values: { name: data.student_name, package: data.name } },
      operation: operation_id ?? undefined,
      link: onPage(data),
      data,
    };
  },
});

const onRows = [
  { kind: 'palette' },
  { kind: 'row', entity: 'enrolment' },
  { kind: 'bulk', entity: 'enrolment' },
] as const;

const extend = defineCommand({
  id: 'enrolment.extend',
  effect: 'reversible',
  section: 'students',
  icon: 'calendar-plus-2',
  surfaces: onRows,
  keys: [{ press: 'Shift+E', scope: 'enrolments' }],
  endpoints: [extendEnrolments],
  args: z
    .object({
      enrolments: rows('enrolment', 'lasting'),
      days: neededUnless('until', integer(1, 3650).optional()),
      until: date('ahead').optional(),
    })
    .refine(isExtending, { path: ['days'], ...refined('days-or-until') }),
  async preview(ports, args) {
    const answer = await ports.call(extendEnrolments, { body: { ...args, dry_run: true } });
    const lines = rowLines(answer, (row) => ({
      key: `${key}.extended`,
      values: {
        name: row.student_name,
        package: row.name,
        from: { day: row.begins_on },
        until: { day: row.ends_on },
      },
    }));
    return preview(answer, `${key}.extend.preview`, lines);
  },
  async run(ports, args) {
    return done(ports, await ports.call(extendEnrolments, { body: args }), `${key}.extend.done`, onPage);
  },
});

const cancel = defineCommand({
  id: 'enrolment.cancel',
  effect: 'reversible',
  destructive: 'package',
  section: 'students',
  icon: 'package-x',
  surfaces: onRows,
  keys: [{ press: 'Delete', scope: 'enrolments' }],
  endpoints: [cancelEnrolments],
  args: z.object({
    enrolments: rows('enrolment', 'open'),
    keep_taken: flag().default(true),
    reason: optionalText(300).default(''),
  }),
  async preview(ports, { enrolments, keep_taken }, context) {
    const answer = await ports.call(cancelEnrolments, { body: { enrolments, keep_taken, dry_run: true } });
    const lines = rowLines(answer, (row) => ({
      key: `${key}.lapses`,
      values: {
        name: row.student_name,
        package: row.name,
        from: { day: row.begins_on },
        until: { day: row.ends_on },
        practical: row.practical.bought - row.practical.taken,
        theory: row.theory.bought - row.theory.taken,
      },
    }));
    const booked = answer.data.reduce((sum, { practical, theory }) => sum + practical.booked + theory.booked, 0);
    return preview(answer, `${key}.cancel.preview`, [
      ...lines,
      ...moneyLine(answer, context),
      ...takenLine(answer, keep_taken, context),
      ...(booked > 0 && onlyId(enrolments) !== null
        ? [{ kind: 'conflict' as const, text: { key: `${key}.booked`, values: { count: booked } } }]
        : []),
    ]);
  },
  async run(ports, args) {
    return done(ports, await ports.call(cancelEnrolments, { body: args }), `${key}.cancel.done`, onPage);
  },
});

/** Of a student, or of everybody. */
const exportSold = defineCommand({
  id: 'enrolment.export',
  effect: 'read',
  section: 'students',
  icon: 'download',
  surfaces: [{ kind: 'palette' }],
  endpoints: [enrolment.endpoints.exportCsv],
  roles: ADMIN,
  args: z.object({ student: ref('student').optional() }),
  async run(ports, { student }) {
    const query = { ...(student ? { student_id: String(student) } : {}), sort: 'begins_on' };
    const csv = await ports.call(enrolment.endpoints.exportCsv, { query });
    return saveRows(ports, csv, 'enrolments.csv', { entity: 'enrolment' });
  },
});

export const enrolmentCommands: readonly AnyCommand[] = [
  sellPackage,
  editEnrolment,
  extend,
  cancel,
  exportSold,
  importSold,
];
