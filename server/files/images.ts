/** Images as they come in: known by their content, bounded before they are unpacked, written anew. */
import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { MAX_IMAGE_BYTES } from '#contract/entities/upload.ts';
import { fault } from '#contract/faults/fault.ts';
import { holdsInk, type Pixels } from '#contract/rules/ink.ts';
import { places } from '../operations/places.ts';
import { invalid, problem } from '../problems.ts';
import { pathOf, withScratch } from './incoming.ts';

/** Most pixels unpacked at once: a bomb of a few bytes can unpack to gigabytes. */
const MAX_PIXELS = 40_000_000;
/**
 * Most pixels of a JPEG that is read line by line: a phone's photo of 50 megapixels, scaled down as it is read, takes some 50 MB. A
 * progressive one is held whole, as pictures of other kinds are: of 40 megapixels it takes 300 MB.
 */
const MAX_STREAMED_PIXELS = 52_000_000;
/** Longest side that is unpacked, in pixels: a line of 40 million takes the decoder many times as long as a square of as many. */
const LONGEST_SIDE = 20_000;
/** Longest side kept where nothing else is said, in pixels. */
const MAX_SIDE = 2000;

/** Pictures unpacked at once. */
const AT_ONCE = 2;
/** Who would wait behind more than these is told to come again; what waits lies on the disk. */
const WAITING = 200;
const inTurn = places(AT_ONCE, WAITING, () => problem('busy-files', {}, { retryAfter: 5 }));

// Pictures come once: what libvips would remember of them is memory that nobody uses.
sharp.cache(false);

export interface CleanImage {
  /** Read from the disk, and gone once whoever asked for it is done. */
  readonly file: Blob;
  readonly type: 'image/webp';
  readonly width: number;
  readonly height: number;
}

/** Whether this libvips reads what iPhones write: the one that comes with sharp has no decoder for it. */
const READS_HEIC = (sharp.format.heif?.input.fileSuffix ?? []).includes('.heic');
/** Kinds of an ISO media file by its brand (ISO/IEC 23008-12). */
const BRANDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'].map((one) => [one, 'HEIC'])),
  ...{ avif: 'AVIF', avis: 'AVIF' },
};

/** What a photo is called that is not taken: HEIC, AVIF or TIFF; null for what is none of them. */
function otherFormat(head: Buffer): string | null {
  if (head.toString('latin1', 4, 8) === 'ftyp') return BRANDS[head.toString('latin1', 8, 12)] ?? null;
  return ['II*\0', 'MM\0*'].includes(head.toString('latin1', 0, 4)) ? 'TIFF' : null;
}

