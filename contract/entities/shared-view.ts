/**
 * Views of lists that an account shares with its school: a name for an address of the console. Each has an address of its
 * own, `/v/7`, which leads to what it shows now, and says so when its owner took it back.
 */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { text } from '../fields.ts';
import { STAFF } from '../permissions.ts';
import { idParam } from '../resource.ts';

/** Views that an account may share at once. */
export const SHARED_VIEWS = 100;

/** Why a view is no longer shared. */
export const VIEW_ENDS = ['deleted', 'unshared'] as const;

/** A path of the console, without a query. */
const path = () => z.string().regex(/^\/(?!\/)[\w/-]{0,199}$/);
/** The query that the list's address has with it, with its question mark; empty where nothing narrows the list. */
const search = () => z.string().regex(/^(\?\S{0,3999})?$/);

const sharedView = z.object({
  id: z.number().int(),
  name: z.string(),
  path: z.string(),
  search: z.string(),
  owner_name: z.string(),
  /** Whether it is the caller's. */
  own: z.boolean(),
  updated_at: z.string(),
  /** Null while it is shared. */
  ended: z.enum(VIEW_ENDS).nullable(),
});
export type SharedView = z.infer<typeof sharedView>;

const tag = 'session';
/** Like what the console keeps for one person alone, it is no act of the school's and not in the audit. */
const kept = { access: STAFF, tag, write: false } as const;
const answer = z.object({ data: sharedView });

export const listSharedViews = endpoint({
  id: 'listSharedViews',
  method: 'GET',
  path: '/views',
  access: STAFF,
  tag,
  summary: 'Lists the views of lists that are shared with the school, by name.',
  answer: z.object({ data: z.array(sharedView) }),
});

export const getSharedView = endpoint({
  id: 'getSharedView',
  method: 'GET',
  path: '/views/:id',
  access: STAFF,
  tag,
  summary: 'Answers a view that is or was shared; `ended` says why it is no longer.',
  params: idParam,
  answer,
});

export const shareView = endpoint({
  id: 'shareView',
  method: 'POST',
  path: '/views',
  ...kept,
  summary:
    'Shares a view with the school. Of a path and a name an account has one: shared again, it has the same address.',
  body: z.object({ name: text(80), path: path(), search: search() }),
  answer,
});

export const changeSharedView = endpoint({
  id: 'changeSharedView',
  method: 'POST',
  path: '/views/:id',
  ...kept,
  summary: "Changes one of the caller's own shared views: its name, what it shows, or whether it is shared (`ended`).",
  params: idParam,
  body: z.object({
    name: text(80).optional(),
    search: search().optional(),
    ended: z.enum(VIEW_ENDS).nullable().optional(),
  }),
  answer,
});

export const sharedViewEndpoints = [listSharedViews, getSharedView, shareView, changeSharedView];
