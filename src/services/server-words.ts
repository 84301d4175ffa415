/**
 * What the server says of a fault, in the languages of the console. The server speaks English, as its API does; `{}` stands
 * for what it fills in. Loaded when a fault is told to somebody who reads another language.
 */
import type { Problem } from '#contract/errors.ts';

type Words = Readonly<Record<string, readonly [fr: string, pt: string]>>;

export const WORDS: Words = {
  'The time has passed.': ['L’heure est passée.', 'A hora já passou.'],
  'The teacher has no slot then.': [
    'Le moniteur n’a pas de créneau à cette heure.',
    'O instrutor não tem vaga a essa hora.',
  ],
  'Classes are booked at least {} hours ahead.': [
    'Les cours se réservent au moins {} heures à l’avance.',
    'As aulas marcam-se com pelo menos {} horas de antecedência.',
  ],
  'The time is not within the slot.': ['L’heure n’est pas dans le créneau.', 'A hora não está dentro da vaga.'],
  'The teacher is not active.': ['Le moniteur n’est pas actif.', 'O instrutor não está ativo.'],
  'The teacher does not teach licence category {}.': [
    'Le moniteur n’enseigne pas la catégorie {}.',
    'O instrutor não ensina a categoria {}.',
  ],
  'The student has {} open bookings, which is the most there may be.': [
    'L’élève a {} cours à venir, ce qui est le maximum.',
    'O aluno tem {} aulas por dar, que é o máximo.',
  ],
  'A {} student cannot be booked.': [
    'Cet élève ne peut pas avoir de cours dans son état actuel.',
    'Este aluno não pode ter aulas no estado em que está.',
  ],
  'This list is not sorted by {}.': ['Cette liste ne se trie pas par {}.', 'Esta lista não se ordena por {}.'],
  'Either a slot, a class or a free time.': [
    'Soit un créneau, soit un cours, soit une disponibilité.',
    'Ou uma vaga, ou uma aula, ou uma hora disponível.',
  ],
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
  'One signature for each person.': ['Une signature par personne.', 'Uma assinatura por pessoa.'],
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
  'One message goes to at most {} students: choose fewer.': [
    'Un message va à {} élèves au plus : choisissez-en moins.',
    'Uma mensagem vai para {} alunos no máximo: escolha menos.',
  ],
  'This code is wrong, or was used already.': [
    'Ce code est faux, ou a déjà servi.',
    'Este código está errado ou já foi usado.',
  ],
  'This code is not the one the app shows now. Compare the clocks of both devices.': [
    'Ce n’est pas le code que l’application affiche maintenant. Comparez l’heure des deux appareils.',
    'Este não é o código que a aplicação mostra agora. Compare as horas dos dois dispositivos.',
  ],
  'The server does not have the key that this was kept under. Use a recovery code, and tell whoever runs the server.': [
    'Le serveur n’a pas la clé avec laquelle ceci a été gardé. Utilisez un code de secours et prévenez la personne qui gère le serveur.',
    'O servidor não tem a chave com que isto foi guardado. Use um código de recuperação e avise quem gere o servidor.',
  ],
  'Confirm that it is you: give your password again.': [
    'Confirmez que c’est bien vous : saisissez de nouveau votre mot de passe.',
    'Confirme que é mesmo o próprio: indique de novo a sua palavra-passe.',
  ],
  'An authenticator app is set up already. Remove it first.': [
    'Une application d’authentification est déjà configurée. Retirez-la d’abord.',
    'Já há uma aplicação de autenticação configurada. Remova-a primeiro.',
  ],
  'No authenticator app is set up.': [
    'Aucune application d’authentification n’est configurée.',
    'Não há nenhuma aplicação de autenticação configurada.',
  ],
  'Signing in takes the password alone.': [
    'La connexion demande seulement le mot de passe.',
    'Iniciar sessão pede só a palavra-passe.',
  ],
  'Recovery codes come with a second step: set one up first.': [
    'Les codes de secours vont avec une deuxième étape : configurez-la d’abord.',
    'Os códigos de recuperação fazem parte de um segundo passo: configure-o primeiro.',
  ],
  'This sign-in took too long. Give your password again.': [
    'Cette connexion a pris trop de temps. Saisissez de nouveau votre mot de passe.',
    'Este início de sessão demorou demasiado. Escreva de novo a sua palavra-passe.',
  ],
  'This account has a second step: give a code of its authenticator app, or a recovery code.': [
    'Ce compte demande une deuxième étape : donnez un code de son application d’authentification, ou un code de secours.',
    'Esta conta pede um segundo passo: indique um código da aplicação de autenticação ou um código de recuperação.',
  ],
  'Give the password or a code.': ['Donnez le mot de passe ou un code.', 'Indique a palavra-passe ou um código.'],
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
  'This is no text file. Save the table as CSV and try again.': [
    'Ce fichier n’est pas du texte. Enregistrez le tableau en CSV et réessayez.',
    'Este ficheiro não é de texto. Guarde a tabela em CSV e tente de novo.',
  ],
  'The database takes no writes at the moment.': [
    'La base de données n’accepte pas d’écriture pour le moment.',
    'A base de dados não aceita escritas neste momento.',
  ],
  'The file store cannot be reached at the moment.': [
    'Le stockage des fichiers est injoignable pour le moment.',
    'O armazenamento de ficheiros está inacessível neste momento.',
  ],
  'The server cannot reach its data at the moment. Try again shortly.': [
    'Le serveur n’atteint pas ses données pour le moment. Réessayez dans un instant.',
    'O servidor não consegue aceder aos seus dados neste momento. Tente de novo dentro de instantes.',
  ],
  'Too many sign in at once.': ['Trop de connexions à la fois.', 'Demasiados inícios de sessão ao mesmo tempo.'],
  'The form has a file that this call does not take.': [
    'Le formulaire contient un fichier qui n’est pas prévu ici.',
    'O formulário traz um ficheiro que não é aceite aqui.',
  ],
  'A form field comes twice.': [
    'Un champ du formulaire est envoyé deux fois.',
    'Um campo do formulário vem duas vezes.',
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
  'Too much is kept already.': ['Trop de choses sont déjà conservées.', 'Já há demasiado guardado.'],
  'The address only changes with your password.': [
    'L’adresse ne change qu’avec votre mot de passe.',
    'O endereço só muda com a sua palavra-passe.',
  ],
  'This link does not hold any more.': ['Ce lien ne vaut plus.', 'Este link já não vale.'],
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
  'This is needed.': ['Ceci est nécessaire.', 'Isto é necessário.'],
  'This is not an e-mail address.': ['Ceci n’est pas une adresse e-mail.', 'Isto não é um endereço de e-mail.'],
  'A phone number has digits, spaces and + ( ) . - only.': [
    'Un numéro de téléphone n’a que des chiffres, des espaces et + ( ) . -',
    'Um número de telefone só tem algarismos, espaços e + ( ) . -',
  ],
  'An address begins with http:// or https://.': [
    'Une adresse commence par http:// ou https://.',
    'Um endereço começa por http:// ou https://.',
  ],
  'This is not a colour.': ['Ceci n’est pas une couleur.', 'Isto não é uma cor.'],
  'This is not a date.': ['Ceci n’est pas une date.', 'Isto não é uma data.'],
  'This is not a date with a time.': ['Ceci n’est pas une date avec une heure.', 'Isto não é uma data com hora.'],
  'This is not a time.': ['Ceci n’est pas une heure.', 'Isto não é uma hora.'],
  'Choose one of the list.': ['Choisissez dans la liste.', 'Escolha um da lista.'],
  'Choose among the list.': ['Choisissez dans la liste.', 'Escolha entre os da lista.'],
  'Choose at least one row.': ['Choisissez au moins une ligne.', 'Escolha pelo menos uma linha.'],
  'Choose a file.': ['Choisissez un fichier.', 'Escolha um ficheiro.'],
  'This has to be a text.': ['Ceci doit être un texte.', 'Isto tem de ser um texto.'],
  'This is not a number.': ['Ceci n’est pas un nombre.', 'Isto não é um número.'],
  'This is not a whole number.': ['Ceci n’est pas un nombre entier.', 'Isto não é um número inteiro.'],
  'This is either yes or no.': ['C’est oui ou non.', 'É sim ou não.'],
  'This has to be a list.': ['Ceci doit être une liste.', 'Isto tem de ser uma lista.'],
  'This value cannot be used.': ['Cette valeur ne convient pas.', 'Este valor não serve.'],
  'This does not have the right form.': ['Ceci n’a pas la bonne forme.', 'Isto não tem a forma certa.'],
  'There is no such field: {}.': ['Ce champ n’existe pas : {}.', 'Esse campo não existe: {}.'],
  'At least {} characters.': ['Au moins {} caractères.', 'Pelo menos {} caracteres.'],
  'At least {} entries.': ['Au moins {} éléments.', 'Pelo menos {} elementos.'],
  'At least {}.': ['Au moins {}.', 'Pelo menos {}.'],
  'More than {}.': ['Plus de {}.', 'Mais de {}.'],
  'At most {} characters.': ['{} caractères au plus.', 'No máximo {} caracteres.'],
  'At most {} entries.': ['{} éléments au plus.', 'No máximo {} elementos.'],
  'At most {}.': ['{} au plus.', 'No máximo {}.'],
  'Less than {}.': ['Moins de {}.', 'Menos de {}.'],
  'Name a student or a teacher.': ['Indiquez un élève ou un moniteur.', 'Indique um aluno ou um instrutor.'],
  'A student or a class.': ['Un élève ou un cours.', 'Um aluno ou uma aula.'],
  'Each item only once.': ['Chaque élément une seule fois.', 'Cada elemento só uma vez.'],
  'Each only once.': ['Chacun une seule fois.', 'Cada um só uma vez.'],
  'Each question only once.': ['Chaque question une seule fois.', 'Cada pergunta só uma vez.'],
  'At least one answer has to be right.': [
    'Au moins une réponse doit être juste.',
    'Pelo menos uma resposta tem de estar certa.',
  ],
  'The answers have to differ.': ['Les réponses doivent être différentes.', 'As respostas têm de ser diferentes.'],
  'The preferences are too large.': [
    'Les préférences sont trop volumineuses.',
    'As preferências são demasiado grandes.',
  ],
  'Letters, digits, dots and hyphens.': [
    'Des lettres, des chiffres, des points et des tirets.',
    'Letras, algarismos, pontos e hífenes.',
  ],
  'Either slots or a weekly rule.': [
    'Des créneaux ou une règle hebdomadaire, pas les deux.',
    'Horários ou uma regra semanal, não ambos.',
  ],
  'At most {} questions.': ['{} questions au plus.', 'No máximo {} perguntas.'],
  'The last active admin of a school stays one.': [
    'Le dernier administrateur actif d’une école le reste.',
    'O último administrador ativo de uma escola continua a sê-lo.',
  ],
  'Signing up here needs an invitation of a school.': [
    'Pour vous inscrire ici, il vous faut l’invitation d’une école.',
    'Para se registar aqui é preciso o convite de uma escola.',
  ],
  'This class is {}.': ['L’état de ce cours ne le permet pas.', 'O estado desta aula não o permite.'],
  'A student is waited for {} minutes after the start.': [
    'On attend un élève {} minutes après le début.',
    'Espera-se por um aluno {} minutos depois do início.',
  ],
  'The class is not over.': ['Le cours n’est pas terminé.', 'A aula ainda não acabou.'],
  'Say why the class is closed without signatures.': [
    'Dites pourquoi le cours est clos sans signatures.',
    'Diga porque a aula é fechada sem assinaturas.',
  ],
  'The teacher has another class then.': [
    'Le moniteur a un autre cours à ce moment.',
    'O instrutor tem outra aula a essa hora.',
  ],
  'The student has another class then.': [
    'L’élève a un autre cours à ce moment.',
    'O aluno tem outra aula a essa hora.',
  ],
  'This time is taken.': ['Cette heure est prise.', 'Esta hora está ocupada.'],
  'This {} has {} booked {} to come. Move or cancel them first.': [
    'Il reste des cours à venir. Déplacez-les ou annulez-les d’abord.',
    'Ainda há aulas marcadas. Mova-as ou cancele-as primeiro.',
  ],
  'Some of these students have booked classes to come. Move or cancel them first.': [
    'Certains de ces élèves ont des cours à venir. Déplacez-les ou annulez-les d’abord.',
    'Alguns destes alunos têm aulas marcadas. Mova-as ou cancele-as primeiro.',
  ],
  'The slot is for {} classes.': [
    'Le créneau est pour un autre type de cours.',
    'O horário é para outro tipo de aula.',
  ],
  'There is no such student.': ['Cet élève n’existe pas.', 'Esse aluno não existe.'],
  'The teacher chosen for class {} cannot take it.': [
    'Le moniteur choisi pour le cours {} ne peut pas le prendre.',
    'O instrutor escolhido para a aula {} não a pode dar.',
  ],
  'The class has not begun.': ['Le cours n’a pas commencé.', 'A aula ainda não começou.'],
  'There is no such {}.': ['Ceci n’existe pas.', 'Isto não existe.'],
  'This needs the role {}.': ['Il faut pour cela le rôle {}.', 'Para isto é preciso o papel {}.'],
  'This needs the permission {}.': ['Il faut pour cela le droit {}.', 'Para isto é preciso a permissão {}.'],
  'The file is too large: at most {} MB.': [
    'Le fichier est trop grand : {} Mo au plus.',
    'O ficheiro é demasiado grande: no máximo {} MB.',
  ],
  'A category cannot lie below itself.': [
    'Une catégorie ne peut pas être sous elle-même.',
    'Uma categoria não pode ficar abaixo de si própria.',
  ],
  'Categories go at most {} levels deep.': [
    'Les catégories ont {} niveaux au plus.',
    'As categorias têm no máximo {} níveis.',
  ],
  'The bank cannot fill section "{}" of this test.': [
    'La banque ne suffit pas pour la section « {} » de ce test.',
    'O banco não chega para a secção «{}» deste teste.',
  ],
  'The test "{}" cannot be asked as it is.': [
    'Le test « {} » ne peut pas être posé tel quel.',
    'O teste «{}» não pode ser feito como está.',
  ],
  'The ZIP file is broken.': ['Le fichier ZIP est abîmé.', 'O ficheiro ZIP está danificado.'],
  'ZIP files of the 64-bit kind are not read.': [
    'Les fichiers ZIP à 64 bits ne sont pas lus.',
    'Ficheiros ZIP de 64 bits não são lidos.',
  ],
  'The ZIP file holds more than {} files.': [
    'Le fichier ZIP contient plus de {} fichiers.',
    'O ficheiro ZIP contém mais de {} ficheiros.',
  ],
  'The ZIP file holds a name that leads out of it.': [
    'Le fichier ZIP contient un nom qui en sort.',
    'O ficheiro ZIP contém um nome que aponta para fora dele.',
  ],
  'Locked ZIP files cannot be read.': [
    'Les fichiers ZIP protégés ne peuvent pas être lus.',
    'Ficheiros ZIP protegidos não podem ser lidos.',
  ],
  'The ZIP file is packed in a way that is not read.': [
    'Ce genre de compression ZIP n’est pas lu.',
    'Este tipo de compressão ZIP não é lido.',
  ],
  'The ZIP file unpacks to more than it may.': [
    'Le contenu du fichier ZIP est trop grand.',
    'O conteúdo do ficheiro ZIP é demasiado grande.',
  ],
  'There is no {} {}.': ['Ceci n’existe pas : {} {}.', 'Isto não existe: {} {}.'],
  '{} {} was changed since by {}.': ['{} {} a été modifié depuis par {}.', '{} {} foi alterado depois por {}.'],
  'This person was erased already.': ['Cette personne a déjà été effacée.', 'Esta pessoa já foi apagada.'],
  '{} classes are still to come: cancel them first.': [
    '{} cours sont encore à venir : annulez-les d’abord.',
    'Ainda há {} aulas por vir: cancele-as primeiro.',
  ],
  'Only a published test can be sat.': [
    'Seul un test publié peut être passé.',
    'Só um teste publicado pode ser feito.',
  ],
  'This attempt was handed in already.': ['Cette copie a déjà été rendue.', 'Esta prova já foi entregue.'],
  'A token ends within a year, from today on.': [
    'Un jeton prend fin dans l’année, à partir d’aujourd’hui.',
    'Um token termina dentro de um ano, a contar de hoje.',
  ],
  'A token needs something to be for.': ['Un jeton doit servir à quelque chose.', 'Um token tem de servir para algo.'],
  'End a token first: there are 100 already.': [
    'Révoquez d’abord un jeton : il y en a déjà 100.',
    'Revogue primeiro um token: já há 100.',
  ],
  'A backup is being made already.': ['Une sauvegarde est déjà en cours.', 'Já está a ser feita uma cópia.'],
  'One of {}.': ['Une de ces valeurs : {}.', 'Um destes valores: {}.'],
  'The line has more cells than the header.': [
    'La ligne a plus de cellules que l’en-tête.',
    'A linha tem mais células do que o cabeçalho.',
  ],
  'A new student needs a name.': ['Un nouvel élève a besoin d’un nom.', 'Um aluno novo precisa de um nome.'],
  'The {} of this class was deleted.': [
    'Ce qu’il faut à ce cours a été supprimé.',
    'Aquilo de que esta aula precisa foi eliminado.',
  ],
  "Password doesn't match. Please try again.": [
    'Les mots de passe ne correspondent pas. Veuillez réessayer.',
    'As palavras-passe não coincidem. Tente de novo.',
  ],
};

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Those with more words of their own come first: "At most 3 characters." is no "At most {}." */
const patterns = Object.entries(WORDS)
  .filter(([english]) => english.includes('{}'))
  .sort(([a], [b]) => b.length - a.length)
  .map(([english, words]) => ({
    matches: new RegExp(`^${english.split('{}').map(escaped).join('(.+)')}$`),
    words,
  }));

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
