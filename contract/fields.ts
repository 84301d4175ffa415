/**
 * The vocabulary of typed values. Every argument of a command and every field of a request is made from these, so
 * that one schema tells the server what to accept, the form which control to draw, the palette what to ask and the
 * command line what to complete.
 */
import { z } from 'zod';
import { refined } from './faults/fault.ts';
import { MOST_MINOR } from './rules/amount-limit.ts';
import { holdsAddresses, isAddress, pastedAddress } from './rules/email-address.ts';
import { cleanPhone, phoneTextFault } from './rules/phone-text.ts';
import { oneLine } from './rules/visible.ts';

/** What a file holds at most, beside its bytes. */
export type FileMost = { readonly lines: number } | { readonly questions: number };

/**
 * The days that make sense where a word may mean one on either side of today. `begun`: days that are over, or a span that
 * has begun. `from today`: either, but a week, a month or a year that has begun counts from today.
 * `born`: past, and of a year of two digits the last that is over. `done`: as begun, and of something that was done: never a
 * day to come, and of today nothing is said.
 */
export type DateLean = 'past' | 'born' | 'ahead' | 'begun' | 'done' | 'from today' | 'nearest';

/** What a field is, beside its zod type. Stored in zod's `meta` under `field`. */
export type FieldMeta =
  /** `marked`: of a typed line it takes words only behind one that leads to it, and never what is left over. */
  | { kind: 'text'; marked?: true; editor?: string }
  | { kind: 'multiline' }
  | { kind: 'markdown' }
  | { kind: 'email' }
  | { kind: 'phone' }
  | { kind: 'password'; editor?: string }
  | { kind: 'url' }
  | { kind: 'colour' }
  /** `unit`: of a typed line it takes only a number with its unit. `typed`: false where no line fills it, and a form does. */
  | { kind: 'integer'; editor?: string; unit?: 'percent'; typed?: false }
  | { kind: 'number' }
  | { kind: 'money' }
  | { kind: 'flag' }
  | { kind: 'date'; lean?: DateLean }
  | { kind: 'instant'; after?: string; editor?: string }
  /** `of`: the setting of the school that says which of the values are offered; each of them is taken where it is said. */
  | { kind: 'choice'; labels: string; of?: 'payment_methods' }
  | { kind: 'choices'; labels: string }
  | { kind: 'ref'; entity: string; editor?: string; offer?: string }
  | { kind: 'refs'; entity: string }
  | { kind: 'rows'; entity: string; offer?: string }
  /** `most`: how many of what one may hold. */
  | { kind: 'file'; accept: string; maxBytes: number; most?: FileMost }
  /** `of`: of a time of the day, the field that holds its day. */
  | { kind: 'custom'; editor: string; of?: string };

const meta = (field: FieldMeta) => ({ field });

/** One line of text, trimmed, 1 to `max` characters, of which some can be seen; what would end the line is a blank. */
export const text = (max = 200) =>
  z
    .string()
    .overwrite(oneLine)
    .min(1)
    .max(max)
    .meta(meta({ kind: 'text' }));
/** One line of text, in an editor of its own that offers what there is. */
export const offeredText = (max: number, editor: string) => text(max).meta(meta({ kind: 'text', editor }));
/** A text of which nothing is guessed: what is left over of a typed line is no part of it. */
export const marked = <T extends z.ZodType>(line: T): T => line.meta(meta({ kind: 'text', marked: true }));
/** One line of text that may be empty; what cannot be seen is empty. */
export const optionalText = (max = 200) =>
  z
    .string()
    .overwrite(oneLine)
    .max(max)
    .meta(meta({ kind: 'text' }));
/** Several lines of plain text, may be empty. */
export const multiline = (max = 4000) =>
  z
    .string()
    .max(max)
    .meta(meta({ kind: 'multiline' }));
/** Markdown, may be empty. */
export const markdown = (max = 200_000) =>
  z
    .string()
    .max(max)
    .meta(meta({ kind: 'markdown' }));
const address = () => z.string().overwrite(pastedAddress).max(254, { abort: true });
const oneAddress = (given: string) => !holdsAddresses(given);
/**
 * An e-mail address of at most 254 characters, read as it was pasted: `mailto:a@b.pt` and `Ana <a@b.pt>` are a@b.pt. Its domain may
 * have letters of its own. Accounts are compared without case, and with the domain as mail servers know it.
 */
export const email = () =>
  address()
    .min(1, { abort: true })
    .refine(oneAddress, { ...refined('several-emails'), abort: true })
    .refine(isAddress, refined('email'))
    .meta(meta({ kind: 'email' }));
