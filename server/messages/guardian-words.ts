/** The words of messages to the guardian of a student who is a minor: they name the student. */
import type { MessageEvent, NoticeEvent } from '#contract/entities/message-rule.ts';
import type { MessageWords, Words } from './message-words.ts';

type OfStudent =
  | Exclude<NoticeEvent, 'teacher_day' | 'paper_expiring' | 'class_missed' | 'app_booking'>
  | 'payment_reminder';

interface GuardianWords {
  readonly events: Readonly<Record<MessageEvent, Words>>;
  /** A line of several. */
  readonly line: Readonly<Record<MessageEvent, string>>;
  /** What stands in a calendar. */
  readonly entry: string;
  readonly notices: Readonly<Record<OfStudent, MessageWords>>;
}

const END = '\n\n{school}\n{phone}\n';

const en: GuardianWords = {
  events: {
    class_booked: {
      subject: 'Class of {student} on {when}',
      body: `Hello {name},\n\na class of {student} is booked:\n\n{when} – {ends}\n{class} with {teacher}\n{place}${END}`,
    },
    class_moved: {
      subject: 'Class of {student} has changed: {when}',
      body: `Hello {name},\n\na class of {student} has changed. It is now:\n\n{when} – {ends}\n{class} with {teacher}\n{place}\n\nBefore: {before}${END}`,
    },
    class_cancelled: {
      subject: 'Class of {student} on {when} is cancelled',
      body: `Hello {name},\n\nthis class of {student} is cancelled:\n\n{when} – {ends}\n{class} with {teacher}\n{place}${END}`,
    },
    class_due: {
      subject: 'Reminder: class of {student} on {when}',
      body: `Hello {name},\n\nthis is to remind you of a class of {student}:\n\n{when} – {ends}\n{class} with {teacher}\n{place}${END}`,
    },
  },
  line: {
    class_booked: 'Booked for {student}: {when}, {class} with {teacher}, {place}',
    class_moved: 'Changed for {student}: {when}, {class} with {teacher}, {place} (before: {before})',
    class_cancelled: 'Cancelled for {student}: {when}, {class} with {teacher}',
    class_due: 'Reminder for {student}: {when}, {class} with {teacher}, {place}',
  },
  entry: '{student}: {class} with {teacher}',
  notices: {
    payment_due: {
      subject: 'Due on {due} for {student}: {amount}',
      body: `Hello {name},\n\n{amount} will be due on {due} for {student}.${END}`,
      sms: '{school}: {amount} will be due on {due} for {student}.',
    },
    payment_overdue: {
      subject: 'Still open for {student}: {amount}',
      body: `Hello {name},\n\n{amount} was due on {due} for {student} and is still open. If you have paid meanwhile, there is nothing left to do.${END}`,
      sms: '{school}: {amount} was due on {due} for {student} and is still open.',
    },
    package_nearly_used: {
      subject: 'Classes left of {package} for {student}: {left}',
      body: `Hello {name},\n\nof {package} {student} has this many practical classes left: {left}.${END}`,
      sms: '{school}: practical classes left of {package} for {student}: {left}.',
    },
    exam_due: {
      subject: 'Exam of {student} on {when}',
      body: `Hello {name},\n\nthis is to remind you of an exam of {student}:\n\n{when}\n{exam}\n{place}${END}`,
      sms: '{school}: {student}, {exam}, {when}, {place}.',
    },
    payment_reminder: {
      subject: 'Account of {student} at {school}: {amount}',
      body: `Hello {name},\n\n{amount} is open in the account of {student}, due since {due}. If you have paid meanwhile, there is nothing left to do.${END}`,
      sms: '{school}: {amount} is open in the account of {student}, due since {due}.',
    },
  },
};

