/** Handing papers in: the one that was missing or refused, or a new one. */
import { fault } from '#contract/faults/fault.ts';
import { monthsAfter, PAPER_OWNERS, type PaperOwner } from '#contract/rules/papers.ts';
import { todayIn } from '#contract/rules/zone.ts';
import type { Row } from '../entities/entity.ts';
import type { Writer } from '../operations/writer.ts';
import { invalid, notFound } from '../problems.ts';

/** States from which a paper is handed in again. */
const OPEN: readonly string[] = ['missing', 'refused'];
export const isOpen = (state: string): boolean => OPEN.includes(state);

/** Today in the school's time zone. */
export const schoolDay = async ({ db, ctx }: Writer): Promise<string> =>
  todayIn((await db.club()).time_zone, ctx.now());

/** A paper that waits to be checked: what was decided about it before holds no more. */
export const handedInNow = { state: 'handed_in', reason: '', checked_by: '', checked_at: null } as const;

/**
 * Says whose paper it is, and until when it holds where that follows from the day of issue.
 * @throws Problem 422 at the field: of nobody or of several, of a kind for somebody else, valid until before it was issued
 */
export async function preparePaper(writer: Writer, values: Row, current: Row | null): Promise<Row> {
  const whole = { ...current, ...values } as Row;
  const owners = PAPER_OWNERS.filter((owner) => whole[`${owner}_id`]);
  const [owner] = owners;
  if (!owner || owners.length > 1) throw invalid({ [`${owner ?? 'student'}_id`]: fault('paper-of-one') });
  const kind = await writer.db.find('paper_kind', whole.paper_kind_id as number);
  if (!kind) throw notFound('paper_kind');
  if (kind.owner !== owner) throw invalid({ paper_kind_id: fault('paper-kind-owner') });
  if (values.handed_in_on && (values.handed_in_on as string) > (await schoolDay(writer)))
    throw invalid({ handed_in_on: fault('paper-ahead') });
  const issued = whole.issued_on as string | null | undefined;
  const until =
    issued && kind.term === 'months' && kind.months && !values.valid_until && (values.issued_on || !whole.valid_until)
      ? monthsAfter(issued, kind.months)
      : (whole.valid_until as string | null | undefined);
  if (issued && until && until < issued) throw invalid({ valid_until: fault('ends-before-begin') });
  return { ...values, owner, ...(until === undefined ? {} : { valid_until: until }) };
}

/**
 * Notes that somebody handed a paper in; what is empty in `body` leaves what stands on a paper that was missing or refused.
 * @throws Problem 422 at the field, as `preparePaper`
 */
export async function handIn(writer: Writer, body: Row): Promise<Row> {
  const values = await preparePaper(
    writer,
    { ...body, handed_in_on: body.handed_in_on ?? (await schoolDay(writer)) },
    null,
  );
  const owner = values.owner as PaperOwner;
  const open = await writer.db
    .from('paper')
    .selectAll('paper')
    .where('paper.deleted_at', 'is', null)
    .where('paper.paper_kind_id', '=', body.paper_kind_id as number)
    .where(`paper.${owner}_id` as 'paper.student_id', '=', body[`${owner}_id`] as number)
    .where('paper.state', 'in', [...OPEN])
    .orderBy('paper.id', 'desc')
    .executeTakeFirst();
  const said = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== '')) as Row;
  return open
    ? ((await writer.update('paper', open.id, { ...said, ...handedInNow })) as Row)
    : ((await writer.insert('paper', values)) as Row);
}
