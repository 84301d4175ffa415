/** The language an answer is put into words in. */
import type { FastifyRequest } from 'fastify';
import { LANGUAGES } from '#contract/data/languages.ts';

/** The first of the console's languages that a request's Accept-Language asks for, in its order of liking; null where it asks for none. */
export function languageWanted(request: Pick<FastifyRequest, 'headers'>): string | null {
  const wanted = (request.headers['accept-language'] ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().toLowerCase().split(';');
      const weight = rest.map((one) => /^\s*q=([0-9.]+)\s*$/.exec(one)?.[1]).find(Boolean);
      return { language: tag.split('-')[0] as string, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ language, weight }) => weight > 0 && LANGUAGES.some((one) => one === language))
    .sort((a, b) => b.weight - a.weight);
  return wanted[0]?.language ?? null;
}
