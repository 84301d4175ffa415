/** What previews say of the people who will be told. */
import type { WouldTell } from '#contract/entities/told.ts';
import type { PreviewLine } from '#kernel/command.ts';

/** Most people who are named where all are. */
const NAMED = 3;
/** Most who are named because they cannot be told. */
const UNTOLD = 10;

/** Each by name, or how many; who cannot be told is named with the reason all the same. `quiet`: nobody is to be told. */
export function toldLines({ people, reached, not_reached }: WouldTell, quiet: boolean): PreviewLine[] {
  if (quiet) return [{ kind: 'told', text: { key: 'told.nobody' } }];
  const named = (one: (typeof people)[number]): PreviewLine => ({
    kind: one.reason === null ? 'told' : 'conflict',
    text: {
      key: `told.${one.reason === null ? 'tells' : 'cannot'}${one.audience === 'guardian' ? 'Guardian' : ''}`,
      values: { name: one.name, channel: one.channel, reason: one.reason ?? '' },
    },
  });
  if (reached + not_reached <= NAMED) return people.map(named);
  const untold = people.filter(({ reason }) => reason !== null).slice(0, UNTOLD);
  const more = not_reached - new Set(untold.map(({ audience, id }) => `${audience} ${id}`)).size;
  return [
    ...(reached > 0 ? [{ kind: 'told' as const, text: { key: 'told.tellsMany', values: { count: reached } } }] : []),
    ...untold.map(named),
    ...(more > 0 ? [{ kind: 'conflict' as const, text: { key: 'told.cannotMany', values: { count: more } } }] : []),
  ];
}
