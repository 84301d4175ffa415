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
    subject: 'Payment due on {due}: {amount}',
    body: `Hello {name},\n\n{amount} is due on {due}.${END}`,
    sms: '{school}: {amount} is due on {due}.',
  },
  payment_overdue: {
    subject: 'Payment overdue: {amount}',
    body: `Hello {name},\n\n{amount} was due on {due} and hasn’t been paid yet. If you’ve already paid, ignore this message.${END}`,
    sms: '{school}: {amount} was due on {due} and hasn’t been paid yet.',
  },
  package_nearly_used: {
    subject: 'Classes left in {package}: {left}',
    body: `Hello {name},\n\nPractical classes you have left in {package}: {left}.${END}`,
    sms: '{school}: practical classes left in {package}: {left}.',
  },
  teacher_day: {
    subject: 'Your classes on {day}: {count}',
    body: 'Hello {name},\n\nYour classes on {day}:\n\n{lines}\n\n{school}\n',
    sms: '{school}, {day}:\n{lines}',
  },
  paper_expiring: {
    subject: '{paper}: valid until {until}',
    body: `Hello {name},\n\n{paper} ({owner}) is valid until {until}. Please bring the new one in good time.${END}`,
    sms: '{school}: {paper} ({owner}) is valid until {until}.',
  },
  exam_due: {
    subject: 'Your exam on {when}',
    body: `Hello {name},\n\nThis is a reminder of your exam:\n\n{when}\n{exam}\n{place}${END}`,
    sms: '{school}: {exam}, {when}, {place}.',
  },
  payment_reminder: {
    subject: 'Your account at {school}: {amount}',
    body: `Hello {name},\n\n{amount} in your account has been due since {due}. If you’ve already paid, ignore this message.${END}`,
    sms: '{school}: {amount} in your account has been due since {due}.',
  },
};

const fr: typeof en = {
  payment_due: {
    subject: 'À payer le {due} : {amount}',
    body: `Bonjour {name},\n\nVous avez {amount} à payer le {due}.${END}`,
    sms: '{school} : {amount} à payer le {due}.',
  },
  payment_overdue: {
    subject: 'Paiement en retard : {amount}',
    body: `Bonjour {name},\n\nVotre paiement de {amount}, prévu le {due}, n’a pas encore été reçu. Si vous avez déjà payé, ignorez ce message.${END}`,
    sms: '{school} : votre paiement de {amount}, prévu le {due}, n’a pas encore été reçu.',
  },
  package_nearly_used: {
    subject: 'Leçons restantes sur le forfait {package} : {left}',
    body: `Bonjour {name},\n\nLeçons de conduite qu’il vous reste sur le forfait {package} : {left}.${END}`,
    sms: '{school} : leçons de conduite restantes sur le forfait {package} : {left}.',
  },
  teacher_day: {
    subject: 'Vos cours du {day} : {count}',
    body: 'Bonjour {name},\n\nVos cours du {day} :\n\n{lines}\n\n{school}\n',
    sms: '{school}, {day} :\n{lines}',
  },
  paper_expiring: {
    subject: '{paper} : valable jusqu’au {until}',
    body: `Bonjour {name},\n\nLe document « {paper} » ({owner}) est valable jusqu’au {until}. Merci d’apporter le nouveau à temps.${END}`,
    sms: '{school} : le document « {paper} » ({owner}) est valable jusqu’au {until}.',
  },
  exam_due: {
    subject: 'Votre examen du {when}',
    body: `Bonjour {name},\n\nNous vous rappelons votre examen :\n\n{when}\n{exam}\n{place}${END}`,
    sms: '{school} : {exam}, {when}, {place}.',
  },
  payment_reminder: {
    subject: 'Votre compte {school} : {amount}',
    body: `Bonjour {name},\n\nIl reste {amount} à payer sur votre compte depuis le {due}. Si vous avez déjà payé, ignorez ce message.${END}`,
    sms: '{school} : il reste {amount} à payer sur votre compte depuis le {due}.',
  },
};

const pt: typeof en = {
  payment_due: {
    subject: 'A pagar até {due}: {amount}',
    body: `Olá {name},\n\nTem {amount} a pagar até {due}.${END}`,
    sms: '{school}: {amount} a pagar até {due}.',
  },
  payment_overdue: {
    subject: 'Pagamento em atraso: {amount}',
    body: `Olá {name},\n\nO seu pagamento de {amount}, com vencimento em {due}, ainda não foi recebido. Se já pagou, ignore esta mensagem.${END}`,
    sms: '{school}: o seu pagamento de {amount}, com vencimento em {due}, ainda não foi recebido.',
  },
  package_nearly_used: {
    subject: 'Aulas que restam em {package}: {left}',
    body: `Olá {name},\n\nAulas práticas que lhe restam em {package}: {left}.${END}`,
    sms: '{school}: aulas práticas que restam em {package}: {left}.',
  },
  teacher_day: {
    subject: 'As suas aulas de {day}: {count}',
    body: 'Olá {name},\n\nAs suas aulas de {day}:\n\n{lines}\n\n{school}\n',
    sms: '{school}, {day}:\n{lines}',
  },
  paper_expiring: {
    subject: '{paper}: válido até {until}',
    body: `Olá {name},\n\nO documento «{paper}» ({owner}) é válido até {until}. Por favor, traga o novo a tempo.${END}`,
    sms: '{school}: o documento «{paper}» ({owner}) é válido até {until}.',
  },
  exam_due: {
    subject: 'O seu exame a {when}',
    body: `Olá {name},\n\nEste é um lembrete do seu exame:\n\n{when}\n{exam}\n{place}${END}`,
    sms: '{school}: {exam}, {when}, {place}.',
  },
  payment_reminder: {
    subject: 'A sua conta em {school}: {amount}',
    body: `Olá {name},\na sua conta tem {amount} por pagar desde {due}. Se já pagou, ignore esta mensagem.${END}`,
    sms: '{school}: a sua conta tem {amount} por pagar desde {due}.',
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
