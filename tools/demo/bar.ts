/** A progress bar on one line of a terminal; elsewhere a line at each tenth. */
import type { Progress } from './fill.ts';

const WIDTH = 28;
const number = new Intl.NumberFormat('en');

/** Answers what to call with each step. `out` is where it is drawn. */
export function progressBar(out: NodeJS.WriteStream): (progress: Progress) => void {
  let drawn = '';
  let before = -1;
  return ({ part, done, total }) => {
    const share = total === 0 ? 1 : done / total;
    const step = Math.floor(share * (out.isTTY ? 200 : 10));
    if (part === drawn && step === before && done < total) return;
    before = step;
    const count = `${number.format(done)} of ${number.format(total)}`;
    if (out.isTTY) {
      const full = Math.round(share * WIDTH);
      out.write(
        `${drawn && drawn !== part ? '\n' : '\r'}  ${part.padEnd(12)} ${'█'.repeat(full)}${'░'.repeat(WIDTH - full)} ${count}  `,
      );
      drawn = done === total ? '' : part;
      if (done === total) out.write('\n');
    } else {
      out.write(`  ${part.padEnd(12)} ${String(Math.round(share * 100)).padStart(3)} %  ${count}\n`);
      drawn = part;
    }
  };
}
