/** Every entity there is: an explicit list. Search answers in its order, and the audit's filter offers it in this order. */
import { absence } from './entities/absence.ts';
import { attempt } from './entities/attempt.ts';
import { auditKind } from './entities/audit-entry.ts';
import { booking } from './entities/booking.ts';
import { category } from './entities/category.ts';
import { conversationKind, messageKind, messageTemplate } from './entities/chat.ts';
import { clubKind } from './entities/club.ts';
import { courseFamily } from './entities/course.ts';
import { delivery } from './entities/delivery.ts';
import { enrolment } from './entities/enrolment.ts';
import { exam } from './entities/exam.ts';
import { examEntry } from './entities/exam-entry.ts';
import { freeTimeKind } from './entities/free-time.ts';
import { holiday } from './entities/holiday.ts';
import { lackingPaperKind } from './entities/lacking-paper.ts';
import { location } from './entities/location.ts';
import { messageRule } from './entities/message-rule.ts';
import { moduleResource } from './entities/module.ts';
import { balance, deskClosingKind, entry } from './entities/money.ts';
import { advertisement, banner } from './entities/notice.ts';
import { notificationKind } from './entities/notification.ts';
import { packageResource } from './entities/package.ts';
import { paper } from './entities/paper.ts';
import { paperKind } from './entities/paper-kind.ts';
import { passkeyKind } from './entities/passkey.ts';
import { payRate } from './entities/pay-rate.ts';
import { erasureKind } from './entities/privacy.ts';
import { question } from './entities/question.ts';
import { repair } from './entities/repair.ts';
import { sign } from './entities/sign.ts';
import { skill } from './entities/skill.ts';
import { skillMarkKind } from './entities/skill-mark.ts';
import { slot, slotSeriesKind } from './entities/slot.ts';
import { student } from './entities/student.ts';
import { teacher } from './entities/teacher.ts';
import { deviceKind, invitationKind, member } from './entities/team.ts';
import { test } from './entities/test.ts';
import { theory } from './entities/theory.ts';
import { accessTokenKind } from './entities/token.ts';
import { vehicle } from './entities/vehicle.ts';
import { wait } from './entities/wait.ts';
import type { Kind } from './kind.ts';

export const kinds: readonly Kind[] = [
  student.kind,
  teacher.kind,
  booking.kind,
  slot.kind,
  slotSeriesKind,
  courseFamily.kind,
  absence.kind,
  freeTimeKind,
  wait.kind,
  location.kind,
  vehicle.kind,
  repair.kind,
  paper.kind,
  lackingPaperKind,
  paperKind.kind,
  exam.kind,
  examEntry.kind,
  holiday.kind,
  entry.kind,
  balance.kind,
  deskClosingKind,
  payRate.kind,
  question.kind,
  test.kind,
  category.kind,
  attempt.kind,
  packageResource.kind,
  enrolment.kind,
  moduleResource.kind,
  theory.kind,
  sign.kind,
  skill.kind,
  skillMarkKind,
  banner.kind,
  advertisement.kind,
  conversationKind,
  messageKind,
  messageTemplate.kind,
  delivery.kind,
  messageRule.kind,
  notificationKind,
  member.kind,
  invitationKind,
  deviceKind,
  accessTokenKind,
  passkeyKind,
  clubKind,
  erasureKind,
  auditKind,
];

const byEntity: ReadonlyMap<string, Kind> = new Map(kinds.map((kind) => [kind.entity, kind]));

/** The description of an entity; undefined where there is none of that name. */
export const kindOf = (entity: string): Kind | undefined => byEntity.get(entity);
