import { expect, test } from 'vitest';
import { isPrivate, PrivateAddress, publicLookup } from './private-addresses.ts';

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '0.0.0.0',
  '::1',
  '::',
  'fe80::1%eth0',
  'fd00::1',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'localhost',
])('%s is of the server’s own network', (address) => {
  expect(isPrivate(address)).toBe(true);
});

test.each(['1.1.1.1', '172.32.0.1', '193.136.2.1', '2606:4700::1111'])('%s is public', (address) => {
  expect(isPrivate(address)).toBe(false);
});

test('a name that leads to such an address is not connected to', async () => {
  const error = await new Promise((resolve) => publicLookup('localhost', { all: true }, resolve));
  expect(error).toBeInstanceOf(PrivateAddress);
});
