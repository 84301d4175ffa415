/** Every screen of the console: address, who may open it, and where it is loaded from. An explicit list. */

import type { ComponentType } from 'react';
import type { Permission, Role } from '#contract/permissions.ts';
import { ADMIN, STAFF } from '#contract/permissions.ts';
import { withScreenTexts } from '#services/screen-texts.ts';

export interface ScreenRoute {
  readonly path: string;
  readonly roles: readonly Role[];
  readonly permission?: Permission;
  readonly load: () => Promise<{ default: ComponentType }>;
}

const notBuilt = () => import('#views/not-built/not-built-screen.tsx');
const staff = (path: string, load: ScreenRoute['load'] = notBuilt): ScreenRoute => ({ path, roles: STAFF, load });
const admin = (path: string, load: ScreenRoute['load'] = notBuilt): ScreenRoute => ({ path, roles: ADMIN, load });

/** A screen of money: for admins who hold the permission. */
const money = (path: string, load: ScreenRoute['load']): ScreenRoute => ({
  path,
  roles: ADMIN,
  permission: 'money',
  load: later(load),
});

/** A screen whose texts arrive after the console's first. */
const later =
  (load: ScreenRoute['load']): ScreenRoute['load'] =>
  () =>
    withScreenTexts(load());

const settings = later(() => import('#views/settings/settings-screen.tsx'));
const chat = later(() => import('#views/chat/chat-screen.tsx'));

