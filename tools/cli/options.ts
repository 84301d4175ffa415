/** Reads the options of a line as the palette reads its chips, and says what is wrong with one. */
import type { AnyCommand } from '#kernel/command.ts';
import type { Args } from '#kernel/dispatch-types.ts';
import { type Field, fieldsOf } from '#kernel/fields.ts';
import { flagName, type ReadFlags } from '#kernel/link.ts';
import { type OneValue, readOne } from '#kernel/reading/one-value.ts';
import type { Lookups, ReadOptions, WordChoice } from '#kernel/reading/types.ts';
import { exampleText } from './help.ts';
import type { Texts } from './texts.ts';

/** Candidates that are named. */
const NAMED = 12;

/** How a row is said to be this one and no other: `#12`. */
function numberOf(value: unknown): string {
  const ids = typeof value === 'object' && value !== null && 'ids' in value ? (value.ids as unknown[]) : [value];
  return typeof ids[0] === 'number' ? `#${ids[0]}` : '';
}

/** What words may be, one candidate a line. @param instant writes when a class begins */
export function candidates(
  said: string,
  choices: readonly WordChoice[],
  instant: (at: string) => string,
  { own }: Texts,
): string[] {
  const shown = choices
    .slice(0, NAMED)
    .map(
      ({ value, label, detail, at }) =>
        `  ${[numberOf(value), label, at ? instant(at) : '', detail ?? ''].filter(Boolean).join('  ')}`,
    );
  const more = choices.length > NAMED ? [own('andMore', { count: choices.length - NAMED })] : [];
  return [own('mayBe', { said }), ...shown, ...more];
}

/** The code of a currency that a line prices something in; undefined where it names none. */
export const currencyGiven = ({ texts }: Pick<ReadFlags, 'texts'>): string | undefined => {
  const given = texts.currency?.trim().toUpperCase();
  return given && /^[A-Z]{3}$/.test(given) ? given : undefined;
};

/**
 * The arguments that options hold, or what is wrong with them, in lines to be told.
 *
 * @param options how lines are read; its currency is the one in which amounts are
 */
export async function readOptions(
  command: AnyCommand,
  flags: ReadFlags,
  lookups: Lookups,
  options: ReadOptions,
  texts: Texts,
  instant: (at: string) => string,
): Promise<{ readonly args: Args; readonly wrong: readonly string[] }> {
  const { own } = texts;
  const currency = options.currency ?? 'EUR';
  const fields = new Map(fieldsOf(command).map((field) => [field.name, field]));
  const wrong = flags.problems.map(({ field: name, code }) => {
    const field = fields.get(name);
    const option = `--${flagName(name)}`;
    const example = field ? `${option} ${exampleText(field, texts, currency)}` : '';
    if (code === 'unknown') return own('unknownOption', { option, command: command.id });
    if (code === 'twice') return own('twice', { option });
    return code === 'missing-value' ? own('needsValue', { option, example }) : own('badNo', { option });
  });
  const args: Record<string, unknown> = { ...flags.args };
  const read = await Promise.all(
    Object.entries(flags.texts).map(async ([name, text]) => {
      const field = fields.get(name) as Field;
      return [field, text, await readOne(field, text, lookups, options)] as const;
    }),
  );
  for (const [field, said, found] of read) {
    if (found.state === 'ok') args[field.name] = found.value;
    else wrong.push(...faultLines(field, said, found, texts, currency, instant));
  }
  return { args, wrong };
}

const AMOUNTS = {
  unreadable: 'badValue',
  ambiguous: 'amountAmbiguous',
  currency: 'amountCurrency',
  decimals: 'amountDecimals',
  zero: 'amountZero',
  large: 'amountLarge',
} as const;

function faultLines(
  field: Field,
  said: string,
  found: Exclude<OneValue, { state: 'ok' }>,
  texts: Texts,
  currency: string,
  instant: (at: string) => string,
): string[] {
  const option = `--${flagName(field.name)}`;
  const values = { option, said, currency, example: `${option} ${exampleText(field, texts, currency)}` };
  switch (found.state) {
    case 'ambiguous':
      return candidates(`${option} ${said}`, found.choices, instant, texts);
    case 'half':
      return [texts.own('half', values)];
    case 'amount':
      return [texts.own(AMOUNTS[found.fault], values)];
    default:
      return [texts.own('badValue', values)];
  }
}
