/**
 * What has to hold of rows beyond their own columns. Guards look at other tables and act through the writer, so entities,
 * which the writer reads, do not name them: they are registered when the server starts (server/guards.ts).
 */
import type { RawBuilder } from 'kysely';
import type { Ctx } from '../context.ts';
import type { Row } from '../entities/entity.ts';
import type { Problem } from '../problems.ts';
import type { Writer } from './writer.ts';

export interface Guard {
  /** Called inside the transaction after a row was brought back or changed by undo; throws a Problem to refuse. */
  readonly row?: (writer: Writer, row: Row) => Promise<void>;
  /**
   * Called inside the transaction after the writer's operation deleted or brought back many rows in one statement; throws a
   * Problem to refuse. For entities whose rows go by the hundred thousand, where a guard of each row is too slow. A dry run
   * deletes nothing: `those` finds the ids that would go.
   */
  readonly many?: (writer: Writer, those?: RawBuilder<number>) => Promise<void>;
  /**
   * For rows that are never removed: takes a row that was added back by adding another. Undo calls it, and redo for the row
   * which that added.
   */
  readonly counter?: (writer: Writer, id: number) => Promise<unknown>;
  /** Called inside the transaction once an operation, or a step of one, is done, in a dry run too; throws a Problem to refuse. */
  readonly over?: (writer: Writer) => Promise<void>;
  /** Tells a refusal of the database's own rules as a problem; null where the error is none of them. */
  readonly explain?: (ctx: Ctx, error: unknown) => Promise<Problem | null>;
}

/** By the entity's name. */
export type Guards = Readonly<Record<string, Guard>>;

let registered: Guards | null = null;

export function registerGuards(guards: Guards): void {
  registered = guards;
}

/** @throws Error before they are registered: no row goes or comes back unguarded */
export function allGuards(): Guards {
  if (!registered) throw new Error('The guards are not registered (see server/guards.ts).');
  return registered;
}

/** Asks every guard whether what an operation did may stand. Call it once, at its end. @throws Problem */
export async function requireAll(writer: Writer): Promise<void> {
  for (const { over } of Object.values(allGuards())) await over?.(writer);
}

export const guardOf = (entity: string): Guard => allGuards()[entity] ?? {};
