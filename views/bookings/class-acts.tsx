/** What can be done with a class as it is: on its page, and in the panel beside a list. */
import { RowActs } from '../detail/row-acts.tsx';

/** Whoever cancels stands beside the others who may: none of them is meant more than another. */
const CANCEL = ['cancel-as-student', 'cancel-as-teacher', 'cancel-as-admin'];
const ACTS = ['sign-as-student', 'sign-as-teacher', 'complete', 'no-show', 'edit', 'move', ...CANCEL, 'waive'];
/** Rarely meant: it waits behind the others. */
const RARE = ['fill-gap'];
const named = (acts: readonly string[]) => acts.map((act) => `booking.${act}`);
const SHOWN = named([...ACTS, 'restore', 'print']);
const BEHIND = named(RARE);

interface Props {
  readonly row: Readonly<Record<string, unknown>>;
  readonly small?: boolean;
}

/** Once a class is over its signature is what it waits for. */
const signs = (act: string) => act.startsWith('booking.sign-as-');

export function ClassActs({ row, small = false }: Props) {
  const over = Date.parse(String(row.ends_at)) < Date.now();
  return (
    <RowActs
      entity="booking"
      row={row}
      commands={SHOWN}
      more={BEHIND}
      small={small}
      bar={!small}
      primary={over && !small ? signs : undefined}
    />
  );
}
