/** Reads form data: text fields as what the call's schema says they are, files from the disk, where they wait. */
import { openAsBlob } from 'node:fs';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { fieldOf } from '#contract/fields.ts';
import { dropIncoming, lies, receive } from '../files/incoming.ts';
import { Problem, problem } from '../problems.ts';
import { isAway } from './faults.ts';
import { bare, elementOf, formValue } from './form-values.ts';
import { abandon } from './last-words.ts';

type Shape = Readonly<Record<string, z.ZodType>>;

const incoming = new WeakMap<object, string[]>();

/** Takes away the files that a request brought. */
export const dropFilesOf = (request: FastifyRequest): Promise<void> => dropIncoming(incoming.get(request.raw) ?? []);

/**
 * A form's fields and files as one object. Files are written to `folder` while they come, never held.
 * @throws Problem 400 where it cannot be read, 413 when a file is larger than its field takes
 */
export async function readForm(
  request: FastifyRequest,
  schema: z.ZodType,
  folder: string,
): Promise<Record<string, unknown>> {
  try {
    return await readParts(request, (bare(schema) as Partial<z.ZodObject>).shape ?? {}, folder);
  } catch (error) {
    abandon(request.raw);
    // What is no form at all, or ends in its middle, is told by the parser in errors of no kind. A disk that is full, or refuses, is told
    // by the system, and is no fault of the form.
    if (error instanceof Problem || (error as { statusCode?: number }).statusCode || isOfSystem(error)) throw error;
    throw problem('form-unreadable');
  }
}

/** Whether the machine failed, and not who sent the form: full, read-only, broken, without the right to write. */
const isOfSystem = (error: unknown): boolean =>
  isAway(error) || typeof (error as { errno?: unknown }).errno === 'number';

async function readParts(request: FastifyRequest, shape: Shape, folder: string): Promise<Record<string, unknown>> {
  const form: Record<string, unknown> = {};
  const { raw } = request;
  const gone = new AbortController();
  const leave = () => {
    if (!raw.complete) gone.abort(problem('form-cut-off'));
  };
  raw.once('close', leave);
  const left = new Promise<never>((_go, fail) => {
    gone.signal.addEventListener('abort', () => fail(gone.signal.reason), { once: true });
  });
  left.catch(() => {});
  const parts = request.parts();
  try {
    for (;;) {
      // The parser hears nothing of a caller who leaves between two parts.
      const { value: part, done } = await Promise.race([parts.next(), left]);
      if (done || !part) return form;
      await readPart(part, form, shape, { raw, folder, signal: gone.signal });
    }
  } finally {
    raw.off('close', leave);
  }
}

interface Place {
  readonly raw: FastifyRequest['raw'];
  readonly folder: string;
  readonly signal: AbortSignal;
}

async function readPart(part: Multipart, form: Record<string, unknown>, shape: Shape, place: Place): Promise<void> {
  const name = part.fieldname;
  if (!/^[a-z_][a-z0-9_]{0,63}$/i.test(name) || name === '__proto__') throw problem('form-field-name');
  const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
  if (part.type === 'file') {
    if (Object.hasOwn(form, name)) throw problem('form-field-twice');
    form[name] = await readFile(part, schema, place);
    return;
  }
  const text = String(part.value);
  const element = schema && elementOf(schema);
  const value = formValue(schema, text);
  // A list may come as one field after the other as well.
  if (element && value === text) {
    const earlier = form[name];
    form[name] = [...(Array.isArray(earlier) ? earlier : []), formValue(element, text)];
  } else form[name] = value;
}

/** @throws Problem 400 where the call takes no file there; 413 */
async function readFile(part: MultipartFile, schema: z.ZodType | undefined, { raw, folder, signal }: Place) {
  const most = mostBytes(schema);
  if (!most) throw problem('form-file-unwanted');
  const begun = incoming.get(raw) ?? [];
  incoming.set(raw, begun);
  const path = await receive(part.file, { folder, most, signal, begun });
  if (!path || part.file.truncated) throw tooLarge(most);
  return lies(new File([await openAsBlob(path)], part.filename || 'file', { type: part.mimetype }), path);
}

/** How large a file may be in a field, in bytes; nothing where the field takes none. A signature may be a file or a text. */
function mostBytes(schema: z.ZodType | undefined): number | undefined {
  const field = schema && fieldOf(schema);
  return field && 'maxBytes' in field ? field.maxBytes : undefined;
}

const tooLarge = (most: number) => problem('file-too-large', { megabytes: Math.floor(most / 1024 / 1024) });
