/** What people of the sample school in Lyon write to each other; how it is written is in said.ts. */
import type { Language } from '../learning/words.ts';
import type { Conversations, Talk } from './said.ts';

const fr: readonly Talk[] = [
  [
    '<Bonjour, est-ce que je peux décaler mon cours de {day} à {hour} ?',
    '>Bonjour {first}. Oui, {hour} est libre. On confirme ?',
    '<Oui, merci beaucoup.',
    '>C’est noté. À {day}.',
  ],
  [
    '<Bonjour, j’ai de la fièvre et je ne peux pas venir au cours de {hour}.',
    '>Bon rétablissement, {first}. À moins de 48 heures le cours compte, sauf avec un certificat.',
    '<J’ai rendez-vous cet après-midi, je l’apporte demain.',
    '>Parfait. Déposez-le au secrétariat et nous ne le comptons pas.',
  ],
  [
    '<Est-ce qu’il y a une date pour mon examen pratique ?',
    '>Pas encore, {first}. La demande est partie aujourd’hui, cela prend une dizaine de jours.',
    '<D’accord. En attendant je continue les tests de code.',
    '>Très bien. Trois tests de suite au-dessus de 35 et vous êtes prêt.',
    '<Le dernier était à 34, presque !',
  ],
  [
    '<Combien d’heures me reste-t-il ?',
    '>Bonjour {first}. Sur les 20 obligatoires, il en reste 9.',
    '<Super. On peut en mettre deux par semaine ?',
    '>Oui. Quels jours vous arrangent ?',
    '<{day} et le samedi matin.',
    '>Entendu, vous recevez les réservations aujourd’hui.',
  ],
  [
    '<Le rendez-vous de {day} est où ?',
    '>À {place}, près de l’arrêt. La voiture est blanche, avec notre panneau.',
    '<Je trouverai, merci.',
  ],
  [
    '>Bonjour {first}. Il manque l’avis médical à votre dossier. Pouvez-vous l’apporter avant {day} ?',
    '<Je l’ai demandé, il doit arriver demain par mail.',
    '>Par mail, cela convient aussi.',
    '<Je viens de l’envoyer.',
    '>Bien reçu, merci. Votre dossier est complet.',
  ],
  [
    '<Je peux payer la deuxième échéance par virement ?',
    '>Oui. Indiquez votre nom dans le libellé.',
    '<C’est fait !',
    '>Bien reçu, vous ne devez plus rien. Votre reçu vous attend au secrétariat.',
  ],
  [
    '<Je pars deux semaines pour le travail. On peut suspendre les cours ?',
    '>Bien sûr. Vous êtes en pause à partir de {day} ; prévenez-nous à votre retour.',
    '<Je rentre à la fin du mois, je vous écris à ce moment-là.',
  ],
  [
    '<J’ai eu le code !! 38 sur 40',
    '>Bravo, {first} ! Vous pouvez réserver les heures de conduite.',
    '<Je voudrais commencer le plus tôt possible',
    '>Nous avons {day} à {hour}, à {place}.',
    '<Je la prends.',
  ],
  [
    '<Bonjour, j’ai manqué le cours car le métro s’est arrêté à {place}. Je dois le payer ?',
    '>Bonjour {first}. Désolés pour vous. Cette fois il ne compte pas, nous l’avons retiré.',
    '<Merci beaucoup pour votre compréhension !',
  ],
  [
    '<J’aimerais travailler le créneau au prochain cours',
    '>C’est dans votre plan de formation. {day} à {hour}, vous le travaillerez à {place}.',
    '<Merci, c’est vraiment ce qui me manque.',
  ],
];

const en: readonly Talk[] = [
  [
    '<Hi, could I move my lesson on {day} to {hour}?',
    '>Hello {first}. There is a place at {hour}. Shall we take it?',
    '<Yes please, thank you!',
    '>Done. See you on {day}.',
  ],
  ['<Which papers do you still need from me?', '>Only the proof of address, {first}.', '<I will bring it on {day}.'],
  [
    '<How many lessons do I have left in my package?',
    '>Eleven practical ones, {first}, and all the theory you want.',
    '<Perfect. Could we do two a week from now on?',
    '>We can. {day} at {hour} is free every week.',
  ],
];

