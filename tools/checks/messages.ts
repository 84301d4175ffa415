/** What is wrong with the languages' messages, as plain functions. */
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Messages } from '#locales/merge.ts';
import type { ProjectFile } from './project-files.ts';

/** All texts with their dotted keys. */
export function flatten(messages: Messages, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(messages)) {
    if (typeof value === 'string') flat.set(prefix + key, value);
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) flat.set(inner, text);
  }
  return flat;
}

/** Names of a text's arguments and tags, sorted. @throws SyntaxError when the text is no ICU message */
export function argumentsOf(text: string): string[] {
  const names = new Set<string>();
  const visit = (elements: readonly MessageFormatElement[]) => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      names.add(element.type === TYPE.tag ? `<${element.value}>` : element.value);
      if (element.type === TYPE.tag) visit(element.children);
      if (element.type === TYPE.select || element.type === TYPE.plural) {
        for (const option of Object.values(element.options)) visit(option.value);
      }
    }
  };
  visit(parse(text));
  return [...names].sort();
}

/** Texts that a language lacks, has alone, or whose arguments differ from the first language's. */
export function differences(languages: Readonly<Record<string, Messages>>): string[] {
  const [[first, messages], ...others] = Object.entries(languages) as [[string, Messages], ...[string, Messages][]];
  const texts = flatten(messages);
  const found: string[] = [];
  const readable = (language: string, key: string, text: string): string | null => {
    try {
      return argumentsOf(text).join(' ');
    } catch (error) {
      found.push(`${language}: ${key} is no ICU message (${(error as Error).message}): ${text}`);
      return null;
    }
  };
  const wanted = new Map([...texts].map(([key, text]) => [key, readable(first, key, text)]));
  for (const [language, other] of others) {
    const theirs = flatten(other);
    for (const key of texts.keys()) if (!theirs.has(key)) found.push(`${language}: ${key} is missing`);
    for (const [key, text] of theirs) {
      const expected = wanted.get(key);
      const names = readable(language, key, text);
      if (expected === undefined) found.push(`${language}: ${key} is not in ${first}`);
      else if (names !== null && expected !== null && names !== expected) {
        found.push(`${language}: ${key} has the arguments "${names}" instead of "${expected}"`);
      }
    }
  }
  return found;
}

/** Keys of French texts whose marks a line may begin with: before them, and within guillemets, stands a no-break space. */
export const looseMarks = (french: Messages): string[] =>
  [...flatten(french)].flatMap(([key, text]) => (/ [;:?!»]|« /.test(text) ? [key] : []));

const TRANSLATOR = /\bconst (\w+) = (?:useTranslations|translator)\((?:['"]([^'"]*)['"])?\)/g;
const AT_ONCE = /\buseTranslations\((?:['"]([^'"]*)['"])?\)(?:\.rich)?\(\s*['"]([^'"]+)['"]/g;

/** Keys that the code names literally, `t('key')` or `t(a ? 'key' : 'other')`, and that are not there. */
export function unknownKeys(files: readonly ProjectFile[], messages: Messages): string[] {
  const known = new Set<string>();
  for (const key of flatten(messages).keys()) {
    known.add(key);
    for (let at = key.lastIndexOf('.'); at > 0; at = key.lastIndexOf('.', at - 1)) known.add(`${key.slice(0, at)}.`);
  }
  return files.flatMap(({ path, text }) =>
    namedKeys(text).flatMap(({ key, spaces }) =>
      spaces.some((space) => known.has(space ? `${space}.${key}` : key)) ? [] : [`${path}: no message ${key}`],
    ),
  );
}

interface NamedKey {
  /** The key, or the part of a template before its first hole when that ends with a dot. */
  readonly key: string;
  /** Where it may be: the name may stand for several translators in one file. */
  readonly spaces: readonly string[];
}

/** The keys that a file names. A template counts with the whole parts before its first hole. */
export function namedKeys(text: string): NamedKey[] {
  const spaces = new Map<string, string[]>();
  for (const [, name = '', space = ''] of text.matchAll(TRANSLATOR)) {
    spaces.set(name, [...(spaces.get(name) ?? []), space]);
  }
  const found: NamedKey[] = [...text.matchAll(AT_ONCE)].map(([, space = '', key = '']) => ({ key, spaces: [space] }));
  for (const [name, its] of spaces) {
    const literal = new RegExp(
      `(?<![\\w.])${name}(?:\\.(?:rich|markup|has))?\\(\\s*(?:[^'"\`,;{}]*\\?\\s*)?['"]([^'"]+)['"](?:\\s*:\\s*['"]([^'"]+)['"])?`,
      'g',
    );
    const template = new RegExp(`(?<![\\w.])${name}(?:\\.(?:rich|markup))?\\(\\s*\`([^\`$]*\\.)[^\`.]*\\$`, 'g');
    for (const [, key, other] of text.matchAll(literal)) {
      for (const each of [key, other]) if (each) found.push({ key: each, spaces: its });
    }
    for (const [, prefix] of text.matchAll(template)) if (prefix) found.push({ key: prefix, spaces: its });
  }
  return found;
}

const LITERAL = /'((?:commands|runner|availability|sections)\.[\w-]+(?:\.[\w-]+)*)'/g;

/** Keys of messages that commands name whole, `key: 'commands.x.y.done'`, and that are not there. */
export function unknownLiterals(files: readonly ProjectFile[], messages: Messages): string[] {
  const known = [...flatten(messages).keys()];
  // A key may be the beginning of several.
  const isKnown = (key: string) => known.some((one) => one === key || one.startsWith(`${key}.`));
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(LITERAL)].flatMap(([, key = '']) => (isKnown(key) ? [] : [`${path}: no message ${key}`])),
  );
}
