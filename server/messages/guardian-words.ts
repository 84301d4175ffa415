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
      subject: '{student}’s class on {when}',
      body: `Hello {name},\n\nA class is booked for {student}:\n\n{when} – {ends}\n{class} with {teacher}\n{place}${END}`,
    },
    class_moved: {
      subject: '{student}’s class has changed: {when}',
      body: `Hello {name},\n\n{student}’s class has changed. It’s now:\n\n{when} – {ends}\n{class} with {teacher}\n{place}\n\nBefore: {before}${END}`,
    },
    class_cancelled: {
      subject: '{student}’s class on {when} is cancelled',
      body: `Hello {name},\n\n{student}’s class is cancelled:\n\n{when} – {ends}\n{class} with {teacher}\n{place}${END}`,
    },
    class_due: {
      subject: 'Reminder: {student}’s class on {when}',
      body: `Hello {name},\n\nThis is a reminder of {student}’s class:\n\n{when} – {ends}\n{class} with {teacher}\n{place}${END}`,
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
      subject: 'Payment due on {due} for {student}: {amount}',
      body: `Hello {name},\n\n{amount} is due on {due} for {student}.${END}`,
      sms: '{school}: {amount} is due on {due} for {student}.',
    },
    payment_overdue: {
      subject: 'Payment overdue for {student}: {amount}',
      body: `Hello {name},\n\n{amount} was due on {due} for {student} and hasn’t been paid yet. If you’ve already paid, ignore this message.${END}`,
      sms: '{school}: {amount} was due on {due} for {student} and hasn’t been paid yet.',
    },
    package_nearly_used: {
      subject: 'Classes left in {package} for {student}: {left}',
      body: `Hello {name},\n\nPractical classes {student} has left in {package}: {left}.${END}`,
      sms: '{school}: practical classes left in {package} for {student}: {left}.',
    },
    exam_due: {
      subject: '{student}’s exam on {when}',
      body: `Hello {name},\n\nThis is a reminder of {student}’s exam:\n\n{when}\n{exam}\n{place}${END}`,
      sms: '{school}: {student}, {exam}, {when}, {place}.',
    },
    payment_reminder: {
      subject: '{student}’s account at {school}: {amount}',
      body: `Hello {name},\n\n{amount} in {student}’s account has been due since {due}. If you’ve already paid, ignore this message.${END}`,
      sms: '{school}: {amount} in {student}’s account has been due since {due}.',
    },
  },
};

const fr: GuardianWords = {
  events: {
    class_booked: {
      subject: 'Cours réservé pour {student} : {when}',
      body: `Bonjour {name},\n\nUn cours est réservé pour {student} :\n\n{when} – {ends}\n{class} avec {teacher}\n{place}${END}`,
    },
    class_moved: {
      subject: 'Cours modifié : {student}, {when}',
      body: `Bonjour {name},\n\nUn cours réservé pour {student} a été modifié. Il a désormais lieu :\n\n{when} – {ends}\n{class} avec {teacher}\n{place}\n\nAuparavant : {before}${END}`,
    },
    class_cancelled: {
      subject: 'Cours annulé : {student}, {when}',
      body: `Bonjour {name},\n\nCe cours réservé pour {student} est annulé :\n\n{when} – {ends}\n{class} avec {teacher}\n{place}${END}`,
    },
    class_due: {
      subject: 'Rappel de cours : {student}, {when}',
      body: `Bonjour {name},\n\nNous vous rappelons un cours réservé pour {student} :\n\n{when} – {ends}\n{class} avec {teacher}\n{place}${END}`,
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
      body: `Bonjour {name},\n\nVous avez {amount} à payer pour {student} le {due}.${END}`,
      sms: '{school} : {amount} à payer pour {student} le {due}.',
    },
    payment_overdue: {
      subject: 'Paiement en retard pour {student} : {amount}',
      body: `Bonjour {name},\n\nLe paiement de {amount} pour {student}, prévu le {due}, n’a pas encore été reçu. Si vous avez déjà payé, ignorez ce message.${END}`,
      sms: '{school} : le paiement de {amount} pour {student}, prévu le {due}, n’a pas encore été reçu.',
    },
    package_nearly_used: {
      subject: 'Leçons restantes pour {student}, forfait {package} : {left}',
      body: `Bonjour {name},\n\nLeçons de conduite qu’il reste à {student} sur le forfait {package} : {left}.${END}`,
      sms: '{school} : leçons de conduite restantes pour {student}, forfait {package} : {left}.',
    },
    exam_due: {
      subject: 'Examen du {when} : {student}',
      body: `Bonjour {name},\n\nNous vous rappelons un examen pour {student} :\n\n{when}\n{exam}\n{place}${END}`,
      sms: '{school} : {student}, {exam}, {when}, {place}.',
    },
    payment_reminder: {
      subject: 'Compte {school} : {student}, {amount}',
      body: `Bonjour {name},\n\nIl reste {amount} à payer pour {student} depuis le {due}. Si vous avez déjà payé, ignorez ce message.${END}`,
      sms: '{school} : il reste {amount} à payer pour {student} depuis le {due}.',
    },
  },
};

