/** The rules of telling people that a school begins with. */
import {
  type Audience,
  audiencesOf,
  MESSAGE_EVENTS,
  type MessageEvent,
  NOTICE_EVENTS,
  type NoticeEvent,
} from '#contract/entities/message-rule.ts';
import { PAPER_NOTICE_DAYS } from '#contract/entities/paper.ts';

/** Guardians are told what students are, until the school writes rules of their own. */
const FIRST = ['student', 'teacher'] as const satisfies readonly Audience[];

const EN: Readonly<Record<(typeof FIRST)[number], Readonly<Record<MessageEvent, string>>>> = {
  student: {
    class_booked: 'Student: class booked',
    class_moved: 'Student: class changed',
    class_cancelled: 'Student: class cancelled',
    class_due: 'Student: class reminder',
  },
  teacher: {
    class_booked: 'Teacher: class booked',
    class_moved: 'Teacher: class changed',
    class_cancelled: 'Teacher: class cancelled',
    class_due: 'Teacher: class reminder',
  },
};
const NAMES: Readonly<Record<string, typeof EN>> = {
  fr: {
    student: {
      class_booked: 'Élève : cours réservé',
      class_moved: 'Élève : cours modifié',
      class_cancelled: 'Élève : cours annulé',
      class_due: 'Élève : rappel de cours',
    },
    teacher: {
      class_booked: 'Moniteur : cours réservé',
      class_moved: 'Moniteur : cours modifié',
      class_cancelled: 'Moniteur : cours annulé',
      class_due: 'Moniteur : rappel de cours',
    },
  },
  pt: {
    student: {
      class_booked: 'Aluno: aula marcada',
      class_moved: 'Aluno: aula alterada',
      class_cancelled: 'Aluno: aula cancelada',
      class_due: 'Aluno: lembrete de aula',
    },
    teacher: {
      class_booked: 'Instrutor: aula marcada',
      class_moved: 'Instrutor: aula alterada',
      class_cancelled: 'Instrutor: aula cancelada',
      class_due: 'Instrutor: lembrete de aula',
    },
  },
};

/**
 * Their rows. `on`: students are told of all that becomes of their classes; teachers have their calendar, and a mail for each
 * class would be too many, so that their rules are there and off. Else all are off.
 */
export const firstRules = (clubId: number, locale: string, now: string, on: boolean) =>
  FIRST.flatMap((audience) =>
    MESSAGE_EVENTS.map((event) => ({
      club_id: clubId,
      name: (NAMES[locale] ?? EN)[audience][event],
      event: event as string,
      audience: audience as string,
      channel: 'mail',
      active: on && audience === 'student' ? 1 : 0,
      created_at: now,
      updated_at: now,
    })),
  );

/** Events whose rules came later: see `laterRules`. */
const LATER = ['exam_due', 'class_missed', 'app_booking'] as const satisfies readonly NoticeEvent[];
type TimeEvent = Exclude<NoticeEvent, 'paper_expiring' | (typeof LATER)[number]>;

const NOTICE_NAMES: Readonly<Record<string, Readonly<Record<TimeEvent, string>>>> = {
  en: {
    payment_due: 'Student: payment due',
    payment_overdue: 'Student: payment overdue',
    package_nearly_used: 'Student: package nearly used up',
    teacher_day: 'Teacher: next day’s classes',
  },
  fr: {
    payment_due: 'Élève : paiement à échéance',
    payment_overdue: 'Élève : paiement en retard',
    package_nearly_used: 'Élève : forfait bientôt épuisé',
    teacher_day: 'Moniteur : cours du lendemain',
  },
  pt: {
    payment_due: 'Aluno: pagamento a vencer',
    payment_overdue: 'Aluno: pagamento em atraso',
    package_nearly_used: 'Aluno: pacote quase esgotado',
    teacher_day: 'Instrutor: aulas do dia seguinte',
  },
};
const THRESHOLDS: Readonly<Record<TimeEvent, number>> = {
  payment_due: 3,
  payment_overdue: 7,
  package_nearly_used: 2,
  teacher_day: 1,
};

const TIME_EVENTS = NOTICE_EVENTS.filter(
  (event): event is TimeEvent => event !== 'paper_expiring' && !LATER.some((later) => later === event),
);

/** Rules about money, packages and a teacher's day. They are off in every school until it says otherwise. */
export const noticeRules = (clubId: number, locale: string, now: string) =>
  TIME_EVENTS.map((event) => ({
    club_id: clubId,
    name: (NOTICE_NAMES[locale] ?? NOTICE_NAMES.en)?.[event] ?? event,
    event: event as string,
    audience: audiencesOf(event)[0] as string,
    channel: 'mail',
    active: 0,
    threshold: THRESHOLDS[event],
    created_at: now,
    updated_at: now,
  }));

const PAPER_NAMES: Readonly<Record<string, Readonly<Record<(typeof FIRST)[number], string>>>> = {
  en: { student: 'Student: document about to expire', teacher: 'Teacher: document about to expire' },
  fr: { student: 'Élève : document bientôt expiré', teacher: 'Moniteur : document bientôt expiré' },
  pt: { student: 'Aluno: documento prestes a expirar', teacher: 'Instrutor: documento prestes a expirar' },
};

/** Rules about papers that run out, a month before. They are off in every school until it says otherwise. */
export const paperRules = (clubId: number, locale: string, now: string) =>
  FIRST.map((audience) => ({
    club_id: clubId,
    name: (PAPER_NAMES[locale] ?? PAPER_NAMES.en)?.[audience] ?? audience,
    event: 'paper_expiring',
    audience: audience as string,
    channel: 'mail',
    active: 0,
    threshold: PAPER_NOTICE_DAYS,
    created_at: now,
    updated_at: now,
  }));

type Later = { readonly event: NoticeEvent; readonly audience: Audience; readonly threshold: number };
/** Days of 24 hours before an exam; of the others there is no such number. */
const LATER_RULES: readonly Later[] = [
  { event: 'exam_due', audience: 'student', threshold: 1 },
  { event: 'exam_due', audience: 'teacher', threshold: 1 },
  { event: 'paper_expiring', audience: 'office', threshold: PAPER_NOTICE_DAYS },
  { event: 'class_missed', audience: 'office', threshold: 0 },
  { event: 'app_booking', audience: 'office', threshold: 0 },
];
const LATER_NAMES: Readonly<Record<string, readonly string[]>> = {
  en: [
    'Student: exam reminder',
    'Teacher: exam reminder',
    'Office: document about to expire',
    'Office: no-show',
    'Office: class booked in an app',
  ],
  fr: [
    'Élève : rappel d’examen',
    'Moniteur : rappel d’examen',
    'Secrétariat : document bientôt expiré',
    'Secrétariat : absence d’un élève',
    'Secrétariat : cours réservé dans une application',
  ],
  pt: [
    'Aluno: lembrete de exame',
    'Instrutor: lembrete de exame',
    'Secretaria: documento prestes a expirar',
    'Secretaria: falta de um aluno',
    'Secretaria: aula marcada numa aplicação',
  ],
};

/** Rules about exams, and those that tell the office. They are off in every school until it says otherwise. */
export const laterRules = (clubId: number, locale: string, now: string) =>
  LATER_RULES.map((rule, index) => ({
    club_id: clubId,
    name: (LATER_NAMES[locale] ?? LATER_NAMES.en)?.[index] ?? rule.event,
    ...rule,
    event: rule.event as string,
    audience: rule.audience as string,
    channel: 'mail',
    active: 0,
    created_at: now,
    updated_at: now,
  }));
