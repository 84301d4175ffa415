import { expect, test } from 'vitest';
import { framePage, toldParts } from './console-frames.ts';

test('each part that is fetched when it is wanted goes through the frame by its name', async () => {
  const script = 'const load=()=>pre(()=>import(`./menu-drawn-D7.js`),[])';
  const asked: string[] = [];
  const clutchPart = (name: string) => Promise.resolve(asked.push(name));
  const run = new Function('globalThis', 'pre', `${toldParts(script)};return load()`);
  await run({ clutchPart }, (load: () => Promise<unknown>) => load());
  expect(asked).toEqual(['/menu-drawn-D7.js']);
});

test('what a script imports at its start stays as it is', () => {
  const script = 'import{a}from"./a.js";import"./b.js";export{a}from"./c.js"';
  expect(toldParts(script)).toBe(script);
});

test('the page of a frame is prepared before anything of it runs', () => {
  const page = framePage('<html><head><script src="a.js"></script></head></html>', 5);
  expect(page).toMatch(
    /^<html><head><script>\(function moveClock.*\)\(5\);frameElement\?\.clutchBegins\?\.\(window\);/s,
  );
});