export const screens: readonly ScreenRoute[] = [
  {
    path: '/dashboard',
    roles: STAFF,
    permission: 'view_dashboard',
    load: () => import('#views/dashboard/dashboard-screen.tsx'),
  },
  admin('/students', () => import('#views/students/students-screen.tsx')),
  admin(
    '/students/add',
    later(() => import('#views/students/student-add-screen.tsx')),
  ),
  admin(
    '/students/:id',
    later(() => import('#views/students/student-screen.tsx')),
  ),
  admin('/teachers', () => import('#views/teachers/teachers-screen.tsx')),
  admin('/teachers/add', () => import('#views/teachers/teacher-add-screen.tsx')),
  admin(
    '/teachers/:id',
    later(() => import('#views/teachers/teacher-screen.tsx')),
  ),
  admin(
    '/vehicles',
    later(() => import('#views/vehicles/vehicles-screen.tsx')),
  ),
  admin(
    '/vehicles/add',
    later(() => import('#views/vehicles/vehicle-add-screen.tsx')),
  ),
  admin(
    '/vehicles/edit/:id',
    later(() => import('#views/vehicles/vehicle-screen.tsx')),
  ),
  admin(
    '/repairs',
    later(() => import('#views/vehicles/repairs-screen.tsx')),
  ),
  admin(
    '/exams',
    later(() => import('#views/exams/exams-screen.tsx')),
  ),
  admin(
    '/exams/add',
    later(() => import('#views/exams/exam-add-screen.tsx')),
  ),
  admin(
    '/exams/ready',
    later(() => import('#views/exams/ready-screen.tsx')),
  ),
  admin(
    '/exams/entries',
    later(() => import('#views/exams/entries-screen.tsx')),
  ),
  admin(
    '/exams/:id',
    later(() => import('#views/exams/exam-screen.tsx')),
  ),
  admin(
    '/exams/:id/list',
    later(() => import('#views/exams/exam-paper-screen.tsx')),
  ),
  admin('/bookings', () => import('#views/bookings/bookings-screen.tsx')),
  admin(
    '/bookings/:id/page',
    later(() => import('#views/bookings/class-page-screen.tsx')),
  ),
  admin(
    '/free-times',
    later(() => import('#views/free-times/free-times-screen.tsx')),
  ),
  admin(
    '/courses',
    later(() => import('#views/courses/courses-screen.tsx')),
  ),
  admin(
    '/waiting-list',
    later(() => import('#views/waits/waits-screen.tsx')),
  ),
  admin(
    '/papers',
    later(() => import('#views/papers/papers-screen.tsx')),
  ),
  admin(
    '/papers/missing',
    later(() => import('#views/papers/missing-papers-screen.tsx')),
  ),
  admin(
    '/course-plans',
    later(() => import('#views/skills/skills-screen.tsx')),
  ),
  admin(
    '/teachers/:id/calendar',
    later(() => import('#views/calendar/teacher-plan-screen.tsx')),
  ),
  admin('/calendar', () => import('#views/calendar/calendar-screen.tsx')),
  staff(
    '/categories',
    later(() => import('#views/categories/categories-screen.tsx')),
  ),
  staff(
    '/questions',
    later(() => import('#views/questions/questions-screen.tsx')),
  ),
  staff(
    '/questions/duplicates',
    later(() => import('#views/questions/duplicates-screen.tsx')),
  ),
  staff(
    '/questions/import',
    later(() => import('#views/question-import/import-screen.tsx')),
  ),
  staff(
    '/questions/add',
    later(() => import('#views/questions/question-add-screen.tsx')),
  ),
  staff(
    '/questions/view/:id',
    later(() => import('#views/questions/question-screen.tsx')),
  ),
  staff(
    '/questions/edit/:id',
    later(() => import('#views/questions/question-edit-screen.tsx')),
  ),
  staff(
    '/tests',
    later(() => import('#views/tests/tests-screen.tsx')),
  ),
  staff(
    '/tests/add',
    later(() => import('#views/tests/test-add-screen.tsx')),
  ),
  admin(
    '/tests/attempts',
    later(() => import('#views/attempts/attempts-screen.tsx')),
  ),
  admin(
    '/tests/attempts/:id',
    later(() => import('#views/attempts/attempt-screen.tsx')),
  ),
  staff(
    '/tests/edit/:id',
    later(() => import('#views/tests/test-screen.tsx')),
  ),
  staff(
    '/tests/preview/:id',
    later(() => import('#views/tests/test-preview-screen.tsx')),
  ),
  staff(
    '/packages',
    later(() => import('#views/packages/packages-screen.tsx')),
  ),
  staff(
    '/packages/add',
    later(() => import('#views/packages/package-add-screen.tsx')),
  ),
  staff(
    '/packages/edit/:id',
    later(() => import('#views/packages/package-screen.tsx')),
  ),
  staff(
    '/modules',
    later(() => import('#views/modules/modules-screen.tsx')),
  ),
  staff(
    '/modules/add',
    later(() => import('#views/modules/module-add-screen.tsx')),
  ),
  staff(
    '/modules/edit/:id',
    later(() => import('#views/modules/module-screen.tsx')),
  ),
  staff(
    '/theory',
    later(() => import('#views/theory/theory-screen.tsx')),
  ),
  staff(
    '/theory/edit/:id',
    later(() => import('#views/theory/theory-page-screen.tsx')),
  ),
  staff(
    '/signs',
    later(() => import('#views/signs/signs-screen.tsx')),
  ),
  staff(
    '/banners',
    later(() => import('#views/promotions/banners-screen.tsx')),
  ),
  staff(
    '/advertisements',
    later(() => import('#views/promotions/advertisements-screen.tsx')),
  ),
  money('/payments', () => import('#views/money/payments-screen.tsx')),
  money('/payments/:id/receipt', () => import('#views/money/receipt-screen.tsx')),
  money('/balances', () => import('#views/money/balances-screen.tsx')),
  admin(
    '/students/:id/record',
    later(() => import('#views/students/training-record-screen.tsx')),
  ),
  money('/pay-rates', () => import('#views/money/pay-rates-screen.tsx')),
  money('/teachers/:id/pay', () => import('#views/money/pay-statement-screen.tsx')),
  money('/students/:id/statement', () => import('#views/money/statement-screen.tsx')),
  admin(
    '/reports',
    later(() => import('#views/reports/report-screen.tsx')),
  ),
  admin(
    '/reports/:report',
    later(() => import('#views/reports/report-screen.tsx')),
  ),
  admin(
    '/messages',
    later(() => import('#views/messages/messages-screen.tsx')),
  ),
  admin('/chat', chat),
  admin('/chat/:conversationId', chat),
  staff(
    '/notifications',
    later(() => import('#views/notifications/notifications-screen.tsx')),
  ),
  staff('/settings', settings),
  staff('/subscription', settings),
  admin(
    '/audit',
    later(() => import('#views/audit/audit-screen.tsx')),
  ),
  staff(
    '/v/:view',
    later(() => import('#views/shared-view/shared-view-screen.tsx')),
  ),
  staff(
    '/do/:commandId',
    later(() => import('#views/do/do-screen.tsx')),
  ),
];
