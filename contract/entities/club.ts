/** The school and its rules. */
import { z } from 'zod';
import { COUNTRIES } from '../data/countries/countries.ts';
import { PRACTICE_IN_PORTUGAL } from '../data/countries/practice-portugal.ts';
import { LANGUAGES } from '../data/languages.ts';
import { LICENCE_CATEGORIES } from '../data/licence-categories.ts';
import { METHODS } from '../data/payment-methods.ts';
import { endpoint } from '../endpoint.ts';
import { refined } from '../faults/fault.ts';
import { choice, flag, optionalEmail, optionalText, phone, text } from '../fields.ts';
import { kind, words } from '../kind.ts';
import { ADMIN, GRANTS, ROLE_PERMISSIONS } from '../permissions.ts';
import { operationId } from '../resource.ts';
import { MOST_MINOR } from '../rules/amount-limit.ts';
import { BEYOND_PACKAGE } from '../rules/enrolments.ts';
import { MAX_EXAM_MINUTES } from '../rules/exam-rules.ts';
import { AGE_OF_MAJORITY } from '../rules/guardian.ts';
import { areOpeningHours } from '../rules/opening-hours.ts';
import { PAPERS_RULES } from '../rules/papers.ts';
import { oneLine } from '../rules/visible.ts';

export const club = z.object({
  id: z.number().int(),
  version: z.number().int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  /** Under which it pays taxes, and under which the authority approved it, as they are printed on papers. */
  tax_number: z.string(),
  approval_number: z.string(),
  logo: z.string().nullable(),
  time_zone: z.string(),
  locale: z.string(),
  currency: z.string(),
  country: z.string(),
});
export type Club = z.infer<typeof club>;

/** Hours and kilometres a student has to have driven, what else has to be learned, how long exams take: see `RequiredPractice`. */
const required = z.object({
  hours: z.number().min(0).max(1000),
  km: z.number().min(0).max(100_000),
  automatic_hours: z.number().min(0).max(1000).optional(),
  practice_lesson_minutes: z.number().int().min(20).max(240).optional(),
  theory_hours: z.number().min(0).max(1000).optional(),
  country_roads: z.number().int().min(0).max(100).optional(),
  motorways: z.number().int().min(0).max(100).optional(),
  darkness: z.number().int().min(0).max(100).optional(),
  exam_theory_minutes: z.number().int().min(5).max(MAX_EXAM_MINUTES).optional(),
  exam_practical_minutes: z.number().int().min(5).max(MAX_EXAM_MINUTES).optional(),
});

/** A span of a weekday in which the school is open, on its own clock. */
export const openSpan = z.object({
  /** 0 Sunday to 6 Saturday. */
  weekday: z.number().int().min(0).max(6),
  from: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/),
  to: z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/),
});

/**
 * The rules of a club, each with what it is until the club changes it. All of them are answered to everybody who works with the
 * console: what is secret is none of them, and has calls of its own (contract/entities/sms.ts).
 */
