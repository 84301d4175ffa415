/** One of several processes that serve the same port: what it does together with the others goes through the primary. */
import type { Figures } from '../metrics/figures.ts';
import { isOurs, type ToPrimary, type ToWorker } from './messages.ts';
import { type Duty, once, type Part, type Together } from './together.ts';

const say = (message: ToPrimary): void => void process.send?.(message);

/** Why this process cannot serve; the primary says it once for all. Resolves when it has been sent. */
export const refuse = (why: string): Promise<void> =>
  new Promise((done) => {
    process.send?.({ say: 'refused', why } satisfies ToPrimary, undefined, undefined, () => done());
  });

export function amongWorkers(): Together {
  const waiting = new Map<number, (answer: boolean | readonly Part[]) => void>();
  let asked = 0;
  let source: () => Figures = () => [];
  let duty: Duty | null = null;
  let onDuty = false;
  const answerTo = (question: (ask: number) => ToPrimary) =>
    new Promise<boolean | readonly Part[]>((done) => {
      const ask = ++asked;
      waiting.set(ask, done);
      say(question(ask));
    });

  process.on('message', (message: unknown) => {
    if (!isOurs<ToWorker>(message)) return;
    if (message.say === 'answer') {
      waiting.get(message.ask)?.(message.answer);
      waiting.delete(message.ask);
    } else if (message.say === 'measure') say({ say: 'measured', ask: message.ask, figures: source() });
    else if (message.say === 'send') duty?.send();
    else if (!onDuty) {
      onDuty = true;
      duty?.begin();
    }
  });

  return {
    async take(key, most) {
      const free = await answerTo((ask) => ({ say: 'take', ask, key, most }));
      return free ? once(() => say({ say: 'give', key })) : null;
    },
    measured(own) {
      source = own;
    },
    figures: async () => (await answerTo((ask) => ({ say: 'figures', ask }))) as readonly Part[],
    sendElsewhere() {
      if (onDuty) return false;
      say({ say: 'send' });
      return true;
    },
    onDuty(own) {
      duty = own;
    },
  };
}
