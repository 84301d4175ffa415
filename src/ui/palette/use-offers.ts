/**
 * What the server says of a command while it is typed: why it would be refused, and what could be had instead. Asked once
 * the hand rests; an answer to an older line is dropped.
 */
import { useEffect, useRef, useState } from 'react';
import type { Args } from '#kernel/dispatch-types.ts';
import type { CommandRow, Note, OfferRow, PaletteGroup } from './palette-types.ts';

/** Rest after the words were read before the server is asked, ms. */
const REST = 200;

/** An answer in words. */
export interface OffersShown {
  /** Heading of the choices. */
  readonly title: string;
  /** Why the command would be refused; empty where nothing is in the way. */
  readonly problem: string;
  readonly notes: readonly Note[];
  readonly choices: readonly {
    readonly args: Args;
    readonly label: string;
    readonly detail: string;
    readonly notes: readonly Note[];
  }[];
}

export type AskOffers = (
  wanted: Pick<Wanted, 'args' | 'within'> & { readonly row: Pick<CommandRow, 'command'> },
) => Promise<OffersShown | null>;

export interface Offered {
  /** Key of the row it is about. */
  readonly row: string;
  readonly problem: string;
  readonly notes: readonly Note[];
  readonly groups: readonly PaletteGroup[];
}

/** A command with all that is understood of its arguments so far; null where there is nothing to ask. */
export interface Wanted {
  readonly row: CommandRow;
  readonly args: Args;
  /** Where a week or a month was said, but no day of it: only what lies in it is offered. */
  readonly within?: { readonly from: string; readonly to: string };
}

export function useOffers(wanted: Wanted | null, ask: AskOffers): Offered | null {
  const key = wanted ? `${wanted.row.key}\n${JSON.stringify([wanted.args, wanted.within])}` : '';
  const [answer, setAnswer] = useState<{ readonly key: string; readonly shown: OffersShown } | null>(null);
  const now = useRef({ wanted, ask });
  now.current = { wanted, ask };
  useEffect(() => {
    if (key === '') return;
    let left = false;
    const timer = setTimeout(() => {
      const { wanted: asked, ask: askNow } = now.current;
      if (!asked) return;
      askNow(asked).then(
        (shown) => !left && setAnswer(shown && { key, shown }),
        // Without an answer nothing is offered; running says what is the matter.
        () => undefined,
      );
    }, REST);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [key]);
  if (!wanted || answer?.key !== key) return null;
  return offeredRows(wanted, answer.shown);
}

/** The groups with what is offered right behind the row that it is about. */
export function withOffers(groups: readonly PaletteGroup[], { row, groups: offers }: Offered): readonly PaletteGroup[] {
  return groups.flatMap((group) => {
    const at = group.rows.findIndex(({ key }) => key === row);
    if (at < 0 || offers.length === 0) return [group];
    const rest = group.rows.slice(at + 1);
    return [
      { ...group, rows: group.rows.slice(0, at + 1) },
      ...offers,
      ...(rest.length > 0 ? [{ ...group, key: `${group.key} on`, rows: rest }] : []),
    ];
  });
}

/** The answer as rows below the command's. */
export function offeredRows({ row, args }: Wanted, shown: OffersShown): Offered {
  const rows = shown.choices.map(
    (choice): OfferRow => ({
      kind: 'offer',
      key: `offer:${row.command.id}:${JSON.stringify(choice.args)}`,
      command: row.command,
      args: { ...args, ...choice.args },
      label: choice.label,
      detail: choice.detail,
      notes: choice.notes,
    }),
  );
  return {
    row: row.key,
    problem: shown.problem,
    notes: shown.notes,
    groups: rows.length > 0 ? [{ key: 'offers', title: shown.title, rows }] : [],
  };
}
