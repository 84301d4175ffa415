/** Whose rows an act is about, where it takes somebody's rows and where the user is there are persons alone: selected, or open. */
import type { Selection } from '#contract/fields.ts';
import type { Owner, Person } from '#contract/kind.ts';
import type { AnyCommand, Context, PreviewLine } from './command.ts';
import { type Field, fieldsOf } from './fields.ts';

/** Persons whose rows alone may be meant. */
export interface Whose extends Owner {
  readonly persons: Selection;
  readonly count: number | null;
}

/** The persons that are meant by where the user is; null where the screen is about nobody. */
export function whoseRows(owners: readonly Owner[], { selection, focused, about, url }: Context): Whose | null {
  const by = (entity: string | undefined) => owners.find(({ person }) => person === entity);
  const selected = by(selection?.entity);
  if (selection && selected) return { ...selected, persons: selection.rows, count: selection.count };
  // A row of a list that the cursor stands on is not open, unless its panel is.
  const isPeeked = new URLSearchParams(url.split('?')[1]).get('panel') === 'peek';
  for (const row of [isPeeked ? focused : null, about]) {
    const open = by(row?.entity);
    if (row && open) return { ...open, persons: { ids: [row.id] }, count: 1 };
  }
  return null;
}

/** A row that may be chosen, with what tells it apart. */
export interface TheirRow {
  readonly id: number;
  readonly label: string;
  readonly detail?: string;
}

/** The rows of some persons that an argument may take. */
export interface Theirs {
  readonly person: Person;
  /** What the persons are called, the first of them. */
  readonly names: readonly string[];
  readonly count: number;
  readonly rows: readonly TheirRow[];
  /** Names of those who have none, and how many they are. */
  readonly without: { readonly names: readonly string[]; readonly count: number };
}

/** More persons are selected than can be looked through, or in a way that names none of them. */
export const TOO_MANY = 'too-many';

/**
 * The argument that may be filled with rows of the persons on the screen: the first that is needed, where it takes rows of a
 * list and nothing was said of it.
 */
export function fieldOfTheirs(command: AnyCommand, args: Readonly<Record<string, unknown>>): Field | null {
  const field = fieldsOf(command).find(({ optional }) => !optional);
  if (!field || (field.meta.kind !== 'ref' && field.meta.kind !== 'rows')) return null;
  const hasEditor = 'editor' in field.meta && field.meta.editor !== undefined;
  return hasEditor || args[field.name] !== undefined ? null : field;
}

/** Names in a sentence, and how many more there are. */
export const namesIn = ({
  names,
  count,
}: Pick<Theirs, 'names' | 'count'>): { readonly names: string; readonly more: number } => ({
  names: names.join(', '),
  more: count - names.length,
});

/** Says who of the persons is not concerned, having nothing that the act applies to. */
export const withoutLine = ({ without }: Pick<Theirs, 'without'>): readonly PreviewLine[] =>
  without.count > 0 ? [{ kind: 'note', text: { key: 'runner.without', values: namesIn(without) } }] : [];
