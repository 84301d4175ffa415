/** Words of the mails that the school sends, in the languages of the console. */
import type { Method } from '#contract/data/payment-methods.ts';
import type { Role } from '#contract/permissions.ts';
import type { EntryKind } from '#contract/rules/settling.ts';

/** What mails there are; each has a subject and a body. */
const NAMES = [
  'chat',
  'invite',
  'recovery',
  'taken',
  'password',
  'roles',
  'addressAsked',
  'addressConfirm',
  'addressTaken',
  'addressChanged',
  'twoStepOn',
  'twoStepOff',
  'passkeyAdded',
  'passkeyRemoved',
  'providerLinked',
  'providerUnlinked',
  'factorRemoved',
  'recoveryCodes',
  'recoveryCodeUsed',
  'receipt',
  'statement',
  'record',
  'attempt',
] as const;
export type MailName = (typeof NAMES)[number];
type Texts = Readonly<Record<`${MailName}${'Subject' | 'Body'}`, string>>;

const en: Texts = {
  chatSubject: 'Message from {school}',
  chatBody: '{body}\n\n{author}\n{school}\n',
  inviteSubject: 'You’re invited to {school} on Clutch',
  inviteBody:
    'Hello,\n\n{author} has invited you to the console of {school}. Create your account here:\n{link}\n\nThe link works once, for this email address, for seven days.\n',
  recoverySubject: 'Choose a new password for Clutch',
  recoveryBody:
    'Hello {name},\n\nChoose a new password here:\n{link}\n\nThe link works once, for 60 minutes. If you didn’t ask for it, ignore this email. Nothing has changed.\n',
  takenSubject: 'You already have an account on Clutch',
  takenBody:
    'Hello {name},\n\nSomeone tried to create an account with your email address. You already have one, and nothing was changed. If it was you, sign in here, or choose a new password:\n{link}\n\nIf it wasn’t you, ignore this email.\n',
  passwordSubject: 'Your Clutch password was changed',
  passwordBody:
    'Hello {name},\n\nThe password of your account at {school} was changed on {when}. If it was you, you don’t need to do anything.\n\nIf it wasn’t you, tell an administrator of your school and choose a new password at once:\n{link}\n',
  rolesSubject: 'Your roles at {school} were changed',
  rolesBody:
    'Hello {name},\n\n{author} changed your roles at {school} on {when}. They are now: {roles}.\n\nIf this is a mistake, tell an administrator of your school.\n',
  addressAskedSubject: 'A new email address was requested for your Clutch account',
  addressAskedBody:
    'Hello {name},\n\nOn {when}, someone who knows your password asked to change your email address at {school} to {address}. The change takes effect when that address is confirmed. If it was you, you don’t need to do anything here.\n\nIf it wasn’t you, stop the change. You’ll be signed out everywhere and get a link to choose a new password:\n{link}\n\nThe link works for 24 hours, and for another 72 hours after the change takes effect.\n',
  addressConfirmSubject: 'Confirm your email address for Clutch',
  addressConfirmBody:
    'Hello {name},\n\nConfirm this email address for your account at {school}:\n{link}\n\nThe link works once, for 24 hours. If you didn’t ask for it, ignore this email. Nothing will change.\n',
  addressTakenSubject: 'You already have an account on Clutch',
  addressTakenBody:
    'Hello {name},\n\nSomeone tried to use your email address for another account. You already have an account with it, and nothing was changed. If it was you, sign in here:\n{link}\n\nIf it wasn’t you, ignore this email.\n',
  addressChangedSubject: 'Your Clutch email address was changed',
  addressChangedBody:
    'Hello {name},\n\nOn {when}, the email address of your account at {school} was changed to {address}. If it was you, you don’t need to do anything.\n\nIf it wasn’t you, undo the change. You’ll be signed out everywhere and get a link to choose a new password:\n{link}\n\nThe link works for 72 hours.\n',
  twoStepOnSubject: 'Two-step sign-in to Clutch was turned on',
  twoStepOnBody:
    'Hello {name},\n\nSince {when}, signing in to your account at {school} takes your password and a code from an authenticator app. Keep your recovery codes where you can find them without that device. If it was you, you don’t need to do anything else.\n\nIf it wasn’t you, tell an administrator of your school and choose a new password at once:\n{link}\n',
  twoStepOffSubject: 'Two-step sign-in to Clutch was turned off',
  twoStepOffBody:
    'Hello {name},\n\nThe authenticator app of your account at {school} was removed on {when}. Signing in no longer asks for its codes. If it was you, you don’t need to do anything.\n\nIf it wasn’t you, tell an administrator of your school and choose a new password at once:\n{link}\n',
  passkeyAddedSubject: 'A passkey was added to your Clutch account',
  passkeyAddedBody:
    'Hello {name},\n\nThe passkey “{passkey}” was added to your account at {school} on {when}. It’s enough on its own to sign in. If it was you, you don’t need to do anything.\n\nIf it wasn’t you, remove the passkey in your profile, tell an administrator of your school and choose a new password at once:\n{link}\n',
  passkeyRemovedSubject: 'A passkey was removed from your Clutch account',
  passkeyRemovedBody:
    'Hello {name},\n\nThe passkey “{passkey}” was removed from your account at {school} on {when}. If it was you, you don’t need to do anything.\n\nIf it wasn’t you, tell an administrator of your school and choose a new password at once:\n{link}\n',
  providerLinkedSubject: 'You can now sign in to Clutch with your identity provider',
  providerLinkedBody:
    'Hello {name},\n\nSince {when}, the identity provider of this installation can sign you in to your account at {school}. If it was you, you don’t need to do anything.\n\nIf it wasn’t you, tell an administrator of your school and choose a new password by a link. That ends this way of signing in:\n{link}\n',
  providerUnlinkedSubject: 'Your identity was removed from your Clutch account',
  providerUnlinkedBody:
    'Hello {name},\n\nThe identity at {provider} was removed from your account at {school} on {when}. It can no longer sign you in. If it was you, you don’t need to do anything.\n\nIf it wasn’t you, tell an administrator of your school and choose a new password at once:\n{link}\n',
  factorRemovedSubject: 'Your second step for signing in to Clutch was removed',
  factorRemovedBody:
    'Hello {name},\n\n{author} removed the second step of your account at {school} on {when}. The authenticator app, passkeys and recovery codes no longer work, and you’re signed out everywhere. Reason given: {reason}\n\nIf you asked for this, sign in and set up a new second step in your profile.\n\nIf you didn’t, tell another administrator of your school and choose a new password at once:\n{link}\n',
  recoveryCodesSubject: 'You have new recovery codes for Clutch',
  recoveryCodesBody:
    'Hello {name},\n\nNew recovery codes were created for your account at {school} on {when}. The earlier ones no longer work. If it was you, you don’t need to do anything.\n\nIf it wasn’t you, tell an administrator of your school and choose a new password at once:\n{link}\n',
  recoveryCodeUsedSubject: 'A recovery code was used to sign in to Clutch',
  recoveryCodeUsedBody:
    'Hello {name},\n\nOn {when}, someone signed in to your account at {school} with your password and a recovery code. Codes left: {count}. If it was you, create new ones in your profile when few are left.\n\nIf it wasn’t you, tell an administrator of your school and choose a new password at once:\n{link}\n',
  receiptSubject: 'Receipt {number} from {school}',
  receiptBody:
    'Hello {name},\n\nWe received {amount} from you on {day} ({method}). Receipt {number}.{cancelled}\n\nYour balance after this payment: {balance}\n\nThis receipt is not a tax invoice.\n\n{school}\n',
  statementSubject: 'Your account with {school}',
  statementBody:
    'Hello {name},\n\nThis is your account with us on {day}: day, entry, amount, balance. Positive amounts are what you owe.\n\n{lines}\n\nBalance: {balance}\n\nThis statement is not a tax invoice.\n\n{school}\n',
  recordSubject: 'Training record of {name}',
  recordBody:
    '{school}\n\nTraining record of {name}, licence category {licence}, on {day}.\nTotal driven: {sums}\n\nClasses:\n{classes}\n\nSkills:\n{skills}\n\n{school}\n',
  attemptSubject: 'Your test at {school}: {test}',
  attemptBody:
    'Hello {name},\n\nHere is your test “{test}”. The clock is already running:\n{link}\n\nThe link opens only this test, without an account.\n\n{school}\n',
};
const fr: Texts = {
  chatSubject: 'Nouveau message – {school}',
  chatBody: '{body}\n\n{author}\n{school}\n',
  inviteSubject: 'Invitation à rejoindre {school} sur Clutch',
  inviteBody:
    'Bonjour,\n\n{author} vous invite à rejoindre {school} sur Clutch. Créez votre compte ici :\n{link}\n\nLe lien ne sert qu’une fois, pour cette adresse e-mail, pendant sept jours.\n',
  recoverySubject: 'Choisissez un nouveau mot de passe pour Clutch',
  recoveryBody:
    'Bonjour {name},\n\nChoisissez un nouveau mot de passe ici :\n{link}\n\nLe lien ne sert qu’une fois, pendant 60 minutes. Si vous ne l’avez pas demandé, ignorez cet e-mail. Rien n’a été modifié.\n',
  takenSubject: 'Vous avez déjà un compte sur Clutch',
  takenBody:
    'Bonjour {name},\n\nQuelqu’un a voulu créer un compte avec votre adresse e-mail. Vous en avez déjà un, et rien n’a été modifié. Si c’était vous, connectez-vous ici ou choisissez un nouveau mot de passe :\n{link}\n\nSi ce n’était pas vous, ignorez cet e-mail.\n',
  passwordSubject: 'Votre mot de passe Clutch a été modifié',
  passwordBody:
    'Bonjour {name},\n\nLe mot de passe de votre compte {school} a été modifié ({when}). Si c’était vous, vous n’avez rien à faire.\n\nSi ce n’était pas vous, prévenez un administrateur de votre auto-école et choisissez aussitôt un nouveau mot de passe :\n{link}\n',
  rolesSubject: 'Les rôles de votre compte {school} ont été modifiés',
  rolesBody:
    'Bonjour {name},\n\n{author} a modifié les rôles de votre compte {school} ({when}). Vos rôles sont maintenant : {roles}.\n\nS’il s’agit d’une erreur, prévenez un administrateur de votre auto-école.\n',
  addressAskedSubject: 'Changement d’adresse e-mail demandé pour votre compte Clutch',
  addressAskedBody:
    'Bonjour {name},\n\nQuelqu’un qui connaît votre mot de passe a demandé de remplacer l’adresse e-mail de votre compte {school} par {address} ({when}). La modification prendra effet quand cette adresse sera confirmée. Si c’était vous, vous n’avez rien à faire ici.\n\nSi ce n’était pas vous, empêchez cette modification. Toutes vos sessions seront fermées et vous recevrez un lien pour choisir un nouveau mot de passe :\n{link}\n\nLe lien est valable 24 heures, puis 72 heures après la prise d’effet de la modification.\n',
  addressConfirmSubject: 'Confirmez votre adresse e-mail pour Clutch',
  addressConfirmBody:
    'Bonjour {name},\n\nConfirmez cette adresse e-mail pour votre compte {school} :\n{link}\n\nLe lien ne sert qu’une fois, pendant 24 heures. Si vous ne l’avez pas demandé, ignorez cet e-mail. Rien ne sera modifié.\n',
  addressTakenSubject: 'Vous avez déjà un compte sur Clutch',
  addressTakenBody:
    'Bonjour {name},\n\nQuelqu’un a voulu utiliser votre adresse e-mail pour un autre compte. Vous avez déjà un compte avec cette adresse, et rien n’a été modifié. Si c’était vous, connectez-vous ici :\n{link}\n\nSi ce n’était pas vous, ignorez cet e-mail.\n',
  addressChangedSubject: 'Votre adresse e-mail pour Clutch a été modifiée',
  addressChangedBody:
    'Bonjour {name},\n\nL’adresse e-mail de votre compte {school} est maintenant {address} ({when}). Si c’était vous, vous n’avez rien à faire.\n\nSi ce n’était pas vous, annulez cette modification. Toutes vos sessions seront fermées et vous recevrez un lien pour choisir un nouveau mot de passe :\n{link}\n\nLe lien est valable 72 heures.\n',
  twoStepOnSubject: 'Double authentification Clutch activée',
  twoStepOnBody:
    'Bonjour {name},\n\nLa connexion à votre compte {school} demande maintenant, en plus du mot de passe, un code d’une application d’authentification ({when}). Conservez les codes de secours là où vous les trouverez sans cet appareil. Si c’était vous, vous n’avez rien d’autre à faire.\n\nSi ce n’était pas vous, prévenez un administrateur de votre auto-école et choisissez aussitôt un nouveau mot de passe :\n{link}\n',
  twoStepOffSubject: 'Double authentification Clutch désactivée',
  twoStepOffBody:
    'Bonjour {name},\n\nL’application d’authentification de votre compte {school} a été retirée ({when}). La connexion ne demande plus ses codes. Si c’était vous, vous n’avez rien à faire.\n\nSi ce n’était pas vous, prévenez un administrateur de votre auto-école et choisissez aussitôt un nouveau mot de passe :\n{link}\n',
  passkeyAddedSubject: 'Une clé d’accès a été ajoutée à votre compte Clutch',
  passkeyAddedBody:
    'Bonjour {name},\n\nLa clé d’accès « {passkey} » a été ajoutée à votre compte {school} ({when}). Elle suffit pour se connecter. Si c’était vous, vous n’avez rien à faire.\n\nSi ce n’était pas vous, retirez la clé dans votre profil, prévenez un administrateur de votre auto-école et choisissez aussitôt un nouveau mot de passe :\n{link}\n',
  passkeyRemovedSubject: 'Une clé d’accès de votre compte Clutch a été retirée',
  passkeyRemovedBody:
    'Bonjour {name},\n\nLa clé d’accès « {passkey} » de votre compte {school} a été retirée ({when}). Si c’était vous, vous n’avez rien à faire.\n\nSi ce n’était pas vous, prévenez un administrateur de votre auto-école et choisissez aussitôt un nouveau mot de passe :\n{link}\n',
  providerLinkedSubject: 'Connexion à Clutch par votre fournisseur d’identité activée',
  providerLinkedBody:
    'Bonjour {name},\n\nLe fournisseur d’identité de cette installation permet désormais de se connecter à votre compte {school} ({when}). Si c’était vous, vous n’avez rien à faire.\n\nSi ce n’était pas vous, prévenez un administrateur de votre auto-école et choisissez un nouveau mot de passe par un lien. Cette connexion sera alors désactivée :\n{link}\n',
  providerUnlinkedSubject: 'Votre identité a été retirée de votre compte Clutch',
  providerUnlinkedBody:
    'Bonjour {name},\n\nL’identité chez {provider} a été retirée de votre compte {school} ({when}). Elle ne permet plus de vous connecter. Si c’était vous, vous n’avez rien à faire.\n\nSi ce n’était pas vous, prévenez un administrateur de votre auto-école et choisissez aussitôt un nouveau mot de passe :\n{link}\n',
  factorRemovedSubject: 'Votre deuxième étape de connexion à Clutch a été retirée',
  factorRemovedBody:
    'Bonjour {name},\n\n{author} a retiré la deuxième étape de votre compte {school} ({when}). L’application d’authentification, les clés d’accès et les codes de secours ne fonctionnent plus, et toutes vos sessions sont fermées. Motif indiqué : {reason}\n\nSi vous l’avez demandé, connectez-vous et configurez une nouvelle deuxième étape dans votre profil.\n\nSinon, prévenez un autre administrateur de votre auto-école et choisissez aussitôt un nouveau mot de passe :\n{link}\n',
  recoveryCodesSubject: 'Vous avez de nouveaux codes de secours pour Clutch',
  recoveryCodesBody:
    'Bonjour {name},\n\nDe nouveaux codes de secours ont été créés pour votre compte {school} ({when}). Les précédents ne fonctionnent plus. Si c’était vous, vous n’avez rien à faire.\n\nSi ce n’était pas vous, prévenez un administrateur de votre auto-école et choisissez aussitôt un nouveau mot de passe :\n{link}\n',
  recoveryCodeUsedSubject: 'Un code de secours a servi à se connecter à Clutch',
  recoveryCodeUsedBody:
    'Bonjour {name},\n\nQuelqu’un s’est connecté à votre compte {school} avec votre mot de passe et un code de secours ({when}). Codes restants : {count}. Si c’était vous, créez-en de nouveaux dans votre profil quand il en reste peu.\n\nSi ce n’était pas vous, prévenez un administrateur de votre auto-école et choisissez aussitôt un nouveau mot de passe :\n{link}\n',
  receiptSubject: 'Reçu {number} – {school}',
  receiptBody:
    'Bonjour {name},\n\nNous avons reçu {amount} de votre part le {day} ({method}). Reçu {number}.{cancelled}\n\nVotre solde après ce paiement : {balance}\n\nCe reçu n’est pas une facture.\n\n{school}\n',
  statementSubject: 'Votre compte {school}',
  statementBody:
    'Bonjour {name},\n\nVoici votre compte chez nous au {day} : jour, écriture, montant, solde. Les montants positifs sont à votre charge.\n\n{lines}\n\nSolde : {balance}\n\nCe relevé n’est pas une facture.\n\n{school}\n',
  recordSubject: 'Livret d’apprentissage : {name}',
  recordBody:
    '{school}\n\nLivret d’apprentissage : {name}, catégorie de permis {licence}, au {day}.\nTotal de conduite : {sums}\n\nCours :\n{classes}\n\nCompétences :\n{skills}\n\n{school}\n',
  attemptSubject: 'Votre test : {test} ({school})',
  attemptBody:
    'Bonjour {name},\n\nVoici votre test « {test} ». Le chronomètre tourne déjà :\n{link}\n\nLe lien n’ouvre que ce test, sans compte.\n\n{school}\n',
};
const pt: Texts = {
  chatSubject: 'Mensagem de {school}',
  chatBody: '{body}\n\n{author}\n{school}\n',
  inviteSubject: 'Recebeu um convite para {school} no Clutch',
  inviteBody:
    'Olá,\n\nRecebeu um convite de {author} para aceder a {school}. Crie a sua conta aqui:\n{link}\n\nA ligação serve uma só vez, para este endereço de e-mail, durante sete dias.\n',
  recoverySubject: 'Escolha uma nova palavra-passe para o Clutch',
  recoveryBody:
    'Olá {name},\n\nEscolha aqui uma nova palavra-passe:\n{link}\n\nA ligação serve uma só vez, durante 60 minutos. Se não a pediu, ignore este e-mail. Nada foi alterado.\n',
  takenSubject: 'Já tem uma conta no Clutch',
  takenBody:
    'Olá {name},\n\nAlguém tentou criar uma conta com o seu endereço de e-mail. Já tem uma, e nada foi alterado. Se foi um pedido seu, inicie sessão aqui ou escolha uma nova palavra-passe:\n{link}\n\nCaso contrário, ignore este e-mail.\n',
  passwordSubject: 'A sua palavra-passe do Clutch foi alterada',
  passwordBody:
    'Olá {name},\n\nA palavra-passe da sua conta em {school} foi alterada ({when}). Se fez esta alteração, não tem de fazer nada.\n\nSe não a fez, avise um administrador da sua escola e escolha já uma nova palavra-passe:\n{link}\n',
  rolesSubject: 'As suas funções em {school} foram alteradas',
  rolesBody:
    'Olá {name},\n\n{author} alterou as suas funções em {school} ({when}). Agora são: {roles}.\n\nSe for um engano, avise um administrador da sua escola.\n',
  addressAskedSubject: 'Pedido de novo endereço de e-mail para a sua conta do Clutch',
  addressAskedBody:
    'Olá {name},\n\nAlguém que conhece a sua palavra-passe pediu para mudar o endereço de e-mail da sua conta em {school} para {address} ({when}). A alteração tem efeito quando esse endereço for confirmado. Se foi um pedido seu, não tem de fazer nada aqui.\n\nCaso contrário, impeça a alteração. Todas as suas sessões serão terminadas e receberá uma ligação para escolher uma nova palavra-passe:\n{link}\n\nA ligação é válida durante 24 horas, e mais 72 depois de a alteração ter efeito.\n',
  addressConfirmSubject: 'Confirme o seu endereço de e-mail no Clutch',
  addressConfirmBody:
    'Olá {name},\n\nConfirme este endereço de e-mail para a sua conta em {school}:\n{link}\n\nA ligação serve uma só vez, durante 24 horas. Se não a pediu, ignore este e-mail. Nada será alterado.\n',
  addressTakenSubject: 'Já tem uma conta no Clutch',
  addressTakenBody:
    'Olá {name},\n\nAlguém tentou usar o seu endereço de e-mail noutra conta. Já tem uma conta com ele, e nada foi alterado. Se foi um pedido seu, inicie sessão aqui:\n{link}\n\nCaso contrário, ignore este e-mail.\n',
  addressChangedSubject: 'O seu endereço de e-mail no Clutch foi alterado',
  addressChangedBody:
    'Olá {name},\n\nO endereço de e-mail da sua conta em {school} é agora {address} ({when}). Se fez esta alteração, não tem de fazer nada.\n\nSe não a fez, anule a alteração. Todas as suas sessões serão terminadas e receberá uma ligação para escolher uma nova palavra-passe:\n{link}\n\nA ligação é válida durante 72 horas.\n',
  twoStepOnSubject: 'Autenticação em dois passos no Clutch ativada',
  twoStepOnBody:
    'Olá {name},\n\nIniciar sessão na sua conta em {school} pede agora, além da palavra-passe, um código de uma aplicação de autenticação ({when}). Guarde os códigos de recuperação onde os encontre sem esse dispositivo. Se fez esta alteração, não tem de fazer mais nada.\n\nSe não a fez, avise um administrador da sua escola e escolha já uma nova palavra-passe:\n{link}\n',
  twoStepOffSubject: 'Autenticação em dois passos no Clutch desativada',
  twoStepOffBody:
    'Olá {name},\n\nA aplicação de autenticação da sua conta em {school} foi removida ({when}). Iniciar sessão já não pede os códigos dela. Se fez esta alteração, não tem de fazer nada.\n\nSe não a fez, avise um administrador da sua escola e escolha já uma nova palavra-passe:\n{link}\n',
  passkeyAddedSubject: 'Foi adicionada uma chave de acesso à sua conta do Clutch',
  passkeyAddedBody:
    'Olá {name},\n\nA chave de acesso «{passkey}» foi adicionada à sua conta em {school} ({when}). Basta ela para iniciar sessão. Se fez esta alteração, não tem de fazer nada.\n\nSe não a fez, remova a chave no seu perfil, avise um administrador da sua escola e escolha já uma nova palavra-passe:\n{link}\n',
  passkeyRemovedSubject: 'Foi removida uma chave de acesso da sua conta do Clutch',
  passkeyRemovedBody:
    'Olá {name},\n\nA chave de acesso «{passkey}» da sua conta em {school} foi removida ({when}). Se fez esta alteração, não tem de fazer nada.\n\nSe não a fez, avise um administrador da sua escola e escolha já uma nova palavra-passe:\n{link}\n',
  providerLinkedSubject: 'Início de sessão no Clutch pelo fornecedor de identidade ativado',
  providerLinkedBody:
    'Olá {name},\n\nO fornecedor de identidade desta instalação permite agora iniciar sessão na sua conta em {school} ({when}). Se fez esta alteração, não tem de fazer nada.\n\nSe não a fez, avise um administrador da sua escola e escolha uma nova palavra-passe através de uma ligação. Este início de sessão será então desativado:\n{link}\n',
  providerUnlinkedSubject: 'A sua identidade foi removida da sua conta do Clutch',
  providerUnlinkedBody:
    'Olá {name},\n\nA identidade em {provider} foi removida da sua conta em {school} ({when}). Já não serve para iniciar sessão. Se fez esta alteração, não tem de fazer nada.\n\nSe não a fez, avise um administrador da sua escola e escolha já uma nova palavra-passe:\n{link}\n',
  factorRemovedSubject: 'O seu segundo passo do Clutch foi removido',
  factorRemovedBody:
    'Olá {name},\n\n{author} removeu o segundo passo da sua conta em {school} ({when}). A aplicação de autenticação, as chaves de acesso e os códigos de recuperação já não funcionam, e todas as suas sessões foram terminadas. Motivo indicado: {reason}\n\nSe foi a seu pedido, inicie sessão e configure um novo segundo passo no seu perfil.\n\nCaso contrário, avise outro administrador da sua escola e escolha já uma nova palavra-passe:\n{link}\n',
  recoveryCodesSubject: 'Tem novos códigos de recuperação do Clutch',
  recoveryCodesBody:
    'Olá {name},\n\nForam criados novos códigos de recuperação para a sua conta em {school} ({when}). Os anteriores deixaram de funcionar. Se fez esta alteração, não tem de fazer nada.\n\nSe não a fez, avise um administrador da sua escola e escolha já uma nova palavra-passe:\n{link}\n',
  recoveryCodeUsedSubject: 'Foi usado um código de recuperação para iniciar sessão no Clutch',
  recoveryCodeUsedBody:
    'Olá {name},\n\nAlguém iniciou sessão na sua conta em {school} com a sua palavra-passe e um código de recuperação ({when}). Códigos que restam: {count}. Se iniciou esta sessão, crie novos no seu perfil quando restarem poucos.\n\nCaso contrário, avise um administrador da sua escola e escolha já uma nova palavra-passe:\n{link}\n',
  receiptSubject: 'Recibo {number} de {school}',
  receiptBody:
    'Olá {name},\n\nRecebemos {amount} da sua parte em {day} ({method}). Recibo {number}.{cancelled}\n\nO seu saldo depois deste pagamento: {balance}\n\nEste recibo não é uma fatura.\n\n{school}\n',
  statementSubject: 'A sua conta em {school}',
  statementBody:
    'Olá {name},\n\nEsta é a sua conta na nossa escola em {day}: dia, lançamento, valor, saldo. Os valores positivos estão por pagar.\n\n{lines}\n\nSaldo: {balance}\n\nEste extrato não é uma fatura.\n\n{school}\n',
  recordSubject: 'Registo de formação de {name}',
  recordBody:
    '{school}\n\nRegisto de formação de {name}, categoria da carta {licence}, em {day}.\nTotal de condução: {sums}\n\nAulas:\n{classes}\n\nCompetências:\n{skills}\n\n{school}\n',
  attemptSubject: 'O seu teste em {school}: {test}',
  attemptBody:
    'Olá {name},\n\nAqui está o seu teste «{test}». O tempo já está a contar:\n{link}\n\nA ligação abre apenas este teste, sem conta.\n\n{school}\n',
};

