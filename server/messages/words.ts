/** The words of messages about classes, in the languages of the console, where a school has written none of its own. */
import {
  type Audience,
  type Channel,
  isNotice,
  type MessageEvent,
  type PersonAudience,
  PLACEHOLDERS,
  PLACEHOLDERS_OF,
  type RuleEvent,
} from '#contract/entities/message-rule.ts';
import { guardianWords } from './guardian-words.ts';
import type { MessageWords, Words } from './message-words.ts';
import { noticeWords } from './notice-words.ts';

type OfEvents = Readonly<Record<MessageEvent, Words>>;

interface Language {
  readonly student: OfEvents;
  readonly teacher: OfEvents;
  readonly guardian: OfEvents;
  /** Of several classes in one message; `severalDue` where it only reminds of them. */
  readonly several: Words;
  readonly severalDue: Words;
  /** A line of it. */
  readonly line: Readonly<Record<PersonAudience, Readonly<Record<MessageEvent, string>>>>;
  readonly class: Readonly<Record<string, string>>;
  /** What stands in a calendar. */
  readonly entry: Readonly<Record<PersonAudience, string>>;
}

const en: Language = {
  student: {
    class_booked: {
      subject: 'Your class on {when}',
      body: 'Hello {name},\n\nYour class is booked:\n\n{when} – {ends}\n{class} with {teacher}\n{place}\n\n{school}\n{phone}\n',
    },
    class_moved: {
      subject: 'Your class has changed: {when}',
      body: 'Hello {name},\n\nYour class has changed. It’s now:\n\n{when} – {ends}\n{class} with {teacher}\n{place}\n\nBefore: {before}\n\n{school}\n{phone}\n',
    },
    class_cancelled: {
      subject: 'Your class on {when} is cancelled',
      body: 'Hello {name},\n\nThis class is cancelled:\n\n{when} – {ends}\n{class} with {teacher}\n{place}\n\n{school}\n{phone}\n',
    },
    class_due: {
      subject: 'Reminder: your class on {when}',
      body: 'Hello {name},\n\nThis is a reminder of your class:\n\n{when} – {ends}\n{class} with {teacher}\n{place}\n\n{school}\n{phone}\n',
    },
  },
  teacher: {
    class_booked: {
      subject: 'New class: {student}, {when}',
      body: 'Hello {name},\n\nYou have a new class:\n\n{when} – {ends}\n{class}, {student}\n{place}\n\n{school}\n',
    },
    class_moved: {
      subject: 'Class changed: {student}, {when}',
      body: 'Hello {name},\n\nOne of your classes has changed. It’s now:\n\n{when} – {ends}\n{class}, {student}\n{place}\n\nBefore: {before}\n\n{school}\n',
    },
    class_cancelled: {
      subject: 'Class cancelled: {student}, {when}',
      body: 'Hello {name},\n\nThis class is cancelled:\n\n{when} – {ends}\n{class}, {student}\n{place}\n\n{school}\n',
    },
    class_due: {
      subject: 'Reminder: {student}, {when}',
      body: 'Hello {name},\n\nThis is a reminder of your class:\n\n{when} – {ends}\n{class}, {student}\n{place}\n\n{school}\n',
    },
  },
  guardian: guardianWords('en').events,
  several: {
    subject: 'Your classes: {count} changes',
    body: 'Hello {name},\n\n{lines}\n\n{school}\n{phone}\n',
  },
  severalDue: {
    subject: 'Reminder: your next {count} classes',
    body: 'Hello {name},\n\n{lines}\n\n{school}\n{phone}\n',
  },
  line: {
    guardian: guardianWords('en').line,
    student: {
      class_booked: 'Booked: {when}, {class} with {teacher}, {place}',
      class_moved: 'Changed: {when}, {class} with {teacher}, {place} (before: {before})',
      class_cancelled: 'Cancelled: {when}, {class} with {teacher}',
      class_due: 'Reminder: {when}, {class} with {teacher}, {place}',
    },
    teacher: {
      class_booked: 'New: {when}, {student}, {place}',
      class_moved: 'Changed: {when}, {student}, {place} (before: {before})',
      class_cancelled: 'Cancelled: {when}, {student}',
      class_due: 'Reminder: {when}, {student}, {place}',
    },
  },
  class: { practical: 'Practical class', theory: 'Theory class', other: 'Class' },
  entry: { guardian: guardianWords('en').entry, student: '{class} with {teacher}', teacher: '{class}, {student}' },
};

