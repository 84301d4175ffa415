/**
 * What a student's own app reads and does, by the student's key (command `conversation.give-key`): published content, the
 * student's classes, free times, balance and papers, and nothing of anybody else. Described in docs/apps.md.
 */
import { z } from 'zod';
import { type AnyEndpoint, endpoint } from '../endpoint.ts';
import { choice, date, instant, optionalText, ref } from '../fields.ts';
import { idParam } from '../resource.ts';
import { booking } from './booking.ts';
import { freeTimes } from './free-time.ts';
import { leftByKind } from './left.ts';
import { moduleResource } from './module.ts';
import { entry } from './money.ts';
import { ADVERTISEMENT_PLACEMENTS, advertisement, BANNER_PLACEMENTS, banner } from './notice.ts';
import { lackingPaper, paper } from './paper.ts';
import { sign } from './sign.ts';
import { theory } from './theory.ts';

const app = { access: 'feed', tag: 'apps' } as const;
/** So many calls a minute by a key. */
const aMinute = <N extends number>(max: N) => ({ max, perMinutes: 1, byKey: true }) as const;
const read = { ...app, method: 'GET', rateLimit: aMinute(240) } as const;
const act = { ...app, method: 'POST', rateLimit: aMinute(60) } as const;
const listed = <R extends z.ZodType>(row: R) => z.object({ data: z.array(row) });

export const readMyself = endpoint({
  ...read,
  id: 'readMyself',
  carries: ['students.read'],
  path: '/app/me',
  summary: 'The student whose key is sent, and what an app has to know of the school.',
  answer: z.object({
    data: z.object({
      id: z.number().int(),
      first_name: z.string(),
      last_name: z.string(),
      licence_category: z.string().nullable(),
      teacher_id: z.number().int().nullable(),
      teacher_name: z.string().nullable(),
      left: leftByKind,
      school: z.object({
        name: z.string(),
        phone: z.string(),
        email: z.string(),
        time_zone: z.string(),
        locale: z.string(),
        currency: z.string(),
        /** Hours before a class until which it is cancelled free. */
        free_cancel_hours: z.number().int(),
      }),
    }),
  }),
});

const appModule = moduleResource.row.pick({ id: true, title: true, description: true, position: true }).extend({
  /** In their order; what is not published is left out. */
  items: z.array(z.object({ kind: z.enum(['theory', 'test']), id: z.number().int(), title: z.string() })),
});
export const listAppModules = endpoint({
  ...read,
  id: 'listAppModules',
  carries: ['learning.read'],
  path: '/app/module',
  summary: 'The published modules in their order, with the titles of their published pages and tests.',
  answer: listed(appModule),
});

const pageHead = theory.row.pick({ id: true, title: true, category_id: true, position: true });
export const listAppTheory = endpoint({
  ...read,
  id: 'listAppTheory',
  carries: ['learning.read'],
  path: '/app/theory',
  summary: 'The published pages of theory in their order, without their texts.',
  answer: listed(pageHead),
});

export const readAppTheory = endpoint({
  ...read,
  id: 'readAppTheory',
  carries: ['learning.read'],
  path: '/app/theory/:id',
  summary: 'A published page of theory; its text is Markdown.',
  params: idParam,
  answer: z.object({ data: pageHead.extend({ body: z.string(), image: z.string().nullable() }) }),
});

export const listAppSigns = endpoint({
  ...read,
  id: 'listAppSigns',
  carries: ['learning.read'],
  path: '/app/sign',
  summary: 'The published road signs, by their codes.',
  answer: listed(sign.row.pick({ id: true, code: true, name: true, group: true, image: true, meaning: true })),
});

export const readAppImage = endpoint({
  ...read,
  id: 'readAppImage',
  carries: ['learning.read', 'school.read'],
  path: '/app/image/:image',
  summary:
    'An image that published content names: of a page or in its text, of a sign, a banner or an advertisement. Drawings of signs (`sign:<code>`) come as SVG.',
  params: z.object({ image: z.string().regex(/^([0-9a-f]{64}\.webp|sign:[A-Za-z0-9-]{1,40})$/) }),
  answer: z.string(),
  produces: 'image/webp',
});

const shown = banner.row.pick({ id: true, title: true, image: true, link: true, weight: true });
export const listAppBanners = endpoint({
  ...read,
  id: 'listAppBanners',
  carries: ['school.read'],
  path: '/app/banner',
  summary:
    'The banners that run now in a place, the heaviest first. Which one is shown is the app’s choice, by `weight`; what is shown or followed is counted by `countNotice`.',
  query: z.object({ placement: z.enum(BANNER_PLACEMENTS).optional() }),
  answer: listed(shown.extend({ placement: banner.row.shape.placement })),
});
export const listAppAdvertisements = endpoint({
  ...read,
  id: 'listAppAdvertisements',
  carries: ['school.read'],
  path: '/app/advertisement',
  summary: 'The advertisements that run now in a place, as `listAppBanners`.',
  query: z.object({ placement: z.enum(ADVERTISEMENT_PLACEMENTS).optional() }),
  answer: listed(shown.extend({ placement: advertisement.row.shape.placement })),
});

