/** Enrolments: packages that students have bought, each with its own copy of what was sold. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { refined } from '../faults/fault.ts';
import { date, flag, integer, money, optionalText, percent, ref, rows, text } from '../fields.ts';
import { ofStudent, words } from '../kind.ts';
import { ADMIN } from '../permissions.ts';
import { operationId, resource } from '../resource.ts';
import { ENROLMENT_STATES } from '../rules/enrolments.ts';
import { leftByKind } from './left.ts';

/** Of one kind of classes: how many were bought, taken, and booked besides. */
const drawn = z.object({ bought: z.number().int(), taken: z.number().int(), booked: z.number().int() });

const classes = () => integer(0, 1000);

const family = resource({
  entity: 'enrolment',
  plural: 'enrolments',
  access: ADMIN,
  icon: 'package-open',
  section: 'students',
  place: null,
  // Somebody may buy the same package twice: the day tells one from the other.
  name: (row, at) => [row.student_name, row.name, at(row.begins_on)].filter(Boolean).join(' · '),
  detail: (row, at) => words('–', at(row.ends_on)),
  left: ({ practical, theory }) =>
    practical && theory && { practical: practical.bought - practical.taken, theory: theory.bought - theory.taken },
  path: null,
  found: null,
  typed: 'searched',
  audit: 'own',
  owners: [ofStudent],
  personal: {
    about: [
      {
        person: 'student',
        column: 'student_id',
        file: 'packages',
        erased: { cancel_reason: '', search_text: '' },
        afterwards: 'row',
        history: 'emptied',
        // What was sold, and for how much.
        stays: ['name', 'name_key', 'currency'],
      },
    ],
  },
  row: {
    student_id: z.number().int(),
    student_name: z.string(),
    /** Null once the package itself is gone. */
    package_id: z.number().int().nullable(),
    name: z.string(),
    /** What it costs before the discount, in minor units. */
    price: z.number().int(),
    discount: z.number().int(),
    currency: z.string(),
    practical_classes: z.number().int(),
    theory_classes: z.number().int(),
    /** Days for which it was sold. */
    valid_days: z.number().int(),
    /** The school's days, both included. */
    begins_on: z.string(),
    ends_on: z.string(),
    cancelled_at: z.string().nullable(),
    cancel_reason: z.string(),
    state: z.enum(ENROLMENT_STATES),
    practical: drawn,
    theory: drawn,
  },
  input: z.object({
    name: text(120),
    price: money(),
    discount: money(),
    practical_classes: classes(),
    theory_classes: classes(),
    begins_on: date(),
    ends_on: date('ahead'),
  }),
  fields: {
    name: { type: 'text', column: 'name_key', sort: true, filter: true },
    student_id: { type: 'ref', entity: 'student', filter: true },
    package_id: { type: 'ref', entity: 'package', filter: true },
    begins_on: { type: 'date', sort: true, filter: true },
    ends_on: { type: 'date', sort: true, filter: true },
    price: { type: 'number', sort: true },
  },
  defaultSort: '-begins_on',
});

/** Enrolments are sold, not added; what is wrong is cancelled or undone, not deleted. */
export const enrolment = {
  ...family,
  endpoints: {
    list: family.endpoints.list,
    exportCsv: family.endpoints.exportCsv,
    get: family.endpoints.get,
    edit: family.endpoints.edit,
  },
};
export type Enrolment = z.infer<typeof family.row>;

const call = { access: ADMIN, tag: 'enrolments', method: 'POST' } as const;
const changedRows = z.object({
  dry_run: z.boolean(),
  changed: z.number().int(),
  /** Rows of the selection that stay as they are. */
  left: z.number().int(),
  /** How much less the students owe as charges were taken back, in minor units; null for who may not see money. */
  reversed: z.number().int().nullable(),
  /** What stays owed for classes that were taken from what was cancelled, in minor units; null as above. */
  kept: z.number().int().nullable(),
  /** The first of them, as they are then. */
  data: z.array(family.row),
  operation_id: operationId,
});
/** Most enrolments that an answer of a call on many rows holds. */
export const MOST_ANSWERED = 8;

/** A discount is an amount or a share of the price. */
export const isOneDiscount = (amount: number | undefined, share: number | undefined): boolean =>
  !amount || share === undefined;

export const sellPackage = endpoint({
  ...call,
  id: 'sellPackage',
  path: '/admin/enrolment/sell',
  summary:
    'Sells a package to the selected students: each gets an enrolment with its own copy of name, price, classes and validity. It begins today unless `begins_on` says otherwise; the discount is per student, in minor units and no more than the price, or a share of it in percent, rounded to the minor unit. `dry_run` says what that would come to.',
  body: z
    .object({
      students: rows('student'),
      package_id: ref('package'),
      begins_on: date().optional(),
      discount: money().default(0),
      /** The discount as a share of the price, in place of an amount. */
      discount_percent: percent().optional(),
      dry_run: flag().default(false),
    })
    .refine(({ discount, discount_percent }) => isOneDiscount(discount, discount_percent), {
      path: ['discount_percent'],
      ...refined('one-discount'),
    }),
  answer: changedRows,
});

/** A package is extended by a number of days or until one. */
export const isExtending = ({ days, until }: { days?: number | undefined; until?: string | undefined }): boolean =>
  (days === undefined) !== (until === undefined);

export const extendEnrolments = endpoint({
  ...call,
  id: 'extendEnrolments',
  path: '/admin/enrolment/extend',
  summary:
    'Moves the last day of the selected enrolments by a number of days, or to a day; cancelled ones stay as they are, and so do those that hold as long already. `dry_run` says what that would come to.',
  body: z
    .object({
      enrolments: rows('enrolment'),
      days: integer(1, 3650).optional(),
      until: date('ahead').optional(),
      dry_run: flag().default(false),
    })
    .refine(isExtending, { path: ['days'], ...refined('days-or-until') }),
  answer: changedRows,
});

export const cancelEnrolments = endpoint({
  ...call,
  id: 'cancelEnrolments',
  path: '/admin/enrolment/cancel',
  summary:
    'Cancels the selected enrolments: what is left of them lapses now, and what was taken stays taken. What of their charges stands is taken back (`reversed`), and what was paid stays in the favour of the student. With `keep_taken` the share of the charges that falls on the classes taken stays owed (`kept`), each class as dear as the other. `dry_run` says what that would come to.',
  body: z.object({
    enrolments: rows('enrolment'),
    reason: optionalText(300).default(''),
    keep_taken: flag().default(false),
    dry_run: flag().default(false),
  }),
  answer: changedRows,
});

export const readLeft = endpoint({
  ...call,
  id: 'readLeft',
  path: '/admin/enrolment/left',
  summary: 'What is left of the packages of a student, by kind of class, and until when.',
  write: false,
  body: z.object({ student_id: ref('student') }),
  answer: z.object({ data: leftByKind }),
});

export const enrolmentEndpoints = [
  ...Object.values(enrolment.endpoints),
  sellPackage,
  extendEnrolments,
  cancelEnrolments,
  readLeft,
];
