/** What the learning side of the sample school says in French, by the law of France. */
import type { LearningWords } from '../words.ts';
import { DRIVER } from './driver.ts';
import { ROAD } from './road.ts';

export const FRENCH: LearningWords = {
  tops: { signs: 'Panneaux', distances: 'Distances', road: 'Sur la route', driver: 'Conducteur et véhicule' },
  signs: {
    groups: {
      warning: 'Panneaux de danger',
      prohibition: 'Panneaux d’interdiction',
      obligation: 'Panneaux d’obligation',
      information: 'Panneaux d’indication',
      other: 'Panneaux de priorité',
    },
    meaning: (code) => `Que vous indique ce panneau ? (${code})`,
    called: (code) => `Comment s’appelle ce panneau ? (${code})`,
    colon: ' : ',
  },
  distances: {
    stopping: 'Arrêt',
    following: 'Distance de sécurité',
    about: (metres) => `Environ ${metres} m`,
    reaction: (speed) =>
      `Combien de mètres parcourt-on à ${speed} km/h pendant une seconde de réaction, d’après la règle simplifiée ?`,
    braking: (speed) =>
      `Quelle est la distance de freinage normale à ${speed} km/h sur route sèche, d’après la règle simplifiée ?`,
    emergency: (speed) =>
      `Quelle est la distance d’un freinage d’urgence à ${speed} km/h, d’après la règle simplifiée ?`,
    emergencyWhy: (braking) => `La moitié de ${braking} m.`,
    stop: (speed) => `Quelle est la distance d’arrêt totale à ${speed} km/h, d’après la règle simplifiée ?`,
    stopWhy: (reaction, braking) => `Réaction ${reaction} m et freinage ${braking} m.`,
    behind: (speed) => `Quelle distance de sécurité garde-t-on à ${speed} km/h, d’après la règle des deux secondes ?`,
    behindWhy: (speed, second) => `${speed} km/h font environ ${second} m par seconde.`,
    phone: (speed) =>
      `Combien de mètres parcourt une voiture à ${speed} km/h pendant que son conducteur regarde son téléphone deux secondes ?`,
    phoneWhy: (second) => `Environ ${second} m par seconde.`,
  },
  road: ROAD,
  driver: DRIVER,
  tests: {
    theory: (country) => `Code B, ${country}`,
    countries: { PT: 'Portugal', FR: 'France', ES: 'Espagne', GB: 'Royaume-Uni', DE: 'Allemagne' },
    signs: 'Panneaux, pour commencer',
    distances: 'Distances',
  },
  pages: [
    [
      'Comment marche la priorité',
      '# Comment marche la priorité\n\n1. Un agent\n2. Les feux\n3. Les panneaux\n4. La priorité à droite\n\nQuand un **agent** fait signe d’avancer, le feu rouge ne compte plus.\n\n> Celui qui a la priorité doit pouvoir en user ; n’y tenez jamais à tout prix.\n',
    ],
    [
      'Lire les panneaux à leur forme',
      '# Lire les panneaux à leur forme\n\n| Forme | Indique |\n| --- | --- |\n| Triangle à bord rouge | Danger |\n| Cercle à bord rouge | Interdiction |\n| Cercle bleu | Obligation |\n| Rectangle | Indication |\n| Octogone | Stop |\n\nLes formes se reconnaissent de dos et sous la neige.\n',
    ],
    [
      'Distances d’arrêt',
      '# Distances d’arrêt\n\n- **Réaction** : vitesse / 10 × 3, en mètres\n- **Freinage** : (vitesse / 10)², en mètres\n- **Urgence** : la moitié\n\nÀ 50 km/h : 15 m + 25 m = *40 m*. À 100 km/h : 30 m + 100 m = *130 m*.\n\nDeux fois la vitesse, c’est quatre fois la distance de freinage.\n',
    ],
    [
      'Conduire de nuit et par mauvais temps',
      '# De nuit et par mauvais temps\n\nRoulez de façon à pouvoir vous arrêter **dans ce que vous voyez**.\n\n- Repassez à temps en feux de croisement\n- Feux de brouillard arrière seulement dans le brouillard ou sous la neige\n- Le double de la distance sur route mouillée\n',
    ],
    [
      'Alcool, médicaments et fatigue',
      '# Alcool, médicaments et fatigue\n\nLa limite en France est de **0,5 g/l**, et de **0,2 g/l** en période probatoire. Le meilleur taux est zéro.\n\nLe corps élimine environ 0,1 g/l par heure ; rien ne l’accélère.\n',
    ],
    [
      'Que faire lors d’un accident',
      '# Que faire lors d’un accident\n\n1. **Protéger** : feux de détresse, gilet, triangle\n2. **Alerter** : 112\n3. **Secourir** : respiration, saignements, chaleur\n\nRestez en ligne jusqu’à ce qu’on vous dise de raccrocher.\n',
    ],
    [
      'Autoroutes et tunnels',
      '# Autoroutes et tunnels\n\nOn s’insère à la vitesse de la circulation. Laissez un couloir aux secours *avant* de vous arrêter.\n\nDans un tunnel enfumé : quittez le véhicule, laissez la clé, suivez les issues de secours.\n',
    ],
    [
      'Consommer peu',
      '# Consommer peu\n\nRegardez loin, passez tôt le rapport supérieur, laissez rouler en prise, vérifiez les pneus une fois par mois.\n',
    ],
  ],
  modules: ['Panneaux et règles', 'Vitesse et distances', 'Conducteur, véhicule et secours'],
  banners: [
    ['Cours de code tous les mardis soir', 'code'],
    ['Parrainez un ami, une heure offerte', 'parrainage'],
    ['Conduire de nuit en hiver', 'hiver'],
    ['Examen blanc samedi', 'examen-blanc'],
    ['Fermé pendant les fêtes', ''],
    ['L’offre de l’été dernier', ''],
  ],
  advertisements: ['Assurance jeune conducteur', 'Formation aux premiers secours en un jour', 'Pneus d’hiver'],
};
