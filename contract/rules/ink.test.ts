/** Pictures that hold ink, and those that only look as if they did. */
import { expect, test } from 'vitest';
import { holdsInk, type Pixels } from './ink.ts';

type Colour = readonly [red: number, green: number, blue: number, opaque: number];
const WHITE: Colour = [255, 255, 255, 255];
const NOTHING: Colour = [0, 0, 0, 0];
const INK: Colour = [28, 32, 36, 255];

/** A picture of one colour, on which some pixels have another. */
function picture(width: number, height: number, paper: Colour, ink: (x: number, y: number) => Colour | null): Pixels {
  const data: number[] = [];
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data.push(...(ink(x, y) ?? paper));
  return { width, height, data };
}
const pad = (paper: Colour, ink: (x: number, y: number) => Colour | null) => holdsInk(picture(480, 140, paper, ink));
const stroke =
  (length: number, colour: Colour = INK) =>
  (x: number, y: number) =>
    x >= 100 && x < 100 + length && Math.abs(y - 70) < 2 ? colour : null;
const dot = (radius: number) => (x: number, y: number) => (Math.hypot(x - 200, y - 70) <= radius ? INK : null);

test.each<[string, boolean]>([
  ['white', pad(WHITE, () => null)],
  ['transparent', pad(NOTHING, () => null)],
  ['black', pad([0, 0, 0, 255], () => null)],
  ['one colour', pad([200, 30, 30, 255], () => null)],
  ['a tap', pad(NOTHING, dot(1.5))],
  ['a thick dot', pad(WHITE, dot(6))],
  ['a stroke of a few pixels', pad(WHITE, stroke(8))],
  ['white on nothing', pad(NOTHING, stroke(200, WHITE))],
  ['what is nearly transparent', pad(NOTHING, stroke(200, [0, 0, 0, 20]))],
  ['pale grey on white', pad(WHITE, stroke(200, [235, 235, 235, 255]))],
  ['two specks far apart', pad(WHITE, (x, y) => (y === 70 && (x === 3 || x === 470) ? INK : null))],
  ['the grain of a sheet', pad(WHITE, (x, y) => [225 + ((x * 7 + y * 13) % 30), 230, 230, 255])],
  ['one pixel', holdsInk(picture(1, 1, WHITE, () => INK))],
  ['no pixel', holdsInk({ width: 0, height: 0, data: [] })],
])('no ink: %s', (_what, holds) => expect(holds).toBe(false));

test.each<[string, boolean]>([
  ['a stroke on the pad', pad(NOTHING, stroke(40))],
  ['a short initial', pad(WHITE, stroke(18))],
  ['blue ballpoint on grey paper', pad([205, 205, 200, 255], stroke(120, [40, 60, 160, 255]))],
  ['white on black', pad([0, 0, 0, 255], stroke(120, WHITE))],
  ['a small picture', holdsInk(picture(60, 20, WHITE, (x, y) => (y === 10 && x > 5 && x < 50 ? INK : null)))],
  ['a large one', holdsInk(picture(1000, 400, WHITE, (x, y) => (x > 300 && x < 500 && y === 200 ? INK : null)))],
])('ink: %s', (_what, holds) => expect(holds).toBe(true));
