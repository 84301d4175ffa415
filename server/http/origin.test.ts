import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { originOf } from './origin.ts';

const origin = (host: string | undefined, env: NodeJS.ProcessEnv = {}, localAddress = '192.168.1.5') =>
  originOf(
    { config: readConfig(env, '/') },
    { protocol: 'http', headers: { host }, raw: { socket: { localAddress, localPort: 8400 } } },
  );

test('the setting goes before everything', () => {
  expect(origin('evil.example', { PUBLIC_URL: 'https://school.example/' })).toBe('https://school.example');
});

test('a host that names this machine is kept, any other is not believed', () => {
  expect(origin('localhost:9000')).toBe('http://localhost:9000');
  expect(origin('192.168.1.5:8400', {}, '::ffff:192.168.1.5')).toBe('http://192.168.1.5:8400');
  expect(origin('school.lan', { HOST: 'school.lan' })).toBe('http://school.lan');
  for (const host of [
    'evil.example',
    'localhost.evil.example',
    'localhost@evil.example',
    'evil.example#localhost',
    undefined,
  ]) {
    expect(origin(host)).toBe('http://192.168.1.5:8400');
  }
  expect(origin('evil.example', {}, '::1')).toBe('http://[::1]:8400');
});