/** What the first bytes say that it is, or null. @throws Problem 415 `image-format` for a photo that is to be saved as JPEG first */
export async function imageTypeOf(
  file: Blob,
): Promise<'image/png' | 'image/jpeg' | 'image/webp' | 'image/heic' | null> {
  const head = Buffer.from(await file.slice(0, 12).arrayBuffer());
  if (head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'image/png';
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg';
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') return 'image/webp';
  const format = otherFormat(head);
  if (format === 'HEIC' && READS_HEIC) return 'image/heic';
  if (format) throw problem('image-format', { format });
  return null;
}

/** `size` in bytes. @throws Problem 413 `image-too-large` */
export function refuseLargeImage(size: number, most = MAX_IMAGE_BYTES): void {
  if (size > most) throw problem('image-too-large', { megabytes: Math.round(most / 1024 / 1024) });
}

/** What the decoder reads: the file itself, never its bytes; small ones that came in a text are in memory anyway. */
const sourceOf = async (file: Blob): Promise<string | Uint8Array> =>
  pathOf(file) ?? new Uint8Array(await file.arrayBuffer());

/**
 * Writes an image anew as WebP: turned upright, without metadata, first frame alone, at most `side` pixels a side. `use` has it
 * as a file in `folder` for as long as it runs. `owner` is the school that sent it: one with many waits behind itself.
 * @throws Problem 413 `image-too-large`, 415 `image-type` and `image-format`, 422 `image-unreadable`, 503 `busy-files`.
 */
export async function withCleanImage<T>(
  file: Blob,
  {
    folder,
    owner,
    most = MAX_IMAGE_BYTES,
    side = MAX_SIDE,
  }: { readonly folder: string; readonly owner: number; readonly most?: number; readonly side?: number },
  use: (image: CleanImage) => Promise<T>,
): Promise<T> {
  refuseLargeImage(file.size, most);
  if ((await imageTypeOf(file)) === null) throw problem('image-type');
  return withScratch(folder, async (path) => {
    const { width, height } = await inTurn(async () => {
      const source = await sourceOf(file);
      await refuseLongSides(source);
      const { data, info } = await webp(source, side);
      // Before the next has its turn, so that no more than these are in memory.
      await writeFile(path, data, { flag: 'wx', mode: 0o600 });
      return info;
    }, owner);
    return use({ file: await openAsBlob(path), type: 'image/webp', width, height });
  });
}

/** Reads the head alone. @throws Problem 422 `image-pixels`, `image-unreadable` */
async function refuseLongSides(source: string | Uint8Array): Promise<void> {
  const { width, height, format, isProgressive } = await sharp(source)
    .metadata()
    .catch(() => {
      throw problem('image-unreadable');
    });
  const most = format === 'jpeg' && !isProgressive ? MAX_STREAMED_PIXELS : MAX_PIXELS;
  if (Math.max(width, height) > LONGEST_SIDE || width * height > most) throw problem('image-pixels');
}

async function webp(source: string | Uint8Array, side: number) {
  try {
    return await sharp(source, {
      limitInputPixels: MAX_STREAMED_PIXELS,
      failOn: 'error',
      pages: 1,
      sequentialRead: true,
    })
      .rotate()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 88, effort: 3 })
      .timeout({ seconds: 20 })
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    if (/pixel limit/i.test(String(error))) throw problem('image-pixels');
    throw problem('image-unreadable');
  }
}

/** Longest sides of a signature that are tried, in pixels: PNG makes of a photograph many times what JPEG made of it. */
const SIGNATURE_SIDES = [1000, 700, 400];

/**
 * Writes a signature anew as PNG of at most `maxBytes`. `given` is a file or a `data:` address; `owner` is the school, `field` the one that it came in.
 * @throws Problem 413 `image-too-large`, 415 `image-type` and `image-format`, 422 `image-unreadable`, 422 at the field where it holds no ink,
 * 503 `busy-files`.
 */
export async function cleanSignature(
  given: Blob | string,
  maxBytes: number,
  owner: number,
  field = 'signature',
): Promise<Uint8Array> {
  const file =
    typeof given === 'string' ? new Blob([Buffer.from(given.slice(given.indexOf(',') + 1), 'base64')]) : given;
  if (file.size > maxBytes) throw problem('signature-too-large');
  if ((await imageTypeOf(file)) === null) throw problem('signature-type');
  return inTurn(async () => {
    const source = await sourceOf(file);
    await refuseLongSides(source);
    for (const side of SIGNATURE_SIDES) {
      const clean = await signaturePng(source, side);
      if (side === SIGNATURE_SIDES[0] && !holdsInk(await pixelsOf(clean)))
        throw invalid({ [field]: fault('signature-blank') });
      if (clean.length <= maxBytes) return clean;
    }
    throw problem('signature-too-large');
  }, owner);
}

/** The pixels of a picture that was written anew, and is small for that. */
async function pixelsOf(clean: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(clean)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

async function signaturePng(source: string | Uint8Array, side: number): Promise<Uint8Array> {
  try {
    return await sharp(source, { limitInputPixels: MAX_STREAMED_PIXELS, failOn: 'error', pages: 1 })
      .rotate()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .timeout({ seconds: 20 })
      .toBuffer();
  } catch {
    throw problem('image-unreadable');
  }
}
