/**
 * What signing many classes shows before and does; fetched when it is first asked for. What the console has already is
 * handed over, since a second user of it would draw it out of the first script.
 */
import type { signMany as endpoint, SIGNERS } from '#contract/entities/booking.ts';
import type { Selection } from '#contract/fields.ts';
import type { Context, Outcome, Ports, Preview, PreviewLine } from '#kernel/command.ts';
import type { timesFor as times } from '#kernel/times.ts';

interface Known {
  readonly signMany: typeof endpoint;
  readonly timesFor: typeof times;
  /** Most people whose written names go with one call. */
  readonly most: number;
}

interface Asked {
  readonly bookings: Selection;
  readonly signers: (typeof SIGNERS)[number];
}

const SHOWN = 8;
/** People named in one line. */
const NAMED = 6;

const line = (kind: PreviewLine['kind'], key: string, values: Record<string, string | number>): PreviewLine => ({
  kind,
  text: { key: `commands.booking.sign-many.${key}`, values },
});

/** A line that counts, where there is something to count. */
const counted = (key: string, count: number): PreviewLine[] => (count > 0 ? [line('note', key, { count })] : []);

function namesLine(key: string, people: readonly { readonly name: string }[]): PreviewLine[] {
  if (people.length === 0) return [];
  const more = people.length - NAMED;
  const names = people.slice(0, NAMED).map(({ name }) => name);
  return [line('note', key, { names: [...names, ...(more > 0 ? [`+${more}`] : [])].join(', ') })];
}

export async function signPreview(
  ports: Ports,
  { bookings, signers }: Asked,
  context: Context,
  { signMany, timesFor, most }: Known,
): Promise<Preview> {
  const { changed, closes, classes, people, left } = await ports.call(signMany, {
    body: { bookings, signers, dry_run: true },
  });
  const bare = people.filter(({ image }) => image === 'none');
  const tooMany = bare.length > most;
  return {
    title: {
      key: 'commands.booking.sign-many.preview',
      values: { count: changed, name: classes[0]?.student_name ?? '' },
    },
    total: changed,
    named: Math.min(changed, SHOWN),
    blocked: changed === 0 || tooMany,
    lines: [
      ...(tooMany ? [line('conflict', 'tooMany', { most })] : []),
      ...classes.slice(0, SHOWN).map((one) => ({
        kind: 'change' as const,
        text: `${timesFor(context).instant(one.starts_at)} · ${one.student_name} · ${one.teacher_name}`,
      })),
      ...namesLine(
        'stored',
        people.filter(({ image }) => image === 'stored'),
      ),
      ...namesLine('written', bare),
      ...counted('closes', closes),
      ...counted('signed', left.signed),
      ...counted('notBegun', left.not_begun),
      ...counted('notHeld', left.not_held),
    ],
  };
}

export async function signAll(ports: Ports, { bookings, signers }: Asked, { signMany }: Known): Promise<Outcome> {
  const plan = await ports.call(signMany, { body: { bookings, signers, dry_run: true } });
  const signatures = [];
  for (const { role, person_id, name, image } of plan.people) {
    if (image !== 'none') continue;
    // Where nothing can draw, those classes stay unsigned, and the answer leaves them out of its count.
    const written = await ports.local('signature.written', name);
    if (typeof written === 'string') signatures.push({ role, person_id, image: written });
  }
  const answer = await ports.call(signMany, { body: { bookings, signers, signatures } });
  ports.refresh('booking');
  return {
    message: { key: 'commands.booking.sign-many.done', values: { count: answer.changed } },
    operation: answer.operation_id ?? undefined,
    data: answer,
  };
}
