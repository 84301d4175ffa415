/** The words of messages that are not about a change of classes: money, packages, a teacher's day, papers. */
import type { Audience, NoticeEvent } from '#contract/entities/message-rule.ts';
import { guardianWords } from './guardian-words.ts';
import type { MessageWords } from './message-words.ts';
import { officeWords } from './office-words.ts';

/** A reminder of what is owed comes from somebody, by no rule. */
export type NoticeKind = NoticeEvent | 'payment_reminder';
/** What the office alone is told. */
type ToOffice = 'class_missed' | 'app_booking';

const END = '\n\n{school}\n{phone}\n';

const en: Readonly<Record<Exclude<NoticeKind, ToOffice>, MessageWords>> = {
  payment_due: {
    subject: 'Due on {due}: {amount}',
    body: `Hello {name},\n\n{amount} will be due on {due}.${END}`,
    sms: '{school}: {amount} will be due on {due}.',
  },
  payment_overdue: {
    subject: 'Still open: {amount}',
    body: `Hello {name},\n\n{amount} was due on {due} and is still open. If you have paid meanwhile, there is nothing left to do.${END}`,
    sms: '{school}: {amount} was due on {due} and is still open.',
  },
  package_nearly_used: {
    subject: 'Classes left of {package}: {left}',
    body: `Hello {name},\n\nof {package} you have this many practical classes left: {left}.${END}`,
    sms: '{school}: practical classes left of {package}: {left}.',
  },
  teacher_day: {
    subject: 'Your classes on {day}: {count}',
    body: 'Hello {name},\n\nyour classes on {day}:\n\n{lines}\n\n{school}\n',
    sms: '{school}, {day}:\n{lines}',
  },
  paper_expiring: {
    subject: '{paper}: valid until {until}',
    body: `Hello {name},\n\n{paper} of {owner} is valid until {until}. Please bring the new one in good time.${END}`,
    sms: '{school}: {paper} of {owner} is valid until {until}.',
  },
  exam_due: {
    subject: 'Your exam on {when}',
    body: `Hello {name},\n\nthis is to remind you of your exam:\n\n{when}\n{exam}\n{place}${END}`,
    sms: '{school}: {exam}, {when}, {place}.',
  },
  payment_reminder: {
    subject: 'Your account at {school}: {amount}',
    body: `Hello {name},\n\n{amount} is open in your account, due since {due}. If you have paid meanwhile, there is nothing left to do.${END}`,
    sms: '{school}: {amount} is open in your account, due since {due}.',
  },
};

const fr: typeof en = {
  payment_due: {
    subject: 'À payer le {due} : {amount}',
    body: `Bonjour {name},\n\n{amount} sont à payer le {due}.${END}`,
    sms: '{school} : {amount} à payer le {due}.',
  },
  payment_overdue: {
    subject: 'Reste à payer : {amount}',
    body: `Bonjour {name},\n\n{amount} étaient à payer le {due} et restent dus. Si vous avez payé entre-temps, vous n’avez plus rien à faire.${END}`,
    sms: '{school} : {amount} étaient à payer le {due} et restent dus.',
  },
  package_nearly_used: {
    subject: 'Cours restants du forfait {package} : {left}',
    body: `Bonjour {name},\n\nnombre de cours de conduite qu’il vous reste du forfait {package} : {left}.${END}`,
    sms: '{school} : cours de conduite restants du forfait {package} : {left}.',
  },
  teacher_day: {
    subject: 'Vos cours du {day} : {count}',
    body: 'Bonjour {name},\n\nvos cours du {day} :\n\n{lines}\n\n{school}\n',
    sms: '{school}, {day} :\n{lines}',
  },
  paper_expiring: {
    subject: '{paper} : valable jusqu’au {until}',
    body: `Bonjour {name},\n\nle document « {paper} » de {owner} est valable jusqu’au {until}. Merci d’apporter le nouveau à temps.${END}`,
    sms: '{school} : le document « {paper} » de {owner} est valable jusqu’au {until}.',
  },
  exam_due: {
    subject: 'Votre examen du {when}',
    body: `Bonjour {name},\n\nnous vous rappelons votre examen :\n\n{when}\n{exam}\n{place}${END}`,
    sms: '{school} : {exam}, {when}, {place}.',
  },
  payment_reminder: {
    subject: 'Votre compte chez {school} : {amount}',
    body: `Bonjour {name},\n\n{amount} restent dus sur votre compte, depuis le {due}. Si vous avez payé entre-temps, vous n’avez plus rien à faire.${END}`,
    sms: '{school} : {amount} restent dus sur votre compte, depuis le {due}.',
  },
};

const pt: typeof en = {
  payment_due: {
    subject: 'A pagar até {due}: {amount}',
    body: `Olá {name},\n\ntem {amount} a pagar até {due}.${END}`,
    sms: '{school}: {amount} a pagar até {due}.',
  },
  payment_overdue: {
    subject: 'Por pagar: {amount}',
    body: `Olá {name},\n\ncontinuam por pagar {amount}, com vencimento em {due}. Se entretanto pagou, não precisa de fazer nada.${END}`,
    sms: '{school}: continuam por pagar {amount}, com vencimento em {due}.',
  },
  package_nearly_used: {
    subject: 'Aulas que restam de {package}: {left}',
    body: `Olá {name},\n\naulas práticas que lhe restam de {package}: {left}.${END}`,
    sms: '{school}: aulas práticas que restam de {package}: {left}.',
  },
  teacher_day: {
    subject: 'As suas aulas de {day}: {count}',
    body: 'Olá {name},\n\nas suas aulas de {day}:\n\n{lines}\n\n{school}\n',
    sms: '{school}, {day}:\n{lines}',
  },
  paper_expiring: {
    subject: '{paper}: válido até {until}',
    body: `Olá {name},\n\no documento «{paper}» de {owner} é válido até {until}. Por favor traga o novo a tempo.${END}`,
    sms: '{school}: o documento «{paper}» de {owner} é válido até {until}.',
  },
  exam_due: {
    subject: 'O seu exame a {when}',
    body: `Olá {name},\n\nlembramos o seu exame:\n\n{when}\n{exam}\n{place}${END}`,
    sms: '{school}: {exam}, {when}, {place}.',
  },
  payment_reminder: {
    subject: 'A sua conta em {school}: {amount}',
    body: `Olá {name},\n\na sua conta tem {amount} por pagar, desde {due}. Se entretanto pagou, não precisa de fazer nada.${END}`,
    sms: '{school}: a sua conta tem {amount} por pagar, desde {due}.',
  },
};

const LANGUAGES: Readonly<Record<string, typeof en>> = { en, fr, pt };
/** The words that Clutch brings, as they are addressed to `audience`. */
export function noticeWords(locale: string, kind: NoticeKind, audience: Audience): MessageWords {
  if (kind === 'class_missed' || kind === 'app_booking') return officeWords(locale)[kind];
  if (audience === 'office' && kind === 'paper_expiring') return officeWords(locale).paper_expiring;
  if (audience === 'teacher' && kind === 'exam_due') return officeWords(locale).exam_due;
  // A message about a paper names whose it is, whoever reads it.
  return audience === 'guardian' && kind !== 'teacher_day' && kind !== 'paper_expiring'
    ? guardianWords(locale).notices[kind]
    : (LANGUAGES[locale] ?? en)[kind];
}
