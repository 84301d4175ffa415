/**
 * Ways in which students pay. A school takes some of them, and begins with those that are usual in its country; what people
 * call each is understood of every school, in the palette and in files.
 */
import type { Language } from './languages.ts';

export const METHODS = [
  'cash',
  'card',
  'transfer',
  'cheque',
  'direct_debit',
  'multibanco',
  'mb_way',
  'bizum',
  'twint',
  'bancontact',
  'paypal',
  'online',
  'training_account',
  'other',
] as const;
export type Method = (typeof METHODS)[number];

/** Those of a country for which nothing is written below. */
const USUAL: readonly Method[] = ['cash', 'card', 'transfer', 'cheque', 'other'];
/** By the ISO 3166-1 code of the country, the most usual at a counter first. */
const BY_COUNTRY: Readonly<Record<string, readonly Method[]>> = {
  PT: ['cash', 'multibanco', 'mb_way', 'card', 'transfer', 'cheque', 'other'],
  FR: ['card', 'cash', 'cheque', 'transfer', 'direct_debit', 'training_account', 'other'],
  ES: ['cash', 'card', 'bizum', 'transfer', 'direct_debit', 'other'],
  DE: ['cash', 'card', 'transfer', 'direct_debit', 'paypal', 'other'],
  GB: ['card', 'cash', 'transfer', 'direct_debit', 'cheque', 'other'],
  BE: ['bancontact', 'cash', 'card', 'transfer', 'other'],
  CH: ['cash', 'card', 'twint', 'transfer', 'other'],
};

/** The ways in which a school is paid, in their order: its own choice, or those of its country where it made none. */
export const methodsOf = (chosen: readonly Method[], country: string): readonly Method[] =>
  chosen.length > 0 ? METHODS.filter((method) => chosen.includes(method)) : (BY_COUNTRY[country] ?? USUAL);

type Words = Readonly<Record<Language, readonly string[]>>;
/** The same in every language. */
const everywhere = (...words: readonly string[]): Words => ({ en: words, fr: words, pt: words });

/** What people call each way, with the small words before it, besides the names on the screen. */
export const METHOD_WORDS: Readonly<Record<Exclude<Method, 'other'>, Words>> = {
  cash: {
    en: ['cash', 'in cash', 'notes', 'coins'],
    fr: ['espèces', 'espèce', 'liquide', 'en espèces', 'en espèce', 'en liquide', 'comptant'],
    pt: ['dinheiro', 'numerário', 'em dinheiro', 'em numerário', 'dinheiro vivo', 'notas'],
  },
  card: {
    en: ['card', 'by card', 'debit card', 'credit card', 'bank card'],
    fr: ['carte', 'cb', 'carte bancaire', 'carte bleue', 'par carte', 'par cb', 'en carte', 'en cb', 'tpe'],
    pt: ['cartão', 'com cartão', 'por cartão', 'cartão bancário', 'tpa', 'por tpa', 'no tpa', 'com tpa'],
  },
  transfer: {
    en: ['transfer', 'bank transfer', 'by transfer', 'by bank transfer', 'wire'],
    fr: ['virement', 'virement bancaire', 'par virement', 'par virement bancaire'],
    pt: ['transferência', 'transferência bancária', 'por transferência', 'por transferência bancária'],
  },
  cheque: {
    en: ['cheque', 'by cheque', 'check', 'by check'],
    fr: ['chèque', 'par chèque', 'chèque bancaire', 'en chèque'],
    pt: ['cheque', 'por cheque', 'em cheque', 'com cheque'],
  },
  direct_debit: {
    en: ['direct debit', 'by direct debit'],
    fr: ['prélèvement', 'par prélèvement', 'prélèvement automatique'],
    pt: ['débito direto', 'por débito direto', 'débito em conta'],
  },
  multibanco: {
    ...everywhere('multibanco'),
    pt: ['multibanco', 'por multibanco', 'no multibanco', 'mb', 'por mb', 'referência multibanco', 'ref multibanco'],
  },
  mb_way: {
    ...everywhere('mbway', 'mb way'),
    pt: ['mbway', 'mb way', 'por mbway', 'por mb way', 'com mbway', 'com mb way'],
  },
  bizum: { en: ['bizum', 'by bizum'], fr: ['bizum', 'par bizum'], pt: ['bizum', 'por bizum'] },
  twint: { en: ['twint', 'by twint'], fr: ['twint', 'par twint'], pt: ['twint', 'por twint'] },
  bancontact: {
    en: ['bancontact', 'by bancontact'],
    fr: ['bancontact', 'par bancontact'],
    pt: ['bancontact', 'por bancontact'],
  },
  paypal: { en: ['paypal', 'by paypal'], fr: ['paypal', 'par paypal'], pt: ['paypal', 'por paypal'] },
  online: {
    en: ['online', 'payment link', 'by payment link', 'by link'],
    fr: ['en ligne', 'lien de paiement', 'par lien de paiement', 'par lien'],
    pt: ['online', 'link de pagamento', 'por link de pagamento', 'por link'],
  },
  training_account: {
    en: ['cpf', 'training account'],
    fr: ['cpf', 'compte formation', 'mon compte formation', 'par cpf'],
    pt: ['cpf', 'conta de formação'],
  },
};
