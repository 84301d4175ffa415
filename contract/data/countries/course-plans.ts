/**
 * Course plans to begin with: what a learner is taught in practical classes, by country and licence category, in the
 * country's own language. A school may change every line of its own plan. Those of other categories than B are in
 * course-plans-more.ts; where they come from is said in sources.ts.
 */
import type { Country } from './countries.ts';
import { MORE_COURSE_PLANS } from './course-plans-more.ts';

export interface PlannedGroup {
  readonly group: string;
  readonly skills: readonly string[];
}

/** Groups in their order, by licence category. */
type CoursePlan = Readonly<Record<string, readonly PlannedGroup[]>>;

const FRANCE: readonly PlannedGroup[] = [
  {
    group: '1. Maîtriser le maniement du véhicule dans un trafic faible ou nul',
    skills: [
      'Connaître les principaux organes et commandes, vérifications intérieures et extérieures',
      'Entrer, s’installer au poste de conduite et en sortir',
      'Tenir, tourner le volant et maintenir la trajectoire',
      'Démarrer et s’arrêter',
      'Doser l’accélération et le freinage à diverses allures',
      'Utiliser la boîte de vitesses',
      'Diriger la voiture en avant, en ligne droite et en courbe, en adaptant allure et trajectoire',
      'Regarder autour de soi et avertir',
      'Effectuer une marche arrière et un demi-tour en sécurité',
    ],
  },
  {
    group: '2. Appréhender la route et circuler dans des conditions normales',
    skills: [
      'Rechercher la signalisation, les indices utiles et en tenir compte',
      'Positionner le véhicule sur la chaussée et choisir la voie de circulation',
      'Adapter l’allure aux situations',
      'Tourner à droite et à gauche en agglomération',
      'Détecter, identifier et franchir les intersections suivant le régime de priorité',
      'Franchir les carrefours à sens giratoire et les ronds-points',
      'S’arrêter et stationner en épi, en bataille et en créneau',
    ],
  },
  {
    group: '3. Circuler dans des conditions difficiles et partager la route avec les autres usagers',
    skills: [
      'Évaluer et maintenir les distances de sécurité',
      'Croiser, dépasser, être dépassé',
      'Passer des virages et conduire en déclivité',
      'Connaître les autres usagers et se comporter à leur égard avec respect et courtoisie',
      'S’insérer, circuler et sortir d’une voie rapide',
      'Conduire dans une file de véhicules et dans une circulation dense',
      'Tenir compte de la circulation inter-files des motocyclistes',
      'Conduire quand l’adhérence et la visibilité sont réduites',
      'Conduire à l’abord et dans la traversée d’ouvrages : tunnels, ponts, passages à niveau',
    ],
  },
  {
    group: '4. Pratiquer une conduite autonome, sûre et économique',
    skills: [
      'Suivre un itinéraire de manière autonome',
      'Préparer et effectuer un voyage longue distance en autonomie',
      'Connaître les principaux facteurs de risque et les recommandations à appliquer',
      'Connaître les comportements en cas d’accident : protéger, alerter, secourir',
      'Faire l’expérience des aides à la conduite du véhicule',
      'Avoir des notions sur l’entretien, le dépannage et les situations d’urgence',
      'Pratiquer l’écoconduite',
    ],
  },
];

const BRITAIN: readonly PlannedGroup[] = [
  {
    group: 'Preparation',
    skills: [
      'Legal responsibilities',
      'Safety checks',
      'Cockpit checks',
      'Security',
      'Passengers and loads',
      'Controls and instruments',
    ],
  },
  {
    group: 'Control of the vehicle',
    skills: [
      'Moving away and stopping',
      'Safe positioning',
      'Mirrors: vision and use',
      'Signals',
      'Use of speed',
      'Turning the vehicle around',
      'Reversing',
      'Parking',
      'Emergency stop',
    ],
  },
  {
    group: 'On the road',
    skills: [
      'Anticipation and planning',
      'Other traffic',
      'Junctions',
      'Roundabouts',
      'Pedestrian crossings',
      'Dual carriageways',
      'Motorways',
      'Rural roads',
    ],
  },
  {
    group: 'Conditions and independence',
    skills: [
      'Driving in darkness',
      'Weather conditions',
      'Environmental issues',
      'Independent driving',
      'Following a sat nav',
      'Journey planning',
    ],
  },
];

