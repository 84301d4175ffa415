/**
 * Addresses that are not of the public Internet (the registries of special-purpose addresses of IANA, RFC 6890). A school says
 * where its SMS go; a request to one of these would reach what stands beside the server and trusts it.
 */
import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const inside = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inside.addSubnet(net, bits, 'ipv4');

/** Of IPv6 only global unicast (2000::/3) is public; parts of it lead to IPv4 addresses or are for examples. */
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');
const carried = new BlockList();
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  carried.addSubnet(net, bits, 'ipv6');

/** Whether an IP address, without brackets, is one that only this server or its network reaches. */
export function isPrivate(address: string): boolean {
  if (isIP(address) === 4) return inside.check(address, 'ipv4');
  if (isIP(address) !== 6) return true;
  const plain = address.replace(/%.*$/, '');
  return !global.check(plain, 'ipv6') || carried.check(plain, 'ipv6');
}

/** A host of an address, `[::1]` without its brackets. */
export const bareHost = (host: string): string => host.replace(/^\[|\]$/g, '');

export class PrivateAddress extends Error {
  constructor() {
    super("The address leads into the server's own network.");
  }
}

/** Looks a name up and refuses it where any of its addresses is private; what is answered is what is connected to. */
export const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, []);
    if (found.some(({ address }) => isPrivate(address))) return done(new PrivateAddress(), []);
    const [first] = found;
    if (options.all) return done(null, found);
    return first ? done(null, first.address, first.family) : done(new PrivateAddress(), []);
  });
};
