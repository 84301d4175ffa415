/**
 * What the terminal says itself, in the account's language; before there is one, in that of the machine. What commands say
 * comes from the console's own texts.
 */
import { createTranslator } from 'use-intl/core';
import { sentence } from '#contract/faults/english.ts';
import type { Fault } from '#contract/faults/fault.ts';
import { type TimeTexts, written } from '#contract/rules/time-texts.ts';
import type { Counted, Message } from '#kernel/command.ts';
import { countText, messageText } from '#kernel/message-text.ts';
import { type Locale, loadEverything, loadFaults } from '#locales/index.ts';
import type { Messages } from '#locales/merge.ts';

const en = {
  needsFile: 'Name the file: --token-file PATH',
  signInFirst: 'Sign in first: clutch login',
  noCommand: 'The command {name} doesn’t exist. See: clutch help',
  unavailable: 'This command can’t be run here.',
  nobodyAnswers: 'Nothing answers at {url}.',
  signInScript: 'No question can be asked here. Add the email, and set the password in CLUTCH_PASSWORD.',
  email: 'Email: ',
  password: 'Password: ',
  code: 'Code from your app, or a recovery code: ',
  signedIn: 'Signed in to {school} as {email}.',
  factorOver: '{school} requires a second step at sign-in. Set yours up in the console before anything else.',
  factorDue: '{school} requires a second step at sign-in. Set yours up in the console by {until}.',
  noFile: 'The file {path} doesn’t exist.',
  openFile: 'Others can read {path}. Run: chmod 600 {path}',
  noToken: '{path} contains no token.',
  undoNumber: 'Add the operation’s number, or leave it out to undo your last one. Example: clutch undo 123',
  undone: 'Undone: operation {id}, {command}, {what}. Redo: clutch undo {back}',
  lastStays: 'Your last operation, {id}, {command}, can’t be undone. Add the number of an earlier one.',
  nothingToUndo: 'You have nothing to undo.',
  undoHint: '{done} (undo: clutch undo {id})',
  stillNeeded: 'Still needed: {fields}. See: clutch help {command}',
  notUnderstood: 'Not understood: {said}',
  mayBe: '{said} may be:',
  andMore: '  and {count} more',
  wrote: 'Saved {name}.',
  passwordScript: 'This needs your password again. Set it in CLUTCH_PASSWORD.',
  passwordAgain: 'Your password again: ',
  needsYes: 'No question can be asked here. Confirm with --yes.',
  goOn: 'Continue? [y/N] ',
  yes: 'y, yes',
  unknownOption: 'The option {option} doesn’t exist. See: clutch help {command}',
  needsValue: '{option} needs a value. Example: {example}',
  twice: '{option} appears twice with different values.',
  badNo: '{option} can’t be turned off or emptied.',
  badValue: '{option}: “{said}” was not understood. Example: {example}',
  half: '{option}: enter both the day and the time. Example: {example}',
  amountAmbiguous: '{option}: “{said}” can be read as two amounts. Write it like this: {example}',
  amountCurrency: '{option}: “{said}” is not in {currency}, the currency used here. Example: {example}',
  amountDecimals: '{option}: “{said}” has more decimals than {currency} has. Example: {example}',
  amountZero: '{option}: the amount must be more than zero. Example: {example}',
  amountLarge: '{option}: “{said}” is too large.',
  currencyFirst: 'Amounts were read in {currency}, but this is in {other}. Add the currency too: --currency {other}',
  usage: 'Usage: clutch COMMAND [WORDS] [--option VALUE …] [--yes] [--json]',
  usageOf: 'Usage: clutch {command} [WORDS] [--option VALUE …]',
  loginWhat: 'Sign in, or set CLUTCH_URL and CLUTCH_TOKEN, or add --token-file PATH',
  logoutWhat: 'Sign out',
  undoWhat: 'Undo your last operation, or the one with that number',
  helpWhat: 'List the commands, or show what one of them takes',
  loginUsage: 'Usage: clutch login [EMAIL]',
  loginText:
    'Asks for your password, and for a code if your account has a second step.\nIn scripts, set CLUTCH_PASSWORD and CLUTCH_CODE, or use an API token: CLUTCH_TOKEN or --token-file PATH.\nCLUTCH_URL is the server’s address, http://127.0.0.1:8400 if you leave it out.\n\nExample: clutch login ana@example.com',
  logoutUsage: 'Usage: clutch logout',
  logoutText: 'Signs you out and deletes the session from this computer.',
  undoUsage: 'Usage: clutch undo [OPERATION]',
  undoText:
    'Undoes your last operation, or the one with that number. Each command shows its number when it is done.\nUndoing an undo brings the change back.\n\nExample: clutch undo 123',
  helpUsage: 'Usage: clutch help [COMMAND]',
  helpText:
    'Lists the commands, or shows what one of them takes, with an example of each value.\n\nExample: clutch help payment.take',
  needed: ' (required)',
  example: 'Example: {value}',
  or: ' or ',
  yesHint: 'Needs --yes if no question can be asked.',
  today: 'today',
  yesterday: 'yesterday',
  tomorrow: 'tomorrow',
  tomorrowAt: 'tomorrow 15:00',
} as const;