const fr: Language = {
  student: {
    class_booked: {
      subject: 'Votre cours du {when}',
      body: 'Bonjour {name},\n\nVotre cours est réservé :\n\n{when} – {ends}\n{class} avec {teacher}\n{place}\n\n{school}\n{phone}\n',
    },
    class_moved: {
      subject: 'Votre cours est modifié : {when}',
      body: 'Bonjour {name},\n\nVotre cours a été modifié. Il a désormais lieu :\n\n{when} – {ends}\n{class} avec {teacher}\n{place}\n\nAuparavant : {before}\n\n{school}\n{phone}\n',
    },
    class_cancelled: {
      subject: 'Votre cours du {when} est annulé',
      body: 'Bonjour {name},\n\nCe cours est annulé :\n\n{when} – {ends}\n{class} avec {teacher}\n{place}\n\n{school}\n{phone}\n',
    },
    class_due: {
      subject: 'Rappel : votre cours du {when}',
      body: 'Bonjour {name},\n\nNous vous rappelons votre cours :\n\n{when} – {ends}\n{class} avec {teacher}\n{place}\n\n{school}\n{phone}\n',
    },
  },
  teacher: {
    class_booked: {
      subject: 'Nouveau cours : {student}, {when}',
      body: 'Bonjour {name},\n\nVous avez un nouveau cours :\n\n{when} – {ends}\n{class}, {student}\n{place}\n\n{school}\n',
    },
    class_moved: {
      subject: 'Cours modifié : {student}, {when}',
      body: 'Bonjour {name},\n\nUn de vos cours a été modifié. Il a désormais lieu :\n\n{when} – {ends}\n{class}, {student}\n{place}\n\nAuparavant : {before}\n\n{school}\n',
    },
    class_cancelled: {
      subject: 'Cours annulé : {student}, {when}',
      body: 'Bonjour {name},\n\nCe cours est annulé :\n\n{when} – {ends}\n{class}, {student}\n{place}\n\n{school}\n',
    },
    class_due: {
      subject: 'Rappel : {student}, {when}',
      body: 'Bonjour {name},\n\nNous vous rappelons votre cours :\n\n{when} – {ends}\n{class}, {student}\n{place}\n\n{school}\n',
    },
  },
  guardian: guardianWords('fr').events,
  several: {
    subject: 'Vos cours : {count} changements',
    body: 'Bonjour {name},\n\n{lines}\n\n{school}\n{phone}\n',
  },
  severalDue: {
    subject: 'Rappel : vos {count} prochains cours',
    body: 'Bonjour {name},\n\n{lines}\n\n{school}\n{phone}\n',
  },
  line: {
    guardian: guardianWords('fr').line,
    student: {
      class_booked: 'Réservé : {when}, {class} avec {teacher}, {place}',
      class_moved: 'Modifié : {when}, {class} avec {teacher}, {place} (auparavant : {before})',
      class_cancelled: 'Annulé : {when}, {class} avec {teacher}',
      class_due: 'Rappel : {when}, {class} avec {teacher}, {place}',
    },
    teacher: {
      class_booked: 'Nouveau : {when}, {student}, {place}',
      class_moved: 'Modifié : {when}, {student}, {place} (auparavant : {before})',
      class_cancelled: 'Annulé : {when}, {student}',
      class_due: 'Rappel : {when}, {student}, {place}',
    },
  },
  class: { practical: 'Leçon de conduite', theory: 'Cours de code', other: 'Cours' },
  entry: { guardian: guardianWords('fr').entry, student: '{class} avec {teacher}', teacher: '{class}, {student}' },
};

