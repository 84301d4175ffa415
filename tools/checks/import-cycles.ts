/** Files that import each other in a ring, as plain functions over file texts. Imports of types count: a ring of them still has no beginning to read it from. */
import { importsOf, pathOf } from './import-rules.ts';
import type { ProjectFile } from './project-files.ts';

/** The rings of the files, a line each: the shortest way from a file back to itself. A file is in one line at most but where it closes another's ring. */
export function importCycles(files: readonly ProjectFile[]): string[] {
  const known = new Set(files.map(({ path }) => path));
  const imports = new Map(
    files.map(({ path, text }) => [
      path,
      importsOf(text).flatMap((specifier) => {
        const target = pathOf(path, specifier);
        return target !== null && known.has(target) ? [target] : [];
      }),
    ]),
  );
  const told = new Set<string>();
  return [...known].sort().flatMap((file) => {
    if (told.has(file)) return [];
    const ring = shortestRing(file, imports);
    if (!ring) return [];
    for (const one of ring) told.add(one);
    return [[...ring, file].join(' → ')];
  });
}

/** The files of the shortest way that leads from `start` back to it, or null. */
function shortestRing(start: string, imports: ReadonlyMap<string, readonly string[]>): string[] | null {
  const from = new Map<string, string>();
  let edge = [start];
  while (edge.length > 0) {
    const next: string[] = [];
    for (const file of edge) {
      for (const target of imports.get(file) ?? []) {
        if (target === start) return wayTo(file, from);
        if (from.has(target)) continue;
        from.set(target, file);
        next.push(target);
      }
    }
    edge = next;
  }
  return null;
}

function wayTo(file: string, from: ReadonlyMap<string, string>): string[] {
  const before = from.get(file);
  return before === undefined ? [file] : [...wayTo(before, from), file];
}
