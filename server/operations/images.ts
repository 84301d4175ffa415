/** What rows were before and after, as the API answers rows: flags and JSON decoded, nothing secret. */
import { withoutMoney } from '../auth/money-only.ts';
import type { Actor } from '../context.ts';
import { present, type Row } from '../entities/entity.ts';
import { entityNamed } from '../entities/index.ts';

/** The images of one change as they are kept, decoded by their entity's description, with what the actor may see. */
export function imagesOf<C extends { readonly before: string; readonly after: string }>(
  actor: Actor,
  name: string,
  change: C,
): Omit<C, 'before' | 'after'> & { before: Row; after: Row } {
  const entity = entityNamed(name);
  const decode = (kept: string): Row => {
    const image = JSON.parse(kept) as Row;
    return withoutMoney(actor, name, entity ? present(entity, image) : image);
  };
  return { ...change, before: decode(change.before), after: decode(change.after) };
}