type Key = keyof typeof en;

const fr: Readonly<Record<Key, string>> = {
  needsFile: 'Indiquez le fichier : --token-file CHEMIN',
  signInFirst: 'Connectez-vous d’abord : clutch login',
  noCommand: 'La commande {name} n’existe pas. Voir : clutch help',
  unavailable: 'Cette commande n’est pas disponible ici.',
  nobodyAnswers: 'Rien ne répond à l’adresse {url}.',
  signInScript:
    'Aucune question n’est possible ici. Indiquez l’adresse e-mail, et le mot de passe dans CLUTCH_PASSWORD.',
  email: 'E-mail : ',
  password: 'Mot de passe : ',
  code: 'Code de l’application, ou code de secours : ',
  signedIn: 'Connexion à {school} en tant que {email}.',
  factorOver:
    '{school} exige une deuxième étape à la connexion. Configurez la vôtre dans la console avant toute autre action.',
  factorDue: '{school} exige une deuxième étape à la connexion. Configurez la vôtre dans la console avant le {until}.',
  noFile: 'Le fichier {path} n’existe pas.',
  openFile: 'D’autres personnes peuvent lire {path}. Exécutez : chmod 600 {path}',
  noToken: '{path} ne contient pas de jeton.',
  undoNumber: 'Indiquez le numéro de l’opération, ou rien pour annuler la dernière. Exemple : clutch undo 123',
  undone: 'Opération {id} annulée : {command}, {what}. Rétablir : clutch undo {back}',
  lastStays:
    'Votre dernière opération, {id}, {command}, ne peut pas être annulée. Indiquez le numéro d’une plus ancienne.',
  nothingToUndo: 'Vous n’avez rien à annuler.',
  undoHint: '{done} (annuler : clutch undo {id})',
  stillNeeded: 'Il manque encore : {fields}. Voir : clutch help {command}',
  notUnderstood: 'Non compris : {said}',
  mayBe: '{said} peut désigner :',
  andMore: '  et {count} de plus',
  wrote: '{name} enregistré.',
  passwordScript: 'Votre mot de passe est de nouveau nécessaire. Indiquez-le dans CLUTCH_PASSWORD.',
  passwordAgain: 'Votre mot de passe, de nouveau : ',
  needsYes: 'Aucune question n’est possible ici. Confirmez avec --yes.',
  goOn: 'Continuer ? [o/N] ',
  yes: 'o, oui, y, yes',
  unknownOption: 'L’option {option} n’existe pas. Voir : clutch help {command}',
  needsValue: '{option} attend une valeur. Exemple : {example}',
  twice: '{option} est indiqué deux fois avec des valeurs différentes.',
  badNo: '{option} ne peut être ni désactivé ni vidé.',
  badValue: '{option} : « {said} » n’a pas été compris. Exemple : {example}',
  half: '{option} : indiquez le jour et l’heure. Exemple : {example}',
  amountAmbiguous: '{option} : « {said} » peut se lire comme deux montants. Écrivez-le ainsi : {example}',
  amountCurrency: '{option} : « {said} » n’est pas en {currency}, la devise utilisée ici. Exemple : {example}',
  amountDecimals: '{option} : « {said} » a plus de décimales que {currency}. Exemple : {example}',
  amountZero: '{option} : le montant doit être supérieur à zéro. Exemple : {example}',
  amountLarge: '{option} : « {said} » est trop élevé.',
  currencyFirst:
    'Les montants ont été lus en {currency}, mais la devise est ici {other}. Indiquez-la aussi : --currency {other}',
  usage: 'Utilisation : clutch COMMANDE [MOTS] [--option VALEUR …] [--yes] [--json]',
  usageOf: 'Utilisation : clutch {command} [MOTS] [--option VALEUR …]',
  loginWhat: 'Se connecter, ou définir CLUTCH_URL et CLUTCH_TOKEN, ou indiquer --token-file CHEMIN',
  logoutWhat: 'Se déconnecter',
  undoWhat: 'Annuler votre dernière opération, ou celle de ce numéro',
  helpWhat: 'Afficher les commandes, ou ce que l’une d’elles attend',
  loginUsage: 'Utilisation : clutch login [E-MAIL]',
  loginText:
    'Demande votre mot de passe, et un code si votre compte a une deuxième étape.\nDans un script, définissez CLUTCH_PASSWORD et CLUTCH_CODE, ou utilisez un jeton d’API : CLUTCH_TOKEN ou --token-file CHEMIN.\nCLUTCH_URL est l’adresse du serveur, http://127.0.0.1:8400 par défaut.\n\nExemple : clutch login ana@example.com',
  logoutUsage: 'Utilisation : clutch logout',
  logoutText: 'Vous déconnecte et supprime la session de cet ordinateur.',
  undoUsage: 'Utilisation : clutch undo [OPÉRATION]',
  undoText:
    'Annule votre dernière opération, ou celle de ce numéro. Chaque commande affiche son numéro une fois exécutée.\nAnnuler une annulation rétablit la modification.\n\nExemple : clutch undo 123',
  helpUsage: 'Utilisation : clutch help [COMMANDE]',
  helpText:
    'Affiche les commandes, ou ce que l’une d’elles attend, avec un exemple pour chaque valeur.\n\nExemple : clutch help payment.take',
  needed: ' (obligatoire)',
  example: 'Exemple : {value}',
  or: ' ou ',
  yesHint: 'Exige --yes si aucune question n’est possible.',
  today: 'aujourd’hui',
  yesterday: 'hier',
  tomorrow: 'demain',
  tomorrowAt: 'demain 15h',
};

