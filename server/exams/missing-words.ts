/** What is missing for an exam in the sentences that the console says it in: a file has them in the language of whoever saves it. */
import type { LANGUAGES } from '#contract/data/languages.ts';
import { tagOf } from '#contract/rules/language-tag.ts';
import type { Missing, MissingCode } from '#contract/rules/readiness.ts';
import { timeTexts } from '#contract/rules/time-texts.ts';

type Language = (typeof LANGUAGES)[number];

/** `{has}`, `{needs}`, `{day}` and `{papers}` are what is missing; `{automatic}` the words that stand here as such. */
const WORDS: Readonly<Record<Language, Readonly<Record<MissingCode | 'automatic', string>>>> = {
  en: {
    automatic: ' (automatic)',
    status: 'Not an active student',
    category: 'Learns for another licence category',
    'passed-already': 'Has passed it already',
    waiting: 'The next try is possible from {day}',
    theory: 'The theory exam is not passed',
    'theory-expired': 'The theory result counted until {day}',
    'theory-hours': '{has} of {needs} theory hours attended',
    hours: '{has} of {needs} hours driven{automatic}',
    km: '{has} of {needs} km driven',
    country_roads: '{has} of {needs} classes on country roads',
    motorways: '{has} of {needs} classes on motorways',
    darkness: '{has} of {needs} classes in the dark',
    papers: 'Papers not valid on the day: {papers}',
    balance: 'Something that is due is not paid',
  },
  fr: {
    automatic: ' (automatique)',
    status: 'N’est pas un élève actif',
    category: 'Apprend pour une autre catégorie de permis',
    'passed-already': 'A déjà réussi cet examen',
    waiting: 'Prochaine présentation possible à partir du {day}',
    theory: 'L’examen théorique n’est pas réussi',
    'theory-expired': 'Le résultat théorique était valable jusqu’au {day}',
    'theory-hours': '{has} h de code suivies sur {needs}',
    hours: '{has} heures sur {needs} effectuées{automatic}',
    km: '{has} km sur {needs} parcourus',
    country_roads: '{has} cours sur route sur {needs}',
    motorways: '{has} cours sur autoroute sur {needs}',
    darkness: '{has} cours de nuit sur {needs}',
    papers: 'Documents non valables ce jour-là\u00a0: {papers}',
    balance: 'Une somme échue n’est pas payée',
  },
  pt: {
    automatic: ' (automática)',
    status: 'Não é um aluno ativo',
    category: 'Aprende para outra categoria de carta',
    'passed-already': 'Já foi aprovado',
    waiting: 'Nova tentativa possível a partir de {day}',
    theory: 'O exame teórico não está aprovado',
    'theory-expired': 'O resultado teórico foi válido até {day}',
    'theory-hours': '{has} de {needs} horas de teoria assistidas',
    hours: '{has} de {needs} horas feitas{automatic}',
    km: '{has} de {needs} km feitos',
    country_roads: '{has} de {needs} aulas em estrada',
    motorways: '{has} de {needs} aulas em autoestrada',
    darkness: '{has} de {needs} aulas de noite',
    papers: 'Documentos não válidos nesse dia: {papers}',
    balance: 'Há um valor vencido por pagar',
  },
};

/** Writes one thing that is missing in a language. */
export function missingIn(language: Language, timeZone: string): (one: Missing) => string {
  const words = WORDS[language];
  const texts = timeTexts(language, timeZone, '24');
  const number = new Intl.NumberFormat(tagOf(language));
  return ({ code, day, has, needs, automatic, papers = [] }) => {
    const values: Readonly<Record<string, string>> = {
      day: texts.day(day ?? ''),
      has: number.format(has ?? 0),
      needs: number.format(needs ?? 0),
      automatic: automatic ? words.automatic : '',
      papers: papers.join(', '),
    };
    return words[code].replace(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? '');
  };
}
