/**
 * A starter set of common European signs, drawn by contract/data/sign-shapes.ts. Codes follow the annex of the Vienna
 * Convention on Road Signs and Signals (A warning, B priority, C prohibition, D obligation, E and F information).
 */
import type { SignGroup } from '../entities/sign.ts';
import {
  COLOURS,
  lettering,
  oncoming,
  PICTOGRAMS,
  type Pictogram,
  PLATES,
  type Plate,
  redStroke,
} from './sign-shapes.ts';

export interface StarterSign {
  readonly code: string;
  readonly name: string;
  readonly group: SignGroup;
  readonly meaning: string;
  readonly plate: Plate;
  /** What stands on the plate: a pictogram's name, or a drawing. */
  readonly on: Pictogram | { readonly drawing: string };
}

type Line = readonly [code: string, name: string, plate: Plate, on: StarterSign['on'], meaning: string];
const group = (name: SignGroup, lines: readonly Line[]): StarterSign[] =>
  lines.map(([code, title, plate, on, meaning]) => ({ code, name: title, group: name, meaning, plate, on }));
const speed = (value: number) => ({ drawing: lettering(String(value), value > 99 ? 36 : 44) });

export const STARTER_SIGNS: readonly StarterSign[] = [
  ...group('warning', [
    ['A-1A', 'Bend to the left', 'warning', 'bendLeft', 'A dangerous bend to the left lies ahead.'],
    ['A-1B', 'Bend to the right', 'warning', 'bendRight', 'A dangerous bend to the right lies ahead.'],
    ['A-1C', 'Double bend', 'warning', 'bends', 'Several bends follow each other, the first to the left.'],
    ['A-2', 'Steep descent', 'warning', 'descent', 'The road goes down steeply: take a low gear in good time.'],
    ['A-3', 'Steep ascent', 'warning', 'ascent', 'The road goes up steeply.'],
    ['A-4', 'Road narrows', 'warning', 'narrows', 'The carriageway becomes narrower on both sides.'],
    ['A-7', 'Uneven road', 'warning', 'uneven', 'Bumps, dips or a bad surface lie ahead.'],
    ['A-9', 'Slippery road', 'warning', 'slippery', 'The surface may give little grip.'],
    ['A-10', 'Loose chippings', 'warning', 'gravel', 'Loose stones may be thrown up by wheels.'],
    ['A-11', 'Falling rocks', 'warning', 'rocks', 'Rocks may fall or lie on the road.'],
    ['A-12', 'Pedestrian crossing ahead', 'warning', 'crossing', 'A pedestrian crossing lies ahead: be ready to stop.'],
    ['A-13', 'Children', 'warning', 'children', 'A place where children are often on or near the road.'],
    ['A-14', 'Cyclists', 'warning', 'cycle', 'Cyclists often enter or cross the road.'],
    ['A-15A', 'Domestic animals', 'warning', 'cattle', 'Farm animals may cross.'],
    ['A-15B', 'Wild animals', 'warning', 'deer', 'Wild animals may cross.'],
    ['A-16', 'Road works', 'warning', 'works', 'Work is going on upon the road.'],
    ['A-17', 'Light signals', 'warning', 'lights', 'Traffic lights lie ahead.'],
    [
      'A-18',
      'Junction without signed priority',
      'warning',
      'junction',
      'At the junction ahead, priority is to the right.',
    ],
    [
      'A-19',
      'Junction with a minor road',
      'warning',
      'priorityJunction',
      'You have priority over the road that crosses.',
    ],
    ['A-22', 'Roundabout ahead', 'warning', 'roundabout', 'A roundabout lies ahead.'],
    ['A-23', 'Two-way traffic', 'warning', 'twoWay', 'From here traffic comes towards you on the same carriageway.'],
    ['A-24', 'Queues', 'warning', 'queue', 'Traffic often stands still here.'],
    ['A-25', 'Level crossing with gates', 'warning', 'gate', 'A railway crossing with gates or half-gates lies ahead.'],
    ['A-26', 'Level crossing without gates', 'warning', 'train', 'A railway crossing without gates lies ahead.'],
    ['A-27', 'Tramway', 'warning', 'tram', 'The road crosses a tramway.'],
    ['A-31', 'Side wind', 'warning', 'wind', 'Strong winds from the side are common here.'],
    ['A-32', 'Other dangers', 'warning', 'danger', 'A danger that has no sign of its own.'],
  ]),
  ...group('other', [
    ['B-1', 'Give way', 'giveWay', 'none', 'Give way to vehicles on the road you come to.'],
    ['B-2', 'Stop', 'stop', 'none', 'Stop before the junction, then give way.'],
    ['B-3', 'Priority road', 'priority', 'none', 'You have priority at the junctions of this road.'],
    ['B-4', 'End of priority road', 'endPriority', 'none', 'Your road has priority no longer.'],
  ]),
  ...group('prohibition', [
    [
      'B-5',
      'Priority for oncoming traffic',
      'prohibition',
      { drawing: oncoming(COLOURS.red, COLOURS.black) },
      'Do not enter the narrow part while someone comes towards you.',
    ],
    ['C-1', 'No entry', 'noEntry', 'stopBar', 'No vehicle may enter from this side.'],
    ['C-2', 'Closed to all vehicles', 'prohibition', 'none', 'No vehicle may pass in either direction.'],
    ['C-3A', 'No cars', 'prohibition', 'car', 'Closed to motor vehicles except two-wheeled ones.'],
    ['C-3B', 'No motorcycles', 'prohibition', 'motorcycle', 'Closed to motorcycles.'],
    ['C-3C', 'No cycles', 'prohibition', 'cycle', 'Closed to cycles.'],
    ['C-3E', 'No lorries', 'prohibition', 'lorry', 'Closed to goods vehicles.'],
    ['C-3H', 'No agricultural vehicles', 'prohibition', 'tractor', 'Closed to tractors and farm machines.'],
    ['C-3I', 'No pedestrians', 'prohibition', 'pedestrian', 'Closed to people on foot.'],
    ['C-5', 'Width limit', 'prohibition', 'width', 'Closed to vehicles wider than shown.'],
    ['C-6', 'Height limit', 'prohibition', 'height', 'Closed to vehicles higher than shown.'],
    ['C-7', 'Mass limit', 'prohibition', { drawing: lettering('7.5t', 30) }, 'Closed to vehicles heavier than shown.'],
    ['C-9', 'Length limit', 'prohibition', 'length', 'Closed to vehicles or combinations longer than shown.'],
    ['C-10', 'Minimum distance', 'prohibition', 'distance', 'Keep at least this distance to the vehicle in front.'],
    ['C-11A', 'No left turn', 'banned', 'leftTurn', 'Do not turn left.'],
    ['C-11B', 'No right turn', 'banned', 'rightTurn', 'Do not turn right.'],
    ['C-12', 'No U-turn', 'banned', 'uTurn', 'Do not turn round here.'],
    ['C-13A', 'No overtaking', 'prohibition', 'overtaking', 'Do not overtake motor vehicles; two-wheeled ones may be.'],
    ['C-14-30', 'Speed limit 30', 'prohibition', speed(30), 'Drive no faster than 30 km/h.'],
    ['C-14-50', 'Speed limit 50', 'prohibition', speed(50), 'Drive no faster than 50 km/h.'],
    ['C-14-80', 'Speed limit 80', 'prohibition', speed(80), 'Drive no faster than 80 km/h.'],
    ['C-14-120', 'Speed limit 120', 'prohibition', speed(120), 'Drive no faster than 120 km/h.'],
    ['C-15', 'No horn', 'banned', 'horn', 'Do not sound the horn except to avoid an accident.'],
    ['C-17A', 'End of all local prohibitions', 'end', 'none', 'Prohibitions that were signed for moving vehicles end.'],
    ['C-17B', 'End of speed limit', 'end', speed(50), 'The signed speed limit ends; the general one holds.'],
    ['C-17C', 'End of no overtaking', 'end', 'overtaking', 'You may overtake again where it is safe.'],
    ['C-18', 'No parking', 'noParking', 'none', 'Do not park; a short stop to let someone in or out is allowed.'],
    ['C-19', 'No stopping', 'noStopping', 'none', 'Do not stop at all.'],
  ]),
  ...group('obligation', [
    ['D-1A', 'Straight ahead only', 'obligation', 'straight', 'Drive straight on.'],
    ['D-1B', 'Turn left', 'obligation', 'toLeft', 'Drive to the left.'],
    ['D-1C', 'Turn right', 'obligation', 'toRight', 'Drive to the right.'],
    ['D-2', 'Pass on the right', 'obligation', 'passRight', 'Pass the obstacle on its right side.'],
    ['D-3', 'Roundabout', 'obligation', 'circling', 'Go round in the direction of the arrows.'],
    ['D-4', 'Cycle track', 'obligation', 'cycle', 'Cyclists have to use this track; others may not.'],
    [
      'D-5',
      'Footpath',
      'obligation',
      { drawing: PICTOGRAMS.pedestrian().replaceAll(COLOURS.black, COLOURS.white) },
      'People on foot have to use this path.',
    ],
    [
      'D-7',
      'Minimum speed',
      'obligation',
      { drawing: lettering('30', 44, COLOURS.white) },
      'Drive at least 30 km/h where it is safe.',
    ],
    ['D-9', 'Snow chains', 'obligation', 'chains', 'Drive with snow chains on at least two driven wheels.'],
  ]),
  ...group('information', [
    [
      'B-6',
      'Priority over oncoming traffic',
      'information',
      { drawing: oncoming(COLOURS.white, COLOURS.red) },
      'Those who come towards you have to wait.',
    ],
    ['E-3', 'One-way road', 'information', 'oneWay', 'Traffic goes in the direction of the arrow alone.'],
    ['E-5A', 'Motorway', 'information', 'motorway', 'The rules of motorways begin.'],
    ['E-6A', 'Road for motor vehicles', 'information', 'expressway', 'The rules of roads for motor vehicles begin.'],
    ['E-7A', 'Built-up area', 'place', { drawing: lettering('VALEGA', 20) }, 'The rules of built-up areas begin.'],
    [
      'E-8A',
      'End of built-up area',
      'place',
      { drawing: lettering('VALEGA', 20) + redStroke },
      'The rules of built-up areas end.',
    ],
    ['E-12', 'Pedestrian crossing', 'information', 'crossingPlate', 'Here is a pedestrian crossing.'],
    ['E-13', 'Hospital', 'information', 'hospital', 'A hospital is near: make no unneeded noise.'],
    ['E-14', 'Parking', 'information', 'parking', 'Parking is allowed here.'],
    ['E-15', 'Bus stop', 'information', 'bus', 'Buses stop here.'],
    [
      'E-17A',
      'Residential area',
      'information',
      'houses',
      'People on foot may use the whole road; drive at walking pace.',
    ],
    ['F-1', 'First aid', 'information', 'firstAid', 'First aid is given here.'],
    ['F-4', 'Petrol station', 'information', 'petrol', 'Fuel is sold here.'],
    ['G-13', 'Dead end', 'information', 'deadEnd', 'The road has no other way out.'],
  ]),
];

const byCode = new Map(STARTER_SIGNS.map((sign) => [sign.code, sign]));

/** The drawing of a sign as SVG text, or null where there is none of that code. */
export function signDrawing(code: string): string | null {
  const sign = byCode.get(code);
  if (!sign) return null;
  return PLATES[sign.plate](typeof sign.on === 'string' ? PICTOGRAMS[sign.on]() : sign.on.drawing);
}
