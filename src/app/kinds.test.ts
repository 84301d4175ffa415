/** No step of adding an entity or a command is forgotten in silence: each is named here. docs/adding.md lists the steps. */
import { describe, expect, test, vi } from 'vitest';
import { commands } from '#commands/index.ts';
import { type Kind, kind } from '#contract/kind.ts';
import { kinds } from '#contract/kinds.ts';
import { type Borrowed, editorFaults, kindFaults, type Surroundings, sentenceFaults } from '#kernel/check-kinds.ts';
import type { Messages } from '#kernel/check-registry.ts';
import type { AnyCommand } from '#kernel/command.ts';
import { LOCALES, loadEverything } from '#locales/index.ts';
import { commandIcons } from '#ui/command-icons.ts';
import { consoleIcons } from '#ui/console-icons.ts';
import { icons } from '#ui/icon.tsx';
import { type MenuEntry, menu } from './menu.ts';

// What is kept in the browser is asked as the modules load.
vi.stubGlobal('localStorage', { getItem: () => null, removeItem: () => {} });
vi.stubGlobal('sessionStorage', { clear: () => {} });
vi.stubGlobal('window', { addEventListener: () => {} });
vi.stubGlobal('document', { documentElement: { lang: 'en' } });
vi.stubGlobal('location', { href: 'http://school.example/' });
const { screens } = await import('./screens.ts');
const { editors } = await import('#views/form/editors.ts');

const locales: Record<string, Messages> = {};
for (const locale of LOCALES) locales[locale] = (await loadEverything(locale)) as Messages;
const pathsOf = (entries: readonly Pick<MenuEntry, 'to' | 'children'>[]): string[] =>
  entries.flatMap(({ to, children = [] }) => [to, ...pathsOf(children)]);
const around: Surroundings = {
  commands,
  locales,
  icons: new Set([icons, consoleIcons, commandIcons].flatMap((some) => Object.keys(some))),
  menu: new Set(pathsOf(menu)),
  screens: screens.map(({ path }) => path),
};
/** The form itself has the one for times of the day. */
const drawn = new Set([...Object.keys(editors), 'time']);

/** Sentences that several commands share, and acts that need none. */
const BORROWED: readonly Borrowed[] = [
  { of: /^setting\..+\.done$/, from: 'club.change-setting.done' },
  { of: /^(setting\.opening-hours|club\.change-setting)\.preview$/, from: 'setting.open-on.preview' },
  { of: /^teacher\.edit\.preview$/, from: 'teacher.set-status.leaves' },
  { of: /^club\.edit-profile\.preview$/, from: 'setting.school-time-zone.preview' },
  { of: /^booking\.cancel-as-.+\.done$|^(student|teacher)\.cancel-classes\.done$/, from: 'booking.cancel.done' },
  {
    of: /^booking\.cancel-as-.+\.preview$|^(student|teacher)\.cancel-classes\.preview$/,
    from: 'booking.cancel.preview',
  },
  { of: /^(student\.book-class|booking\.(book-time|fill-gap))\.done$/, from: 'booking.create.done' },
  { of: /^paper\.hand-in-missing\.done$/, from: 'paper.hand-in.done' },
  { of: /^paper\.hand-in-missing-many\.(done|preview)$/, from: 'paper.hand-in-many.done' },
  { of: /^category\.move-.+\.done$/, from: 'category.move.done' },
  { of: /^module\.move-.+\.done$/, from: 'module.reorder.done' },
  { of: /^skill\.move-.+\.done$/, from: 'skill.reorder.done' },
  { of: /^theory\.move-.+\.done$/, from: 'theory.reorder.done' },
  { of: /^teacher\.add-(weekly|skipped)-slots\.preview$/, from: 'teacher.add-slots.preview' },
  { of: /^device\.sign-out-others\.preview$/, from: 'device.sign-out-others.title' },
  { of: /^team\.end-sessions\.preview$/, from: 'team.end-sessions.title' },
  // What is read on the screen is seen without being told so.
  { of: /^chat\.see\.done$/, from: null },
];

test('every entity has its icon, screens, place in the menu, picker, search and texts', () => {
  expect(kindFaults(kinds, around)).toEqual([]);
});
test('every argument has an editor', () => {
  expect(editorFaults(commands, drawn)).toEqual([]);
});
test('every command that writes says so, and every preview says what', () => {
  expect(sentenceFaults(commands, locales, BORROWED)).toEqual([]);
});

