/**
 * Phrases that the guide in docs/texts.md asks to write otherwise, as expressions over the visible texts of one language, and how
 * many texts still have each. A count may only fall: who rewrites a text lowers it here.
 */

export interface WordingRule {
  /** What to write, or what to look for, in a few words. */
  readonly name: string;
  readonly finds: RegExp;
  /** Texts that may still have it. */
  readonly most: number;
}

export const WORDING_RULES: Readonly<Record<'en' | 'fr' | 'pt', readonly WordingRule[]>> = {
  en: [
    { name: 'appears, not stands', finds: /\bstands?\b(?! for)/, most: 18 },
    { name: 'not found, not there is no such', finds: /\b[Tt]here (?:is|are) no such\b/, most: 1 },
    { name: 'is not a, not is no', finds: /(?<![Tt]here )\b(?:is|are) no (?!longer\b)/, most: 9 },
    { name: 'no longer, not any more', finds: /\b(?:any|no) more\b(?! (?:than|faults?))/, most: 8 },
    { name: 'already before the verb', finds: /\balready(?=[.:;,)}]|$)/, most: 32 },
    {
      name: 'undo or remove, not take back, off or out',
      finds: /\b(?:[Tt]ak(?:e|en|es|ing)|[Tt]ook)\b[^.{]{0,25}\b(?:back|off|out)\b|\bcall(?:ed)? back\b/,
      most: 46,
    },
    {
      name: 'no clause with who or what as the subject',
      finds: /(?:^|[.;:] )(?:Who|Whoever|What|Whatever)\b(?=[^.?]*(?:[.,;]|$))(?![^.]*\?)(?=.{25})/,
      most: 39,
    },
    { name: 'sent, not told', finds: /\b(?:[Tt]old|[Tt]ells? (?:nobody|people|of|\{|#))\b/, most: 10 },
    { name: 'valid, not holds', finds: /\bholds?\b/, most: 23 },
    { name: 'email, not mail', finds: /\b[Mm]ail(?:s|ed|ing)?\b/, most: 38 },
    {
      name: 'old words',
      finds:
        /\b(?:parted|mend(?:ed|s)?|anew|afresh|beside|all the same|of no account|for want of|lest|whereof|meanwhile|how far)\b/,
      most: 14,
    },
    {
      name: 'for example, not as',
      finds: /(?:,|\bDays left out,) as (?=[0-9A-Z]|https?:)|\bas \d/,
      most: 7,
    },
    { name: 'upcoming, not to come', finds: /\b(?:still )?to come\b/, most: 13 },
    { name: 'at that time, not then at the end', finds: /\bthen(?=[.:}]|$)/, most: 17 },
    { name: 'so many, so already', finds: /\b(?:so (?:already|many|often)|(?:shown|are|is) so)\b/, most: 11 },
    { name: 'document, not paper', finds: /\b[Pp]apers?\b/, most: 32 },
    { name: 'missing, not lacking', finds: /\b[Ll]ack(?:s|ing)?\b/, most: 1 },
    { name: 'enter, not give', finds: /\b[Gg]ive (?:your|the|a|one)\b/, most: 6 },
    { name: 'has waited since, not waits since', finds: /\bwait(?:s|ed) since\b/, most: 1 },
    { name: 'nobody as the subject', finds: /(?:^|[.;:,{] ?)[Nn]obody\b/, most: 23 },
    {
      name: 'noun and participle for what is done',
      finds:
        /^(?:The|Your|A|\{\w+\}) [^.]{0,50}?\b(?:is|are) (?:made|changed|removed|added|copied|cleared|erased|downloaded|exported|restored|checked|refused|handed in|taken off)\b/,
      most: 26,
    },
  ],
  fr: [
    {
      name: 's’affiche ici, pas figure',
      finds: /\b(?:figure(?:nt|ront|ra)?|s’inscri(?:t|ra|ront))\b(?: ici)?/,
      most: 9,
    },
    { name: 'pas de Ceci en tête', finds: /(?:^|[.;:] )Ceci\b/, most: 2 },
    { name: 'expirer, pas valoir', finds: /\b(?:vaut|valent|vaudra)\b/, most: 6 },
    { name: 'conserver ou enregistrer, pas garder', finds: /\bgard(?:er|é|ée|és|ées|ent)(?![a-zà-ÿ])/, most: 21 },
    { name: 'ignorer, pas laisser de côté', finds: /\bde côté/, most: 13 },
    { name: 'configurer, pas régler', finds: /\b[Rr]égl(?:er|é|ée|ez)(?![a-zà-ÿ])/, most: 8 },
    {
      name: 'fermer ou expirer, pas prendre fin',
      finds: /\b(?:prend|prennent|prendront|[Mm]ettre|mis) fin\b/,
      most: 10,
    },
    {
      name: 'pas de Qui ou Ce qui en sujet',
      finds: /(?:^|[.;:] )(?:Qui|Quiconque|Ce qui|Ce que|Ce à quoi) (?=[^?]{20,}$)/,
      most: 29,
    },
    { name: 'auto-école, pas école', finds: /(?<![\p{L}-])écoles?(?!\p{L})/u, most: 83 },
    { name: 'comptabilité ou compte, pas argent', finds: /\b[Aa]rgent\b/, most: 12 },
    { name: 'ignorés, pas passés', finds: /(?:# passés?(?![a-zà-ÿ])|créneaux passés)/, most: 4 },
    { name: 'pas de est dit', finds: /\b(?:est|n’est) dit\b|C’est (?:dit|refusé)/, most: 1 },
    { name: 'afficher, pas montrer', finds: /\b[Mm]ontr(?:e|er|ez|és|ée)(?![a-zà-ÿ])/, most: 10 },
    { name: 'moniteur, e-mail, documents', finds: /\b(?:enseignant|courriel|papiers\b(?!.*presse))/, most: 8 },
    { name: 'maximum, pas au plus', finds: /\bau plus\b/, most: 7 },
    { name: 'endommagé, pas abîmé', finds: /\babîmé/, most: 1 },
    {
      name: 'un cours est masculin',
      finds: /\b(?:Terminée|Toutes terminées|Laisser ouverte|Annulée tardivement)(?![a-zà-ÿ])|\{what\}\s: terminée/,
      most: 7,
    },
  ],
  pt: [
    { name: 'aparece aqui, e não fica aqui', finds: /[Ff]ica(?:m|rão|rá)? aqui|Aqui fica|está aqui/, most: 7 },
    { name: 'sem Isto nem Isso no início', finds: /(?:^|[.;:] )(?:Isto|Isso) (?:não|é|tem)/, most: 3 },
    { name: 'em caso de conflito', finds: /no caminho|estorva|impede-o|o impede|Algo impede/, most: 1 },
    {
      name: 'revogar ou cancelar, e não terminar',
      finds: /\b[Tt]ermin(?:ar|ou|a|am|aram)\b(?! (?:a )?sess)/,
      most: 39,
    },
    { name: 'função, e não papel', finds: /\b[Pp]ap(?:el|éis)\b/, most: 6 },
    { name: 'novidades e promoções, e não divulgação', finds: /[Dd]ivulgação/, most: 3 },
    { name: 'pagamentos e contas, e não dinheiro', finds: /\b[Dd]inheiro\b/, most: 11 },
    { name: 'ligação, e não link', finds: /\blink\b/, most: 20 },
    { name: 'banner e anúncio', finds: /\b[Ff]aixas?\b|\b[Pp]ublicidade/, most: 7 },
    { name: 'vaga, e não horário', finds: /\b(?:[Ee]sse|[Uu]m|[Ee]ste|[Oo]) horário/, most: 6 },
    { name: 'sem é dito', finds: /(?<!\p{L})[Éé] dito\b/u, most: 1 },
    { name: '« » e não “ ”', finds: /“/, most: 10 },
    { name: 'sem com sucesso', finds: /com sucesso/, most: 32 },
    { name: 'sem o próprio', finds: /\bo próprio\b/, most: 3 },
    {
      name: 'viatura, dispositivo, adicionar',
      finds: /\b(?:[Vv]eículo|[Aa]parelho|[Aa]crescent)/,
      most: 10,
    },
    { name: 'mapa de horas, e não folha de pagamento', finds: /[Ff]olha de pagamento/, most: 0 },
    { name: 'futuro, e não por vir', finds: /\bpor vir\b/, most: 2 },
    { name: 'expirou, e não já não vale', finds: /\b(?:vale|valem|não vale)\b/, most: 7 },
    { name: 'fora de, e não para lá de', finds: /para lá d/, most: 0 },
    { name: 'indique, e não diga', finds: /\b[Dd]iga\b/, most: 5 },
  ],
};

/** Sentences of more than that many words are too long for a screen. */
export const MOST_WORDS = 25;

/** Texts with a sentence that is too long, and texts with a semicolon, that each language may still have. */
export const LONG_SENTENCES: Readonly<Record<string, number>> = { en: 0, fr: 0, pt: 0 };
/** Texts with a small letter after the greeting, likewise. */
export const SMALL_AFTER_GREETING: Readonly<Record<string, number>> = { en: 0, fr: 0, pt: 0 };
export const SEMICOLONS: Readonly<Record<string, number>> = { en: 51, fr: 51, pt: 51 };
