/** The list of every entity; apart, since loading it loads every entity's contract. */
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { attempt } from '#contract/entities/attempt.ts';
import { listAudit } from '#contract/entities/audit.ts';
import { booking } from '#contract/entities/booking.ts';
import { category } from '#contract/entities/category.ts';
import { listConversations, messageTemplate } from '#contract/entities/chat.ts';
import { freeTimes } from '#contract/entities/free-time.ts';
import { location } from '#contract/entities/location.ts';
import { moduleResource } from '#contract/entities/module.ts';
import { advertisement, banner } from '#contract/entities/notice.ts';
import { listNotifications } from '#contract/entities/notification.ts';
import { packageResource } from '#contract/entities/package.ts';
import { question } from '#contract/entities/question.ts';
import { sign } from '#contract/entities/sign.ts';
import { slot } from '#contract/entities/slot.ts';
import { student } from '#contract/entities/student.ts';
import { teacher } from '#contract/entities/teacher.ts';
import { listDevices, listInvitations, member } from '#contract/entities/team.ts';
import { test } from '#contract/entities/test.ts';
import { theory } from '#contract/entities/theory.ts';
import { listTokens } from '#contract/entities/token.ts';

export const rowLists: Readonly<Record<string, AnyEndpoint>> = {
  user: member.endpoints.list,
  conversation: listConversations,
  template: messageTemplate.endpoints.list,
  invitation: listInvitations,
  device: listDevices,
  token: listTokens,
  notification: listNotifications,
  student: student.endpoints.list,
  teacher: teacher.endpoints.list,
  location: location.endpoints.list,
  booking: booking.endpoints.list,
  slot: slot.endpoints.list,
  free_time: freeTimes.endpoints.list,
  category: category.endpoints.list,
  question: question.endpoints.list,
  test: test.endpoints.list,
  package: packageResource.endpoints.list,
  module: moduleResource.endpoints.list,
  theory: theory.endpoints.list,
  sign: sign.endpoints.list,
  banner: banner.endpoints.list,
  advertisement: advertisement.endpoints.list,
  attempt: attempt.endpoints.list,
  audit: listAudit,
};
