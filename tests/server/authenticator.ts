/** An authenticator in software, as WebAuthn Level 3 describes one: makes passkeys of ES256 and answers challenges with them. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { Credential } from '#contract/entities/passkey.ts';

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: string | Uint8Array): string => Buffer.from(data).toString('base64url');

interface Asked {
  readonly challenge: string;
  readonly [name: string]: unknown;
}

/** What of an answer differs from the right one. */
interface Wrong {
  readonly origin?: string;
  readonly rpId?: string;
  /** Whether the device made sure who uses it. */
  readonly verified?: boolean;
  /** Its count of uses, in place of one more than before. */
  readonly counter?: number;
  readonly signature?: Uint8Array;
}

export class Authenticator {
  readonly id = randomBytes(32);
  counter = 0;
  readonly #origin: string;
  readonly #keys: { readonly publicKey: KeyObject; readonly privateKey: KeyObject };

  constructor(origin: string) {
    this.#origin = origin;
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  #client(type: string, { challenge }: Asked, { origin = this.#origin }: Wrong): string {
    return JSON.stringify({ type, challenge, origin, crossOrigin: false });
  }

  #data(
    { rpId = new URL(this.#origin).hostname, verified = true, counter }: Wrong,
    attested: Uint8Array | null,
  ): Buffer {
    this.counter = counter ?? this.counter + 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.counter);
    // Source: WebAuthn Level 3, section 6.1: present 1, verified 4, attested data 64.
    const flags = 1 | (verified ? 4 : 0) | (attested ? 64 : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
  }

  make(options: Asked, wrong: Wrong = {}): Credential {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]) as never,
    );
    const length = Buffer.from([0, this.id.length]);
    const data = this.#data(wrong, Buffer.concat([Buffer.alloc(16), length, this.id, key]));
    const attestation = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(data)],
      ]) as never,
    );
    return this.#answer({
      clientDataJSON: base64url(this.#client('webauthn.create', options, wrong)),
      attestationObject: base64url(attestation),
      transports: ['internal'],
    });
  }

  use(options: Asked, wrong: Wrong = {}): Credential {
    const client = this.#client('webauthn.get', options, wrong);
    const data = this.#data(wrong, null);
    const signed = sign('sha256', Buffer.concat([data, sha256(client)]), this.#keys.privateKey);
    return this.#answer({
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(wrong.signature ?? signed),
    });
  }

  #answer(response: Credential['response']): Credential {
    const id = base64url(this.id);
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  }
}
