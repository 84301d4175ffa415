/** The school itself: all of it in one form, and each part as a command of its own. */
import { z } from 'zod';
import { type Club, clubProfile, editClub } from '#contract/entities/club.ts';
import { choice, optionalEmail, optionalText, phone, text } from '#contract/fields.ts';
import { image } from '#contract/learning.ts';
import { type AnyCommand, type Context, defineCommand, type Ports } from '#kernel/command.ts';
import { isCountryWithRules } from './country-figures.ts';
import { zonePreview } from './time-zone.ts';

/** A code chosen from a list that is too long to scroll through. */
const code = (max: number, editor: string) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .meta({ field: { kind: 'custom', editor } });

/** As it is typed; the contract says what is taken. */
const PARTS = {
  name: { schema: text(200), icon: 'school' },
  email: {
    schema: optionalEmail().optional(),
    icon: 'mail',
  },
  phone: { schema: phone().optional(), icon: 'phone' },
  address: { schema: optionalText(500).optional(), icon: 'map-pin' },
  tax_number: { schema: optionalText(40).optional(), icon: 'landmark' },
  approval_number: { schema: optionalText(60).optional(), icon: 'badge-check' },
  time_zone: { schema: code(64, 'time-zone'), icon: 'clock' },
  locale: { schema: choice(['en', 'fr', 'pt'], 'settings.values'), icon: 'languages' },
  currency: { schema: code(3, 'currency'), icon: 'coins' },
  country: { schema: code(2, 'country'), icon: 'flag' },
  logo: { schema: image(), icon: 'image' },
} as const satisfies Partial<Record<keyof Club, { schema: z.ZodType; icon: string }>>;

export type ClubPart = keyof typeof PARTS;
export const CLUB_PARTS = Object.keys(PARTS) as ClubPart[];
/** `time_zone` → `setting.school-time-zone`. */
export const clubPartCommandId = (part: ClubPart): string => `setting.school-${part.replaceAll('_', '-')}`;

const clubNow = async (ports: Ports): Promise<Club> => (await ports.call(editClub, { body: {} })).data;

/** What a form may start from: values that it would take. */
const known = (club: Club): Partial<Record<ClubPart, unknown>> =>
  Object.fromEntries(
    CLUB_PARTS.filter((part) => PARTS[part].schema.safeParse(club[part]).success).map((part) => [part, club[part]]),
  );

async function change(ports: Ports, given: Readonly<Record<string, unknown>>) {
  const { version, country } = await clubNow(ports);
  const values = Object.fromEntries(
    Object.entries(given).map(([part, value]) =>
      (part === 'currency' || part === 'country') && typeof value === 'string'
        ? [part, value.toUpperCase()]
        : [part, value],
    ),
  );
  const { data, operation_id } = await ports.call(editClub, {
    body: { ...clubProfile.partial().parse(values), version },
  });
  ports.refresh('club');
  return {
    message: { key: 'commands.club.edit-profile.done', values: { name: data.name } },
    operation: operation_id ?? undefined,
    // What another country requires of learners is offered, and never taken unasked.
    ...(data.country !== country && isCountryWithRules(data.country)
      ? { next: { command: 'setting.take-country-figures', args: { country: data.country } } }
      : {}),
    data,
  };
}

/** Another time zone shows every class at another time: that is asked. */
const preview = async (ports: Ports, { time_zone }: Readonly<Record<string, unknown>>, context: Context) =>
  typeof time_zone === 'string'
    ? zonePreview(ports, { before: (await clubNow(ports)).time_zone, after: time_zone }, context)
    : null;

const one = (part: ClubPart): AnyCommand =>
  defineCommand({
    id: clubPartCommandId(part),
    effect: 'reversible',
    section: 'settings',
    icon: PARTS[part].icon,
    surfaces: [{ kind: 'palette' }],
    endpoints: [editClub],
    args: z.object({ [part]: PARTS[part].schema }) as z.ZodObject,
    alwaysAsk: true,
    load: async (ports) => ({ [part]: known(await clubNow(ports))[part] }),
    current: ({ club }) => ({ [part]: club[part] }),
    ...(part === 'time_zone' ? { preview } : {}),
    run: (ports, args) => change(ports, args),
  });

export const clubProfileCommands: readonly AnyCommand[] = [
  defineCommand({
    id: 'club.edit-profile',
    effect: 'reversible',
    section: 'settings',
    icon: 'school',
    surfaces: [{ kind: 'palette' }, { kind: 'button', screen: '/settings' }],
    endpoints: [editClub],
    args: z.object(Object.fromEntries(CLUB_PARTS.map((part) => [part, PARTS[part].schema]))) as z.ZodObject,
    alwaysAsk: true,
    load: async (ports) => known(await clubNow(ports)),
    current: ({ club }) => club.name,
    preview,
    run: (ports, args) => change(ports, args),
  }),
  ...CLUB_PARTS.map(one),
];
