/** Words that name rows: the longest run that the search finds. */
import type { Field } from './fields.ts';
import { fold } from './fold.ts';
import type { Resolve, WordChoice, WordState } from './word-state.ts';
import { claim, firstFor, joined, open, runEnd } from './word-state.ts';

/** A name is rarely longer; each length tried costs a search. */
const LONGEST_NAME = 5;

type Found = readonly { readonly id: number; readonly label: string }[];

const entityOf = ({ meta }: Field): string => ('entity' in meta ? meta.entity : '');
const valueFor = (field: Field, ids: readonly number[]): unknown =>
  field.meta.kind === 'ref' ? ids[0] : field.meta.kind === 'rows' ? { ids } : ids;

/** One row when only one is found, or only one is called exactly so; by number, the row with that id. */
function single(found: Found, text: string): Found[number] | null {
  if (found.length === 1) return found[0] ?? null;
  const number = /^#?(\d+)$/.exec(text);
  const exact = found.filter(({ id, label }) => (number ? id === Number(number[1]) : fold(label) === fold(text)));
  return exact.length === 1 ? (exact[0] ?? null) : null;
}

/** `12,13`: ids without a search, for arguments that take several rows. */
const idList = (text: string): number[] | null =>
  /^#?\d{1,15}(,#?\d{1,15})+$/.test(text) ? text.split(',').map((part) => Number(part.replace('#', ''))) : null;

/** Fills `ref`, `refs` and `rows` arguments in their order, word by word. */
export async function takeRefs(state: WordState, resolve: Resolve): Promise<void> {
  const search = (entity: string, text: string): Promise<Found> => resolve(entity, text.replace(/^#(?=\d+$)/, ''));
  const filled = new Set(state.options.filled ?? []);

  /** Takes what begins at `from` for a field; answers the next index, or null when nothing was found. */
  const take = async (field: Field, from: number): Promise<number | null> => {
    const first = state.tokens[from]?.text ?? '';
    const list = field.meta.kind === 'ref' ? null : idList(first);
    if (list) {
      claim(state, from, from + 1, field.name, valueFor(field, list));
      return from + 1;
    }
    // A number is an id on its own; `8123 ill` is not one name.
    const longest = /^#?\d+$/.test(first) ? 1 : LONGEST_NAME;
    for (let to = runEnd(state, from, longest); to > from; to--) {
      const text = joined(state, from, to);
      const found = await search(entityOf(field), text);
      if (found.length === 0) continue;
      const row = single(found, text);
      const choices: WordChoice[] = found.map(({ id, label }) => ({ value: valueFor(field, [id]), label }));
      if (row) claim(state, from, to, field.name, valueFor(field, [row.id]), 'ok', { label: row.label });
      else claim(state, from, to, field.name, undefined, 'ambiguous', { choices });
      return to;
    }
    return null;
  };

  /** After a comma a list goes on: `ana, rui`. */
  const more = async (field: Field, start: number): Promise<number> => {
    let at = start;
    while (
      state.tokens[at - 1]?.comma &&
      state.args[field.name] !== undefined &&
      !state.used.has(at) &&
      at < state.tokens.length
    ) {
      const before = state.args[field.name];
      const next = await take(field, at);
      if (next === null) break;
      const ids = (value: unknown) =>
        field.meta.kind === 'rows' ? (value as { ids: number[] }).ids : (value as number[]);
      const last = state.args[field.name];
      if (last !== before) state.args[field.name] = valueFor(field, [...new Set([...ids(before), ...ids(last)])]);
      at = next;
    }
    return at;
  };

  for (let at = 0; at < state.tokens.length; ) {
    if (state.used.has(at)) {
      at++;
      continue;
    }
    let next: number | null = null;
    for (const field of open(state, 'ref', 'refs', 'rows')) {
      if (at < firstFor(state, field)) continue;
      if (filled.has(field.name) && !/^#?\d/.test(state.tokens[at]?.text ?? '')) continue;
      next = await take(field, at);
      if (next === null) continue;
      if (field.meta.kind !== 'ref') next = await more(field, next);
      break;
    }
    at = next ?? at + 1;
    if (next === null) missed(state, at - 1, filled);
  }
}

/** A word that no search knows, where a row has to be named before any text: it is shown as unknown. */
function missed(state: WordState, at: number, filled: ReadonlySet<string>): void {
  const waiting = state.fields.find(({ name, optional }) => !optional && !state.met.has(name) && !filled.has(name));
  const kind = waiting?.meta.kind;
  if (waiting && (kind === 'ref' || kind === 'refs' || kind === 'rows'))
    claim(state, at, at + 1, waiting.name, undefined, 'unknown');
}
