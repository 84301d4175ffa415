/** The texts of commands, folded once for a language: what ranking and typed arguments read. */
import { isDestructive } from '#kernel/careful.ts';
import type { AnyCommand } from '#kernel/command.ts';
import { fieldsOf } from '#kernel/fields.ts';
import type { Findable } from '#kernel/phrases.ts';
import type { Prepared } from '#kernel/rank.ts';
import { prepare } from '#kernel/rank.ts';
import type { Readable } from '#kernel/reading/types.ts';
import type { StemLanguage } from '#kernel/stems.ts';

/** A command with the texts it is found by. */
export interface CommandItem extends Readable {
  readonly id: string;
  readonly title: string;
  /** True where words after its name can fill arguments. */
  readonly takesWords: boolean;
}

/** The message of a key in one language; undefined when it has none. */
export type MessageOf = (key: string) => string | undefined;

const split = (text: string | undefined): string[] => (text ?? '').split(/[,\s]+/).filter(Boolean);

/** Prepares commands for a language; texts of the other languages given lead to them too. Done once per language. */
export function commandItems(
  commands: readonly AnyCommand[],
  languages: readonly MessageOf[],
): Prepared<CommandItem>[] {
  return commands.map((command) => {
    const titles = languages.flatMap((message) => message(`commands.${command.id}.title`) ?? []);
    const keywords = languages.flatMap((message) => split(message(`commands.${command.id}.keywords`)));
    const item: CommandItem = {
      id: command.id,
      command,
      title: titles[0] ?? command.id,
      titles: titles.length > 0 ? titles : [command.id],
      keywords: [...new Set(keywords)],
      takesWords: fieldsOf(command).some(({ hidden, meta }) => !hidden && meta.kind !== 'file'),
    };
    return prepare(item, { id: item.id, titles: item.titles, keywords: item.keywords });
  });
}

/** A language's messages. */
export interface LanguageTexts {
  readonly language: StemLanguage;
  readonly message: MessageOf;
}

/** Which words of the vocabulary lead to a command, by its id. */
export type FoundBy = (id: string) => { readonly act: string | null; readonly thing: string | null };

/** Commands as the finder takes them; the user's language first. */
export function findables(
  commands: readonly AnyCommand[],
  texts: readonly LanguageTexts[],
  foundBy: FoundBy,
): Findable[] {
  return commands.map((command) => {
    const { id, effect } = command;
    const said = (what: 'title' | 'keywords') =>
      texts.flatMap(({ language, message }) => {
        const text = message(`commands.${id}.${what}`);
        return text ? [{ text, language }] : [];
      });
    return {
      id,
      ...foundBy(id),
      final: effect === 'irreversible',
      takes: isDestructive(command),
      titles: said('title'),
      keywords: said('keywords'),
    };
  });
}
