/** The bytes of an image that a row or a text names. */
import { readImage } from '#contract/entities/upload.ts';
import { call } from '#services/http.ts';

const SIGN = 'sign:';

/** What a call answers that produces an image: its contract says a text, what comes is the image itself. */
export const asImage = async (answer: Promise<unknown>): Promise<Blob> => (await answer) as Blob;

/** @param image `<sha-256>.webp` or `sign:<code>`. What a key names never changes. @throws when there is none */
export async function fetchImage(image: string, signal?: AbortSignal): Promise<Blob> {
  if (!image.startsWith(SIGN)) {
    return asImage(call(readImage, { params: { key: image } }, { signal }));
  }
  const { signDrawing } = await import('#contract/data/signs.ts');
  const drawing = signDrawing(image.slice(SIGN.length));
  if (!drawing) throw new Error(`No drawing is named ${image}.`);
  return new Blob([drawing], { type: 'image/svg+xml' });
}
