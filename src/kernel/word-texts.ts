/** Texts take the words that nothing else took. */
import type { Field } from './fields.ts';
import { accepts } from './values.ts';
import { isTimeField } from './word-shapes.ts';
import type { WordState } from './word-state.ts';
import { claim, joined, open, stretches } from './word-state.ts';

const put = (state: WordState, field: Field, from: number, to: number): void => {
  const text = joined(state, from, to);
  const valid = accepts(field, text);
  claim(state, from, to, field.name, text, valid ? 'ok' : 'unknown');
};

/**
 * Required texts first, in their order: one word each, the last of them the rest of its stretch ("Ana Maria Silva" is
 * Ana, and Maria Silva). Each further stretch goes to the next optional text. What is left over is unknown.
 */
export function takeTexts(state: WordState): void {
  const texts = open(state, 'text', 'multiline', 'markdown').filter((field) => !isTimeField(field));
  const filled = new Set(state.options.filled ?? []);
  const required = texts.filter(({ name, optional }) => !optional && !filled.has(name));
  const optional = texts.filter((field) => !required.includes(field));
  for (const [start, end] of stretches(state)) {
    let from = start;
    while (from < end) {
      const field = required.shift();
      if (!field) break;
      const to = required.length > 0 ? from + 1 : end;
      put(state, field, from, to);
      from = to;
    }
    if (from >= end) continue;
    const field = optional.shift();
    if (field) put(state, field, from, end);
    else claim(state, from, end, '', undefined, 'unknown');
  }
}