const fr: GuardianWords = {
  events: {
    class_booked: {
      subject: 'Cours de {student} : {when}',
      body: `Bonjour {name},\n\nun cours est réservé pour {student} :\n\n{when} – {ends}\n{class} avec {teacher}\n{place}${END}`,
    },
    class_moved: {
      subject: 'Cours de {student} modifié : {when}',
      body: `Bonjour {name},\n\nun cours de {student} a été modifié. Il a désormais lieu :\n\n{when} – {ends}\n{class} avec {teacher}\n{place}\n\nAuparavant : {before}${END}`,
    },
    class_cancelled: {
      subject: 'Cours de {student} annulé : {when}',
      body: `Bonjour {name},\n\nce cours de {student} est annulé :\n\n{when} – {ends}\n{class} avec {teacher}\n{place}${END}`,
    },
    class_due: {
      subject: 'Rappel : cours de {student}, {when}',
      body: `Bonjour {name},\n\nnous vous rappelons un cours de {student} :\n\n{when} – {ends}\n{class} avec {teacher}\n{place}${END}`,
    },
  },
  line: {
    class_booked: 'Réservé pour {student} : {when}, {class} avec {teacher}, {place}',
    class_moved: 'Modifié pour {student} : {when}, {class} avec {teacher}, {place} (auparavant : {before})',
    class_cancelled: 'Annulé pour {student} : {when}, {class} avec {teacher}',
    class_due: 'Rappel pour {student} : {when}, {class} avec {teacher}, {place}',
  },
  entry: '{student} : {class} avec {teacher}',
  notices: {
    payment_due: {
      subject: 'À payer pour {student} le {due} : {amount}',
      body: `Bonjour {name},\n\n{amount} sont à payer pour {student} le {due}.${END}`,
      sms: '{school} : {amount} à payer pour {student} le {due}.',
    },
    payment_overdue: {
      subject: 'Reste à payer pour {student} : {amount}',
      body: `Bonjour {name},\n\n{amount} étaient à payer pour {student} le {due} et restent dus. Si vous avez payé entre-temps, vous n’avez plus rien à faire.${END}`,
      sms: '{school} : {amount} étaient à payer pour {student} le {due} et restent dus.',
    },
    package_nearly_used: {
      subject: 'Cours restants de {student} du forfait {package} : {left}',
      body: `Bonjour {name},\n\nnombre de cours de conduite qu’il reste à {student} du forfait {package} : {left}.${END}`,
      sms: '{school} : cours de conduite restants de {student} du forfait {package} : {left}.',
    },
    exam_due: {
      subject: 'Examen de {student} du {when}',
      body: `Bonjour {name},\n\nnous vous rappelons un examen de {student} :\n\n{when}\n{exam}\n{place}${END}`,
      sms: '{school} : {student}, {exam}, {when}, {place}.',
    },
    payment_reminder: {
      subject: 'Compte de {student} chez {school} : {amount}',
      body: `Bonjour {name},\n\n{amount} restent dus sur le compte de {student}, depuis le {due}. Si vous avez payé entre-temps, vous n’avez plus rien à faire.${END}`,
      sms: '{school} : {amount} restent dus sur le compte de {student}, depuis le {due}.',
    },
  },
};

const pt: GuardianWords = {
  events: {
    class_booked: {
      subject: 'Aula de {student}: {when}',
      body: `Olá {name},\n\nestá marcada uma aula de {student}:\n\n{when} – {ends}\n{class} com {teacher}\n{place}${END}`,
    },
    class_moved: {
      subject: 'Aula de {student} alterada: {when}',
      body: `Olá {name},\n\numa aula de {student} foi alterada. Agora é:\n\n{when} – {ends}\n{class} com {teacher}\n{place}\n\nAntes: {before}${END}`,
    },
    class_cancelled: {
      subject: 'Aula de {student} cancelada: {when}',
      body: `Olá {name},\n\nesta aula de {student} foi cancelada:\n\n{when} – {ends}\n{class} com {teacher}\n{place}${END}`,
    },
    class_due: {
      subject: 'Lembrete: aula de {student}, {when}',
      body: `Olá {name},\n\nlembramos uma aula de {student}:\n\n{when} – {ends}\n{class} com {teacher}\n{place}${END}`,
    },
  },
  line: {
    class_booked: 'Marcada para {student}: {when}, {class} com {teacher}, {place}',
    class_moved: 'Alterada para {student}: {when}, {class} com {teacher}, {place} (antes: {before})',
    class_cancelled: 'Cancelada para {student}: {when}, {class} com {teacher}',
    class_due: 'Lembrete para {student}: {when}, {class} com {teacher}, {place}',
  },
  entry: '{student}: {class} com {teacher}',
  notices: {
    payment_due: {
      subject: 'A pagar por {student} até {due}: {amount}',
      body: `Olá {name},\n\nhá {amount} a pagar por {student} até {due}.${END}`,
      sms: '{school}: {amount} a pagar por {student} até {due}.',
    },
    payment_overdue: {
      subject: 'Por pagar, de {student}: {amount}',
      body: `Olá {name},\n\ncontinuam por pagar {amount} de {student}, com vencimento em {due}. Se entretanto pagou, não precisa de fazer nada.${END}`,
      sms: '{school}: continuam por pagar {amount} de {student}, com vencimento em {due}.',
    },
    package_nearly_used: {
      subject: 'Aulas que restam a {student} de {package}: {left}',
      body: `Olá {name},\n\naulas práticas que restam a {student} de {package}: {left}.${END}`,
      sms: '{school}: aulas práticas que restam a {student} de {package}: {left}.',
    },
    exam_due: {
      subject: 'Exame de {student} a {when}',
      body: `Olá {name},\n\nlembramos um exame de {student}:\n\n{when}\n{exam}\n{place}${END}`,
      sms: '{school}: {student}, {exam}, {when}, {place}.',
    },
    payment_reminder: {
      subject: 'A conta de {student} em {school}: {amount}',
      body: `Olá {name},\n\na conta de {student} tem {amount} por pagar, desde {due}. Se entretanto pagou, não precisa de fazer nada.${END}`,
      sms: '{school}: a conta de {student} tem {amount} por pagar, desde {due}.',
    },
  },
};

const LANGUAGES: Readonly<Record<string, GuardianWords>> = { en, fr, pt };

/** The words of a language; English where it is not known. */
export const guardianWords = (locale: string): GuardianWords => LANGUAGES[locale] ?? en;
