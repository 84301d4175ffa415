/** Images: handed over as a file, checked by content, written anew, and read back by their key. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { file } from '../fields.ts';
import { STAFF } from '../permissions.ts';

/** Source: specification, section 5. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
export const IMAGE_TYPES = 'image/png,image/jpeg,image/webp';

export const uploadImage = endpoint({
  id: 'uploadImage',
  method: 'POST',
  path: '/admin/upload',
  access: STAFF,
  tag: 'uploads',
  summary:
    'Takes a PNG, JPEG or WebP of at most 5 MB, known by its content, writes it anew as WebP without its metadata, and answers its key.',
  form: true,
  body: z.object({ file: file(IMAGE_TYPES, MAX_IMAGE_BYTES) }),
  answer: z.object({
    data: z.object({
      key: z.string(),
      type: z.string(),
      bytes: z.number().int(),
      width: z.number().int(),
      height: z.number().int(),
    }),
  }),
});

export const readImage = endpoint({
  id: 'readImage',
  method: 'GET',
  path: '/admin/upload/:key',
  access: STAFF,
  tag: 'uploads',
  summary:
    'Answers an image of the club. Fetched with the bearer token and shown as a blob: no token travels in an address.',
  params: z.object({ key: z.string().regex(/^[0-9a-f]{64}\.webp$/) }),
  answer: z.string(),
  produces: 'image/webp',
});
