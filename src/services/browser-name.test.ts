import { expect, test } from 'vitest';
import { browserName } from './browser-name.ts';

test('a browser goes by its name and its system, not by those it claims to be like', () => {
  const like = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
  expect(browserName(`${like} Chrome/140.0 Safari/537.36 Edg/140.0`)).toBe('Edge · Windows');
  expect(browserName(`${like} Chrome/140.0 Safari/537.36`)).toBe('Chrome · Windows');
  expect(browserName('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe('Firefox · Linux');
  expect(browserName('Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile')).toBe(
    'Chrome · Android',
  );
  expect(browserName('something')).toBe('web');
});
