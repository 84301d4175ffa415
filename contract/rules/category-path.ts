/**
 * Paths of categories in files: names from the top down, parted by ` / `; a slash within a name is doubled, as Moodle
 * writes it.
 */

/** `['Signs', 'A/B']` → `Signs / A//B`. */
export const writePath = (names: readonly string[]): string =>
  names.map((name) => name.replaceAll('/', '//')).join(' / ');

/** Reads a path, with or without spaces around its slashes. Empty names are left out. */
export function readPath(path: string): string[] {
  const names: string[] = [];
  let name = '';
  for (let at = 0; at < path.length; at++) {
    if (path[at] !== '/') name += path[at];
    else if (path[at + 1] === '/') {
      name += '/';
      at++;
    } else {
      names.push(name);
      name = '';
    }
  }
  names.push(name);
  return names.map((one) => one.replace(/\s+/g, ' ').trim()).filter((one) => one !== '');
}
