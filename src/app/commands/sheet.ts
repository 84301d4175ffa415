/** What the sheet of shortcuts lists. */
import type { Binding } from '#kernel/keymap.ts';

export interface SheetLine {
  readonly command: string;
  /** Each once, wherever it holds. */
  readonly presses: readonly string[];
}

/** The commands of each section that have keys, each once: a key that holds on two screens is one key. */
export function sheetOf(
  bindings: readonly Pick<Binding, 'command' | 'press'>[],
  sectionOf: (command: string) => string,
): ReadonlyMap<string, readonly SheetLine[]> {
  const presses = new Map<string, Set<string>>();
  for (const { command, press } of bindings) presses.set(command, (presses.get(command) ?? new Set()).add(press));
  const sections = new Map<string, SheetLine[]>();
  for (const [command, own] of presses) {
    const section = sectionOf(command);
    sections.set(section, [...(sections.get(section) ?? []), { command, presses: [...own] }]);
  }
  return sections;
}
