/** Words of dates and times in the three languages, folded. Data of the parser, not texts for users. */
export type DateLanguage = 'en' | 'fr' | 'pt';

export interface DateWords {
  /** Days from today. */
  readonly days: Readonly<Record<string, number>>;
  /** Sunday first. */
  readonly weekdays: readonly (readonly string[])[];
  /** January first; abbreviations from three letters on are found by prefix of the first. */
  readonly months: readonly (readonly string[])[];
  readonly next: readonly string[];
  readonly last: readonly string[];
  readonly units: Readonly<Record<string, 'day' | 'week' | 'month'>>;
  /** Before an amount: "in 3 days"; with `ago`, after or before it: "3 days ago", "il y a 3 jours". */
  readonly ahead: readonly string[];
  readonly agoBefore: readonly string[];
  readonly agoAfter: readonly string[];
  readonly one: readonly string[];
  /** Small words that may stand before a date or inside it: "on", "le", "de". */
  readonly fillers: readonly string[];
  readonly times: Readonly<Record<string, string>>;
}

export const DATE_WORDS: Readonly<Record<DateLanguage, DateWords>> = {
  en: {
    days: {
      today: 0,
      tod: 0,
      tomorrow: 1,
      tmr: 1,
      tmrw: 1,
      yesterday: -1,
      'day after tomorrow': 2,
      'day before yesterday': -2,
    },
    weekdays: [
      ['sunday', 'sun'],
      ['monday', 'mon'],
      ['tuesday', 'tue', 'tues'],
      ['wednesday', 'wed', 'weds'],
      ['thursday', 'thu', 'thur', 'thurs'],
      ['friday', 'fri'],
      ['saturday', 'sat'],
    ],
    months: [
      ...[['january', 'jan'], ['february', 'feb'], ['march', 'mar'], ['april', 'apr'], ['may'], ['june', 'jun']],
      ...[
        ['july', 'jul'],
        ['august', 'aug'],
        ['september', 'sep', 'sept'],
        ['october', 'oct'],
        ['november', 'nov'],
      ],
      ['december', 'dec'],
    ],
    next: ['next'],
    last: ['last'],
    units: {
      d: 'day',
      day: 'day',
      days: 'day',
      w: 'week',
      week: 'week',
      weeks: 'week',
      m: 'month',
      month: 'month',
      months: 'month',
    },
    ahead: ['in'],
    agoBefore: [],
    agoAfter: ['ago'],
    one: ['a', 'an', 'one'],
    fillers: ['on', 'of', 'the', 'at'],
    times: { noon: '12:00', midday: '12:00', midnight: '00:00' },
  },
  fr: {
    days: {
      "aujourd'hui": 0,
      auj: 0,
      demain: 1,
      hier: -1,
      'apres-demain': 2,
      'apres demain': 2,
      'avant-hier': -2,
      'avant hier': -2,
    },
    weekdays: [
      ['dimanche', 'dim'],
      ['lundi', 'lun'],
      ['mardi', 'mar'],
      ['mercredi', 'mer'],
      ['jeudi', 'jeu'],
      ['vendredi', 'ven'],
      ['samedi', 'sam'],
    ],
    months: [
      ...[['janvier', 'janv'], ['fevrier', 'fev', 'fevr'], ['mars'], ['avril', 'avr'], ['mai'], ['juin']],
      ...[
        ['juillet', 'juil'],
        ['aout'],
        ['septembre', 'sept'],
        ['octobre', 'oct'],
        ['novembre', 'nov'],
        ['decembre', 'dec'],
      ],
    ],
    next: ['prochain', 'prochaine'],
    last: ['dernier', 'derniere'],
    units: { j: 'day', jour: 'day', jours: 'day', sem: 'week', semaine: 'week', semaines: 'week', mois: 'month' },
    ahead: ['dans', 'dans les', "d'ici"],
    agoBefore: ['il y a'],
    agoAfter: [],
    one: ['un', 'une'],
    fillers: ['le', 'la', 'de', 'du', 'a'],
    times: { midi: '12:00', minuit: '00:00' },
  },
  pt: {
    days: { hoje: 0, amanha: 1, ontem: -1, 'depois de amanha': 2, anteontem: -2, 'antes de ontem': -2 },
    weekdays: [
      ['domingo', 'dom'],
      ['segunda', 'seg', 'segunda-feira', '2a', '2ª'],
      ['terca', 'ter', 'terca-feira', '3a', '3ª'],
      ['quarta', 'qua', 'quarta-feira', '4a', '4ª'],
      ['quinta', 'qui', 'quinta-feira', '5a', '5ª'],
      ['sexta', 'sex', 'sexta-feira', '6a', '6ª'],
      ['sabado', 'sab'],
    ],
    months: [
      ...[
        ['janeiro', 'jan'],
        ['fevereiro', 'fev'],
        ['marco', 'mar'],
        ['abril', 'abr'],
        ['maio', 'mai'],
        ['junho', 'jun'],
      ],
      ...[
        ['julho', 'jul'],
        ['agosto', 'ago'],
        ['setembro', 'set'],
        ['outubro', 'out'],
        ['novembro', 'nov'],
        ['dezembro', 'dez'],
      ],
    ],
    next: ['proxima', 'proximo', 'que vem'],
    last: ['passada', 'passado', 'ultima', 'ultimo'],
    units: { d: 'day', dia: 'day', dias: 'day', semana: 'week', semanas: 'week', mes: 'month', meses: 'month' },
    ahead: ['em', 'daqui a', 'dentro de'],
    agoBefore: ['ha'],
    agoAfter: ['atras'],
    one: ['um', 'uma'],
    fillers: ['no', 'na', 'de', 'do', 'da', 'a', 'as', 'dia'],
    times: { 'meio-dia': '12:00', 'meia-noite': '00:00', 'meio dia': '12:00', 'meia noite': '00:00' },
  },
};

export const DATE_LANGUAGES: readonly DateLanguage[] = ['en', 'fr', 'pt'];
