/** Rows asked for in one statement. */
const AT_ONCE = 500;

/** Rows for ids, however many there are. */
export async function inParts<R, I extends number | string>(
  ids: Iterable<I>,
  find: (part: I[]) => Promise<readonly R[]>,
): Promise<R[]> {
  const all = [...new Set(ids)];
  const found: R[] = [];
  for (let from = 0; from < all.length; from += AT_ONCE) found.push(...(await find(all.slice(from, from + AT_ONCE))));
  return found;
}
