/** Every rule of the school as a command of its own, which starts from the value that holds. */
import { z } from 'zod';
import { MORE_PRACTICE } from '#contract/data/countries/practice-type.ts';
import { METHODS } from '#contract/data/payment-methods.ts';
import {
  type ClubSettings,
  changeClubSettings,
  editClub,
  MONEY_SETTINGS,
  type SettingsShown,
} from '#contract/entities/club.ts';
import { time } from '#contract/entities/slot.ts';
import { amount, choice, choices, decimal, flag, integer, integerInForm, optionalText } from '#contract/fields.ts';
import { ROLE_PERMISSIONS } from '#contract/permissions.ts';
import { BEYOND_PACKAGE } from '#contract/rules/enrolments.ts';
import { MAX_EXAM_MINUTES } from '#contract/rules/exam-rules.ts';
import { type OpenSpan, openingHoursIn, openingHoursText, withHours } from '#contract/rules/opening-hours.ts';
import { PAPERS_RULES } from '#contract/rules/papers.ts';
import { quietHoursIn, quietHoursText } from '#contract/rules/quiet-hours.ts';
import { WEEKDAYS as DAYS } from '#contract/rules/weekly.ts';
import { type AnyCommand, defineCommand, type Ports, type Preview } from '#kernel/command.ts';

/** A licence category as it is typed: `b`, `C1E`, or one of the school's own. */
const licenceCode = () =>
  z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{1,8}$/)
    .meta({ field: { kind: 'text' } });

const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '0'] as const;

/** How one setting is asked for, where its own type is not what people type. */
interface Setting {
  readonly schema: z.ZodType;
  readonly icon: string;
  readonly toForm?: (value: never, locale: string) => unknown;
  readonly fromForm?: (value: never) => unknown;
}

const SETTINGS = {
  lesson_minutes: { schema: integer(5, 480), icon: 'timer' },
  opening_hours: {
    schema: optionalText(300).refine((text) => openingHoursIn(text) !== null),
    icon: 'clock',
    toForm: openingHoursText,
    fromForm: (text: string) => openingHoursIn(text) ?? [],
  },
  buffer_minutes: { schema: integer(0, 240), icon: 'between-horizontal-start' },
  booking_lead_hours: { schema: integer(0, 8760), icon: 'calendar-clock' },
  free_cancel_hours: { schema: integer(0, 8760), icon: 'calendar-x' },
  late_cancel_counts_as_taken: { schema: flag(), icon: 'calendar-x-2' },
  late_cancel_fee: { schema: amount(0), icon: 'coins' },
  no_show_fee: { schema: amount(0), icon: 'user-round-x' },
  no_show_pay: { schema: integer(0, 100), icon: 'badge-percent' },
  late_cancel_pay: { schema: integer(0, 100), icon: 'badge-percent' },
  waived_cancel_pay: { schema: integer(0, 100), icon: 'badge-percent' },
  theory_exam_fee: { schema: amount(0), icon: 'coins' },
  practical_exam_fee: { schema: amount(0), icon: 'coins' },
  exam_fee_back: { schema: flag(), icon: 'undo-2' },
  theory_valid_months: { schema: integer(0, 240).nullable(), icon: 'calendar-clock' },
  theory_wait_days: { schema: integer(0, 365).nullable(), icon: 'hourglass' },
  practical_wait_days: { schema: integer(0, 365).nullable(), icon: 'hourglass' },
  theory_exam_minutes: { schema: integer(5, MAX_EXAM_MINUTES).nullable(), icon: 'timer' },
  practical_exam_minutes: { schema: integer(5, MAX_EXAM_MINUTES).nullable(), icon: 'timer' },
  no_show_wait_minutes: { schema: integer(0, 480), icon: 'hourglass' },
  max_open_bookings_per_student: { schema: integer(0, 1000), icon: 'list-checks' },
  beyond_package: { schema: choice(BEYOND_PACKAGE, 'beyond_package'), icon: 'package-open' },
  papers_rule: { schema: choice(PAPERS_RULES, 'papers_rule'), icon: 'id-card' },
  stagnant_after_classes: { schema: integer(2, 20), icon: 'list-checks' },
  message_wait_minutes: { schema: integer(0, 1440), icon: 'hourglass' },
  reminder_hours: { schema: integer(1, 168), icon: 'bell' },
  quiet_hours: {
    schema: optionalText(40).refine((text) => text.trim() === '' || quietHoursIn(text) !== null),
    icon: 'moon',
    fromForm: (text: string) => {
      const hours = quietHoursIn(text);
      return hours ? quietHoursText(hours) : '';
    },
  },
  age_of_majority: { schema: integer(10, 30), icon: 'user-round' },
  guardian_without_birth_date: { schema: flag(), icon: 'user-round-check' },
  payment_methods: { schema: choices(METHODS, 'entry.method'), icon: 'hand-coins' },
  week_starts_on: {
    schema: choice(WEEKDAYS, 'weekdays'),
    icon: 'calendar-days',
    toForm: (value: number) => String(value),
    fromForm: (value: string) => Number(value),
  },
  expires_in_minutes: { schema: integer(0, 525_600), icon: 'log-out' },
  expires_in_days: { schema: integer(0, 365), icon: 'calendar-clock' },
  second_factor_required: { schema: flag(), icon: 'shield-plus' },
  second_factor_grace_days: { schema: integer(0, 90), icon: 'hourglass' },
  licence_categories: {
    schema: optionalText(500),
    icon: 'id-card',
    toForm: (value: string[]) => value.join(', '),
    fromForm: (value: string) =>
      value
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
  },
  developer_permissions: { schema: choices(ROLE_PERMISSIONS, 'permissions'), icon: 'eye' },
  legal_record_years: { schema: integer(0, 100), icon: 'landmark' },
  legal_record_reason: { schema: optionalText(300).optional(), icon: 'scale' },
  erase_completed_after_months: { schema: integer(0, 1200), icon: 'eraser' },
  remove_messages_after_months: { schema: integer(0, 1200), icon: 'message-circle-x' },
  remove_notifications_after_days: { schema: integer(0, 3650), icon: 'bell-minus' },
  remove_audit_after_years: { schema: integer(0, 100), icon: 'history' },
} as const satisfies Partial<Record<keyof ClubSettings, Setting>>;

