/** Estimates passwords beside the page: the dictionaries are large, and typing waits for nothing. */
import type { Locale } from '#locales/index.ts';
import { type KnownWords, loadEstimate, type Strength } from './estimate.ts';

export interface Question {
  readonly locale: Locale;
  readonly password: string;
  readonly known: KnownWords;
}
/** The strength, or null where the dictionaries did not come. */
export type Answer = Strength | null;

const loaded = new Map<Locale, ReturnType<typeof loadEstimate>>();

function estimateIn(locale: Locale): ReturnType<typeof loadEstimate> {
  const before = loaded.get(locale);
  if (before) return before;
  const loading = loadEstimate(locale);
  loaded.set(locale, loading);
  // Asked for again at the next try.
  loading.catch(() => loaded.delete(locale));
  return loading;
}

self.addEventListener('message', async ({ data }: MessageEvent<Question>) => {
  let answer: Answer = null;
  try {
    answer = (await estimateIn(data.locale))(data.password, data.known);
  } catch {
    // Nothing is said of the password.
  }
  self.postMessage(answer);
});
