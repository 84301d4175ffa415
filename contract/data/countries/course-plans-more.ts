/**
 * Course plans of motorcycles, cars with a trailer, lorries and lorries with a trailer, in the countries' own languages. The
 * exams of these categories look at what Directive 2006/126/EC, annex II, part B says, which the countries of the Union hold in
 * their own law: point 6 for A1, A2 and A, point 7 for BE, point 8 for C and CE. The plans are the points' subjects in order, and say
 * nothing of hours or stages, which no rule that is common to all prescribes.
 *
 * Great Britain: DVSA, “Motorcycle and moped tests” (theory, modules 1 and 2) for A1, A2 and A; DVSA, “Become a qualified lorry or bus
 * driver” (modules 3a and 3b) for C and CE. A car with a trailer needs no test of its own there since 16 December 2021.
 */
import type { PlannedGroup } from './course-plans.ts';

/** One subject a line; a line that ends with a colon begins a group. */
function plan(text: string): readonly PlannedGroup[] {
  const groups: { group: string; skills: string[] }[] = [];
  for (const line of text
    .split('\n')
    .map((one) => one.trim())
    .filter(Boolean)) {
    if (line.endsWith(':')) groups.push({ group: line.slice(0, -1).trim(), skills: [] });
    else groups.at(-1)?.skills.push(line);
  }
  return groups;
}

interface Words {
  readonly motorcycle: string;
  readonly trailer: string;
  readonly lorry: string;
  readonly combination: string;
}

/** The categories by what is driven. */
const of = ({ motorcycle, trailer, lorry, combination }: Words) => ({
  A1: plan(motorcycle),
  A2: plan(motorcycle),
  A: plan(motorcycle),
  BE: plan(trailer),
  C: plan(lorry),
  CE: plan(combination),
});

const PT_TRAFFIC = `
  Comportamento no trânsito:
  Início da marcha depois de estacionar e de parar no trânsito, saída de um caminho
  Estradas em reta e cruzamento com outros veículos, também em passagens estreitas
  Curvas
  Cruzamentos e entroncamentos
  Mudança de direção à direita e à esquerda, mudança de fila
  Entrada e saída de autoestrada
  Ultrapassagem e passagem por obstáculos
  Rotundas, passagens de nível, paragens, passagens de peões, declives longos e túneis
  Cuidados ao deixar o veículo`;
const PORTUGAL = of({
  motorcycle: `
  Preparação e verificação técnica:
  Ajuste do equipamento de proteção: luvas, botas, vestuário e capacete
  Verificação de pneus, travões, direção, interruptor de emergência, corrente, óleo, luzes e buzina
  Manobras especiais:
  Colocar o motociclo no descanso e retirá-lo, e deslocá-lo sem motor, caminhando ao lado
  Estacionar o motociclo no descanso
  Manobras a baixa velocidade, incluindo um slalom
  Manobras a velocidade mais elevada, incluindo desviar de um obstáculo
  Exercícios de travagem, incluindo uma travagem de emergência
  ${PT_TRAFFIC}`,
  trailer: `
  Preparação e verificação técnica:
  Ajuste do banco, espelhos, cinto e apoio de cabeça
  Verificação de pneus, travões, direção, luzes e fluidos
  Segurança da carga: carroçaria, cobertura, portas, acondicionamento e fixação
  Engate do reboque, ligação dos travões e ligações elétricas
  Manobras especiais:
  Engatar e desengatar o reboque
  Marcha-atrás ao longo de uma curva com reboque
  Estacionar em segurança para carregar ou descarregar
  ${PT_TRAFFIC}`,
  lorry: `
  Preparação e verificação técnica:
  Ajuste do banco, espelhos, cinto e apoio de cabeça
  Verificação de pneus, travões, direção, luzes, refletores e buzina
  Travões e direção assistidos, rodas, guarda-lamas, vidros e fluidos
  Painel de instrumentos e tacógrafo
  Pressão do ar, reservatórios de ar e suspensão
  Segurança da carga: carroçaria, cobertura, portas, acondicionamento e fixação
  Mapa, planeamento do percurso e navegação
  Manobras especiais:
  Marcha-atrás ao longo de uma curva
  Estacionar em segurança para carregar ou descarregar numa rampa ou plataforma
  ${PT_TRAFFIC}
  Condução económica e segura:
  Regime do motor, mudanças, travagem e aceleração com economia`,
  combination: `
  Preparação e verificação técnica:
  Ajuste do banco, espelhos, cinto e apoio de cabeça
  Verificação de pneus, travões, direção, luzes, refletores e buzina
  Painel de instrumentos e tacógrafo
  Pressão do ar, reservatórios de ar e suspensão
  Segurança da carga: carroçaria, cobertura, portas, acondicionamento e fixação
  Engate, ligação dos travões e ligações elétricas
  Manobras especiais:
  Engatar e desengatar o reboque ou semirreboque
  Marcha-atrás ao longo de uma curva com reboque
  Estacionar em segurança para carregar ou descarregar numa rampa ou plataforma
  ${PT_TRAFFIC}
  Condução económica e segura:
  Regime do motor, mudanças, travagem e aceleração com economia`,
});

