/** Asks the worker how strong a password is: one question at a time, and of those that wait the last alone. */
import type { Answer, Question } from './worker.ts';

export interface Estimator {
  /** `answer` is called with what is known of this question, unless another one came meanwhile. */
  ask(question: Question, answer: (found: Answer) => void): void;
  close(): void;
}

export function startEstimator(): Estimator {
  let worker: Worker | null = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  let under: ((found: Answer) => void) | null = null;
  let next: Parameters<Estimator['ask']> | null = null;
  const go = ([question, answer]: Parameters<Estimator['ask']>) => {
    under = answer;
    worker?.postMessage(question);
  };
  const settle = (found: Answer) => {
    const answer = under;
    const waiting = next;
    under = next = null;
    if (waiting) go(waiting);
    else answer?.(found);
  };
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => settle(data));
  // It did not come: nothing is said, now or later.
  worker.addEventListener('error', () => {
    worker = null;
    under?.(null);
  });
  return {
    ask(question, answer) {
      if (!worker) return answer(null);
      if (under) next = [question, answer];
      else go([question, answer]);
    },
    close() {
      worker?.terminate();
      worker = null;
      under = next = null;
    },
  };
}
