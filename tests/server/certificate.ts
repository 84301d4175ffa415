/** A certificate of a server of this machine, made as it is needed: X.509 version 3 in DER, signed with its own key (RFC 5280). */
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  const size = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
};
const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
const number = (bytes: Uint8Array) => der(0x02, bytes);
const bits = (bytes: Uint8Array) => der(0x03, Buffer.from([0]), bytes);
const ecdsaWithSha256 = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')));
const commonName = Buffer.from('550403', 'hex');
const alternativeNames = Buffer.from('551d11', 'hex');
const time = (text: string) => der(0x17, Buffer.from(text));
/** As long as two digits of a year reach: who checks it goes by the machine's clock, and the tests by their own. */
const ALWAYS = sequence(time('000101000000Z'), time('491231235959Z'));

/** Of a server that is called by these host names, or numbers such as `127.0.0.1`. Answers key and certificate in PEM. */
export function certificateFor(...hosts: readonly string[]): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(der(0x31, sequence(der(0x06, commonName), der(0x0c, Buffer.from(hosts[0] ?? '')))));
  const named = hosts.map((host) =>
    /^[\d.]+$/.test(host) ? der(0x87, Buffer.from(host.split('.').map(Number))) : der(0x82, Buffer.from(host)),
  );
  const extension = sequence(der(0x06, alternativeNames), der(0x04, sequence(...named)));
  const body = sequence(
    der(0xa0, number(Buffer.from([2]))),
    number(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    name,
    ALWAYS,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension)),
  );
  const whole = sequence(body, ecdsaWithSha256, bits(sign('sha256', body, privateKey)));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  };
}
