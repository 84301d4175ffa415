/**
 * A text that begins with a person's name, where the order's own person is only known from the place: `message joana afonso
 * and mariana abreu: hello` on somebody else's page is no message to that one. The text is not understood, so nothing runs.
 */
import { entityOf, type Field } from '../fields.ts';
import { OWNERS } from './classes.ts';
import { isFunction } from './command-names.ts';
import { LEVEL } from './name-match.ts';
import type { NameHit } from './names.ts';
import type { Line } from './pieces.ts';
import type { Reading, WordSpan } from './types.ts';

const TEXTS: ReadonlySet<string> = new Set(['text', 'multiline']);
const PERSONS = ['student', 'teacher'];
/** Words of somebody's name that are a whole one. */
const WHOLE_NAME = 2;

/** @param names what in the line is a name, by the entity of whose it is */
export function doubtText(
  reading: Reading,
  fields: readonly Field[],
  line: Line,
  names: ReadonlyMap<string, readonly NameHit[]>,
): Reading {
  const { args, spans } = reading;
  // Who may go unsaid is not who the order is about: a new student may be called as another is, and have a teacher.
  const personal = fields.filter(
    (field) => !field.optional && PERSONS.includes(OWNERS[entityOf(field)] ?? entityOf(field)),
  );
  if (personal.length === 0 || personal.some(({ name }) => spans.some((span) => span.field === name))) return reading;
  const texts = new Set(fields.filter(({ meta }) => TEXTS.has(meta.kind)).map(({ name }) => name));
  if (!spans.some((span) => texts.has(span.field) && beginsWithName(span, line, names))) return reading;
  return {
    ...reading,
    args: Object.fromEntries(Object.entries(args).filter(([name]) => !texts.has(name))),
    spans: spans.map(
      (span): WordSpan =>
        texts.has(span.field) ? { from: span.from, to: span.to, field: '', state: 'unknown' } : span,
    ),
    whole: false,
  };
}

function beginsWithName(
  { from, state }: WordSpan,
  { tokens }: Line,
  names: ReadonlyMap<string, readonly NameHit[]>,
): boolean {
  const first = tokens.findIndex((token) => token.from >= from);
  if (state !== 'ok' || first < 0) return false;
  const leadIn = tokens[first - 1];
  // Behind a colon it is what is said, whoever it speaks of.
  if (leadIn?.kind === 'mark' || leadIn?.text.endsWith(':')) return false;
  let begins = first;
  while (isFunction(tokens[begins]?.fold ?? '')) begins++;
  return PERSONS.some((entity) =>
    names
      .get(entity)
      ?.some(
        (hit) =>
          hit.level > LEVEL.slipped && hit.to - hit.from >= WHOLE_NAME && (hit.from === begins || hit.from === first),
      ),
  );
}