/** An e-mail address as `email`, or none: empty. */
export const optionalEmail = () =>
  address()
    .refine(oneAddress, { ...refined('several-emails'), abort: true })
    .refine((given) => given === '' || isAddress(given), refined('email'))
    .meta(meta({ kind: 'email' }));
/** An address that is looked for, and told to be wrong to nobody: whoever signs in says it. */
export const soughtEmail = () =>
  z
    .string()
    .overwrite(pastedAddress)
    .max(254)
    .meta(meta({ kind: 'email' }));
/**
 * A telephone number, may be empty, up to 60 characters. What was only put around it is taken off; the server keeps it in E.164,
 * by the country of the school (contract/rules/phone.ts), and refuses there what the numbering plans do not have.
 */
export const phone = () =>
  z
    .string()
    .overwrite((text) => cleanPhone(oneLine(text)))
    .max(60)
    .superRefine((text, context) => {
      const wrong = text === '' ? null : phoneTextFault(text);
      if (!wrong) return;
      const values = wrong.words === undefined ? {} : { values: { words: wrong.words } };
      context.addIssue({ code: 'custom', message: wrong.code, params: { fault: { code: wrong.code, ...values } } });
    })
    .meta(meta({ kind: 'phone' }));
/** A password as typed, never trimmed: 10 to 200 characters (OWASP ASVS 2.1 allows any character). */
export const password = () =>
  z
    .string()
    .min(10)
    .max(200)
    .meta(meta({ kind: 'password', editor: 'new-password' }));
/** A web address, http or https only, or empty. */
export const link = () =>
  z
    .string()
    .trim()
    .max(2000)
    .regex(/^https?:\/\/[^\s\p{Cc}]+$|^$/iu)
    .meta(meta({ kind: 'url' }));
/** `#rrggbb`. */
export const colour = () =>
  z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .meta(meta({ kind: 'colour' }));
/** A whole number within bounds, in an editor of its own where that is named. */
export const integer = (min = 0, max = 2_147_483_647, editor?: string) =>
  z
    .number()
    .int()
    .min(min)
    .max(max)
    .meta(meta({ kind: 'integer', ...(editor ? { editor } : {}) }));
/** A whole number that forms alone fill: words do not tell it surely from another one of the same command. */
export const integerInForm = (min: number, max: number) =>
  z
    .number()
    .int()
    .min(min)
    .max(max)
    .meta(meta({ kind: 'integer', typed: false }));
/** A share of something, 1 to 100. */
export const percent = () =>
  z
    .number()
    .int()
    .min(1)
    .max(100)
    .meta(meta({ kind: 'integer', unit: 'percent' }));
/** A number within bounds. */
export const decimal = (min: number, max: number) =>
  z
    .number()
    .min(min)
    .max(max)
    .meta(meta({ kind: 'number' }));
/** An amount in minor units of a currency (cents). */
export const money = () =>
  z
    .number()
    .int()
    .min(0)
    .max(1_000_000_000)
    .meta(meta({ kind: 'money' }));
/** An amount of an entry of the journal, in minor units of the school's currency: at least one, at most 10^12 where nothing else is said. */
export const amount = (least = 1, most = MOST_MINOR) =>
  z
    .number()
    .int()
    .min(least)
    .max(most)
    .meta(meta({ kind: 'money' }));
/** True or false. */
export const flag = () => z.boolean().meta(meta({ kind: 'flag' }));
/** Nothing here is older than a person who lives: `0026` is a year that was typed in two digits. */
const YEAR = /^(?!0|1[0-8])/;
/** A calendar date, `YYYY-MM-DD`, without a time zone. `lean` says on which side of today it lies as a rule. */
export const date = (lean?: DateLean) =>
  z.iso
    .date()
    .regex(YEAR)
    .meta(meta({ kind: 'date', ...(lean ? { lean } : {}) }));
/** A UTC instant, `YYYY-MM-DDTHH:mm:ss.sssZ`. It has to lie after what the field `after` holds, where that is named. */
export const instant = (after?: string) =>
  z.iso
    .datetime()
    .regex(YEAR)
    .meta(meta({ kind: 'instant', ...(after ? { after } : {}) }));

/** The same, chosen from the instants that an editor offers, or typed. */
export const offeredInstant = (editor: string) =>
  z.iso
    .datetime()
    .regex(YEAR)
    .meta(meta({ kind: 'instant', editor }));

/**
 * One of a fixed list; `labels` is the prefix of the message keys, `${labels}.${value}`. `of` is the setting of the school that
 * says which values are offered.
 */
