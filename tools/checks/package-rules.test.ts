import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Locked, packageFaults } from './package-rules.ts';
import { root } from './project-files.ts';

const json = <T>(name: string): T => JSON.parse(readFileSync(join(root, name), 'utf8')) as T;
const { packages } = json<{ packages: Record<string, Locked> }>('package-lock.json');
const { allowScripts } = json<{ allowScripts: Record<string, boolean> }>('package.json');
const scripts = Object.keys(allowScripts);

test('every package has a licence that is on the list, and runs nothing as it is installed but what is', () => {
  expect(packageFaults(packages, scripts)).toEqual([]);
});

const withOne = (locked: Locked) => packageFaults({ ...packages, 'node_modules/a/node_modules/@b/c': locked }, scripts);

test.each([
  [{ version: '1.0.0' }, '@b/c@1.0.0: no licence'],
  [{ version: '1.0.0', license: 'UNLICENSED' }, '@b/c@1.0.0: the licence UNLICENSED is not on the list'],
  [{ version: '1.0.0', license: 'GPL-3.0-only' }, '@b/c@1.0.0: the licence GPL-3.0-only is not on the list'],
  [
    { version: '1.0.0', license: 'MIT AND GPL-3.0-only' },
    '@b/c@1.0.0: the licence MIT AND GPL-3.0-only is not on the list',
  ],
  [{ version: '1.0.0', license: 'MIT', hasInstallScript: true }, '@b/c@1.0.0: a script that runs as it is installed'],
])('a package of %o is refused', (locked, fault) => expect(withOne(locked)).toEqual([fault]));

test('a package that offers one of two licences is taken; another version of one that was read is not', () => {
  expect(withOne({ version: '1.0.0', license: '(GPL-3.0-only OR MIT)' })).toEqual([]);
  expect(packageFaults({ ...packages, 'node_modules/only': { version: '9.9.9' } }, scripts)).toEqual([
    'only@9.9.9: no licence',
    'only@0.0.2: an exception for a package that is not there',
  ]);
  expect(packageFaults(packages, [...scripts, 'sharp'])).toEqual(['sharp: in allowScripts and not on the list']);
});
