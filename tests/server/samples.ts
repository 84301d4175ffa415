/** Values that a schema accepts, made from the schema itself, so that a test gets past validation and deep into the server. */
import type { z } from 'zod';

/** What to put where a schema leaves a choice. */
export interface Choices {
  /** Texts to try where a text goes; the first that the schema accepts is taken. */
  readonly texts: readonly string[];
  /** Numbers to try where a number goes. */
  readonly numbers: readonly number[];
  /** Ids to try where a row is named. */
  readonly ids: readonly number[];
}

type Def = {
  readonly type: string;
  readonly shape?: Record<string, z.ZodType>;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly entries?: Record<string, string | number>;
  readonly values?: readonly unknown[];
  readonly in?: z.ZodType;
  readonly items?: readonly z.ZodType[];
};

const TEXTS = [
  'text',
  'a@b.example',
  '2030-05-05',
  '2030-05-05T10:00:00.000Z',
  '10:00',
  '#aabbcc',
  'B',
  'PT',
  'https://a.example/',
  '1',
];

/** A value for `schema`, or undefined where none of the choices fits. */
export function sampleOf(schema: z.ZodType, choices: Choices): unknown {
  const def = schema.def as unknown as Def;
  const fits = (candidates: readonly unknown[]): unknown => candidates.find((value) => schema.safeParse(value).success);
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {}).flatMap(([name, field]) => {
          const value = sampleOf(field, choices);
          return value === undefined ? [] : [[name, value]];
        }),
      );
    case 'array': {
      const one = sampleOf(def.element as z.ZodType, choices);
      return fits([[one], [one, one], []]);
    }
    case 'tuple':
      return (def.items ?? []).map((item) => sampleOf(item, choices));
    case 'record':
      return fits([{ B: { hours: 1, km: 1 } }, Object.fromEntries(choices.texts.map((text) => ['key', text])), {}]);
    case 'enum':
      return Object.values(def.entries ?? {})[0];
    case 'literal':
      return def.values?.[0];
    case 'boolean':
      return true;
    case 'union': {
      const options = (def.options ?? []).map((option) => sampleOf(option, choices));
      return fits(options);
    }
    case 'string':
      return fits([...choices.texts, ...TEXTS, 'x'.repeat(43)]);
    case 'number':
      return fits([...choices.ids, ...choices.numbers, ...choices.ids.map(String), 1, '1']);
    case 'pipe':
      return fits([sampleOf(def.in as z.ZodType, choices), ...choices.texts, ...TEXTS]);
    case 'custom':
      return fits([new File(['name\nvalue\n'], 'file.csv', { type: 'text/csv' })]);
    case 'unknown':
    case 'any':
      return choices.texts[0];
    default:
      return def.innerType ? sampleOf(def.innerType, choices) : undefined;
  }
}