describe('a forgotten step is named', () => {
  const boat: Kind = kind({
    entity: 'boat',
    plural: 'boats',
    list: null,
    icon: 'boat-that-is-not-there',
    section: 'settings',
    place: { id: 'boats', add: 'no-plus' },
    name: () => '',
    detail: null,
    path: (id) => `/boats/${id}`,
    aside: { labels: 'boat.status', statuses: ['sold'] },
    found: {},
    typed: 'whole',
    personal: null,
    audit: 'own',
  });
  const faults = kindFaults([...kinds, boat, boat], around);
  test.each([
    ['the list of entities', '"boat" is described twice in contract/kinds.ts'],
    ['icon', '"boat": its icon "boat-that-is-not-there" is not in src/ui/command-icons.ts'],
    ['icon of its form', '"boat": its icon "no-plus" is not in src/ui/command-icons.ts'],
    ['menu', '"boat": the menu (src/app/menu.ts) does not lead to its list /boats'],
    ['screen of the list', '"boat": no screen of src/app/screens.ts is at /boats'],
    ['screen of the form', '"boat": no screen of src/app/screens.ts is at /boats/add'],
    ['screen of a row', '"boat": no screen of src/app/screens.ts is at its row\'s path /boats/1'],
    ['list call', '"boat": it has a place and no call that lists its rows'],
    ['search', '"boat": search shall find it, and it has no list call that says who may'],
    ['typed lines', '"boat": a typed line shall find its rows (typed: \'whole\'), and nothing lists them'],
    ['text of the menu', 'fr: no text for "menu.boats", needed by the entity "boat"'],
    ['text of the form', 'pt: no text for "menu.boatsAdd", needed by the entity "boat"'],
    ['text of a state', 'en: no text for "boat.status.sold", needed by the entity "boat"'],
    ['text of the audit', 'en: no text for "audit.entity.boat", needed by the entity "boat"'],
    ['deeds', 'en: no text for "deeds.what.boat", needed by the entity "boat"'],
    ['its noun, counted', 'fr: no text for "counts.boat", needed by the entity "boat"'],
  ])('%s', (_step, fault) => {
    expect(faults).toContain(fault);
  });

  const edit = commands.find(({ id }) => id === 'package.edit') as AnyCommand;
  const careless = { ...edit, id: 'package.repaint', preview: async () => null, icon: 'no-brush' } as AnyCommand;
  test.each([
    ['.done', 'fr: no text for "commands.package.repaint.done", needed by "package.repaint"'],
    ['.preview', 'pt: no text for "commands.package.repaint.preview", needed by "package.repaint"'],
  ])('text of a command: %s', (_step, fault) => {
    expect(sentenceFaults([careless], locales, BORROWED)).toContain(fault);
  });
  test('a text that others share has to be there as well', () => {
    const lost = [{ of: /^package\.repaint\./, from: 'package.nowhere' }];
    expect(sentenceFaults([careless], locales, lost)).toContain(
      'en: no text for "commands.package.nowhere", needed by "package.repaint"',
    );
  });
  test('icon of a command', () => {
    expect(kindFaults(kinds, { ...around, commands: [...commands, careless] })).toEqual([
      '"package.repaint": its icon "no-brush" is not in src/ui/command-icons.ts',
    ]);
  });
  test('editor', () => {
    expect(editorFaults([edit], new Set([...drawn].filter((name) => name !== 'currency')))).toEqual([
      '"package.edit": the editor "currency" of "currency" is not in views/form/editors.ts',
    ]);
  });
  test('picker: of an entity that nobody described, and of one that nothing lists', () => {
    const asking = (list: Kind['list']) =>
      kindFaults(
        kinds.flatMap((one) => (one.entity === 'module' ? (list === null ? [{ ...one, list }] : []) : [one])),
        around,
      );
    expect(asking(null)).toContain(
      '"module": "package.add" asks for it (modules), and its picker has no list to offer',
    );
    expect(asking(kinds[0]?.list ?? null)).toContain(
      '"module": "package.add" asks for it (modules), and contract/kinds.ts has no such entity',
    );
  });
});
