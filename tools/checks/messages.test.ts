import { expect, test } from 'vitest';
import { argumentsOf, differences, looseMarks, namedKeys, unknownKeys, unknownLiterals } from './messages.ts';

test('arguments are found inside plurals, choices and tags', () => {
  expect(
    argumentsOf('{count, plural, =1 {<b>{name}</b>} other {# of {all, number}}} {kind, select, a {x} other {y}}'),
  ).toEqual(['<b>', 'all', 'count', 'kind', 'name']);
});

test('a language that lacks a text, has one alone or names other arguments is told', () => {
  const en = { a: { b: 'Hello {name}', c: 'Bye' }, d: '{count, plural, one {#} other {#}}' };
  const fr = { a: { b: 'Bonjour {nom}' }, d: '{count, plural, one {#}}', e: 'Seul' };
  const found = differences({ en, fr });
  expect(found).toHaveLength(4);
  expect(found[0]).toBe('fr: a.c is missing');
  expect(found[1]).toContain('"nom" instead of "name"');
  expect(found[2]).toContain('d is no ICU message');
  expect(found[3]).toBe('fr: e is not in en');
});

test('a French mark that a line may begin with is told', () => {
  const said = {
    a: 'Deux heures ; vide pour aucune',
    b: 'Deux heures\u00a0; vide',
    c: '« Reis »',
    d: '«\u00a0Reis\u00a0»',
  };
  expect(looseMarks({ said })).toEqual(['said.a', 'said.c']);
});

const SCREEN = `
  const t = useTranslations('list');
  const all = useTranslations();
  return <p title={t('title')}>{t(open ? 'close' : 'open', { a: 1 })}{all.rich('ui.more')}{t(\`states.\${state}\`)}
    {all(\`commands.\${id}.title\`)}{useTranslations('ui')('loading')}{format('no.key')}{all(key)}</p>;
`;

test('keys named in code are seen with their translator', () => {
  const keys = namedKeys(SCREEN).map(({ key, spaces }) => `${spaces.join('|')}:${key}`);
  expect(keys.sort()).toEqual([
    ':commands.',
    ':ui.more',
    'list:close',
    'list:open',
    'list:states.',
    'list:title',
    'ui:loading',
  ]);
});

test('a key that is not there is told', () => {
  const messages = {
    list: { title: '', close: '', open: '', states: { on: '' } },
    ui: { loading: '' },
    commands: { a: { title: '' } },
  };
  expect(unknownKeys([{ path: 'views/a.tsx', text: SCREEN }], messages)).toEqual(['views/a.tsx: no message ui.more']);
});

test('a message that a command names whole and that is not there is told', () => {
  const text = "const said = { key: 'commands.car.add.done' };\nreturn { key: 'commands.car.add.gone' };";
  const messages = { commands: { car: { add: { done: 'Added' } } } };
  expect(unknownLiterals([{ path: 'commands/car/add.ts', text }], messages)).toEqual([
    'commands/car/add.ts: no message commands.car.add.gone',
  ]);
});
