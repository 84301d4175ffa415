/** Banners and advertisements: a picture with a link, in a place, for a time. They differ in where they are shown. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { choice, instant, integer, link, text } from '../fields.ts';
import { words } from '../kind.ts';
import { CONTENT_STATUSES, contentStatus, image, statusField } from '../learning.ts';
import { STAFF } from '../permissions.ts';
import { resource } from '../resource.ts';
import { RUN_STATES } from '../rules/run-state.ts';

/** Where the student's app shows them. */
export const BANNER_PLACEMENTS = ['home_top', 'home_bottom', 'tests_top', 'theory_top', 'bookings_top'] as const;
export const ADVERTISEMENT_PLACEMENTS = ['home', 'test_list', 'test_result', 'theory_page', 'full_screen'] as const;

function noticeResource<E extends string, const P extends readonly [string, ...string[]]>(
  entity: E,
  plural: string,
  icon: string,
  placements: P,
) {
  return resource({
    entity,
    plural,
    access: STAFF,
    icon,
    section: 'content',
    place: { id: plural, add: null },
    name: (row) => words(row.title),
    detail: null,
    path: (id) => `/${plural}?row=${id}&panel=peek`,
    found: { word: { labels: 'content.status', column: 'status' } },
    typed: 'searched',
    audit: 'own',
    personal: null,
    row: {
      title: z.string(),
      image: z.string().nullable(),
      link: z.string(),
      placement: z.enum(placements),
      /** Null: at once; null: for ever. The end is not included. */
      starts_at: z.string().nullable(),
      ends_at: z.string().nullable(),
      /** Chance of being shown among those of the same place and time. */
      weight: z.number().int(),
      status: contentStatus(),
    },
    input: z.object({
      title: text(200),
      placement: choice(placements, `${entity}.placement`),
      image: image(`${entity}-image`).default(null),
      starts_at: instant().nullable().default(null),
      ends_at: instant('starts_at').nullable().default(null),
      link: link().default(''),
      weight: integer(1, 100).default(1),
    }),
    fields: {
      title: { type: 'text', column: 'name_key', sort: true, filter: true },
      placement: { type: 'choice', values: placements, labels: `${entity}.placement`, sort: true, filter: true },
      starts_at: { type: 'instant', sort: true, filter: true },
      ends_at: { type: 'instant', sort: true, filter: true },
      weight: { type: 'number', sort: true, filter: true },
      runs: { type: 'choice', values: RUN_STATES, labels: 'run_state', runs: true, filter: true },
      status: statusField,
    },
    defaultSort: 'title',
    statuses: CONTENT_STATUSES,
  });
}

export const banner = noticeResource('banner', 'banners', 'panel-top', BANNER_PLACEMENTS);
export const advertisement = noticeResource('advertisement', 'advertisements', 'megaphone', ADVERTISEMENT_PLACEMENTS);
export type Banner = z.infer<typeof banner.row>;
export type Advertisement = z.infer<typeof advertisement.row>;

const count = z.object({ id: z.number().int(), shown: z.number().int(), followed: z.number().int() });
export type NoticeCount = z.infer<typeof count>;

/** Days that are counted together, today among them. */
export const COUNTED_DAYS = 30;
export const noticeCounts = endpoint({
  id: 'countNoticesShown',
  method: 'GET',
  path: '/admin/notice/counts',
  access: STAFF,
  tag: 'banners',
  summary: `How often banners or advertisements were shown by students’ apps in the last ${COUNTED_DAYS} days, and their links followed; those that never were are left out.`,
  query: z.object({ kind: z.enum(['banner', 'advertisement']) }),
  answer: z.object({ data: z.array(count) }),
});