export const COUNTED = ['shown', 'followed'] as const;
export const countNotice = endpoint({
  ...act,
  id: 'countNotice',
  carries: ['school.read'],
  path: '/app/count',
  summary: 'Counts that a running banner or advertisement was shown to the student, or its link followed.',
  body: z.object({
    kind: z.enum(['banner', 'advertisement']),
    id: z.number().int().positive(),
    what: z.enum(COUNTED),
  }),
  rateLimit: aMinute(240),
  answer: z.object({ counted: z.boolean() }),
});

const appClass = booking.row.pick({
  student_bookings_id: true,
  class_type: true,
  licence_category: true,
  starts_at: true,
  ends_at: true,
  status: true,
  cancelled_by: true,
  late: true,
  counts_as_taken: true,
  lessons: true,
  teacher_name: true,
  location_name: true,
  topics: true,
  signed: true,
});
export type AppClass = z.infer<typeof appClass>;

export const listMyClasses = endpoint({
  ...read,
  id: 'listMyClasses',
  carries: ['classes.read'],
  path: '/app/class',
  summary: 'The student’s classes of a span of time, the earliest first; at most 500. Without a span those to come.',
  query: z.object({ from: instant().optional(), to: instant().optional() }),
  answer: listed(appClass),
});

export const listMyFreeTimes = endpoint({
  ...read,
  id: 'listMyFreeTimes',
  carries: ['classes.read'],
  path: '/app/free_time',
  summary:
    'Times that the student can book, the earliest first, at most 200: of the student’s own teacher unless another is named. 14 days from now unless the query says otherwise, at most 62.',
  query: z.object({ from: instant().optional(), to: instant().optional(), teacher_id: ref('teacher').optional() }),
  answer: listed(
    freeTimes.row.pick({
      teacher_id: true,
      teacher_name: true,
      location_id: true,
      location_name: true,
      class_type: true,
      starts_at: true,
      ends_at: true,
      seats_left: true,
    }),
  ),
});

export const bookMyClass = endpoint({
  ...act,
  id: 'bookMyClass',
  carries: ['classes.write'],
  path: '/app/class',
  summary:
    'Books a class for the student by every rule of the school: its schedule, how far ahead, how many open classes, and what the student bought. 409 names what is in the way. The same class asked for again answers the first.',
  body: z.object({
    teacher_id: ref('teacher').optional(),
    starts_at: instant(),
    class_type: choice(['practical', 'theory'], 'class_type').optional(),
  }),
  answer: z.object({ data: appClass }),
});

export const cancelMyClass = endpoint({
  ...act,
  id: 'cancelMyClass',
  carries: ['classes.write'],
  path: '/app/class/:id/cancel',
  summary:
    'Cancels a class of the student in the student’s name: late by the school’s rule it counts as taken and costs its fee. Cancelled once more, it answers the first.',
  params: idParam,
  body: z.object({ reason: optionalText(500).default('') }),
  answer: z.object({ data: appClass }),
});

export const readMyBalance = endpoint({
  ...read,
  id: 'readMyBalance',
  carries: ['money.read'],
  path: '/app/balance',
  summary:
    'What the student owes, in minor units of the currency (below zero: what the school owes), with the entries of a span of days.',
  query: z.object({ from: date().optional(), to: date().optional() }),
  answer: z.object({
    data: z.object({
      currency: z.string(),
      balance: z.number().int(),
      open: z.array(z.object({ due_on: z.string(), open: z.number().int() })),
      entries: z.array(
        entry.row.pick({ id: true, day: true, kind: true, amount: true }).extend({ balance: z.number().int() }),
      ),
    }),
  }),
});

export const listMyPapers = endpoint({
  ...read,
  id: 'listMyPapers',
  carries: ['students.read'],
  path: '/app/paper',
  summary: 'The student’s papers with their states, and what lacks today.',
  answer: listed(
    paper.row.pick({ id: true, number: true, issued_on: true, valid_until: true, state: true, reason: true }).extend({
      kind_name: z.string(),
    }),
  ).extend({ lacking: z.array(lackingPaper) }),
});

export const appEndpoints: readonly AnyEndpoint[] = [
  readMyself,
  listAppModules,
  listAppTheory,
  readAppTheory,
  listAppSigns,
  readAppImage,
  listAppBanners,
  listAppAdvertisements,
  countNotice,
  listMyClasses,
  listMyFreeTimes,
  bookMyClass,
  cancelMyClass,
  readMyBalance,
  listMyPapers,
];