const FR_TRAFFIC = `
  Comportement dans la circulation:
  Démarrer après un stationnement ou un arrêt, sortir d’un chemin
  Rouler en ligne droite et croiser d’autres véhicules, aussi dans un passage étroit
  Virages
  Intersections
  Changer de direction à droite et à gauche, changer de voie
  Entrer sur une autoroute et en sortir
  Dépasser et contourner un obstacle
  Ronds-points, passages à niveau, arrêts, passages pour piétons, longues pentes et tunnels
  Précautions en quittant le véhicule`;
const FRANCE = of({
  motorcycle: `
  Préparation et vérifications techniques:
  Ajuster l’équipement de protection : gants, bottes, vêtements et casque
  Vérifier pneus, freins, direction, coupe-circuit, chaîne, huile, feux et avertisseur
  Manœuvres particulières:
  Mettre la moto sur sa béquille, l’en retirer et la déplacer sans moteur en marchant à côté
  Garer la moto sur sa béquille
  Manœuvres à allure lente, dont un slalom
  Manœuvres à allure plus élevée, dont un évitement
  Exercices de freinage, dont un freinage d’urgence
  ${FR_TRAFFIC}`,
  trailer: `
  Préparation et vérifications techniques:
  Régler siège, rétroviseurs, ceinture et appui-tête
  Vérifier pneus, freins, direction, feux et niveaux
  Sécurité du chargement : carrosserie, bâche, portes, répartition et arrimage
  Attelage, freins de la remorque et branchements électriques
  Manœuvres particulières:
  Atteler et dételer la remorque
  Marche arrière en courbe avec la remorque
  Stationner en sécurité pour charger ou décharger
  ${FR_TRAFFIC}`,
  lorry: `
  Préparation et vérifications techniques:
  Régler siège, rétroviseurs, ceinture et appui-tête
  Vérifier pneus, freins, direction, feux, catadioptres et avertisseur
  Freinage et direction assistés, roues, garde-boue, vitres et niveaux
  Tableau de bord et chronotachygraphe
  Pression d’air, réservoirs d’air et suspension
  Sécurité du chargement : carrosserie, bâche, portes, répartition et arrimage
  Carte, préparation de l’itinéraire et navigation
  Manœuvres particulières:
  Marche arrière en courbe
  Stationner en sécurité pour charger ou décharger à un quai
  ${FR_TRAFFIC}
  Conduite économique et sûre:
  Régime du moteur, rapports, freinage et accélération économes`,
  combination: `
  Préparation et vérifications techniques:
  Régler siège, rétroviseurs, ceinture et appui-tête
  Vérifier pneus, freins, direction, feux, catadioptres et avertisseur
  Tableau de bord et chronotachygraphe
  Pression d’air, réservoirs d’air et suspension
  Sécurité du chargement : carrosserie, bâche, portes, répartition et arrimage
  Attelage, freins et branchements électriques
  Manœuvres particulières:
  Atteler et dételer la remorque ou la semi-remorque
  Marche arrière en courbe avec la remorque
  Stationner en sécurité pour charger ou décharger à un quai
  ${FR_TRAFFIC}
  Conduite économique et sûre:
  Régime du moteur, rapports, freinage et accélération économes`,
});