export const choice = <const T extends readonly [string, ...string[]]>(
  values: T,
  labels: string,
  of?: 'payment_methods',
) => z.enum(values).meta(meta({ kind: 'choice', labels, ...(of ? { of } : {}) }));
/** Several of a fixed list, without repeats; at least `least` of them. */
export const choices = <const T extends readonly [string, ...string[]]>(values: T, labels: string, least = 0) =>
  z
    .array(z.enum(values))
    .min(least)
    .max(values.length)
    .meta(meta({ kind: 'choices', labels }));
/** The id of a row. */
export const id = () => z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
/**
 * The id of one row of `entity`, chosen by search, or in an editor that offers rows of its own. `offer` says what the row
 * is for, where a picker begins with other rows for it.
 */
export const ref = (entity: string, editor?: string, offer?: string) =>
  id().meta(meta({ kind: 'ref', entity, ...(editor ? { editor } : {}), ...(offer ? { offer } : {}) }));
/** The ids of several rows of `entity`, in order. */
export const refs = (entity: string, max = 500) =>
  z
    .array(id())
    .max(max)
    .meta(meta({ kind: 'refs', entity }));
/** A file as the browser or the command line hands it over. */
export const file = (accept: string, maxBytes: number, most?: FileMost) =>
  z.instanceof(Blob).meta(meta({ kind: 'file', accept, maxBytes, ...(most ? { most } : {}) }));

/** Most rows that a selection names one by one. More of them are told by a query or by ranges. */
export const MOST_NAMED = 100_000;
const named = () => z.array(id()).max(MOST_NAMED);

/**
 * Where a range begins or ends: a row, at the place it has now; the values by which the list sorts it, its id last, a place
 * that stays whatever becomes of the row; or null, the list's own end.
 */
const place = z.union([
  id(),
  z
    .array(z.union([z.string().max(4000), z.number(), z.null()]))
    .min(1)
    .max(20),
  z.null(),
]);
export type Place = z.infer<typeof place>;
const range = z.strictObject({ from: place, to: place });
export type Range = z.infer<typeof range>;

/**
 * Which rows a command or a bulk call applies to: ids named one by one; or all rows that match a list's query (`q` and
 * filters as in the list call), loaded or not. `ranges` keeps to the stretches of that list, sorted by `sort`, from one row
 * to another, both included; `also` adds rows by id, `except` leaves rows out.
 */
const selectionSchema = z.union([
  z.strictObject({
    matching: z.record(z.string().max(64), z.string().max(4000)),
    sort: z.string().max(200).optional(),
    ranges: z.array(range).min(1).max(100).optional(),
    also: named().optional(),
    except: named().optional(),
  }),
  z.strictObject({ ids: named().min(1) }),
]);
export type Selection = z.infer<typeof selectionSchema>;
/** A selection of rows of `entity`; `offer` as for `ref`. */
export const rows = (entity: string, offer?: string) =>
  selectionSchema.meta(meta({ kind: 'rows', entity, ...(offer ? { offer } : {}) }));

/** The row version that an edit was made from; an older one than the row's answers 409. */
export const version = () => z.number().int().positive();

/** What a schema says of itself under a name, looking through optional, default, nullable and pipes. */
function said(schema: z.ZodType, name: string): unknown {
  let current: z.ZodType | undefined = schema;
  for (let depth = 0; current && depth < 10; depth++) {
    const found = current.meta()?.[name];
    if (found) return found;
    const def = current.def as { innerType?: z.ZodType; in?: z.ZodType };
    current = def.innerType ?? def.in;
  }
  return undefined;
}

/** Reads the field description from a schema. */
export const fieldOf = (schema: z.ZodType): FieldMeta | undefined => said(schema, 'field') as FieldMeta | undefined;

/** A key or token that lets its holder in: no history, draft, link or record may hold it in clear. */
export const secret = (most = 200, least = 1) => z.string().min(least).max(most).meta({ secret: true });

/** Whether values of a schema let somebody in: passwords, codes, and what is marked by `secret`. */
export const isSecret = (schema: z.ZodType): boolean =>
  fieldOf(schema)?.kind === 'password' || said(schema, 'secret') === true;

/** The argument by which a form is told which of its secret fields are set: it starts with none of their values. */
export const secretsSet = { secrets_set: z.array(z.string()).optional() };

/** A value that is asked for where neither it nor the argument named `other` was said. */
export const neededUnless = <T extends z.ZodType>(other: string, schema: T): T =>
  schema.meta({ ...schema.meta(), unless: other });
/** The argument that makes a value dispensable; undefined where none does. */
export const dispensableBy = (schema: z.ZodType): string | undefined => said(schema, 'unless') as string | undefined;

/** Whether a value may be left out. */
export const isOptional = (schema: z.ZodType): boolean => schema.safeParse(undefined).success;
