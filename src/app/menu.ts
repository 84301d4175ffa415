/** The menu: every entry of the brief, and what its calls imply. Labels are message keys under `menu`. */
import { attempt } from '#contract/entities/attempt.ts';
import { booking } from '#contract/entities/booking.ts';
import { category } from '#contract/entities/category.ts';
import { courseFamily } from '#contract/entities/course.ts';
import { delivery } from '#contract/entities/delivery.ts';
import { exam } from '#contract/entities/exam.ts';
import { lackingPaperKind } from '#contract/entities/lacking-paper.ts';
import { moduleResource } from '#contract/entities/module.ts';
import { balance, entry } from '#contract/entities/money.ts';
import { advertisement, banner } from '#contract/entities/notice.ts';
import { packageResource } from '#contract/entities/package.ts';
import { paper } from '#contract/entities/paper.ts';
import { payRate } from '#contract/entities/pay-rate.ts';
import { question } from '#contract/entities/question.ts';
import { repair } from '#contract/entities/repair.ts';
import { sign } from '#contract/entities/sign.ts';
import { skill } from '#contract/entities/skill.ts';
import { student } from '#contract/entities/student.ts';
import { teacher } from '#contract/entities/teacher.ts';
import { test } from '#contract/entities/test.ts';
import { theory } from '#contract/entities/theory.ts';
import { vehicle } from '#contract/entities/vehicle.ts';
import { wait } from '#contract/entities/wait.ts';
import type { Kind, ListPlace } from '#contract/kind.ts';
import type { Permission, Role } from '#contract/permissions.ts';
import { ADMIN } from '#contract/permissions.ts';

export interface MenuEntry {
  readonly label: string;
  readonly to: string;
  readonly icon: string;
  readonly roles?: readonly Role[];
  readonly permission?: Permission;
  readonly children?: readonly { readonly label: string; readonly to: string; readonly roles?: readonly Role[] }[];
}

type Child = NonNullable<MenuEntry['children']>[number];

/** The entry of an entity's list. */
function list({ plural, icon, place }: Kind): MenuEntry {
  const { id = plural, path = `/${id}`, icon: ofList = icon, roles, permission }: Partial<ListPlace> = place ?? {};
  return { label: id, to: path, icon: ofList, roles, permission };
}

/** The same, above its form for a new row where it has one, and whatever else belongs there. */
function family(kind: Kind, more: readonly Child[] = []): MenuEntry {
  const { label, ...entry } = list(kind);
  const add = { label: `${label}Add`, to: `${entry.to}/add` };
  return {
    label,
    ...entry,
    children: [{ label: `${label}All`, to: entry.to }, ...(kind.place?.add ? [add] : []), ...more],
  };
}

/** The six shortcuts of the sidebar. Source: the brief, section 1. */
export const shortcuts: readonly MenuEntry[] = [
  { label: 'dashboard', to: '/dashboard', icon: 'layout-dashboard', permission: 'view_dashboard' },
  { label: 'calendar', to: '/calendar', icon: 'calendar-days' },
  { label: 'chat', to: '/chat', icon: 'message-circle' },
  list(teacher.kind),
  list(student.kind),
  { label: 'settings', to: '/settings', icon: 'settings' },
];

export interface MenuGroup {
  /** A message key under `menuGroups`. */
  readonly label: 'day' | 'people' | 'money' | 'school' | 'learning' | 'content';
  /** Open until somebody folds it. */
  readonly open: boolean;
  readonly entries: readonly MenuEntry[];
}

export const menuGroups: readonly MenuGroup[] = [
  {
    label: 'day',
    open: true,
    entries: [
      { label: 'dashboard', to: '/dashboard', icon: 'layout-dashboard', permission: 'view_dashboard' },
      { label: 'calendar', to: '/calendar', icon: 'calendar-days' },
      list(booking.kind),
      { label: 'freeTimes', to: '/free-times', icon: 'calendar-search', roles: ADMIN },
      list(courseFamily.kind),
      list(wait.kind),
    ],
  },
  {
    label: 'people',
    open: true,
    entries: [
      family(student.kind),
      family(teacher.kind),
      { label: 'chat', to: '/chat', icon: 'message-circle' },
      list(delivery.kind),
      family(paper.kind, [list(lackingPaperKind)]),
    ],
  },
  {
    label: 'money',
    open: true,
    entries: [
      family(packageResource.kind),
      list(entry.kind),
      list(balance.kind),
      list(payRate.kind),
      { label: 'reports', to: '/reports', icon: 'chart-column', roles: ADMIN },
    ],
  },
  {
    label: 'school',
    open: true,
    entries: [
      family(vehicle.kind, [list(repair.kind)]),
      { label: 'settings', to: '/settings', icon: 'settings' },
      { label: 'audit', to: '/audit', icon: 'scroll-text', roles: ADMIN },
    ],
  },
  {
    label: 'learning',
    open: true,
    entries: [
      family(exam.kind, [
        { label: 'examsReady', to: '/exams/ready' },
        { label: 'examEntries', to: '/exams/entries' },
      ]),
      family(test.kind, [list(attempt.kind)]),
      family(question.kind),
      list(category.kind),
      list(skill.kind),
    ],
  },
  {
    label: 'content',
    open: false,
    entries: [
      family(moduleResource.kind),
      list(theory.kind),
      list(sign.kind),
      list(banner.kind),
      list(advertisement.kind),
    ],
  },
];

export const menu: readonly MenuEntry[] = menuGroups.flatMap(({ entries }) => entries);

interface Place {
  readonly to: string;
  readonly children?: readonly Place[];
}

/**
 * The one entry that leads nearest to where one is: the longest path, a family's own list before its heading, and the menu
 * before the shortcut that leads to the same.
 */
export function nearest(pathname: string, entries: readonly Place[], quick: readonly Place[]): Place | undefined {
  const within = ({ to }: Place) => pathname === to || pathname.startsWith(`${to}/`);
  return [...entries.flatMap((entry) => [...(entry.children ?? []), entry]), ...quick]
    .filter(within)
    .reduce<Place | undefined>((best, one) => (best && best.to.length >= one.to.length ? best : one), undefined);
}
