/** Reads form data: text fields as JSON where they are JSON, files as Blobs with their name. */
import type { FastifyRequest } from 'fastify';
import { Problem } from '../problems.ts';

/** A form's fields and files as one object. @throws Problem 400 where it cannot be read, 413 when a file is larger than the server takes. */
export async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  try {
    return await readParts(request);
  } catch (error) {
    // What is no form at all, or ends in its middle, is told by the parser in errors of no kind.
    if (error instanceof Problem || (error as { statusCode?: number }).statusCode) throw error;
    throw new Problem(400, 'malformed', 'The form data could not be read.');
  }
}

async function readParts(request: FastifyRequest): Promise<Record<string, unknown>> {
  const form: Record<string, unknown> = {};
  for await (const part of request.parts()) {
    if (!/^[a-z_][a-z0-9_]{0,63}$/i.test(part.fieldname) || part.fieldname === '__proto__') {
      throw new Problem(400, 'malformed', 'A form field has an unusable name.');
    }
    if (part.type === 'file') {
      const bytes = await part.toBuffer().catch(() => {
        throw new Problem(413, 'too-large', 'The file is too large.');
      });
      form[part.fieldname] = new File([bytes as Uint8Array<ArrayBuffer>], part.filename || 'file', {
        type: part.mimetype,
      });
    } else {
      form[part.fieldname] = fieldValue(String(part.value));
    }
  }
  return form;
}

/** Clients send text as it is, and everything else as JSON led by `json:`. */
function fieldValue(text: string): unknown {
  if (!text.startsWith('json:')) return text;
  try {
    return JSON.parse(text.slice(5));
  } catch {
    throw new Problem(400, 'malformed', 'A form field holds broken JSON.');
  }
}