export type SettingKey = keyof typeof SETTINGS;
/** The settings that have a command, in the order in which they are shown. */
export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[];
/** `lesson_minutes` → `setting.lesson-minutes`. */
export const settingCommandId = (key: SettingKey): string => `setting.${key.replaceAll('_', '-')}`;

/** Whether a setting is for who may see money alone. */
export const isAboutMoney = (key: SettingKey): boolean => (MONEY_SETTINGS as readonly string[]).includes(key);

const settingsNow = async (ports: Ports): Promise<SettingsShown> =>
  (await ports.call(changeClubSettings, { body: {} })).data;

/** The school's language, where a value is shown in words. */
const localeFor = async (ports: Ports, keys: readonly SettingKey[]): Promise<string> =>
  keys.some((key) => key === 'opening_hours') ? (await ports.call(editClub, { body: {} })).data.locale : '';

const asForm = (key: SettingKey, value: unknown, locale: string): unknown => {
  const { toForm } = SETTINGS[key] as Setting;
  return toForm ? toForm(value as never, locale) : value;
};
const fromForm = (key: SettingKey, value: unknown): unknown => {
  const { fromForm: convert } = SETTINGS[key] as Setting;
  return convert ? convert(value as never) : value;
};

/** Which weekdays new opening hours close, and how many classes stay there; nothing to ask about where they close none. */
async function hoursPreview(ports: Ports, opening_hours: unknown, locale: string): Promise<Preview | null> {
  const hours = opening_hours as readonly OpenSpan[];
  const body = { opening_hours: [...hours], dry_run: true };
  const { closed } = await ports.call(changeClubSettings, { body });
  if (closed.length === 0) return null;
  return {
    title: { key: 'commands.setting.open-on.preview', values: { hours: openingHoursText(hours, locale) } },
    lines: closed.map(({ weekday, classes }) => ({
      kind: classes > 0 ? ('conflict' as const) : ('change' as const),
      text: { key: 'commands.setting.open-on.closes', values: { day: DAYS[weekday] ?? '', count: classes } },
    })),
  };
}

