/** Reads form data: text fields as what the call's schema says they are, files as Blobs with their name. */
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Problem } from '../problems.ts';
import { bare, elementOf, formValue } from './form-values.ts';

/** A form's fields and files as one object. @throws Problem 400 where it cannot be read, 413 when a file is larger than the server takes. */
export async function readForm(request: FastifyRequest, schema: z.ZodType): Promise<Record<string, unknown>> {
  try {
    return await readParts(request, (bare(schema) as Partial<z.ZodObject>).shape ?? {});
  } catch (error) {
    // What is no form at all, or ends in its middle, is told by the parser in errors of no kind.
    if (error instanceof Problem || (error as { statusCode?: number }).statusCode) throw error;
    throw new Problem(400, 'malformed', 'The form data could not be read.');
  }
}

async function readParts(
  request: FastifyRequest,
  shape: Readonly<Record<string, z.ZodType>>,
): Promise<Record<string, unknown>> {
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
      const schema = Object.hasOwn(shape, part.fieldname) ? shape[part.fieldname] : undefined;
      const text = String(part.value);
      const element = schema && elementOf(schema);
      const value = formValue(schema, text);
      // A list may come as one field after the other as well.
      if (element && value === text) {
        const earlier = form[part.fieldname];
        form[part.fieldname] = [...(Array.isArray(earlier) ? earlier : []), formValue(element, text)];
      } else form[part.fieldname] = value;
    }
  }
  return form;
}
