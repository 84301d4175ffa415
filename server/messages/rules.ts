/** The words of rules of telling people, as they are read and written. */

import { type Audience, audiencesOf, type RuleEvent, WORD_COLUMNS } from '#contract/entities/message-rule.ts';
import { fault } from '#contract/faults/fault.ts';
import type { Row } from '../entities/entity.ts';
import { invalid } from '../problems.ts';
import { broughtWords, unknownPlaceholders } from './words.ts';

type Column = (typeof WORD_COLUMNS)[number];
const brought = (column: Column, event: RuleEvent, audience: Audience): string => {
  const [part, locale] = column.split('_') as ['subject' | 'body' | 'sms', string];
  return broughtWords(locale, audience, event)[part];
};
const plain = (text: string) => text.replace(/\r\n/g, '\n').trim();

/** A rule with the words that are sent: those that Clutch brings, where the school has none of its own. */
export function withWords<R extends Row>(row: R): R {
  const [event, audience] = [row.event as RuleEvent, row.audience as Audience];
  const words = WORD_COLUMNS.map((column) => [column, row[column] || brought(column, event, audience)]);
  return { ...row, ...Object.fromEntries(words) };
}

/**
 * Values of a rule as they are kept: words that Clutch brings are kept as none, so that they stay those of the event.
 * @throws Problem 422 where words name what nothing fills.
 */
export function keptWords(values: Row, current: Row | null): Row {
  const event = (values.event ?? current?.event) as RuleEvent;
  const audience = (values.audience ?? current?.audience) as Audience;
  const faults: Record<string, ReturnType<typeof fault>> = {};
  if (!audiencesOf(event).includes(audience)) faults.audience = fault('rule-audience');
  const kept: Row = { ...values };
  for (const column of WORD_COLUMNS) {
    const given = values[column];
    if (typeof given !== 'string') continue;
    const [unknown] = unknownPlaceholders(given, event);
    if (unknown !== undefined) faults[column] = fault('unknown-placeholder', { name: unknown });
    const same = (of: RuleEvent, to: Audience) => plain(given) === plain(brought(column, of, to));
    const before = current && same(current.event as RuleEvent, current.audience as Audience);
    if (same(event, audience) || before) kept[column] = '';
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return kept;
}