export const clubSettings = z.object({
  /** Length of a class, in minutes. */
  lesson_minutes: z.number().int().min(5).max(480).default(45),
  /** Free time kept between two classes of a teacher or student, in minutes. */
  buffer_minutes: z.number().int().min(0).max(240).default(0),
  /** When the school is open, one or two spans a weekday; a weekday without any is closed, none at all is nothing said. */
  opening_hours: z.array(openSpan).max(14).refine(areOpeningHours, refined('opening-hours')).default([]),
  /** How long before it begins a class can be booked at the latest, in hours. */
  booking_lead_hours: z.number().int().min(0).max(8760).default(0),
  /** How long before it begins a class can be cancelled without cost, in hours. */
  free_cancel_hours: z.number().int().min(0).max(8760).default(48),
  late_cancel_counts_as_taken: z.boolean().default(true),
  /** What a student owes who cancels later than that, in minor units of the school's currency; 0 is nothing. */
  late_cancel_fee: z.number().int().min(0).max(MOST_MINOR).default(0),
  /** What a student owes who does not come, in minor units of the school's currency; 0 is nothing. */
  no_show_fee: z.number().int().min(0).max(MOST_MINOR).default(0),
  /** How many hundredths of a practical class's pay a teacher gets where the student does not come, or cancels late. */
  no_show_pay: z.number().int().min(0).max(100).default(100),
  late_cancel_pay: z.number().int().min(0).max(100).default(0),
  /** The same where the school let the student off. */
  waived_cancel_pay: z.number().int().min(0).max(100).default(0),
  /** How long a teacher waits before a no-show can be recorded, in minutes. */
  no_show_wait_minutes: z.number().int().min(0).max(480).default(15),
  /** 0 is no limit. */
  max_open_bookings_per_student: z.number().int().min(0).max(1000).default(0),
  /** What becomes of a booking beyond the packages that the student bought. */
  beyond_package: z.enum(BEYOND_PACKAGE).default('warn'),
  /** What becomes of a class for which papers lack. */
  papers_rule: z.enum(PAPERS_RULES).default('warn'),
  /** The ways in which students pay; none chosen are those that are usual in the school's country. */
  payment_methods: z.array(z.enum(METHODS)).max(METHODS.length).default([]),
  /** In how many classes a skill is marked at the same level until it counts as stagnating. */
  stagnant_after_classes: z.number().int().min(2).max(20).default(3),
  /** What a student owes who is entered for an exam at the authority, in minor units; 0 is nothing. */
  theory_exam_fee: z.number().int().min(0).max(MOST_MINOR).default(0),
  practical_exam_fee: z.number().int().min(0).max(MOST_MINOR).default(0),
  /** Whether who is withdrawn from an exam gets the fee back. */
  exam_fee_back: z.boolean().default(true),
  /** How many months the result of a theory exam counts; 0 without end, null as in the school's country. */
  theory_valid_months: z.number().int().min(0).max(240).nullable().default(null),
  /** Days from a failed exam to the next try; 0 none, null as in the school's country. */
  theory_wait_days: z.number().int().min(0).max(365).nullable().default(null),
  practical_wait_days: z.number().int().min(0).max(365).nullable().default(null),
  /** How long exams take that are planned without an end, in minutes; null as the country says for the licence category. */
  theory_exam_minutes: z.number().int().min(5).max(MAX_EXAM_MINUTES).nullable().default(null),
  practical_exam_minutes: z.number().int().min(5).max(MAX_EXAM_MINUTES).nullable().default(null),
  /** How long a message about a class waits before it is sent, in minutes: what is undone meanwhile is told to nobody. */
  message_wait_minutes: z.number().int().min(0).max(1440).default(2),
  /** How long before a class its people are reminded of it, in hours, where a rule says so. */
  reminder_hours: z.number().int().min(1).max(168).default(24),
  /** Until which age, in years, the guardian of a student is told, where one is named. */
  age_of_majority: z.number().int().min(10).max(30).default(AGE_OF_MAJORITY),
  /** Whether the guardian of a student is told whose birth date is not known. */
  guardian_without_birth_date: z.boolean().default(false),
  /** When people are told nothing that can wait, on the school's clock: `21:00-08:00`; empty for never. */
  quiet_hours: z
    .string()
    .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d-(?:[01]\d|2[0-3]):[0-5]\d)?$/)
    .default(''),
  /** 0 Sunday to 6 Saturday. */
  week_starts_on: z.number().int().min(0).max(6).default(1),
  /** How long a session lasts without being renewed, in minutes; 0 takes the server's, which is the most. */
  expires_in_minutes: z.number().int().min(0).max(525_600).default(0),
  /** After how many days a session ends, however often it was renewed; 0 takes the server's, which is the most. */
  expires_in_days: z.number().int().min(0).max(365).default(0),
  licence_categories: z
    .array(z.string().regex(/^[A-Z0-9]{1,8}$/))
    .max(60)
    .default([...LICENCE_CATEGORIES]),
  /** Whether every account has to have a second factor, once the days of grace are over. */
  second_factor_required: z.boolean().default(false),
  /** Days in which it can be set up, from when it was first asked for, or from when the account joined. */
  second_factor_grace_days: z.number().int().min(0).max(90).default(14),
  /** Since when it is asked for, an instant: noted by the server. */
  second_factor_since: z.string().nullable().default(null),
  /** By licence category. */
  required_practice: z.record(z.string().regex(/^[A-Z0-9]{1,8}$/), required).default({ ...PRACTICE_IN_PORTUGAL }),
  /** The country whose figures were taken last: those that differ from them are the school's own. */
  figures_from: z.enum(COUNTRIES).default('PT'),
  /** What the developer role may see; admins see all. */
  developer_permissions: z
    .array(z.enum(ROLE_PERMISSIONS))
    .max(ROLE_PERMISSIONS.length)
    .default([...GRANTS.developer]),
  /** For how many years the law keeps the record of classes and results after the last of them. */
  legal_record_years: z.number().int().min(0).max(100).default(5),
  /** The law or rule that says so, shown where records are kept. */
  legal_record_reason: z.string().overwrite(oneLine).max(300).default(''),
  /** Months after which students who completed are erased; 0 never. */
  erase_completed_after_months: z.number().int().min(0).max(1200).default(0),
  /** Months after which messages are removed; 0 never. */
  remove_messages_after_months: z.number().int().min(0).max(1200).default(0),
  /** Days after which notifications that were read are removed; 0 never. */
  remove_notifications_after_days: z.number().int().min(0).max(3650).default(180),
  /** Years after which entries of the audit are removed, at least those of `legal_record_years`; 0 never. */
  remove_audit_after_years: z.number().int().min(0).max(100).default(0),
});
export type ClubSettings = z.infer<typeof clubSettings>;

