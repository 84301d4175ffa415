/** Words of the mails that the school sends, in the languages of the console. */

interface Texts {
  readonly chatSubject: string;
  readonly chatBody: string;
  readonly inviteSubject: string;
  readonly inviteBody: string;
}

const en: Texts = {
  chatSubject: 'Message from {school}',
  chatBody: '{body}\n\n{author}\n{school}\n',
  inviteSubject: 'You are invited to {school} on Clutch',
  inviteBody:
    'Hello,\n\n{author} invites you to the console of {school}. Create your account here:\n{link}\n\nThe link works once, for this address, and for seven days.\n',
};
const fr: Texts = {
  chatSubject: 'Message de {school}',
  chatBody: '{body}\n\n{author}\n{school}\n',
  inviteSubject: 'Vous êtes invité à rejoindre {school} sur Clutch',
  inviteBody:
    'Bonjour,\n\n{author} vous invite à la console de {school}. Créez votre compte ici :\n{link}\n\nLe lien sert une seule fois, pour cette adresse, pendant sept jours.\n',
};
const pt: Texts = {
  chatSubject: 'Mensagem de {school}',
  chatBody: '{body}\n\n{author}\n{school}\n',
  inviteSubject: 'Recebeu um convite para {school} no Clutch',
  inviteBody:
    'Olá,\n\n{author} convida-o para a consola de {school}. Crie a sua conta aqui:\n{link}\n\nA ligação serve uma só vez, para este endereço, durante sete dias.\n',
};

const LANGUAGES: Record<string, Texts> = { en, fr, pt };

/** A text in a language, English where it is not known, with its `{values}`. Line ends in a subject are taken out. */
export function mailText(locale: string, key: keyof Texts, values: Readonly<Record<string, string>>): string {
  const text = (LANGUAGES[locale] ?? en)[key].replace(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? '');
  return key.endsWith('Subject') ? text.replace(/\s+/g, ' ').trim() : text;
}
