/** Holds docs/security.md to OWASP ASVS 5.0.0, and to the tests that it names. */

/** Levels of the items of each section, in their order: 6.1.1 is of level 1. Source: OWASP ASVS 5.0.0, chapters 6, 7, 14 and 16. */
const LEVELS: Readonly<Record<string, readonly number[]>> = {
  '6.1': [1, 2, 2],
  '6.2': [1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2],
  '6.3': [1, 1, 2, 2, 3, 3, 3, 3],
  '6.4': [1, 1, 2, 2, 3, 3],
  '6.5': [2, 2, 2, 2, 2, 3, 3, 3],
  '6.6': [2, 2, 2, 3],
  '6.7': [3, 3],
  '6.8': [2, 2, 2, 2],
  '7.1': [2, 2, 2],
  '7.2': [1, 1, 1, 1],
  '7.3': [2, 2],
  '7.4': [1, 1, 2, 2, 2],
  '7.5': [2, 2, 3],
  '7.6': [2, 2],
  '14.1': [2, 2],
  '14.2': [1, 2, 2, 2, 3, 3, 3, 3],
  '14.3': [1, 2, 2],
  '16.1': [2],
  '16.2': [2, 2, 2, 2, 2],
  '16.3': [2, 2, 2, 2],
  '16.4': [2, 2, 2],
  '16.5': [2, 2, 2, 3],
};
const LEVEL_OF: ReadonlyMap<string, number> = new Map(
  Object.entries(LEVELS).flatMap(([section, levels]) =>
    levels.map((level, at) => [`${section}.${at + 1}`, level] as const),
  ),
);

/** A file of tests in backticks, with the titles in quotes that follow it. */
const NAMED = /`([\w./-]+\.(?:test|spec)\.tsx?)`((?:\s*“[^”]+”)*)/g;

/**
 * Whether a file's text holds a test of that title which runs: said in a comment, skipped, or as the name of a group alone it
 * shows nothing.
 */
function hasTest(text: string, title: string): boolean {
  for (let at = text.indexOf(title); at >= 0; at = text.indexOf(title, at + 1)) {
    const quote = text[at - 1];
    if (!quote || !'\'"`'.includes(quote) || text[at + title.length] !== quote) continue;
    const before = text.slice(0, at - 1).trimEnd();
    const called = /(?:^|[\s;{])(test|it)((?:\.\w+)*)\($/.exec(before);
    // `test.each([ … ])('title', …)`: whose rows may hold anything.
    const each = before.endsWith(')(')
      ? [...before.matchAll(/(?:^|[\s;{])(test|it|describe)((?:\.\w+)+)(?=[(<])/g)].at(-1)
      : null;
    const [, kind, modifiers = ''] = called ?? each ?? [];
    if (kind && kind !== 'describe' && !/\.(skip|todo|fails)\b/.test(modifiers)) return true;
  }
  return false;
}

/** Sentences about what the page lacks or names wrongly. `read` answers a file's text, or null where there is none. */
export function securityPageFaults(page: string, read: (path: string) => string | null): string[] {
  const faults: string[] = [];
  const answered = new Set<string>();
  for (const row of page.split('\n').filter((line) => /^\| \d+\.\d+\.\d+/.test(line))) {
    const [, what = '', , shown = ''] = row.split('|').map((cell) => cell.trim());
    const items = /^[\d., ]+/.exec(what)?.[0].match(/\d+\.\d+\.\d+/g) ?? [];
    for (const item of items) {
      const level = LEVEL_OF.get(item);
      if (level === undefined) faults.push(`${item}: ASVS 5.0.0 has no such item in these chapters`);
      else if ((level === 3) !== what.includes('(level 3)')) faults.push(`${item}: it is of level ${level}`);
      if (answered.has(item)) faults.push(`${item}: it is answered twice`);
      answered.add(item);
    }
    const named = [...shown.matchAll(NAMED)];
    if (named.length === 0 || named.some(([, , titles]) => !titles))
      faults.push(`${items.join(', ')}: it names no test by its file and title`);
  }
  for (const [item, level] of LEVEL_OF) if (level < 3 && !answered.has(item)) faults.push(`${item}: it has no answer`);
  for (const [, path = '', titles = ''] of page.matchAll(NAMED)) {
    const text = read(path);
    if (text === null) faults.push(`${path}: there is no such file`);
    for (const [, title = ''] of titles.matchAll(/“([^”]+)”/g))
      if (text !== null && !hasTest(text, title)) faults.push(`${path}: it has no test “${title}” that runs`);
  }
  return faults;
}