/** Settings that say amounts, or which share of its pay a class is: for who holds `money`. */
export const MONEY_SETTINGS = [
  'late_cancel_fee',
  'no_show_fee',
  'no_show_pay',
  'late_cancel_pay',
  'waived_cancel_pay',
  'theory_exam_fee',
  'practical_exam_fee',
] as const satisfies readonly (keyof ClubSettings)[];
const amountOrHidden = z.number().int().nullable();
/** The settings as they are answered: those about money are null for who may not see money, but for a 0. */
export const settingsShown = clubSettings.extend({
  late_cancel_fee: amountOrHidden,
  no_show_fee: amountOrHidden,
  no_show_pay: amountOrHidden,
  late_cancel_pay: amountOrHidden,
  waived_cancel_pay: amountOrHidden,
  theory_exam_fee: amountOrHidden,
  practical_exam_fee: amountOrHidden,
} satisfies Record<(typeof MONEY_SETTINGS)[number], z.ZodType>);
export type SettingsShown = z.infer<typeof settingsShown>;

/** A club's rules from what is stored; what was never set has its default. What else is stored beside them is left out. */
export const readSettings = (stored: string): ClubSettings => clubSettings.parse(JSON.parse(stored));

/** Every setting optional and without its default: a setting left out of a change stays as it is. */
const changes = z
  .object(
    Object.fromEntries(
      Object.entries(clubSettings.shape).map(([key, schema]) => [key, schema.def.innerType.optional()]),
    ) as { [K in keyof typeof clubSettings.shape]: z.ZodOptional<(typeof clubSettings.shape)[K]['def']['innerType']> },
  )
  .omit({ second_factor_since: true, figures_from: true })
  .extend({ version: z.number().int().positive().optional(), dry_run: flag().default(false) });

/** What is edited of the school itself. */
export const clubProfile = z.object({
  name: text(200),
  email: optionalEmail(),
  phone: phone(),
  address: optionalText(500),
  tax_number: optionalText(40),
  approval_number: optionalText(60),
  logo: optionalText(80).nullable(),
  time_zone: text(64),
  locale: choice(LANGUAGES, 'locale'),
  currency: z.string().regex(/^[A-Z]{3}$/),
  country: z.string().regex(/^[A-Z]{2}$/),
});

export const editClub = endpoint({
  id: 'editClub',
  method: 'POST',
  path: '/admin/club',
  access: ADMIN,
  tag: 'club',
  summary: 'Changes what is given of the school and answers it as it then is; without any, answers it.',
  body: clubProfile.partial().extend({ version: z.number().int().positive().optional() }),
  answer: z.object({ data: club, operation_id: operationId }),
});

export const changeClubSettings = endpoint({
  id: 'changeClubSettings',
  method: 'POST',
  path: '/admin/club/setting',
  access: ADMIN,
  tag: 'club',
  summary:
    'Changes the settings given and answers all of them; without any, answers them. Those of the second factor need the session confirmed, as calls that answer 403 `reauthentication-needed` do. Fees and shares of pay are for who holds `money`: others are answered null where they are not 0, and 403 where they change one. `closed` names the weekdays that new opening hours close, each with the classes to come that stay on it. `dry_run` writes nothing.',
  body: changes,
  answer: z.object({
    data: settingsShown,
    version: z.number().int(),
    closed: z.array(
      z.object({
        /** 0 Sunday to 6 Saturday. */
        weekday: z.number().int(),
        /** Students who share a class are one class. */
        classes: z.number().int(),
      }),
    ),
    operation_id: operationId,
  }),
});

/** What the figures of one licence category become. */
const figureChange = z.object({
  category: z.string(),
  before: required.nullable(),
  after: required.nullable(),
  /** Set by the school itself: it stays unless `own` was asked for. */
  own: z.boolean(),
});

export const takeCountryFigures = endpoint({
  id: 'takeCountryFigures',
  method: 'POST',
  path: '/admin/club/country-figures',
  access: ADMIN,
  tag: 'club',
  summary:
    "Takes what a country's law requires of learners into the school's settings. What the school has set itself stays, unless `own` is asked for. `dry_run` says what would change.",
  body: z.object({
    country: z.enum(COUNTRIES),
    own: flag().default(false),
    dry_run: flag().default(false),
    version: z.number().int().positive().optional(),
  }),
  answer: z.object({
    data: settingsShown,
    changes: z.array(figureChange),
    /** The law or authority that says so. */
    source: z.string(),
    operation_id: operationId,
  }),
});

export const clubKind = kind({
  entity: 'club',
  plural: 'clubs',
  list: null,
  icon: 'school',
  section: 'settings',
  place: null,
  name: (row: Partial<Club>) => words(row.name),
  detail: null,
  path: null,
  found: null,
  typed: 'never',
  audit: 'own',
  personal: null,
});

export const clubEndpoints = [editClub, changeClubSettings, takeCountryFigures];