async function change(
  ports: Ports,
  values: Record<string, unknown>,
  message: string,
  named: Record<string, string> = {},
) {
  const { data, operation_id } = await ports.call(changeClubSettings, { body: values });
  ports.refresh('club');
  return { message: { key: message, values: named }, operation: operation_id ?? undefined, data };
}

const one = (key: SettingKey): AnyCommand =>
  defineCommand({
    id: settingCommandId(key),
    effect: 'reversible',
    section: 'settings',
    ...(isAboutMoney(key) ? { permission: 'money' as const } : {}),
    icon: SETTINGS[key].icon,
    surfaces: [{ kind: 'palette' }],
    endpoints: [changeClubSettings],
    args: z.object({ [key]: SETTINGS[key].schema }) as z.ZodObject,
    alwaysAsk: true,
    load: async (ports) => ({ [key]: asForm(key, (await settingsNow(ports))[key], await localeFor(ports, [key])) }),
    current: ({ settings, club }) => ({ [key]: asForm(key, settings[key], club.locale) }),
    ...(key === 'opening_hours'
      ? { preview: (ports, args, { locale }) => hoursPreview(ports, fromForm(key, args[key]), locale) }
      : {}),
    run: (ports, args) => change(ports, { [key]: fromForm(key, args[key]) }, 'commands.club.change-setting.done'),
  });

const openOnArgs = z.object({
  weekdays: choices(DAYS, 'weekday', 1),
  start_time: time(),
  end_time: time(),
  again_from: time().optional(),
  again_to: time().optional(),
});
/** The week of hours with those of the weekdays named put in. */
async function hoursOn(
  ports: Ports,
  { weekdays, start_time, end_time, again_from, again_to }: z.output<typeof openOnArgs>,
): Promise<readonly OpenSpan[]> {
  const { opening_hours } = await settingsNow(ports);
  const end = (at: string) => (at === '00:00' ? '24:00' : at);
  return withHours(
    opening_hours,
    weekdays.map((day) => DAYS.indexOf(day)),
    [
      { from: start_time, to: end(end_time) },
      ...(again_from && again_to ? [{ from: again_from, to: end(again_to) }] : []),
    ],
  );
}