const ES_TRAFFIC = `
  Comportamiento en la circulación:
  Incorporarse tras estacionar o detenerse y al salir de un camino
  Vías rectas y cruce con otros vehículos, también en pasos estrechos
  Curvas
  Intersecciones
  Giros a la derecha y a la izquierda, cambio de carril
  Entrada y salida de autopista o autovía
  Adelantar y rebasar
  Glorietas, pasos a nivel, paradas, pasos de peatones, pendientes largas y túneles
  Precauciones al abandonar el vehículo`;
const SPAIN = of({
  motorcycle: `
  Preparación y comprobaciones técnicas:
  Ajuste del equipo de protección: guantes, botas, ropa y casco
  Comprobación de neumáticos, frenos, dirección, interruptor de parada, cadena, aceite, luces y bocina
  Maniobras especiales:
  Poner la motocicleta en su soporte, quitarla y moverla sin motor caminando a su lado
  Estacionar la motocicleta en su soporte
  Maniobras a velocidad reducida, incluido un eslalon
  Maniobras a mayor velocidad, incluido esquivar un obstáculo
  Ejercicios de frenado, incluido un frenado de emergencia
  ${ES_TRAFFIC}`,
  trailer: `
  Preparación y comprobaciones técnicas:
  Ajuste del asiento, espejos, cinturón y reposacabezas
  Comprobación de neumáticos, frenos, dirección, luces y niveles
  Seguridad de la carga: carrocería, toldo, puertas, distribución y sujeción
  Enganche, frenos del remolque y conexiones eléctricas
  Maniobras especiales:
  Enganchar y desenganchar el remolque
  Marcha atrás en curva con remolque
  Estacionar con seguridad para cargar o descargar
  ${ES_TRAFFIC}`,
  lorry: `
  Preparación y comprobaciones técnicas:
  Ajuste del asiento, espejos, cinturón y reposacabezas
  Comprobación de neumáticos, frenos, dirección, luces, catadióptricos y bocina
  Freno y dirección asistidos, ruedas, guardabarros, cristales y niveles
  Tablero de instrumentos y tacógrafo
  Presión de aire, calderines y suspensión
  Seguridad de la carga: carrocería, toldo, puertas, distribución y sujeción
  Mapa, planificación de la ruta y navegación
  Maniobras especiales:
  Marcha atrás en curva
  Estacionar con seguridad para cargar o descargar en un muelle
  ${ES_TRAFFIC}
  Conducción económica y segura:
  Régimen del motor, marchas, frenado y aceleración con economía`,
  combination: `
  Preparación y comprobaciones técnicas:
  Ajuste del asiento, espejos, cinturón y reposacabezas
  Comprobación de neumáticos, frenos, dirección, luces, catadióptricos y bocina
  Tablero de instrumentos y tacógrafo
  Presión de aire, calderines y suspensión
  Seguridad de la carga: carrocería, toldo, puertas, distribución y sujeción
  Enganche, frenos y conexiones eléctricas
  Maniobras especiales:
  Enganchar y desenganchar el remolque o semirremolque
  Marcha atrás en curva con remolque
  Estacionar con seguridad para cargar o descargar en un muelle
  ${ES_TRAFFIC}
  Conducción económica y segura:
  Régimen del motor, marchas, frenado y aceleración con economía`,
});

const DE_TRAFFIC = `
  Verhalten im Verkehr:
  Anfahren nach dem Parken und Anhalten, Ausfahren aus einem Grundstück
  Gerade Straßen und Begegnen, auch an Engstellen
  Kurven
  Kreuzungen und Einmündungen
  Abbiegen nach rechts und links, Fahrstreifenwechsel
  Autobahn: Ein- und Ausfahren
  Überholen und Vorbeifahren
  Kreisverkehr, Bahnübergänge, Haltestellen, Fußgängerüberwege, lange Gefälle und Tunnel
  Sichern beim Verlassen des Fahrzeugs`;
