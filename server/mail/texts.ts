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
  inviteSubject: 'You are invited to {school} on Clutch',
  inviteBody:
    'Hello,\n\n{author} invites you to the console of {school}. Create your account here:\n{link}\n\nThe link works once, for this address, and for seven days.\n',
  recoverySubject: 'Choose a new password for Clutch',
  recoveryBody:
    'Hello {name},\n\nchoose a new password here:\n{link}\n\nThe link works once and for 60 minutes. If you did not ask for it, nothing has changed and you can ignore this mail.\n',
  takenSubject: 'You have an account on Clutch already',
  takenBody:
    'Hello {name},\n\nsomebody wanted to create an account with your address; you have one already, and nothing was changed. If it was you, sign in here, or choose a new password:\n{link}\n\nIf it was not you, you can ignore this mail.\n',
  passwordSubject: 'Your password for Clutch was changed',
  passwordBody:
    'Hello {name},\n\nthe password of your account at {school} was changed on {when}. If it was you, there is nothing to do.\n\nIf it was not you, choose a new one at once, and tell an administrator of your school:\n{link}\n',
  rolesSubject: 'Your roles at {school} were changed',
  rolesBody:
    'Hello {name},\n\n{author} changed your roles at {school} on {when}. They are now: {roles}.\n\nIf this is a mistake, tell an administrator of your school.\n',
  addressAskedSubject: 'Your address for Clutch is to be changed',
  addressAskedBody:
    'Hello {name},\n\non {when} somebody who knows your password asked that your account at {school} take the address {address}. It does so once that address has confirmed. If it was you, there is nothing to do here.\n\nIf it was not you, stop it. You are then signed out everywhere and get a link to choose a new password:\n{link}\n\nThe link holds for 24 hours, and for another 72 once the change has taken effect.\n',
  addressConfirmSubject: 'Confirm your address for Clutch',
  addressConfirmBody:
    'Hello {name},\n\nconfirm that your account at {school} is to have this address:\n{link}\n\nThe link works once and for 24 hours. If you did not ask for it, nothing changes and you can ignore this mail.\n',
  addressTakenSubject: 'You have an account on Clutch already',
  addressTakenBody:
    'Hello {name},\n\nsomebody wanted to give your address to another account. You have one with it already, and nothing was changed. If it was you, sign in here:\n{link}\n\nIf it was not you, you can ignore this mail.\n',
  addressChangedSubject: 'Your address for Clutch was changed',
  addressChangedBody:
    'Hello {name},\n\nyour account at {school} has the address {address} since {when}. If it was you, there is nothing to do.\n\nIf it was not you, take it back. You are then signed out everywhere and get a link to choose a new password:\n{link}\n\nThe link holds for 72 hours.\n',
  twoStepOnSubject: 'Signing in to Clutch now takes a second step',
  twoStepOnBody:
    'Hello {name},\n\nsince {when} signing in to your account at {school} takes a code of an authenticator app beside the password. Keep the recovery codes where you find them without that device. If it was you, there is nothing else to do.\n\nIf it was not you, choose a new password at once, and tell an administrator of your school:\n{link}\n',
  twoStepOffSubject: 'Signing in to Clutch takes no app any more',
  twoStepOffBody:
    'Hello {name},\n\nthe authenticator app of your account at {school} was removed on {when}: signing in does not ask for its codes any more. If it was you, there is nothing to do.\n\nIf it was not you, choose a new password at once, and tell an administrator of your school:\n{link}\n',
  passkeyAddedSubject: 'A passkey was added to your account for Clutch',
  passkeyAddedBody:
    'Hello {name},\n\nthe passkey “{passkey}” was added to your account at {school} on {when}. It signs in on its own. If it was you, there is nothing to do.\n\nIf it was not you, choose a new password at once, remove the passkey in your profile, and tell an administrator of your school:\n{link}\n',
  passkeyRemovedSubject: 'A passkey of your account for Clutch was removed',
  passkeyRemovedBody:
    'Hello {name},\n\nthe passkey “{passkey}” of your account at {school} was removed on {when}. If it was you, there is nothing to do.\n\nIf it was not you, choose a new password at once, and tell an administrator of your school:\n{link}\n',
  providerLinkedSubject: 'Your account for Clutch signs in through your identity provider',
  providerLinkedBody:
    'Hello {name},\n\nsince {when} your account at {school} can be signed in to through the identity provider of this installation. If it was you, there is nothing to do.\n\nIf it was not you, choose a new password by a link, which ends this, and tell an administrator of your school:\n{link}\n',
  providerUnlinkedSubject: 'Your identity was taken off your account for Clutch',
  providerUnlinkedBody:
    'Hello {name},\n\nthe identity at {provider} was taken off your account at {school} on {when}: it does not sign in any more. If it was you, there is nothing to do.\n\nIf it was not you, choose a new password at once, and tell an administrator of your school:\n{link}\n',
  factorRemovedSubject: 'Your second step for Clutch was taken off',
  factorRemovedBody:
    'Hello {name},\n\n{author} took the second step of your account at {school} off on {when}: the authenticator app, the passkeys and the recovery codes do not work any more, and you are signed out everywhere. The reason given: {reason}\n\nIf you asked for it, sign in and set up a new second step in your profile.\n\nIf you did not, choose a new password at once, and tell another administrator of your school:\n{link}\n',
  recoveryCodesSubject: 'You have new recovery codes for Clutch',
  recoveryCodesBody:
    'Hello {name},\n\nnew recovery codes were made for your account at {school} on {when}. The earlier ones do not work any more. If it was you, there is nothing to do.\n\nIf it was not you, choose a new password at once, and tell an administrator of your school:\n{link}\n',
  recoveryCodeUsedSubject: 'A recovery code was used to sign in to Clutch',
  recoveryCodeUsedBody:
    'Hello {name},\n\non {when} somebody signed in to your account at {school} with your password and a recovery code. Codes left: {count}. If it was you, make new ones in your profile when few are left.\n\nIf it was not you, choose a new password at once, and tell an administrator of your school:\n{link}\n',
  receiptSubject: 'Receipt {number} of {school}',
  receiptBody:
    'Hello {name},\n\nwe received {amount} from you on {day} ({method}). Receipt {number}.{cancelled}\n\nYour balance after it: {balance}\n\nThis receipt is not a tax invoice.\n\n{school}\n',
  statementSubject: 'Your account with {school}',
  statementBody:
    'Hello {name},\n\nthis is your account with us on {day}: day, entry, amount, balance. What you owe is above zero.\n\n{lines}\n\nBalance: {balance}\n\nThis statement is not a tax invoice.\n\n{school}\n',
  recordSubject: 'Training record of {name}',
  recordBody:
    '{school}\n\nTraining record of {name}, licence category {licence}, on {day}.\nDriven in all: {sums}\n\nClasses:\n{classes}\n\nSkills:\n{skills}\n\n{school}\n',
  attemptSubject: 'Your test with {school}: {test}',
  attemptBody:
    'Hello {name},\n\nhere is your test “{test}”. The clock runs already:\n{link}\n\nThe link opens this one test, without an account.\n\n{school}\n',
};
const fr: Texts = {
  chatSubject: 'Message de {school}',
  chatBody: '{body}\n\n{author}\n{school}\n',
  inviteSubject: 'Vous êtes invité à rejoindre {school} sur Clutch',
  inviteBody:
    'Bonjour,\n\n{author} vous invite à la console de {school}. Créez votre compte ici :\n{link}\n\nLe lien sert une seule fois, pour cette adresse, pendant sept jours.\n',
  recoverySubject: 'Choisissez un nouveau mot de passe pour Clutch',
  recoveryBody:
    'Bonjour {name},\n\nchoisissez un nouveau mot de passe ici :\n{link}\n\nLe lien sert une seule fois, pendant 60 minutes. Si vous ne l’avez pas demandé, rien n’a changé et vous pouvez ignorer cet e-mail.\n',
  takenSubject: 'Vous avez déjà un compte sur Clutch',
  takenBody:
    'Bonjour {name},\n\nquelqu’un a voulu créer un compte avec votre adresse ; vous en avez déjà un et rien n’a été modifié. Si c’était vous, connectez-vous ici ou choisissez un nouveau mot de passe :\n{link}\n\nSi ce n’était pas vous, vous pouvez ignorer cet e-mail.\n',
  passwordSubject: 'Votre mot de passe pour Clutch a été modifié',
  passwordBody:
    'Bonjour {name},\n\nle mot de passe de votre compte auprès de {school} a été modifié ({when}). Si c’était vous, vous n’avez rien à faire.\n\nSi ce n’était pas vous, choisissez-en un nouveau sans attendre et prévenez un administrateur de votre école :\n{link}\n',
  rolesSubject: 'Vos rôles auprès de {school} ont été modifiés',
  rolesBody:
    'Bonjour {name},\n\n{author} a modifié vos rôles auprès de {school} ({when}). Vos rôles sont maintenant : {roles}.\n\nS’il s’agit d’une erreur, prévenez un administrateur de votre école.\n',
  addressAskedSubject: 'Votre adresse pour Clutch va être modifiée',
  addressAskedBody:
    'Bonjour {name},\n\nquelqu’un qui connaît votre mot de passe a demandé que votre compte auprès de {school} prenne l’adresse {address} ({when}). La modification prendra effet quand cette adresse aura confirmé. Si c’était vous, vous n’avez rien à faire ici.\n\nSi ce n’était pas vous, empêchez-la. Vous serez alors déconnecté partout et recevrez un lien pour choisir un nouveau mot de passe :\n{link}\n\nLe lien est valable 24 heures, puis 72 heures encore une fois la modification effective.\n',
  addressConfirmSubject: 'Confirmez votre adresse pour Clutch',
  addressConfirmBody:
    'Bonjour {name},\n\nconfirmez que votre compte auprès de {school} doit prendre cette adresse :\n{link}\n\nLe lien sert une seule fois, pendant 24 heures. Si vous ne l’avez pas demandé, rien ne change et vous pouvez ignorer cet e-mail.\n',
  addressTakenSubject: 'Vous avez déjà un compte sur Clutch',
  addressTakenBody:
    'Bonjour {name},\n\nquelqu’un a voulu donner votre adresse à un autre compte. Vous en avez déjà un avec cette adresse et rien n’a été modifié. Si c’était vous, connectez-vous ici :\n{link}\n\nSi ce n’était pas vous, vous pouvez ignorer cet e-mail.\n',
  addressChangedSubject: 'Votre adresse pour Clutch a été modifiée',
  addressChangedBody:
    'Bonjour {name},\n\nvotre compte auprès de {school} a maintenant l’adresse {address} ({when}). Si c’était vous, vous n’avez rien à faire.\n\nSi ce n’était pas vous, annulez cette modification. Vous serez alors déconnecté partout et recevrez un lien pour choisir un nouveau mot de passe :\n{link}\n\nLe lien est valable 72 heures.\n',
  twoStepOnSubject: 'La connexion à Clutch se fait maintenant en deux étapes',
  twoStepOnBody:
    'Bonjour {name},\n\nla connexion à votre compte auprès de {school} demande maintenant, en plus du mot de passe, un code d’une application d’authentification ({when}). Gardez les codes de secours là où vous les trouverez sans cet appareil. Si c’était vous, vous n’avez rien d’autre à faire.\n\nSi ce n’était pas vous, choisissez un nouveau mot de passe sans attendre et prévenez un administrateur de votre école :\n{link}\n',
  twoStepOffSubject: 'La connexion à Clutch ne demande plus d’application',
  twoStepOffBody:
    'Bonjour {name},\n\nl’application d’authentification de votre compte auprès de {school} a été retirée ({when}) : la connexion ne demande plus ses codes. Si c’était vous, vous n’avez rien à faire.\n\nSi ce n’était pas vous, choisissez un nouveau mot de passe sans attendre et prévenez un administrateur de votre école :\n{link}\n',
  passkeyAddedSubject: 'Une clé d’accès a été ajoutée à votre compte Clutch',
  passkeyAddedBody:
    'Bonjour {name},\n\nla clé d’accès « {passkey} » a été ajoutée à votre compte auprès de {school} ({when}). Elle suffit pour se connecter. Si c’était vous, vous n’avez rien à faire.\n\nSi ce n’était pas vous, choisissez un nouveau mot de passe sans attendre, retirez la clé dans votre profil et prévenez un administrateur de votre école :\n{link}\n',
  passkeyRemovedSubject: 'Une clé d’accès de votre compte Clutch a été retirée',
  passkeyRemovedBody:
    'Bonjour {name},\n\nla clé d’accès « {passkey} » de votre compte auprès de {school} a été retirée ({when}). Si c’était vous, vous n’avez rien à faire.\n\nSi ce n’était pas vous, choisissez un nouveau mot de passe sans attendre et prévenez un administrateur de votre école :\n{link}\n',
  providerLinkedSubject: 'Votre compte Clutch s’ouvre par votre fournisseur d’identité',
  providerLinkedBody:
    'Bonjour {name},\n\nvotre compte auprès de {school} peut désormais s’ouvrir par le fournisseur d’identité de cette installation ({when}). Si c’était vous, vous n’avez rien à faire.\n\nSi ce n’était pas vous, choisissez un nouveau mot de passe par un lien, ce qui y met fin, et prévenez un administrateur de votre école :\n{link}\n',
  providerUnlinkedSubject: 'Votre identité a été retirée de votre compte Clutch',
  providerUnlinkedBody:
    'Bonjour {name},\n\nl’identité chez {provider} a été retirée de votre compte auprès de {school} ({when}) : elle ne permet plus de vous connecter. Si c’était vous, vous n’avez rien à faire.\n\nSi ce n’était pas vous, choisissez un nouveau mot de passe sans attendre et prévenez un administrateur de votre école :\n{link}\n',
  factorRemovedSubject: 'Votre deuxième étape de connexion à Clutch a été retirée',
  factorRemovedBody:
    'Bonjour {name},\n\n{author} a retiré la deuxième étape de votre compte auprès de {school} ({when}) : l’application d’authentification, les clés d’accès et les codes de secours ne fonctionnent plus, et vous êtes déconnecté partout. Raison indiquée : {reason}\n\nSi vous l’avez demandé, connectez-vous et configurez une nouvelle deuxième étape dans votre profil.\n\nSinon, choisissez un nouveau mot de passe sans attendre et prévenez un autre administrateur de votre école :\n{link}\n',
  recoveryCodesSubject: 'Vous avez de nouveaux codes de secours pour Clutch',
  recoveryCodesBody:
    'Bonjour {name},\n\nde nouveaux codes de secours ont été créés pour votre compte auprès de {school} ({when}). Les précédents ne fonctionnent plus. Si c’était vous, vous n’avez rien à faire.\n\nSi ce n’était pas vous, choisissez un nouveau mot de passe sans attendre et prévenez un administrateur de votre école :\n{link}\n',
  recoveryCodeUsedSubject: 'Un code de secours a servi à se connecter à Clutch',
  recoveryCodeUsedBody:
    'Bonjour {name},\n\nquelqu’un s’est connecté à votre compte auprès de {school} avec votre mot de passe et un code de secours ({when}). Codes restants : {count}. Si c’était vous, créez-en de nouveaux dans votre profil quand il en reste peu.\n\nSi ce n’était pas vous, choisissez un nouveau mot de passe sans attendre et prévenez un administrateur de votre école :\n{link}\n',
  receiptSubject: 'Reçu {number} de {school}',
  receiptBody:
    'Bonjour {name},\n\nnous avons reçu {amount} de votre part le {day} ({method}). Reçu {number}.{cancelled}\n\nVotre solde après ce paiement : {balance}\n\nCe reçu n’est pas une facture.\n\n{school}\n',
  statementSubject: 'Votre compte auprès de {school}',
  statementBody:
    'Bonjour {name},\n\nvoici votre compte auprès de notre école au {day} : jour, écriture, montant, solde. Un montant positif est à votre charge.\n\n{lines}\n\nSolde : {balance}\n\nCe relevé n’est pas une facture.\n\n{school}\n',
  recordSubject: 'Livret de formation de {name}',
  recordBody:
    '{school}\n\nLivret de formation de {name}, catégorie de permis {licence}, au {day}.\nConduite en tout : {sums}\n\nCours :\n{classes}\n\nCompétences :\n{skills}\n\n{school}\n',
  attemptSubject: 'Votre test auprès de {school} : {test}',
  attemptBody:
    'Bonjour {name},\n\nvoici votre test « {test} ». Le temps court déjà :\n{link}\n\nLe lien n’ouvre que ce test, sans compte.\n\n{school}\n',
};
const pt: Texts = {
  chatSubject: 'Mensagem de {school}',
  chatBody: '{body}\n\n{author}\n{school}\n',
  inviteSubject: 'Recebeu um convite para {school} no Clutch',
  inviteBody:
    'Olá,\n\n{author} convida-o para a consola de {school}. Crie a sua conta aqui:\n{link}\n\nA ligação serve uma só vez, para este endereço, durante sete dias.\n',
  recoverySubject: 'Escolha uma nova palavra-passe para o Clutch',
  recoveryBody:
    'Olá {name},\n\nescolha aqui uma nova palavra-passe:\n{link}\n\nA ligação serve uma só vez, durante 60 minutos. Se não a pediu, nada mudou e pode ignorar este e-mail.\n',
  takenSubject: 'Já tem uma conta no Clutch',
  takenBody:
    'Olá {name},\n\nalguém quis criar uma conta com o seu endereço; já tem uma e nada foi alterado. Se foi o próprio, inicie sessão aqui ou escolha uma nova palavra-passe:\n{link}\n\nCaso contrário, pode ignorar este e-mail.\n',
  passwordSubject: 'A sua palavra-passe do Clutch foi alterada',
  passwordBody:
    'Olá {name},\n\na palavra-passe da sua conta em {school} foi alterada ({when}). Se foi o próprio, não tem de fazer nada.\n\nCaso contrário, escolha já uma nova e avise um administrador da sua escola:\n{link}\n',
  rolesSubject: 'As suas funções em {school} foram alteradas',
  rolesBody:
    'Olá {name},\n\n{author} alterou as suas funções em {school} ({when}). Agora são: {roles}.\n\nSe for um engano, avise um administrador da sua escola.\n',
  addressAskedSubject: 'O seu endereço no Clutch vai ser alterado',
  addressAskedBody:
    'Olá {name},\n\nalguém que conhece a sua palavra-passe pediu que a sua conta em {school} passe a ter o endereço {address} ({when}). A alteração tem efeito quando esse endereço confirmar. Se foi o próprio, não tem de fazer nada aqui.\n\nCaso contrário, impeça-a. A sua sessão será então terminada em todo o lado e receberá uma ligação para escolher uma nova palavra-passe:\n{link}\n\nA ligação é válida durante 24 horas, e mais 72 depois de a alteração ter efeito.\n',
  addressConfirmSubject: 'Confirme o seu endereço no Clutch',
  addressConfirmBody:
    'Olá {name},\n\nconfirme que a sua conta em {school} deve passar a ter este endereço:\n{link}\n\nA ligação serve uma só vez, durante 24 horas. Se não o pediu, nada muda e pode ignorar este e-mail.\n',
  addressTakenSubject: 'Já tem uma conta no Clutch',
  addressTakenBody:
    'Olá {name},\n\nalguém quis dar o seu endereço a outra conta. Já tem uma conta com ele e nada foi alterado. Se foi o próprio, inicie sessão aqui:\n{link}\n\nCaso contrário, pode ignorar este e-mail.\n',
  addressChangedSubject: 'O seu endereço no Clutch foi alterado',
  addressChangedBody:
    'Olá {name},\n\na sua conta em {school} tem agora o endereço {address} ({when}). Se foi o próprio, não tem de fazer nada.\n\nCaso contrário, anule a alteração. A sua sessão será então terminada em todo o lado e receberá uma ligação para escolher uma nova palavra-passe:\n{link}\n\nA ligação é válida durante 72 horas.\n',
  twoStepOnSubject: 'Iniciar sessão no Clutch tem agora um segundo passo',
  twoStepOnBody:
    'Olá {name},\n\niniciar sessão na sua conta em {school} pede agora, além da palavra-passe, um código de uma aplicação de autenticação ({when}). Guarde os códigos de recuperação onde os encontre sem esse dispositivo. Se foi o próprio, não tem de fazer mais nada.\n\nCaso contrário, escolha já uma nova palavra-passe e avise um administrador da sua escola:\n{link}\n',
  twoStepOffSubject: 'Iniciar sessão no Clutch já não pede a aplicação',
  twoStepOffBody:
    'Olá {name},\n\na aplicação de autenticação da sua conta em {school} foi removida ({when}): iniciar sessão já não pede os códigos dela. Se foi o próprio, não tem de fazer nada.\n\nCaso contrário, escolha já uma nova palavra-passe e avise um administrador da sua escola:\n{link}\n',
  passkeyAddedSubject: 'Foi acrescentada uma chave de acesso à sua conta do Clutch',
  passkeyAddedBody:
    'Olá {name},\n\na chave de acesso «{passkey}» foi acrescentada à sua conta em {school} ({when}). Basta ela para iniciar sessão. Se foi o próprio, não tem de fazer nada.\n\nCaso contrário, escolha já uma nova palavra-passe, remova a chave no seu perfil e avise um administrador da sua escola:\n{link}\n',
  passkeyRemovedSubject: 'Foi removida uma chave de acesso da sua conta do Clutch',
  passkeyRemovedBody:
    'Olá {name},\n\na chave de acesso «{passkey}» da sua conta em {school} foi removida ({when}). Se foi o próprio, não tem de fazer nada.\n\nCaso contrário, escolha já uma nova palavra-passe e avise um administrador da sua escola:\n{link}\n',
  providerLinkedSubject: 'A sua conta do Clutch abre-se pelo fornecedor de identidade',
  providerLinkedBody:
    'Olá {name},\n\na sua conta em {school} passou a poder ser aberta pelo fornecedor de identidade desta instalação ({when}). Se foi o próprio, não tem de fazer nada.\n\nCaso contrário, escolha uma nova palavra-passe por uma hiperligação, o que lhe põe fim, e avise um administrador da sua escola:\n{link}\n',
  providerUnlinkedSubject: 'A sua identidade foi retirada da sua conta do Clutch',
  providerUnlinkedBody:
    'Olá {name},\n\na identidade em {provider} foi retirada da sua conta em {school} ({when}): já não serve para iniciar sessão. Se foi o próprio, não tem de fazer nada.\n\nCaso contrário, escolha já uma nova palavra-passe e avise um administrador da sua escola:\n{link}\n',
  factorRemovedSubject: 'O seu segundo passo do Clutch foi retirado',
  factorRemovedBody:
    'Olá {name},\n\n{author} retirou o segundo passo da sua conta em {school} ({when}): a aplicação de autenticação, as chaves de acesso e os códigos de recuperação já não funcionam, e a sua sessão foi terminada em todo o lado. Motivo indicado: {reason}\n\nSe foi a seu pedido, inicie sessão e configure um novo segundo passo no seu perfil.\n\nCaso contrário, escolha já uma nova palavra-passe e avise outro administrador da sua escola:\n{link}\n',
  recoveryCodesSubject: 'Tem novos códigos de recuperação do Clutch',
  recoveryCodesBody:
    'Olá {name},\n\nforam criados novos códigos de recuperação para a sua conta em {school} ({when}). Os anteriores deixaram de funcionar. Se foi o próprio, não tem de fazer nada.\n\nCaso contrário, escolha já uma nova palavra-passe e avise um administrador da sua escola:\n{link}\n',
  recoveryCodeUsedSubject: 'Um código de recuperação serviu para iniciar sessão no Clutch',
  recoveryCodeUsedBody:
    'Olá {name},\n\nalguém iniciou sessão na sua conta em {school} com a sua palavra-passe e um código de recuperação ({when}). Códigos que restam: {count}. Se foi o próprio, crie novos no seu perfil quando restarem poucos.\n\nCaso contrário, escolha já uma nova palavra-passe e avise um administrador da sua escola:\n{link}\n',
  receiptSubject: 'Recibo {number} de {school}',
  receiptBody:
    'Olá {name},\n\nrecebemos {amount} da sua parte em {day} ({method}). Recibo {number}.{cancelled}\n\nO seu saldo depois deste pagamento: {balance}\n\nEste recibo não é uma fatura.\n\n{school}\n',
  statementSubject: 'A sua conta em {school}',
  statementBody:
    'Olá {name},\n\nesta é a sua conta na nossa escola em {day}: dia, lançamento, montante, saldo. Um valor positivo está por pagar.\n\n{lines}\n\nSaldo: {balance}\n\nEste extrato não é uma fatura.\n\n{school}\n',
  recordSubject: 'Registo de formação de {name}',
  recordBody:
    '{school}\n\nRegisto de formação de {name}, categoria de carta {licence}, em {day}.\nCondução no total: {sums}\n\nAulas:\n{classes}\n\nCompetências:\n{skills}\n\n{school}\n',
  attemptSubject: 'O seu teste em {school}: {test}',
  attemptBody:
    'Olá {name},\n\naqui está o seu teste «{test}». O tempo já está a contar:\n{link}\n\nA ligação abre apenas este teste, sem conta.\n\n{school}\n',
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
  cancelled: 'It was cancelled since.',
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
    kind: { charge: 'Débit', payment: 'Paiement', refund: 'Remboursement', discount: 'Remise', write_off: 'Abandon' },
    reversal: 'Correction',
    cancelled: 'Il a été annulé depuis.',
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
    cancelled: 'Foi anulado entretanto.',
  },
};
export const moneyWords = (locale: string): Words => MONEY_WORDS[locale] ?? MONEY_EN;