const pt: Language = {
  student: {
    class_booked: {
      subject: 'A sua aula: {when}',
      body: 'Olá {name},\n\nA sua aula está marcada:\n\n{when} – {ends}\n{class} com {teacher}\n{place}\n\n{school}\n{phone}\n',
    },
    class_moved: {
      subject: 'A sua aula foi alterada: {when}',
      body: 'Olá {name},\n\nA sua aula foi alterada. Agora é:\n\n{when} – {ends}\n{class} com {teacher}\n{place}\n\nAntes: {before}\n\n{school}\n{phone}\n',
    },
    class_cancelled: {
      subject: 'A sua aula foi cancelada: {when}',
      body: 'Olá {name},\n\nEsta aula foi cancelada:\n\n{when} – {ends}\n{class} com {teacher}\n{place}\n\n{school}\n{phone}\n',
    },
    class_due: {
      subject: 'Lembrete: a sua aula, {when}',
      body: 'Olá {name},\n\nEste é um lembrete da sua aula:\n\n{when} – {ends}\n{class} com {teacher}\n{place}\n\n{school}\n{phone}\n',
    },
  },
  teacher: {
    class_booked: {
      subject: 'Nova aula: {student}, {when}',
      body: 'Olá {name},\n\nTem uma nova aula:\n\n{when} – {ends}\n{class}, {student}\n{place}\n\n{school}\n',
    },
    class_moved: {
      subject: 'Aula alterada: {student}, {when}',
      body: 'Olá {name},\n\nUma aula sua foi alterada. Agora é:\n\n{when} – {ends}\n{class}, {student}\n{place}\n\nAntes: {before}\n\n{school}\n',
    },
    class_cancelled: {
      subject: 'Aula cancelada: {student}, {when}',
      body: 'Olá {name},\n\nEsta aula foi cancelada:\n\n{when} – {ends}\n{class}, {student}\n{place}\n\n{school}\n',
    },
    class_due: {
      subject: 'Lembrete: {student}, {when}',
      body: 'Olá {name},\n\nEste é um lembrete da sua aula:\n\n{when} – {ends}\n{class}, {student}\n{place}\n\n{school}\n',
    },
  },
  guardian: guardianWords('pt').events,
  several: {
    subject: 'As suas aulas: {count} alterações',
    body: 'Olá {name},\n\n{lines}\n\n{school}\n{phone}\n',
  },
  severalDue: {
    subject: 'Lembrete: as suas próximas {count} aulas',
    body: 'Olá {name},\n\n{lines}\n\n{school}\n{phone}\n',
  },
  line: {
    guardian: guardianWords('pt').line,
    student: {
      class_booked: 'Marcada: {when}, {class} com {teacher}, {place}',
      class_moved: 'Alterada: {when}, {class} com {teacher}, {place} (antes: {before})',
      class_cancelled: 'Cancelada: {when}, {class} com {teacher}',
      class_due: 'Lembrete: {when}, {class} com {teacher}, {place}',
    },
    teacher: {
      class_booked: 'Nova: {when}, {student}, {place}',
      class_moved: 'Alterada: {when}, {student}, {place} (antes: {before})',
      class_cancelled: 'Cancelada: {when}, {student}',
      class_due: 'Lembrete: {when}, {student}, {place}',
    },
  },
  class: { practical: 'Aula prática', theory: 'Aula teórica', other: 'Aula' },
  entry: { guardian: guardianWords('pt').entry, student: '{class} com {teacher}', teacher: '{class}, {student}' },
};

/** How somebody ends being told, with an address behind it. */
const STOP: Readonly<Record<string, { readonly mail: string; readonly sms: string }>> = {
  en: { mail: 'Unsubscribe from these emails:', sms: 'Unsubscribe from SMS:' },
  fr: { mail: 'Se désabonner de ces e-mails :', sms: 'Se désabonner des SMS :' },
  pt: { mail: 'Deixar de receber estes e-mails:', sms: 'Deixar de receber SMS:' },
};
export const stopLine = (locale: string, channel: Channel, address: string): string =>
  `${(STOP[locale] ?? STOP.en)?.[channel]} ${address}`;

const LANGUAGES: Readonly<Record<string, Language>> = { en, fr, pt };

/** The words of a language; English where it is not known. */
export const wordsIn = (locale: string): Language => LANGUAGES[locale] ?? en;

/** The words that Clutch brings: an SMS is the line that speaks of a class among several. */
export function broughtWords(locale: string, audience: Audience, event: RuleEvent): MessageWords {
  if (isNotice(event)) return noticeWords(locale, event, audience);
  const language = wordsIn(locale);
  // A rule that tells the office of a class is refused; it is asked for its words before that.
  if (audience === 'office') return { subject: '', body: '', sms: '' };
  return { ...language[audience][event], sms: `{school}: ${language.line[audience][event]}` };
}

/** Values by the names in braces; lines that are empty for want of a value at their end go. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? '').replace(/\n+$/, '\n');
}

/** A subject: one line. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The names in braces that nothing fills. */
export function unknownPlaceholders(text: string, event: RuleEvent): string[] {
  const known: readonly string[] = isNotice(event) ? PLACEHOLDERS_OF[event] : PLACEHOLDERS;
  return [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name).filter((name) => !known.includes(name));
}