const LANGUAGES: Record<string, Texts> = { en, fr, pt };

/** All texts of mails in a language; English where it is not known. */
export const mailTexts = (locale: string): Texts => LANGUAGES[locale] ?? en;

/** A text in a language, English where it is not known, with its `{values}`. Line ends in a subject are taken out. */
export function mailText(locale: string, key: keyof Texts, values: Readonly<Record<string, string>>): string {
  const text = mailTexts(locale)[key].replace(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? '');
  return key.endsWith('Subject') ? text.replace(/\s+/g, ' ').trim() : text;
}

const ROLES: Record<string, Readonly<Record<Role | 'none', string>>> = {
  en: { admin: 'administrator', developer: 'developer', none: 'none' },
  fr: { admin: 'administrateur', developer: 'développeur', none: 'aucun' },
  pt: { admin: 'administrador', developer: 'programador', none: 'nenhuma' },
};

/** Roles by name, in a language. */
export function roleNames(locale: string, roles: readonly Role[]): string {
  const names = ROLES[locale] ?? ROLES.en;
  return (roles.length > 0 ? roles : (['none'] as const)).map((role) => names?.[role]).join(', ');
}

/** What receipts and statements call what they list. */
interface Words {
  readonly method: Readonly<Record<Method, string>>;
  readonly kind: Readonly<Record<EntryKind, string>>;
  readonly reversal: string;
  readonly cancelled: string;
}
const MONEY_EN: Words = {
  method: {
    cash: 'cash',
    card: 'card',
    transfer: 'transfer',
    cheque: 'cheque',
    direct_debit: 'direct debit',
    multibanco: 'Multibanco',
    mb_way: 'MB WAY',
    bizum: 'Bizum',
    twint: 'TWINT',
    bancontact: 'Bancontact',
    paypal: 'PayPal',
    online: 'online',
    training_account: 'CPF training account',
    other: 'other',
  },
  kind: { charge: 'Charge', payment: 'Payment', refund: 'Refund', discount: 'Discount', write_off: 'Write-off' },
  reversal: 'Correction',
  cancelled: 'This receipt has been cancelled.',
};
const MONEY_WORDS: Readonly<Record<string, Words>> = {
  fr: {
    method: {
      cash: 'espèces',
      card: 'carte',
      transfer: 'virement',
      cheque: 'chèque',
      direct_debit: 'prélèvement',
      multibanco: 'Multibanco',
      mb_way: 'MB WAY',
      bizum: 'Bizum',
      twint: 'TWINT',
      bancontact: 'Bancontact',
      paypal: 'PayPal',
      online: 'en ligne',
      training_account: 'CPF',
      other: 'autre',
    },
    kind: {
      charge: 'Montant dû',
      payment: 'Paiement',
      refund: 'Remboursement',
      discount: 'Remise',
      write_off: 'Renonciation',
    },
    reversal: 'Correction',
    cancelled: 'Ce reçu a été annulé.',
  },
  pt: {
    method: {
      cash: 'numerário',
      card: 'cartão',
      transfer: 'transferência',
      cheque: 'cheque',
      direct_debit: 'débito direto',
      multibanco: 'Multibanco',
      mb_way: 'MB WAY',
      bizum: 'Bizum',
      twint: 'TWINT',
      bancontact: 'Bancontact',
      paypal: 'PayPal',
      online: 'online',
      training_account: 'CPF',
      other: 'outro',
    },
    kind: { charge: 'Débito', payment: 'Pagamento', refund: 'Reembolso', discount: 'Desconto', write_off: 'Perdão' },
    reversal: 'Correção',
    cancelled: 'Este recibo foi anulado.',
  },
};
export const moneyWords = (locale: string): Words => MONEY_WORDS[locale] ?? MONEY_EN;
