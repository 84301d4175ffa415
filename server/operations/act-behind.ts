/** What an undo or a redo is about: the act that was done first of all. */
import type { Ctx } from '../context.ts';

interface Step {
  readonly undo_of: number | null;
  readonly command: string;
}
interface First extends Step {
  readonly arguments: string;
}

/** The act that an operation is about, and whether the operation is that act or its redo, rather than its undo. */
export async function actBehind<O extends Step>(
  { db }: Pick<Ctx, 'db'>,
  operation: O,
): Promise<{ readonly act: O | First; readonly standing: boolean }> {
  let act: O | First = operation;
  let standing = true;
  while (act.undo_of !== null) {
    const of: First | undefined = await db
      .from('operation')
      .select(['operation.command', 'operation.arguments', 'operation.undo_of'])
      .where('operation.id', '=', act.undo_of)
      .executeTakeFirst();
    if (!of) break;
    act = of;
    standing = !standing;
  }
  return { act, standing };
}
