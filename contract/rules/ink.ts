/**
 * Whether a picture holds a signature's ink: strokes that stand out from what they are written on, and reach further than a dot. A
 * picture of one colour, a transparent one and a tap of a pen hold none. It is no test of whose hand it is.
 */

/** A picture's pixels, four values each: red, green, blue and how opaque, 0 to 255. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: ArrayLike<number>;
}

/** How far the light of ink lies from that of the paper, of 255: the shadows of a photographed sheet are no ink. */
const CONTRAST = 40;
/** How far ink reaches at least in a picture of `FULL` pixels, and in the smallest and the largest. */
const REACH = 16;
const FULL = 480;
const [LEAST_REACH, MOST_REACH] = [4, 32];

/** The light of each pixel on white paper, 0 black to 255 white, in whole steps. */
function lightOf({ width, height, data }: Pixels): Uint8Array {
  const light = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < light.length; at++, from += 4) {
    const grey =
      0.299 * (data[from] as number) + 0.587 * (data[from + 1] as number) + 0.114 * (data[from + 2] as number);
    const opaque = (data[from + 3] as number) / 255;
    light[at] = Math.round(grey * opaque + 255 * (1 - opaque));
  }
  return light;
}

/** The light that half of the pixels lie below: the paper's, since ink covers less than half of it. */
function paperOf(light: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (const one of light) counts[one] = (counts[one] as number) + 1;
  for (let sum = 0, value = 0; value < 256; value++) {
    sum += counts[value] as number;
    if (sum * 2 >= light.length) return value;
  }
  return 255;
}

export function holdsInk(pixels: Pixels): boolean {
  const { width, height } = pixels;
  const light = lightOf(pixels);
  const paper = paperOf(light);
  let count = 0;
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let at = 0; at < light.length; at++) {
    if (Math.abs((light[at] as number) - paper) < CONTRAST) continue;
    count++;
    const x = at % width;
    const y = (at - x) / width;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const reach = Math.min(MOST_REACH, Math.max(LEAST_REACH, (REACH * Math.max(width, height)) / FULL));
  // As many pixels as a thin stroke of that length has: two specks of dust far apart are none.
  return Math.max(right - left, bottom - top) + 1 >= reach && count >= reach;
}