const pt: Readonly<Record<Key, string>> = {
  needsFile: 'Indique o ficheiro: --token-file CAMINHO',
  signInFirst: 'Inicie sessão primeiro: clutch login',
  noCommand: 'O comando {name} não existe. Veja: clutch help',
  unavailable: 'Este comando não está disponível aqui.',
  nobodyAnswers: 'Nada responde em {url}.',
  signInScript: 'Aqui não é possível fazer perguntas. Indique o e-mail, e a palavra-passe em CLUTCH_PASSWORD.',
  email: 'E-mail: ',
  password: 'Palavra-passe: ',
  code: 'Código da aplicação, ou código de recuperação: ',
  signedIn: 'Sessão iniciada em {school} como {email}.',
  factorOver: '{school} exige um segundo passo ao iniciar sessão. Configure o seu na consola antes de mais nada.',
  factorDue: '{school} exige um segundo passo ao iniciar sessão. Configure o seu na consola até {until}.',
  noFile: 'O ficheiro {path} não existe.',
  openFile: 'Outras pessoas podem ler {path}. Execute: chmod 600 {path}',
  noToken: '{path} não contém nenhum token.',
  undoNumber: 'Indique o número da operação, ou nada para anular a última. Exemplo: clutch undo 123',
  undone: 'Operação {id} anulada: {command}, {what}. Refazer: clutch undo {back}',
  lastStays: 'A sua última operação, {id}, {command}, não pode ser anulada. Indique o número de uma anterior.',
  nothingToUndo: 'Não tem nada para anular.',
  undoHint: '{done} (anular: clutch undo {id})',
  stillNeeded: 'Ainda falta: {fields}. Veja: clutch help {command}',
  notUnderstood: 'Não compreendido: {said}',
  mayBe: '{said} pode ser:',
  andMore: '  e mais {count}',
  wrote: '{name} guardado.',
  passwordScript: 'A sua palavra-passe é novamente necessária. Indique-a em CLUTCH_PASSWORD.',
  passwordAgain: 'A sua palavra-passe, novamente: ',
  needsYes: 'Aqui não é possível fazer perguntas. Confirme com --yes.',
  goOn: 'Continuar? [s/N] ',
  yes: 's, sim, y, yes',
  unknownOption: 'A opção {option} não existe. Veja: clutch help {command}',
  needsValue: '{option} precisa de um valor. Exemplo: {example}',
  twice: '{option} foi indicado duas vezes com valores diferentes.',
  badNo: '{option} não pode ser desligado nem ficar vazio.',
  badValue: '{option}: não foi possível compreender «{said}». Exemplo: {example}',
  half: '{option}: indique o dia e a hora. Exemplo: {example}',
  amountAmbiguous: '{option}: «{said}» pode ler-se como dois valores. Escreva assim: {example}',
  amountCurrency: '{option}: «{said}» não está em {currency}, a moeda usada aqui. Exemplo: {example}',
  amountDecimals: '{option}: «{said}» tem mais casas decimais do que {currency}. Exemplo: {example}',
  amountZero: '{option}: o valor tem de ser superior a zero. Exemplo: {example}',
  amountLarge: '{option}: «{said}» é demasiado alto.',
  currencyFirst:
    'Os valores foram lidos em {currency}, mas a moeda aqui é {other}. Indique-a também: --currency {other}',
  usage: 'Utilização: clutch COMANDO [PALAVRAS] [--opção VALOR …] [--yes] [--json]',
  usageOf: 'Utilização: clutch {command} [PALAVRAS] [--opção VALOR …]',
  loginWhat: 'Iniciar sessão, ou definir CLUTCH_URL e CLUTCH_TOKEN, ou indicar --token-file CAMINHO',
  logoutWhat: 'Terminar a sessão',
  undoWhat: 'Anular a sua última operação, ou a que tem esse número',
  helpWhat: 'Mostrar os comandos, ou o que um deles recebe',
  loginUsage: 'Utilização: clutch login [E-MAIL]',
  loginText:
    'Pede a sua palavra-passe, e um código se a sua conta tiver um segundo passo.\nNum script, defina CLUTCH_PASSWORD e CLUTCH_CODE, ou use um token de API: CLUTCH_TOKEN ou --token-file CAMINHO.\nCLUTCH_URL é o endereço do servidor, http://127.0.0.1:8400 se não o indicar.\n\nExemplo: clutch login ana@example.com',
  logoutUsage: 'Utilização: clutch logout',
  logoutText: 'Termina a sessão e apaga-a deste computador.',
  undoUsage: 'Utilização: clutch undo [OPERAÇÃO]',
  undoText:
    'Anula a sua última operação, ou a que tem esse número. Cada comando mostra o seu número quando termina.\nAnular uma anulação repõe a alteração.\n\nExemplo: clutch undo 123',
  helpUsage: 'Utilização: clutch help [COMANDO]',
  helpText:
    'Mostra os comandos, ou o que um deles recebe, com um exemplo de cada valor.\n\nExemplo: clutch help payment.take',
  needed: ' (obrigatório)',
  example: 'Exemplo: {value}',
  or: ' ou ',
  yesHint: 'Precisa de --yes se não for possível fazer perguntas.',
  today: 'hoje',
  yesterday: 'ontem',
  tomorrow: 'amanhã',
  tomorrowAt: 'amanhã 15:00',
};

