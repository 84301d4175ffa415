import { describe, expect, test } from 'vitest';
import { holdsAddresses, isAddress, mailableAddress, pastedAddress } from './email-address.ts';

describe('an address is read as it was pasted', () => {
  test.each([
    ['ana@b.pt', 'ana@b.pt'],
    ['  ana@b.pt\n', 'ana@b.pt'],
    ['mailto:ana@b.pt', 'ana@b.pt'],
    ['MAILTO: ana@b.pt?subject=Ol%C3%A1', 'ana@b.pt'],
    ['mailto:ana%40b.pt', 'ana@b.pt'],
    ['Ana <a@b.pt>', 'a@b.pt'],
    ['"Costa, Ana" <a@b.pt>;', 'a@b.pt'],
    ['Ana Reis <mailto:a@b.pt>', 'a@b.pt'],
    ['a@b.pt <a@b.pt>', 'a@b.pt'],
    ['a@b.pt<mailto:a@b.pt>', 'a@b.pt'],
    ['<a@b.pt>', 'a@b.pt'],
    ['< a@b.pt >.', 'a@b.pt'],
    ['\u200bana@b.pt\ufeff', 'ana@b.pt'],
    ['an\u200ba@b\u00ad.pt', 'ana@b.pt'],
    ['an\u200da@b.pt\u200c', 'ana@b.pt'],
    ['\u202aana@b.pt\u202c', 'ana@b.pt'],
    ['\u00a0ana@b.pt\u202f', 'ana@b.pt'],
    ['ana\u00a0@\u00a0b.pt', 'ana@b.pt'],
    ['ana@b.pt.', 'ana@b.pt'],
    ['ana@b.pt,', 'ana@b.pt'],
    ['ana@b.pt ;', 'ana@b.pt'],
    ["'ana@b.pt'", 'ana@b.pt'],
    ['“ana@b.pt”', 'ana@b.pt'],
    ['« ana@b.pt »', 'ana@b.pt'],
    ["o'brien@b.ie", "o'brien@b.ie"],
    ['Ana.Reis+escola@B.PT', 'Ana.Reis+escola@B.PT'],
  ])('%j', (given, address) => {
    expect(pastedAddress(given)).toBe(address);
    expect(isAddress(pastedAddress(given))).toBe(true);
    expect(holdsAddresses(pastedAddress(given))).toBe(false);
    // What was read once is not read in another way.
    expect(pastedAddress(address)).toBe(address);
  });
});

describe('a domain in letters of its own is kept as written, and mail goes where servers know it', () => {
  test.each([
    ['ana@escola-condução.pt', 'ana@escola-condução.pt', 'ana@xn--escola-conduo-7eb3d.pt'],
    ['Ana@ESCOLA-CONDUÇÃO.PT', 'Ana@escola-condução.pt', 'Ana@xn--escola-conduo-7eb3d.pt'],
    // With marks apart from their letters, as a Mac writes them.
    ['ana@escola-condução.pt'.normalize('NFD'), 'ana@escola-condução.pt', 'ana@xn--escola-conduo-7eb3d.pt'],
    ['Zoé <zoe@auto-école.fr>', 'zoe@auto-école.fr', 'zoe@xn--auto-cole-f4a.fr'],
    ['a@straße.de', 'a@straße.de', 'a@xn--strae-oqa.de'],
    ['info@пример.рф', 'info@пример.рф', 'info@xn--e1afmkfd.xn--p1ai'],
    ['info@xn--e1afmkfd.xn--p1ai', 'info@xn--e1afmkfd.xn--p1ai', 'info@xn--e1afmkfd.xn--p1ai'],
    // Letters of full width are the same domain.
    ['a@ｂ.pt', 'a@b.pt', 'a@b.pt'],
  ])('%j', (given, kept, mailed) => {
    expect(pastedAddress(given)).toBe(kept);
    expect(isAddress(kept)).toBe(true);
    expect(mailableAddress(kept)).toBe(mailed);
  });
});

test.each([
  ['a@b.pt, c@d.pt'],
  ['a@b.pt; c@d.pt'],
  ['a@b.pt c@d.pt'],
  ['a@b.pt/c@d.pt'],
  ['a@b.pt\nc@d.pt'],
  ['a@b.pt e c@d.pt'],
  ['Ana <a@b.pt>, Rui <r@b.pt>'],
  ['<a@b.pt><r@b.pt>'],
  ['mailto:a@b.pt,c@d.pt'],
  // The name is another address than the one it points to.
  ['a@b.pt <c@d.pt>'],
])('of several addresses none is chosen: %j', (given) => {
  expect(holdsAddresses(pastedAddress(given))).toBe(true);
  expect(isAddress(pastedAddress(given))).toBe(false);
});

test.each([
  ['nobody'],
  ['ana@'],
  ['@b.pt'],
  ['ana@b'],
  ['ana costa@b.pt'],
  // It may part a name from an address.
  ['ana\u00a0costa@b.pt'],
  ['Ana\u00a0ana@b.pt'],
  ['ana@@b.pt'],
  ['ana..reis@b.pt'],
  ['.ana@b.pt'],
  ['ana@b..pt'],
  ['ana@127.0.0.1'],
  ['ana@b.pt:80'],
  ['ana@b.pt/x'],
  ['ana@ã/b.pt'],
  ['ana@ã%2eb.pt'],
  ['josé@b.pt'],
  ['<>'],
  ['Ana <>'],
  ['mailto:'],
  [''],
])('%j is no address, and is not made one', (given) => {
  expect(isAddress(pastedAddress(given))).toBe(false);
  expect(holdsAddresses(pastedAddress(given))).toBe(false);
});

test('no two people become one: what parts them stays', () => {
  const people = [
    'ana@b.pt',
    'an.a@b.pt',
    'ana+1@b.pt',
    'ana@strasse.de',
    'ana@straße.de',
    'ana@b.com.pt',
    'ana-@b.pt',
    'ana_@b.pt',
    "ana'@b.pt",
    'ana@conducao.pt',
    'ana@condução.pt',
  ];
  expect(new Set(people.map((one) => mailableAddress(pastedAddress(one)).toLowerCase())).size).toBe(people.length);
});
