/** The whole title of a command, typed into the palette, leads to that command, whatever its words may mean besides. */
import { describe, expect, test } from 'vitest';
import { foundBy, NEAREST } from '#commands/found-by.ts';
import { commands } from '#commands/index.ts';
import { type Messages, messageAt } from '#kernel/check-registry.ts';
import { context } from '#kernel/fixtures.ts';
import { fold } from '#kernel/fold.ts';
import { prepareFinder } from '#kernel/phrases.ts';
import { readLine } from '#kernel/reading/read.ts';
import type { Lookups, ReadOptions } from '#kernel/reading/types.ts';
import { readVocabulary } from '#kernel/vocabulary.ts';
import { LOCALES, type Locale, loadEverything, loadVocabulary } from '#locales/index.ts';
import { commandItems, findables } from '#ui/palette/command-texts.ts';
import { readableIn, rootRows } from '#ui/palette/root-rows.ts';

const messages = new Map(await Promise.all(LOCALES.map(async (one) => [one, await loadEverything(one)] as const)));
const vocabulary = await loadVocabulary();
const text = (locale: Locale, key: string) => messageAt((messages.get(locale) ?? {}) as Messages, key);

/** Rows whose names are words of titles too, as they are in a school. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  student: ['Ana Silva', 'Rita Gomes', 'Martim Aula', 'Clara Dias', 'Mark Moreau'],
  teacher: ['Daniel Brito', 'Mafalda Matos'],
  location: ['Sede', 'Campo Grande', 'Escola'],
  package: ['Summer course', 'Refresher of two hours'],
};
const lookups: Lookups = {
  async find(entity, line) {
    const words = fold(line).split(/[^\p{L}\p{N}]+/u);
    return (NAMES[entity] ?? []).flatMap((label, index) =>
      words.every((word) =>
        fold(label)
          .split(' ')
          .some((own) => own.startsWith(word)),
      )
        ? [{ id: index + 1, label }]
        : [],
    );
  },
  of: async () => [],
};

describe.each(LOCALES)('in %s', (locale) => {
  const order = [locale, ...LOCALES.filter((one) => one !== locale)];
  const texts = order.map((language) => ({ language, message: (key: string) => text(language, key) }));
  const items = commandItems(
    commands,
    texts.map(({ message }) => message),
  );
  const finder = prepareFinder(
    findables(commands, texts, foundBy),
    order.map((language) => readVocabulary(language, vocabulary[language])),
    NEAREST,
  );
  const place = context();
  const readables = readableIn(items, place, null);
  const options: ReadOptions = {
    now: new Date('2026-03-11T12:00:00Z'),
    timeZone: 'Europe/Lisbon',
    languages: [locale],
    labelsOf: ({ meta }, value) => {
      const labels = 'labels' in meta ? meta.labels : '';
      return order.flatMap((one) => text(one, `${labels}.${value}`) ?? []);
    },
    fieldLabels: ({ name }) => order.flatMap((one) => text(one, `fields.${name}`) ?? []),
  };
  async function firstFor(query: string): Promise<string | undefined> {
    const readings = await readLine(query, readables, () => [], lookups, options);
    const groups = rootRows({
      query,
      items,
      finder: () => finder,
      context: place,
      weights: new Map(),
      recent: [],
      found: [],
      read: { state: 'read', named: [], readings },
    });
    const [row] = groups.flatMap(({ rows }) => rows);
    return row?.kind === 'command' ? row.command.id : undefined;
  }

  // Finding and reading fold letters alike, so one way of writing it stands for all.
  test('in small letters and without accents', async () => {
    const palette = items.filter(({ item }) => item.command.surfaces.some(({ kind }) => kind === 'palette'));
    const astray: string[] = [];
    for (const { item } of palette) {
      if (item.command.when?.(place)?.state === 'hidden') continue;
      const query = fold(item.title);
      const first = await firstFor(query);
      if (first !== item.id && text(locale, `commands.${first}.title`) !== item.title)
        astray.push(`${query}: ${first}`);
    }
    expect(astray).toEqual([]);
  });
});
