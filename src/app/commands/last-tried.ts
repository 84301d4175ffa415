/** What was tried last, with all that was said: whoever has to leave the page in the midst of it comes back to it. */
import type { AnyCommand, Invocation } from '#kernel/command.ts';
import type { Args } from '#kernel/dispatch-types.ts';
import { fieldsOf, isKept } from '#kernel/fields.ts';

let last: { readonly command: AnyCommand; readonly args: Args } | null = null;

export const noteTried = (command: AnyCommand, args: Args): void => {
  last = { command, args };
};

/** What a command was tried with last, without secrets and files; null where another one was tried since. */
export function triedBy(id: string | undefined): Invocation | null {
  if (!last || last.command.id !== id) return null;
  const { command, args } = last;
  const names = fieldsOf(command).flatMap((field) => (isKept(field) ? [field.name] : []));
  return { command: command.id, args: Object.fromEntries(names.map((name) => [name, args[name]])) };
}