const GERMANY = of({
  motorcycle: `
  Vorbereitung und technische Kontrolle:
  Schutzausrüstung: Handschuhe, Stiefel, Kleidung und Helm
  Kontrolle von Reifen, Bremsen, Lenkung, Not-Aus-Schalter, Kette, Öl, Beleuchtung und Hupe
  Besondere Fahrübungen:
  Auf- und Abbocken und Schieben ohne Motor
  Parken auf dem Ständer
  Übungen mit geringer Geschwindigkeit, auch Slalom
  Übungen mit höherer Geschwindigkeit, auch Ausweichen
  Bremsübungen, auch eine Gefahrbremsung
  ${DE_TRAFFIC}`,
  trailer: `
  Vorbereitung und technische Kontrolle:
  Einstellen von Sitz, Spiegeln, Gurt und Kopfstütze
  Kontrolle von Reifen, Bremsen, Lenkung, Beleuchtung und Flüssigkeiten
  Ladungssicherung: Aufbau, Plane, Türen, Verteilung und Befestigung
  Kupplung, Anhängerbremse und elektrische Anschlüsse
  Besondere Fahrübungen:
  Verbinden und Trennen
  Rückwärtsfahren um eine Kurve mit Anhänger
  Sicheres Halten zum Be- und Entladen
  ${DE_TRAFFIC}`,
  lorry: `
  Vorbereitung und technische Kontrolle:
  Einstellen von Sitz, Spiegeln, Gurt und Kopfstütze
  Kontrolle von Reifen, Bremsen, Lenkung, Beleuchtung, Rückstrahlern und Hupe
  Brems- und Lenkhilfe, Räder, Radabdeckungen, Scheiben und Flüssigkeiten
  Instrumente und Fahrtenschreiber
  Luftdruck, Luftbehälter und Federung
  Ladungssicherung: Aufbau, Plane, Türen, Verteilung und Befestigung
  Karte, Streckenplanung und Navigation
  Besondere Fahrübungen:
  Rückwärtsfahren um eine Kurve
  Sicheres Halten zum Be- und Entladen an einer Rampe
  ${DE_TRAFFIC}
  Umweltbewusstes und sicheres Fahren:
  Drehzahl, Gangwahl, Bremsen und Beschleunigen mit wenig Verbrauch`,
  combination: `
  Vorbereitung und technische Kontrolle:
  Einstellen von Sitz, Spiegeln, Gurt und Kopfstütze
  Kontrolle von Reifen, Bremsen, Lenkung, Beleuchtung, Rückstrahlern und Hupe
  Instrumente und Fahrtenschreiber
  Luftdruck, Luftbehälter und Federung
  Ladungssicherung: Aufbau, Plane, Türen, Verteilung und Befestigung
  Kupplung, Bremsen und elektrische Anschlüsse
  Besondere Fahrübungen:
  Verbinden und Trennen von Anhänger oder Auflieger
  Rückwärtsfahren um eine Kurve mit Anhänger
  Sicheres Halten zum Be- und Entladen an einer Rampe
  ${DE_TRAFFIC}
  Umweltbewusstes und sicheres Fahren:
  Drehzahl, Gangwahl, Bremsen und Beschleunigen mit wenig Verbrauch`,
});

const GB_ROAD = `
  On the road:
  Moving away and stopping, at an angle and uphill
  Hazards and other traffic
  Junctions and roundabouts
  Overtaking and meeting
  Dual carriageways and rural roads
  Independent driving`;
const GB_MOTORCYCLE = `
  Before riding:
  Safety checks of the motorcycle
  Balance questions: carrying a passenger
  Off-road module:
  Wheeling the motorcycle and using the stand
  Slalom and figure of eight
  Slow ride
  U-turn
  Cornering and controlled stop
  Cornering and emergency stop
  Cornering and hazard avoidance
  On the road:
  Moving away and stopping, at an angle and uphill
  Hazards and other traffic
  Junctions and roundabouts
  Overtaking and meeting
  Dual carriageways and rural roads
  Independent riding`;
const GB_LORRY = `
  Vehicle safety:
  Cockpit drill and controls
  Vehicle safety questions
  Load security and height
  Off-road module:
  Reversing into a marked bay`;
const BRITAIN = {
  A1: plan(GB_MOTORCYCLE),
  A2: plan(GB_MOTORCYCLE),
  A: plan(GB_MOTORCYCLE),
  C: plan(`${GB_LORRY} ${GB_ROAD}`),
  CE: plan(`${GB_LORRY}
  Uncoupling and recoupling
  ${GB_ROAD}`),
};

/** By country and licence category, beside the plans of category B. */
export const MORE_COURSE_PLANS = { PT: PORTUGAL, FR: FRANCE, ES: SPAIN, DE: GERMANY, GB: BRITAIN } as const;
