/** Images as they come in: known by their content, bounded before they are unpacked, written anew. */
import sharp from 'sharp';
import { MAX_IMAGE_BYTES } from '#contract/entities/upload.ts';
import { problem } from '../problems.ts';

/** Most pixels unpacked at once: a bomb of a few bytes can unpack to gigabytes. */
const MAX_PIXELS = 40_000_000;
/** Longest side kept. */
const MAX_SIDE = 2000;

export interface CleanImage {
  readonly bytes: Uint8Array;
  readonly type: 'image/webp';
  readonly width: number;
  readonly height: number;
}

/** What the first bytes say that it is, or null. */
export function imageTypeOf(bytes: Uint8Array): 'image/png' | 'image/jpeg' | 'image/webp' | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 12));
  if (head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'image/png';
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg';
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') return 'image/webp';
  return null;
}

/**
 * Writes an image anew as WebP: turned upright, without metadata, first frame alone, at most 2000 pixels a side.
 * @throws Problem 413 `image-too-large`, 415 `image-type`, 422 `image-unreadable`.
 */
export async function cleanImage(bytes: Uint8Array, maxBytes = MAX_IMAGE_BYTES): Promise<CleanImage> {
  if (bytes.length > maxBytes) throw problem('image-too-large', { megabytes: Math.round(maxBytes / 1024 / 1024) });
  if (imageTypeOf(bytes) === null) throw problem('image-type');
  try {
    const { data, info } = await sharp(bytes, {
      limitInputPixels: MAX_PIXELS,
      failOn: 'error',
      pages: 1,
      sequentialRead: true,
    })
      .rotate()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 88, effort: 3 })
      .timeout({ seconds: 20 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, type: 'image/webp', width: info.width, height: info.height };
  } catch (error) {
    if (/pixel limit/i.test(String(error))) throw problem('image-pixels');
    throw problem('image-unreadable');
  }
}

/** Longest sides of a signature that are tried, in pixels: PNG makes of a photograph many times what JPEG made of it. */
const SIGNATURE_SIDES = [1000, 700, 400];

/**
 * Writes a signature anew as PNG of at most `maxBytes`. `given` is a file or a `data:` address.
 * @throws Problem 413 `image-too-large`, 415 `image-type`, 422 `image-unreadable`.
 */
export async function cleanSignature(given: Blob | string, maxBytes: number): Promise<Uint8Array> {
  const bytes =
    typeof given === 'string'
      ? new Uint8Array(Buffer.from(given.slice(given.indexOf(',') + 1), 'base64'))
      : new Uint8Array(await given.arrayBuffer());
  if (bytes.length > maxBytes) throw problem('signature-too-large');
  if (imageTypeOf(bytes) === null) throw problem('signature-type');
  try {
    for (const side of SIGNATURE_SIDES) {
      const clean = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
        .rotate()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .png({ compressionLevel: 9 })
        .timeout({ seconds: 20 })
        .toBuffer();
      if (clean.length <= maxBytes) return clean;
    }
  } catch {
    throw problem('image-unreadable');
  }
  throw problem('signature-too-large');
}