const pt: GuardianWords = {
  events: {
    class_booked: {
      subject: 'Aula de {student}: {when}',
      body: `Olá {name},\n\nEstá marcada uma aula de {student}:\n\n{when} – {ends}\n{class} com {teacher}\n{place}${END}`,
    },
    class_moved: {
      subject: 'Aula de {student} alterada: {when}',
      body: `Olá {name},\n\nUma aula de {student} foi alterada. Agora é:\n\n{when} – {ends}\n{class} com {teacher}\n{place}\n\nAntes: {before}${END}`,
    },
    class_cancelled: {
      subject: 'Aula de {student} cancelada: {when}',
      body: `Olá {name},\n\nEsta aula de {student} foi cancelada:\n\n{when} – {ends}\n{class} com {teacher}\n{place}${END}`,
    },
    class_due: {
      subject: 'Lembrete: aula de {student}, {when}',
      body: `Olá {name},\n\nEste é um lembrete de uma aula de {student}:\n\n{when} – {ends}\n{class} com {teacher}\n{place}${END}`,
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
      body: `Olá {name},\n\nHá {amount} a pagar por {student} até {due}.${END}`,
      sms: '{school}: {amount} a pagar por {student} até {due}.',
    },
    payment_overdue: {
      subject: 'Pagamento em atraso de {student}: {amount}',
      body: `Olá {name},\n\nO pagamento de {amount} de {student}, com vencimento em {due}, ainda não foi recebido. Se já pagou, ignore esta mensagem.${END}`,
      sms: '{school}: o pagamento de {amount} de {student}, com vencimento em {due}, ainda não foi recebido.',
    },
    package_nearly_used: {
      subject: 'Aulas que restam a {student} em {package}: {left}',
      body: `Olá {name},\n\nAulas práticas que restam a {student} em {package}: {left}.${END}`,
      sms: '{school}: aulas práticas que restam a {student} em {package}: {left}.',
    },
    exam_due: {
      subject: 'Exame de {student} a {when}',
      body: `Olá {name},\n\nEste é um lembrete de um exame de {student}:\n\n{when}\n{exam}\n{place}${END}`,
      sms: '{school}: {student}, {exam}, {when}, {place}.',
    },
    payment_reminder: {
      subject: 'A conta de {student} em {school}: {amount}',
      body: `Olá {name},\n\nA conta de {student} tem {amount} por pagar desde {due}. Se já pagou, ignore esta mensagem.${END}`,
      sms: '{school}: a conta de {student} tem {amount} por pagar desde {due}.',
    },
  },
};

const LANGUAGES: Readonly<Record<string, GuardianWords>> = { en, fr, pt };

/** The words of a language; English where it is not known. */
export const guardianWords = (locale: string): GuardianWords => LANGUAGES[locale] ?? en;