export const settingCommands: readonly AnyCommand[] = [
  ...SETTING_KEYS.map(one),
  defineCommand({
    id: 'club.change-setting',
    effect: 'reversible',
    section: 'settings',
    icon: 'sliders-horizontal',
    surfaces: [{ kind: 'palette' }, { kind: 'button', screen: '/settings' }],
    endpoints: [changeClubSettings],
    args: z.object(
      Object.fromEntries(SETTING_KEYS.map((key) => [key, SETTINGS[key].schema.optional()])),
    ) as z.ZodObject,
    alwaysAsk: true,
    async load(ports) {
      const [now, locale] = await Promise.all([settingsNow(ports), localeFor(ports, SETTING_KEYS)]);
      return Object.fromEntries(SETTING_KEYS.map((key) => [key, asForm(key, now[key], locale)]));
    },
    preview: async (ports, { opening_hours }, { locale }) =>
      opening_hours === undefined ? null : hoursPreview(ports, fromForm('opening_hours', opening_hours), locale),
    async run(ports, args) {
      const [now, locale] = await Promise.all([settingsNow(ports), localeFor(ports, SETTING_KEYS)]);
      const changed = SETTING_KEYS.filter(
        (key) => args[key] !== undefined && JSON.stringify(args[key]) !== JSON.stringify(asForm(key, now[key], locale)),
      );
      // Rules saved as they stand are the school's own from then on: the first of them says so.
      const saved = changed.length > 0 ? changed : SETTING_KEYS.slice(0, 1);
      const values = Object.fromEntries(
        saved.map((key) => [key, fromForm(key, args[key] ?? asForm(key, now[key], locale))]),
      );
      return change(ports, values, 'commands.club.change-setting.done');
    },
  }),
  // Of the weekdays named alone: the others stay as they are. Typed: `open on weekdays from 8 to 20`.
  defineCommand({
    id: 'setting.open-on',
    effect: 'reversible',
    section: 'settings',
    icon: 'clock',
    surfaces: [{ kind: 'palette' }],
    endpoints: [changeClubSettings],
    args: openOnArgs,
    current: ({ settings, club }) => openingHoursText(settings.opening_hours, club.locale),
    preview: async (ports, args, { locale }) => hoursPreview(ports, await hoursOn(ports, args), locale),
    async run(ports, args) {
      const [hours, locale] = await Promise.all([hoursOn(ports, args), localeFor(ports, ['opening_hours'])]);
      return change(ports, { opening_hours: hours }, 'commands.setting.open-on.done', {
        hours: openingHoursText(hours, locale),
      });
    },
  }),
  defineCommand({
    id: 'setting.required-practice',
    effect: 'reversible',
    section: 'settings',
    icon: 'route',
    surfaces: [{ kind: 'palette' }, { kind: 'button', screen: '/settings' }],
    endpoints: [changeClubSettings],
    args: z.object({
      licence_category: licenceCode(),
      hours: decimal(0, 1000),
      km: decimal(0, 100_000),
      automatic_hours: decimal(0, 1000).optional(),
      practice_lesson_minutes: integerInForm(0, 240).optional(),
      theory_hours: decimal(0, 1000).optional(),
      country_roads: integer(0, 100).optional(),
      motorways: integer(0, 100).optional(),
      darkness: integer(0, 100).optional(),
      exam_theory_minutes: integerInForm(0, MAX_EXAM_MINUTES).optional(),
      exam_practical_minutes: integerInForm(0, MAX_EXAM_MINUTES).optional(),
    }),
    alwaysAsk: true,
    current: ({ settings: { licence_categories, required_practice } }) =>
      licence_categories
        .flatMap((code) => {
          const needs = required_practice[code];
          if (!needs) return [];
          const lesson = needs.practice_lesson_minutes;
          return [`${code} ${needs.hours} ${lesson ? `× ${lesson} min` : 'h'} ${needs.km} km`];
        })
        .join(', '),
    async load(ports, { licence_category }) {
      if (!licence_category) return {};
      const found = (await settingsNow(ports)).required_practice[licence_category];
      return found ? { licence_category, ...found } : { licence_category };
    },
    async run(ports, { licence_category, hours, km, ...more }) {
      const { required_practice } = await settingsNow(ports);
      const known = required_practice[licence_category];
      // What is not said stays; none of it is as good as not asked for.
      const beside = MORE_PRACTICE.flatMap((figure) => {
        const value = more[figure] ?? known?.[figure];
        return value ? [[figure, value] as const] : [];
      });
      const needs = { hours, km, ...Object.fromEntries(beside) };
      const values = { required_practice: { ...required_practice, [licence_category]: needs } };
      return change(ports, values, 'commands.club.change-setting.done');
    },
  }),
  defineCommand({
    id: 'setting.add-licence-category',
    effect: 'reversible',
    section: 'settings',
    icon: 'plus',
    surfaces: [{ kind: 'palette' }, { kind: 'button', screen: '/settings' }],
    endpoints: [changeClubSettings],
    args: z.object({
      licence_category: licenceCode(),
      hours: decimal(0, 1000).optional(),
      km: decimal(0, 100_000).optional(),
    }),
    async run(ports, { licence_category: code, hours, km }) {
      const { licence_categories: taught, required_practice } = await settingsNow(ports);
      const needs = hours === undefined && km === undefined ? {} : { [code]: { hours: hours ?? 0, km: km ?? 0 } };
      return change(
        ports,
        { licence_categories: [...new Set([...taught, code])], required_practice: { ...required_practice, ...needs } },
        'commands.setting.add-licence-category.done',
        { code },
      );
    },
  }),
  defineCommand({
    id: 'setting.remove-licence-category',
    effect: 'reversible',
    destructive: 'category',
    section: 'settings',
    icon: 'trash-2',
    surfaces: [{ kind: 'palette' }, { kind: 'button', screen: '/settings' }],
    endpoints: [changeClubSettings],
    args: z.object({ licence_category: licenceCode() }),
    async run(ports, { licence_category: code }) {
      const { licence_categories: taught, required_practice } = await settingsNow(ports);
      const { [code]: _gone, ...kept } = required_practice;
      return change(
        ports,
        { licence_categories: taught.filter((one) => one !== code), required_practice: kept },
        'commands.setting.remove-licence-category.done',
        { code },
      );
    },
  }),
];
