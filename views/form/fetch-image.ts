/** The bytes of an image that a row or a text names. */
import { readImage } from '#contract/entities/upload.ts';
import { call } from '#services/http.ts';

const SIGN = 'sign:';

/** @param image `<sha-256>.webp` or `sign:<code>`. What a key names never changes. @throws when there is none */
export async function fetchImage(image: string, signal?: AbortSignal): Promise<Blob> {
  if (!image.startsWith(SIGN)) {
    // The contract tells the body as text; what comes is the image itself.
    return (await call(readImage, { params: { key: image } }, { signal })) as unknown as Blob;
  }
  const { signDrawing } = await import('#contract/data/signs.ts');
  const drawing = signDrawing(image.slice(SIGN.length));
  if (!drawing) throw new Error(`No drawing is named ${image}.`);
  return new Blob([drawing], { type: 'image/svg+xml' });
}
