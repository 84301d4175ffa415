/** Many row ids in little memory. */
export type Ids = Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

const COMMA = 44;
const ZERO = 48;

/** Reads `12,7,9` as `group_concat` and `string_agg` write it. Ids past 2^32 take twice the memory. */
export function parseIds(text: string): Ids {
  let count = text === '' ? 0 : 1;
  for (let at = text.indexOf(','); at >= 0; at = text.indexOf(',', at + 1)) count++;
  const small = new Uint32Array(count);
  return fill(text, small) ? small : (fill(text, new Float64Array(count)) as Float64Array<ArrayBuffer>);
}

/** Fills `ids` from the text; answers null when one does not fit. */
function fill(text: string, ids: Ids): Ids | null {
  const most = ids instanceof Uint32Array ? 0xffff_ffff : Number.MAX_SAFE_INTEGER;
  let value = 0;
  let index = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === COMMA) {
      if (value > most) return null;
      ids[index++] = value;
      value = 0;
    } else value = value * 10 + code - ZERO;
  }
  if (value > most) return null;
  if (index < ids.length) ids[index] = value;
  return ids;
}

/** The same from a list of numbers. */
export const packIds = (numbers: readonly number[]): Ids =>
  numbers.every((id) => id <= 0xffff_ffff) ? Uint32Array.from(numbers) : Float64Array.from(numbers);
