/** How people say that a student agrees to messages, or wants no more of them, in three languages: data. */
import type { Act } from './acts.ts';
import { ways } from './ways.ts';

/** What is agreed to, by the argument's value. Mail and messages are no words of their own here: they are sent, and looked for. */
const NEWS = {
  en: 'news, marketing, newsletter, the newsletter, news and offers, offers, advertising, promotions',
  fr: 'publicité, la publicité, publicités, actualités et offres, les offres, newsletter, la newsletter, pub',
  pt: 'divulgação, a divulgação, publicidade, a publicidade, novidades, novidades e ofertas, newsletter, a newsletter',
};
const SMS = { en: 'sms, texts, text messages', fr: 'sms, les sms', pt: 'sms, os sms' };
const MAIL = {
  en: 'e-mails, emails, mails',
  fr: 'e-mails, les e-mails, mails, les mails, courriels',
  pt: 'e-mails, os e-mails, emails, os emails',
};

const YES = {
  en: 'agrees to, agreed to, consents to, consented to, opts in to, opted in to, said yes to, says yes to, wants',
  fr: 'accepte, accepte de recevoir, a accepté, consent à, est d’accord pour, dit oui à, oui à, veut bien',
  pt: 'aceita, aceitou, aceita receber, concorda com, autoriza, autorizou, disse sim a, consente, quer receber',
};
const NO = {
  en: 'does not agree to, no longer agrees to, wants no, wants no more, does not want, no more, opts out of, opted out of, unsubscribe from, refuses, said no to',
  fr: 'n’accepte plus, n’accepte pas, ne veut plus de, ne veut pas de, ne veut plus, plus de, refuse, a refusé, dit non à, désabonner de',
  pt: 'já não quer, não quer, não quer mais, não aceita, deixou de aceitar, não autoriza, recusa, recusou, disse não a, acabar com',
};

const both = (agreement: string, nouns: typeof NEWS): readonly Act[] =>
  [
    { command: 'student.agree', verbs: YES },
    { command: 'student.withdraw-agreement', verbs: NO },
  ].map(({ command, verbs }) => ({
    commands: [command],
    args: { agreement },
    needs: 'students',
    said: { en: ways(verbs.en, nouns.en), fr: ways(verbs.fr, nouns.fr), pt: ways(verbs.pt, nouns.pt) },
  }));

export const AGREED: readonly Act[] = [...both('marketing', NEWS), ...both('sms', SMS), ...both('mail', MAIL)];