const GERMANY: readonly PlannedGroup[] = [
  {
    group: 'Grundstufe',
    skills: [
      'Einsteigen und Einstellen von Sitz, Lenkrad und Spiegeln',
      'Bedienung und Kontrolle der Instrumente',
      'Anfahren und Anhalten',
      'Lenken und Lenkübungen',
      'Gangwechsel',
      'Kontrolle und Beobachtung: Spiegel, Schulterblick',
    ],
  },
  {
    group: 'Aufbaustufe',
    skills: [
      'Rollen und Schalten an Steigung und Gefälle',
      'Bremsübungen',
      'Rückwärtsfahren',
      'Umkehren',
      'Einparken längs und quer',
      'Gefahrbremsung',
      'Umweltbewusstes Fahren',
    ],
  },
  {
    group: 'Leistungsstufe',
    skills: [
      'Fahrbahnbenutzung und Einordnen',
      'Fahrstreifenwechsel',
      'Abbiegen nach rechts und links',
      'Vorfahrt an Kreuzungen und Einmündungen',
      'Kreisverkehr',
      'Überholen und Vorbeifahren',
      'Geschwindigkeit und Abstand',
      'Fußgänger, Radfahrer, Kinder und ältere Menschen',
      'Öffentliche Verkehrsmittel und Bahnübergänge',
    ],
  },
  {
    group: 'Besondere Ausbildungsfahrten',
    skills: [
      'Überlandfahrt: Geschwindigkeit, Kurven, Überholen',
      'Überlandfahrt: Ortsdurchfahrten und Orientierung',
      'Autobahn: Ein- und Ausfahren',
      'Autobahn: Fahrstreifen, Überholen, Abstand',
      'Fahrt bei Dämmerung oder Dunkelheit',
    ],
  },
  {
    group: 'Reife- und Teststufe',
    skills: [
      'Selbstständiges Fahren nach Ziel',
      'Grundfahraufgaben',
      'Verkehrssicherheits- und Funktionskontrolle',
      'Fahren unter Prüfungsbedingungen',
    ],
  },
];

const PORTUGAL: readonly PlannedGroup[] = [
  {
    group: 'Preparação e controlo do veículo',
    skills: [
      'Verificações exteriores e interiores',
      'Ajuste do banco, espelhos, apoio de cabeça e cinto',
      'Conhecimento e uso dos comandos',
      'Arranque e paragem',
      'Condução em linha reta e em curva',
      'Caixa de velocidades',
      'Travagem progressiva e travagem de emergência',
    ],
  },
  {
    group: 'Manobras',
    skills: [
      'Marcha-atrás em linha reta e em curva',
      'Inversão do sentido de marcha',
      'Estacionamento paralelo',
      'Estacionamento oblíquo e perpendicular',
      'Arranque em subida',
    ],
  },
  {
    group: 'Circulação dentro das localidades',
    skills: [
      'Posição na via e escolha da fila',
      'Sinalização e semáforos',
      'Mudança de direção à direita e à esquerda',
      'Cruzamentos e entroncamentos: cedência de passagem',
      'Rotundas',
      'Mudança de fila',
      'Passagens de peões e velocípedes',
      'Transportes públicos e trânsito intenso',
    ],
  },
  {
    group: 'Circulação fora das localidades',
    skills: [
      'Velocidade e distância de segurança',
      'Cruzamento de veículos e ultrapassagem',
      'Curvas, subidas e descidas',
      'Autoestrada: entrada, circulação e saída',
      'Túneis, pontes e passagens de nível',
    ],
  },
  {
    group: 'Condução autónoma e defensiva',
    skills: [
      'Condução noturna',
      'Condições atmosféricas adversas',
      'Seguir um itinerário com autonomia',
      'Antecipação e condução defensiva',
      'Condução económica e ambiental',
      'Comportamento em caso de acidente ou avaria',
    ],
  },
];

const SPAIN: readonly PlannedGroup[] = [
  {
    group: 'Preparación y manejo del vehículo',
    skills: [
      'Comprobaciones previas',
      'Ajuste del asiento, los espejos y el cinturón',
      'Manejo de los mandos',
      'Arranque, marcha y parada',
      'Cambio de marchas',
      'Frenado y detención de emergencia',
    ],
  },
  {
    group: 'Maniobras',
    skills: [
      'Marcha atrás en recta y en curva',
      'Cambio de sentido',
      'Estacionamiento en línea',
      'Estacionamiento en batería y en oblicuo',
      'Arranque en pendiente',
    ],
  },
  {
    group: 'Vías urbanas',
    skills: [
      'Posición en la calzada y elección del carril',
      'Señales y semáforos',
      'Giros a la derecha y a la izquierda',
      'Intersecciones y preferencia de paso',
      'Glorietas',
      'Cambio de carril',
      'Peatones, ciclistas y pasos de peatones',
    ],
  },
  {
    group: 'Vías interurbanas',
    skills: [
      'Incorporación a la circulación',
      'Velocidad y distancia de seguridad',
      'Adelantamiento',
      'Curvas y cambios de rasante',
      'Autopista y autovía: entrada, circulación y salida',
      'Túneles y pasos a nivel',
    ],
  },
  {
    group: 'Conducción autónoma y segura',
    skills: [
      'Conducción nocturna',
      'Condiciones meteorológicas adversas',
      'Conducción autónoma hacia un destino',
      'Anticipación y conducción preventiva',
      'Conducción eficiente',
      'Comportamiento en caso de accidente',
    ],
  },
];

export const COURSE_PLANS: Readonly<Record<Country, CoursePlan>> = {
  PT: { B: PORTUGAL, ...MORE_COURSE_PLANS.PT },
  FR: { B: FRANCE, ...MORE_COURSE_PLANS.FR },
  ES: { B: SPAIN, ...MORE_COURSE_PLANS.ES },
  DE: { B: GERMANY, ...MORE_COURSE_PLANS.DE },
  GB: { B: BRITAIN, ...MORE_COURSE_PLANS.GB },
};
