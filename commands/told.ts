/** What previews say of the people who will be told. */
import type { WouldTell } from '#contract/entities/told.ts';
import type { Message, PreviewLine } from '#kernel/command.ts';

/** Most people who are named where all are. */
const NAMED = 3;
/** Most who are named because they cannot be told. */
const UNTOLD = 10;

/** Each by name, or the first of them and how many more; who cannot be told is named with the reason all the same. `quiet`: nobody is to be told. */
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
  // Of whom two messages tell, one stands here.
  const reachable = new Map(
    people.flatMap((one) => (one.reason === null ? [[`${one.audience} ${one.id}`, one.name]] : [])),
  );
  const names = [...reachable.values()].slice(0, NAMED);
  const told: Message =
    names.length > 0
      ? { key: 'told.tellsMany', values: { names: names.join(', '), more: reached - names.length } }
      : { key: 'told.tellsCount', values: { count: reached } };
  const untold = people.filter(({ reason }) => reason !== null).slice(0, UNTOLD);
  const more = not_reached - new Set(untold.map(({ audience, id }) => `${audience} ${id}`)).size;
  return [
    ...(reached > 0 ? [{ kind: 'told' as const, text: told }] : []),
    ...untold.map(named),
    ...(more > 0 ? [{ kind: 'conflict' as const, text: { key: 'told.cannotMany', values: { count: more } } }] : []),
  ];
}