const pt: readonly Talk[] = [
  [
    '<Bom dia, posso mudar a aula de {day} para as {hour}?',
    '>Bom dia, {first}. Pode, está livre. Fica marcado?',
    '<Sim, obrigado.',
    '>Até {day}.',
  ],
  ['<Onde é a aula de {day}?', '>Em {place}, junto à paragem.', '<Obrigado.'],
];

/** Between the school and those who teach in it. */
const teachers: readonly Talk[] = [
  [
    '>Bonjour ! {day} à {hour}, tu peux faire une heure à {place} ?',
    '<Oui. Pour qui ?',
    '>Un nouvel élève, premier cours.',
    '<Ça marche.',
  ],
  [
    '<Le voyant d’huile de la Polo s’est allumé.',
    '>Dépose-la au garage après {hour}. On passe les cours sur une autre voiture.',
    '<Elle y est, prête demain.',
  ],
  ['>Il manque deux signatures de {day}. Tu peux signer en passant ?', '<Je passe à {hour}.', '>Merci.'],
  ['<{day} après-midi j’ai un rendez-vous, quelqu’un peut prendre mes cours ?', '>Oui, ils sont répartis.', '<Merci !'],
  ['<Bouchon à {place}, j’arrive avec dix minutes de retard.', '>L’élève est prévenu.'],
  ['<Cet élève est prêt pour l’examen, à mon avis.', '>Très bien, on demande une place aujourd’hui.'],
  ['>L’examen de {day} passe à {hour}. C’est bon pour toi ?', '<C’est bon, j’ai prévenu l’élève.'],
  ['<Vous pouvez bloquer {day} matin ? Révision de la voiture.', '>C’est bloqué. Bon week-end !', '<De même.'],
];

const waiting: Readonly<Record<Language, readonly Talk[]>> = {
  fr: [
    ['<Bonjour, y a-t-il encore une place {day} vers {hour} ?'],
    ['<Je n’ai pas reçu le rappel du cours de {day}.', '<Vous pouvez me l’envoyer par SMS ?'],
    ['<Je dois annuler le cours de {day}, une réunion est tombée. Désolé !'],
    ['<Mon père passe payer aujourd’hui. Vous fermez à quelle heure ?'],
    ['<Je peux changer de moniteur ? J’aimerais avoir mes cours à {place}.', '<À partir de la semaine prochaine.'],
    ['<Quand aurai-je le résultat de l’examen ?'],
    ['<Je viens d’envoyer l’avis médical par mail. Il est arrivé ?'],
    ['<Le cours de {day}, c’est à {place} ou à l’agence ?'],
    ['<Je peux emmener mon frère comme passager au prochain cours ?'],
    ['<Merci pour le cours d’aujourd’hui ! On peut refaire les giratoires à {place} ?'],
    ['<J’ai déménagé, vous pouvez changer mon adresse ?', '<Et le moniteur peut me prendre devant chez moi ?'],
    ['<Si une heure se libère {day}, vous me mettez sur la liste d’attente ?'],
    ['<Combien coûtent cinq heures de plus ?'],
    ['<Il reste 15 minutes et je ne vois pas la voiture à {place}.'],
  ],
  en: [['<Is there anything free on {day} around {hour}?'], ['<Could you send me the receipt for last month, please?']],
  pt: [['<Bom dia, há alguma vaga {day} às {hour}?']],
};
const teacherWaiting: readonly Talk[] = [
  ['<L’élève de {hour} n’est pas venu. J’ai attendu 15 minutes.'],
  ['<Plus de gazole dans la Peugeot, la carte n’est pas passée.', '<J’ai payé, j’ai le reçu.'],
];

export const LYON_TALKS: Conversations = {
  own: 'fr',
  languageOf: (phone) => (phone.startsWith('+351') ? 'pt' : phone.startsWith('+44') ? 'en' : 'fr'),
  talks: { pt, en, fr, teachers },
  unanswered: { ...waiting, teachers: teacherWaiting },
};
