import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { originOf } from './origin.ts';

const origin = (env: NodeJS.ProcessEnv = {}, localAddress = '192.168.1.5') =>
  originOf({ config: readConfig(env, '/') }, {
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    raw: { socket: { localAddress, localPort: 8400 } },
  } as never);

test('the setting goes before everything', () => {
  expect(origin({ PUBLIC_URL: 'https://school.example/' })).toBe('https://school.example');
});

test('without it the address is the one the server listens at, whatever a request says', () => {
  expect(origin()).toBe('http://127.0.0.1:8400');
  expect(origin({ HOST: 'localhost' })).toBe('http://localhost:8400');
  expect(origin({ HOST: 'school.lan' })).toBe('http://school.lan:8400');
  expect(origin({ HOST: '::1' }, '::1')).toBe('http://[::1]:8400');
});

test('a server that listens everywhere is named by where it was reached', () => {
  expect(origin({ HOST: '0.0.0.0' })).toBe('http://192.168.1.5:8400');
  expect(origin({ HOST: '0.0.0.0' }, '::ffff:192.168.1.5')).toBe('http://192.168.1.5:8400');
  expect(origin({ HOST: '::' }, '::1')).toBe('http://[::1]:8400');
});
