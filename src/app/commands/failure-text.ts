/** A failed call in words: by its code where there is a text for it, else as the server put it. */
import { ApiError } from '#services/http.ts';

interface Texts {
  (key: string): string;
  has(key: string): boolean;
}

export function failureText(error: unknown, t: Texts): { title: string; text?: string } {
  if (!(error instanceof ApiError)) return { title: t('problem.unexpected') };
  if (error.offline) return { title: t('problem.offline') };
  const key = `problem.${error.code}`;
  const detail = error.problem.detail ?? error.problem.title;
  const fields = Object.values(error.problem.errors ?? {}).flat();
  const text = [
    ...(t.has(key) ? [] : fields),
    ...(error.problem.status >= 500 ? [`${t('problem.request')} ${error.problem.request_id}`] : []),
  ].join(' ');
  return { title: t.has(key) ? t(key) : detail, ...(text ? { text } : {}) };
}