/** The terminal's own sentences, by language. */
export const OWN: Readonly<Record<Locale, Readonly<Record<Key, string>>>> = { en, fr, pt };

export interface Texts {
  readonly locale: Locale;
  /** A sentence of the terminal's own. */
  readonly own: (key: Key, values?: Readonly<Record<string, string | number>>) => string;
  /** What a command says. */
  readonly say: (message: Message | string) => string;
  /** A text of the console by its key; undefined where there is none. */
  readonly textOf: (key: string) => string | undefined;
  readonly counted: (counted: Counted) => string;
  /** What is wrong, and its English sentence where it has a code that this version does not know. */
  readonly fault: (
    fault: { code?: string | undefined; values?: Fault['values'] | undefined },
    english: string,
  ) => string;
}

interface Translate {
  (key: string, values?: object): string;
  has(key: string): boolean;
}
const translator = (locale: Locale, messages: Messages): Translate =>
  createTranslator({ locale, messages: messages, timeZone: 'UTC' }) as Translate;

/** What is said in a language, with times as the account reads them. */
export async function textsIn(locale: Locale, times: TimeTexts): Promise<Texts> {
  const t = translator(locale, await loadEverything(locale));
  const faults = locale === 'en' ? null : translator(locale, await loadFaults(locale));
  return {
    locale,
    own: (key, values = {}) =>
      OWN[locale][key].replace(/\{(\w+)\}/g, (_all, name: string) => String(values[name] ?? '')),
    say: (message) =>
      typeof message === 'string' ? message : t.has(message.key) ? messageText(t, message, times) : message.key,
    textOf: (key) => (t.has(key) ? t(key) : undefined),
    counted: (counted) => countText(t, counted),
    fault: ({ code, values = {} }, english) =>
      code && faults?.has(code) ? faults(code, written(values, times)) : english,
  };
}

/** A fault as a sentence in the language of the texts. */
export const faultText = ({ fault }: Texts, found: Fault): string => fault(found, sentence(found));
