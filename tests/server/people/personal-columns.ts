/** Holds the tables against what the entities' descriptions say of people: what would not be handed over, or not erased. */
import type { Kind } from '#contract/kind.ts';

export interface Table {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly dataType: string }[];
}

const PEOPLE = ['student', 'teacher'] as const;
/** Columns of every table, and those that follow from others and are written anew with them. */
const USUAL = new Set([
  'id',
  'club_id',
  'version',
  'created_at',
  'updated_at',
  'deleted_at',
  'name_key',
  'external_key',
  'search_text',
]);
/** Tables that no description of an entity says anything of, and why they need none. */
const ACCOUNTED_FOR: Readonly<Record<string, string>> = {
  report_student: 'dates of classes, worked out of rows that are handed over and erased as their own description says',
  student_photo: 'files, handed over in photos/ and taken out of the store with the person: student-photos.test.ts',
};
const isText = (dataType: string) => /text|char|json/i.test(dataType);

/** A sentence for each column that nobody has thought of; an empty list is a clean bill. */
export function personalFaults(kinds: readonly Kind[], tables: readonly Table[]): string[] {
  return tables.flatMap(({ name, columns }) => {
    const kind = kinds.find(({ table }) => table === name);
    const own = columns.filter((column) => !USUAL.has(column.name));
    if (kind?.personal && 'columns' in kind.personal) {
      const { columns: classified, hidden = {} } = kind.personal;
      return own
        .filter((column) => !(column.name in classified) && !(column.name in hidden))
        .map(
          (column) =>
            `${name}.${column.name}: "personal" of contract/entities does not say what erasing a ${name} does to it`,
        );
    }
    const about = kind?.personal && 'about' in kind.personal ? kind.personal.about : [];
    return PEOPLE.flatMap((person) => {
      if (name in ACCOUNTED_FOR || !columns.some((column) => column.name === `${person}_id`)) return [];
      const said = about.find((one) => one.person === person);
      if (!said)
        return [
          `${name}.${person}_id: its rows are about a ${person}, and no "personal.about" says how they are handed over and erased`,
        ];
      if (said.erased === 'row' || said.afterwards === 'row') return [];
      const known = new Set([...Object.keys(said.erased), ...Object.keys(said.afterwards), ...said.stays]);
      return own
        .filter((column) => isText(column.dataType) && !known.has(column.name))
        .map(
          (column) =>
            `${name}.${column.name}: "personal.about" of a ${person} says neither that erasing empties it (erased, afterwards) nor that it stays`,
        );
    });
  });
}
