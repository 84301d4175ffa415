/** What a form's text fields mean: form data knows only text and files, the schema of the call says what each is. */
import type { z } from 'zod';
import { problem } from '../problems.ts';

type Def = {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly element?: z.ZodType;
};

const defOf = (schema: z.ZodType): Def => schema.def as Def;

/** The schema beneath what makes it optional, gives it a default or lets it be null. */
export function bare(schema: z.ZodType): z.ZodType {
  const { innerType, in: before } = defOf(schema);
  const inner = innerType ?? before;
  return inner ? bare(inner) : schema;
}

const TEXTS = new Set(['string', 'enum', 'literal', 'template_literal', 'date']);

/** Whether text is a value of the schema as it stands. */
function takesText(schema: z.ZodType): boolean {
  const { type, options } = defOf(bare(schema));
  return TEXTS.has(type) || (options?.some(takesText) ?? false);
}

/** The schema of a list's elements, or null where it is no list. */
export function elementOf(schema: z.ZodType): z.ZodType | null {
  const { type, element } = defOf(bare(schema));
  return type === 'array' ? (element ?? null) : null;
}

/**
 * The value of one text field: `true` and `false` of a flag, digits of a number, JSON of lists and objects, everything else
 * as it is. Values led by `json:` are JSON whatever they are for. What cannot be read stays text, for the schema to refuse.
 * @throws Problem 400 where the JSON after `json:` is broken
 */
export function formValue(schema: z.ZodType | undefined, text: string): unknown {
  if (schema && takesText(schema)) return text === 'json:null' ? null : text;
  if (text.startsWith('json:')) {
    try {
      return JSON.parse(text.slice(5));
    } catch {
      throw problem('form-json');
    }
  }
  const plain = text.trim();
  if (!schema) return text;
  if (plain === 'null') return null;
  switch (defOf(bare(schema)).type) {
    case 'boolean':
      return /^(?:true|false)$/i.test(plain) ? plain.toLowerCase() === 'true' : text;
    case 'number':
      return /^[+-]?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : text;
    default:
      return /^[[{]/.test(plain) ? parsedOr(plain, text) : text;
  }
}

function parsedOr(json: string, text: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return text;
  }
}
