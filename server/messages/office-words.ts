/** The words of messages to the office, and to the teacher who goes along to an exam. */
import type { MessageWords } from './message-words.ts';

interface OfficeWords {
  readonly paper_expiring: MessageWords;
  readonly class_missed: MessageWords;
  readonly app_booking: MessageWords;
  /** To the teacher. */
  readonly exam_due: MessageWords;
}

const OF_CLASS = '{when}\n{class}, {student}\n{teacher}\n{place}\n';

const en: OfficeWords = {
  paper_expiring: {
    subject: '{paper} ({owner}): valid until {until}',
    body: '{paper} ({owner}) is valid until {until}.\n',
    sms: '{paper} ({owner}) is valid until {until}.',
  },
  class_missed: {
    subject: 'No-show: {student}, {when}',
    body: `{student} didn’t come to a class:\n\n${OF_CLASS}`,
    sms: 'No-show: {student}, {when}, {teacher}',
  },
  app_booking: {
    subject: 'Booked by {student}: {when}',
    body: `{student} booked a class in the school’s app:\n\n${OF_CLASS}`,
    sms: 'Booked by {student}: {when}, {class} with {teacher}',
  },
  exam_due: {
    subject: 'Exam on {when}: {student}',
    body: 'Hello {name},\n\nThis is a reminder of an exam:\n\n{when}\n{exam}, {student}\n{place}\n\n{school}\n',
    sms: '{school}: {exam}, {when}, {student}, {place}',
  },
};

const fr: OfficeWords = {
  paper_expiring: {
    subject: '{paper} ({owner}) : valable jusqu’au {until}',
    body: 'Le document « {paper} » ({owner}) est valable jusqu’au {until}.\n',
    sms: 'Le document « {paper} » ({owner}) est valable jusqu’au {until}.',
  },
  class_missed: {
    subject: 'Absence : {student}, {when}',
    body: `Absence au cours suivant :\n\n${OF_CLASS}`,
    sms: 'Absence : {student}, {when}, {teacher}',
  },
  app_booking: {
    subject: 'Réservé par {student} : {when}',
    body: `{student} a réservé un cours dans l’application de l’auto-école :\n\n${OF_CLASS}`,
    sms: 'Réservé par {student} : {when}, {class} avec {teacher}',
  },
  exam_due: {
    subject: 'Examen du {when} : {student}',
    body: 'Bonjour {name},\n\nNous vous rappelons un examen :\n\n{when}\n{exam}, {student}\n{place}\n\n{school}\n',
    sms: '{school} : {exam}, {when}, {student}, {place}',
  },
};

const pt: OfficeWords = {
  paper_expiring: {
    subject: '{paper} ({owner}): válido até {until}',
    body: 'O documento «{paper}» ({owner}) é válido até {until}.\n',
    sms: 'O documento «{paper}» ({owner}) é válido até {until}.',
  },
  class_missed: {
    subject: 'Falta: {student}, {when}',
    body: `{student} faltou a uma aula:\n\n${OF_CLASS}`,
    sms: 'Falta: {student}, {when}, {teacher}',
  },
  app_booking: {
    subject: 'Marcada por {student}: {when}',
    body: `{student} marcou uma aula na aplicação da escola:\n\n${OF_CLASS}`,
    sms: 'Marcada por {student}: {when}, {class} com {teacher}',
  },
  exam_due: {
    subject: 'Exame a {when}: {student}',
    body: 'Olá {name},\n\nEste é um lembrete de um exame:\n\n{when}\n{exam}, {student}\n{place}\n\n{school}\n',
    sms: '{school}: {exam}, {when}, {student}, {place}',
  },
};

const LANGUAGES: Readonly<Record<string, OfficeWords>> = { en, fr, pt };
export const officeWords = (locale: string): OfficeWords => LANGUAGES[locale] ?? en;
