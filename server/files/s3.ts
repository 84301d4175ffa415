/**
 * Files in an S3-compatible store: `s3://bucket/prefix?endpoint=https://…&region=…`, with the keys of AWS_ACCESS_KEY_ID and
 * AWS_SECRET_ACCESS_KEY. Addresses are path-style, which every such store understands.
 */
import { AwsClient } from 'aws4fetch';
import { type FileStore, KEY, keyed } from './file-store.ts';

export interface S3Settings {
  /** Address of the bucket with the prefix, without a slash at its end. */
  readonly base: string;
  readonly bucket: string;
  readonly prefix: string;
  readonly region: string;
}

/** Longest time one request may take, in ms. */
const PATIENCE = 30_000;

/** The store fails, not the request: told as input and output that failed, which is answered 503 and asks to come again. */
const away = (what: string, cause?: unknown): Error => Object.assign(new Error(what, { cause }), { code: 'EIO' });
const noBucket = () => away('The bucket that FILES_URL names does not exist.');

/** Reads the setting. @throws Error that says what is wrong with it */
export function readS3Url(text: string): S3Settings {
  const url = URL.parse(text);
  if (url?.protocol !== 's3:' || !url.hostname) throw new Error('FILES_URL must begin with s3:// and name a bucket.');
  const region = url.searchParams.get('region') ?? 'us-east-1';
  const endpoint = url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
  if (!/^https?:\/\/[^?#]+$/.test(endpoint)) throw new Error('The endpoint in FILES_URL must be an http address.');
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  const bucket = url.hostname;
  return { base: `${endpoint.replace(/\/+$/, '')}/${bucket}`, bucket, prefix: prefix ? `${prefix}/` : '', region };
}

/** A store in a bucket. @throws Error when the access keys are not set */
export function s3Store(text: string, env: NodeJS.ProcessEnv = process.env): FileStore {
  const { base, prefix, region } = readS3Url(text);
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  } = env;
  if (!accessKeyId || !secretAccessKey)
    throw new Error('FILES_URL names an S3 store: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.');
  // The library tries again by itself after a 429 or 5xx.
  const client = new AwsClient({ accessKeyId, secretAccessKey, sessionToken, region, service: 's3', retries: 4 });
  const addressOf = (key: string) => `${base}/${prefix}${key.slice(0, 2)}/${key}`;

  async function request(address: string, init: RequestInit = {}): Promise<Response> {
    const response = await client
      .fetch(address, { ...init, signal: AbortSignal.timeout(PATIENCE) })
      .catch((error: unknown) => {
        throw away('The file store cannot be reached.', error);
      });
    if (response.ok || response.status === 404) return response;
    const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1] ?? '';
    throw away(`The file store answered ${response.status} ${code}`.trim());
  }

  return {
    async put(content, extension) {
      const { key, sha256, blob } = await keyed(content, extension);
      // The same key is the same content: writing it again does no harm, and asking first would race.
      const response = await request(addressOf(key), {
        method: 'PUT',
        body: blob,
        // The store compares what arrives with its hash.
        headers: { 'content-type': 'application/octet-stream', 'x-amz-content-sha256': sha256 },
      });
      if (!response.ok) throw noBucket();
      return key;
    },
    async get(key) {
      if (!KEY.test(key)) return null;
      const response = await request(addressOf(key));
      if (response.status === 404) return null;
      return new Uint8Array(await response.arrayBuffer());
    },
    async remove(key) {
      // A store answers the same whether it had it or not.
      if (KEY.test(key)) await request(addressOf(key), { method: 'DELETE' });
    },
    async probe() {
      const query = new URLSearchParams({ prefix, 'max-keys': '1' });
      if (!(await request(`${base}?${query}`)).ok) throw noBucket();
    },
    // The first edition of the list call: every store knows it, and where to go on is the last key itself.
    async *keys() {
      for (let marker = ''; ; ) {
        const query = new URLSearchParams({ prefix, marker });
        const page = await (await request(`${base}?${query}`)).text();
        // Names here are hashes below a prefix; those with other characters in them are not ours.
        const names = [...page.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, name]) => name as string);
        for (const name of names) {
          const key = name.split('/').at(-1) ?? '';
          if (KEY.test(key)) yield key;
        }
        if (names.length === 0 || !page.includes('<IsTruncated>true</IsTruncated>')) return;
        marker = names.at(-1) as string;
      }
    },
  };
}
