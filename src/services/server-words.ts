/**
 * What the server says of a fault, in the languages of the console. The server speaks English, as its API does; `{}` stands
 * for what it fills in. Loaded when a fault is told to somebody who reads another language.
 */
import type { Problem } from '#contract/errors.ts';

type Words = Readonly<Record<string, readonly [fr: string, pt: string]>>;

export const WORDS: Words = {
  'A blocked student cannot sit a test.': [
    'Un élève bloqué ne peut pas passer de test.',
    'Um aluno bloqueado não pode fazer um teste.',
  ],
  'A class ends after it begins.': ['Un cours finit après avoir commencé.', 'Uma aula acaba depois de começar.'],
  'A class lasts at most {} hours.': ['Un cours dure {} heures au plus.', 'Uma aula dura no máximo {} horas.'],
  'A class that was not held cannot be signed.': [
    'Un cours qui n’a pas eu lieu ne peut pas être signé.',
    'Uma aula que não se realizou não pode ser assinada.',
  ],
  'A file has at most {} questions.': ['Un fichier a {} questions au plus.', 'Um ficheiro tem no máximo {} perguntas.'],
  'A rule makes at most {} slots: choose an earlier end.': [
    'Une règle fait {} créneaux au plus : choisissez une fin plus proche.',
    'Uma regra cria no máximo {} horários: escolha um fim mais próximo.',
  ],
  'A signature has at most 1 MB.': ['Une signature fait 1 Mo au plus.', 'Uma assinatura tem no máximo 1 MB.'],
  'A signature is a PNG, JPEG or WebP.': [
    'Une signature est un PNG, un JPEG ou un WebP.',
    'Uma assinatura é um PNG, JPEG ou WebP.',
  ],
  'A slot ends after it begins.': ['Un créneau finit après avoir commencé.', 'Um horário acaba depois de começar.'],
  'A student who is {} cannot become {}.': [
    'Cet élève ne peut pas passer de cet état à celui-là.',
    'Este aluno não pode passar desse estado para esse outro.',
  ],
  'A value is too large, or cannot be kept.': [
    'Une valeur est trop grande, ou ne peut pas être gardée.',
    'Um valor é demasiado grande, ou não pode ser guardado.',
  ],
  'An image has at most {} MB.': ['Une image fait {} Mo au plus.', 'Uma imagem tem no máximo {} MB.'],
  'An image is a PNG, JPEG or WebP.': [
    'Une image est un PNG, un JPEG ou un WebP.',
    'Uma imagem é um PNG, JPEG ou WebP.',
  ],
  'At most {} days at once.': ['{} jours au plus à la fois.', 'No máximo {} dias de cada vez.'],
  'Choose a location.': ['Choisissez un lieu.', 'Escolha um local.'],
  'Choose a teacher or a slot.': ['Choisissez un moniteur ou un créneau.', 'Escolha um instrutor ou um horário.'],
  'Choose a time or a slot.': ['Choisissez une heure ou un créneau.', 'Escolha uma hora ou um horário.'],
  'Someone else changed this in the meantime.': [
    'Quelqu’un d’autre a modifié ceci entre-temps.',
    'Outra pessoa alterou isto entretanto.',
  ],
  'Something is in the way.': ['Quelque chose est déjà à cet endroit.', 'Já há algo nesse lugar.'],
  'Something this refers to does not exist.': [
    'Ce à quoi ceci se rapporte n’existe pas.',
    'Aquilo a que isto se refere não existe.',
  ],
  'Something went wrong on the server. The request id helps to find out what.': [
    'Une erreur est survenue sur le serveur. Le numéro de requête aide à trouver laquelle.',
    'Algo correu mal no servidor. O número do pedido ajuda a saber o quê.',
  ],
  'Some fields need another value.': [
    'Certains champs demandent une autre valeur.',
    'Alguns campos precisam de outro valor.',
  ],
  'The end has to lie after the start.': ['La fin doit venir après le début.', 'O fim tem de ser depois do início.'],
  'The file is not UTF-8 text. Save it as CSV UTF-8 and try again.': [
    'Le fichier n’est pas un texte UTF-8. Enregistrez-le en CSV UTF-8 et réessayez.',
    'O ficheiro não é texto UTF-8. Guarde-o como CSV UTF-8 e tente de novo.',
  ],
  'The file is too large.': ['Le fichier est trop grand.', 'O ficheiro é demasiado grande.'],
  'The first line has to name the columns, first_name and last_name among them.': [
    'La première ligne doit nommer les colonnes, dont first_name et last_name.',
    'A primeira linha tem de indicar as colunas, entre elas first_name e last_name.',
  ],
  'The column {} is there twice.': ['La colonne {} est là deux fois.', 'A coluna {} aparece duas vezes.'],
  'The image has too many pixels.': ['L’image a trop de pixels.', 'A imagem tem demasiados píxeis.'],
  'The image is broken and cannot be read.': [
    'L’image est abîmée et ne peut pas être lue.',
    'A imagem está danificada e não pode ser lida.',
  ],
  'The import was cancelled; nothing of it was kept.': [
    'L’import a été annulé ; rien n’en a été gardé.',
    'A importação foi cancelada; nada dela ficou.',
  ],
  'The password must not be the e-mail address.': [
    'Le mot de passe ne doit pas être l’adresse e-mail.',
    'A palavra-passe não pode ser o endereço de e-mail.',
  ],
  'The rule makes no slot.': ['La règle ne fait aucun créneau.', 'A regra não cria nenhum horário.'],
  'The school needs a name.': ['L’école a besoin d’un nom.', 'A escola precisa de um nome.'],
  'The slot of this class was deleted.': [
    'Le créneau de ce cours a été supprimé.',
    'O horário desta aula foi eliminado.',
  ],
  'The span ends after it begins.': ['La période finit après avoir commencé.', 'O período acaba depois de começar.'],
  'The students of one class have one teacher.': [
    'Les élèves d’un même cours ont un seul moniteur.',
    'Os alunos de uma mesma aula têm um só instrutor.',
  ],
  'The teacher has another slot then.': [
    'Le moniteur a déjà un autre créneau à ce moment.',
    'O instrutor já tem outro horário nessa altura.',
  ],
  'The teacher has no stored signature: give one.': [
    'Le moniteur n’a pas de signature enregistrée : donnez-en une.',
    'O instrutor não tem assinatura guardada: dê uma.',
  ],
  'The ZIP file holds no CSV file with questions.': [
    'Le fichier ZIP ne contient pas de CSV avec des questions.',
    'O ficheiro ZIP não contém nenhum CSV com perguntas.',
  ],
  'There is an account with this address already.': [
    'Il y a déjà un compte avec cette adresse.',
    'Já há uma conta com este endereço.',
  ],
  'There is an account with this address already: grant it a role.': [
    'Il y a déjà un compte avec cette adresse : donnez-lui un rôle.',
    'Já há uma conta com este endereço: dê-lhe um papel.',
  ],
  'There is no e-mail address to write to.': [
    'Il n’y a pas d’adresse e-mail à laquelle écrire.',
    'Não há endereço de e-mail para onde escrever.',
  ],
  'There is no such category.': ['Cette catégorie n’existe pas.', 'Essa categoria não existe.'],
  'There is no such image. Upload it first.': [
    'Cette image n’existe pas. Envoyez-la d’abord.',
    'Essa imagem não existe. Envie-a primeiro.',
  ],
  'There is no such location.': ['Ce lieu n’existe pas.', 'Esse local não existe.'],
  'There is no such sign.': ['Ce panneau n’existe pas.', 'Esse sinal não existe.'],
  'There is no such teacher.': ['Ce moniteur n’existe pas.', 'Esse instrutor não existe.'],
  'There is no such time zone.': ['Ce fuseau horaire n’existe pas.', 'Esse fuso horário não existe.'],
  'There is such a row already.': ['Cela existe déjà.', 'Isso já existe.'],
  'There is nothing at this address.': ['Il n’y a rien à cette adresse.', 'Não há nada neste endereço.'],
  'This cannot be undone.': ['Ceci ne peut pas être annulé.', 'Isto não pode ser anulado.'],
  'This class does not count as taken.': ['Ce cours ne compte pas comme pris.', 'Esta aula não conta como dada.'],
  'This invitation does not hold any more.': ['Cette invitation ne vaut plus.', 'Este convite já não vale.'],
  'This is no ZIP file.': ['Ce n’est pas un fichier ZIP.', 'Isto não é um ficheiro ZIP.'],
  'This is not your password.': ['Ce n’est pas votre mot de passe.', 'Esta não é a sua palavra-passe.'],
  'This link does not hold any more. Ask for a new one.': [
    'Ce lien ne vaut plus. Demandez-en un autre.',
    'Este link já não vale. Peça um novo.',
  ],
  'This password is too easily guessed.': [
    'Ce mot de passe est trop facile à deviner.',
    'Esta palavra-passe é demasiado fácil de adivinhar.',
  ],
  'This slot has classes.': ['Ce créneau a des cours.', 'Este horário tem aulas.'],
  '{} of the slots have classes.': ['{} des créneaux ont des cours.', '{} dos horários têm aulas.'],
  'This text has a character that cannot be kept.': [
    'Ce texte a un caractère qui ne peut pas être gardé.',
    'Este texto tem um carácter que não pode ser guardado.',
  ],
  'This value is already taken.': ['Cette valeur est déjà prise.', 'Este valor já está em uso.'],
  'This was undone already.': ['Ceci a déjà été annulé.', 'Isto já foi anulado.'],
  'Too many tries. Try again in {} seconds.': [
    'Trop d’essais. Réessayez dans {} secondes.',
    'Demasiadas tentativas. Tente de novo daqui a {} segundos.',
  ],
  'More than {} classes at once: choose fewer days.': [
    'Plus de {} cours à la fois : choisissez moins de jours.',
    'Mais de {} aulas de uma vez: escolha menos dias.',
  ],
};

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const patterns = Object.entries(WORDS).flatMap(([english, words]) =>
  english.includes('{}') ? [{ matches: new RegExp(`^${english.split('{}').map(escaped).join('(.+)')}$`), words }] : [],
);

/** A sentence of the server in a language; as it came where there are no words for it. */
export function inLanguage(locale: string, english: string): string {
  const language = locale === 'fr' ? 0 : locale === 'pt' ? 1 : null;
  if (language === null) return english;
  const known = WORDS[english]?.[language];
  if (known) return known;
  for (const { matches, words } of patterns) {
    const [, ...values] = matches.exec(english) ?? [];
    if (values.length > 0) return words[language].replace(/\{\}/g, () => values.shift() ?? '');
  }
  return english;
}

/** A problem document with its sentences in a language. */
export function problemIn(locale: string, problem: Problem): Problem {
  const errors = problem.errors && {
    errors: Object.fromEntries(
      Object.entries(problem.errors).map(([field, texts]) => [field, texts.map((text) => inLanguage(locale, text))]),
    ),
  };
  return { ...problem, ...(problem.detail ? { detail: inLanguage(locale, problem.detail) } : {}), ...errors };
}
