/**
 * What the processes that serve one port do as one: how much of something an account has under way, which of them does the
 * background work, and the figures of all. Where one process serves alone, it decides by itself.
 */
import type { Figures } from '../metrics/figures.ts';
import { Taken } from './taken.ts';

export interface Together {
  /** Takes one of `most` places. Answers how to give it back, or null where all are taken. */
  take(key: string, most: number): Promise<(() => void) | null>;
  /** Says what this process measured, whenever it is asked. */
  measured(source: () => Figures): void;
  /** Figures of every process, and what lasts of those that have ended. */
  figures(): Promise<readonly Part[]>;
  /** Asks the process that does the background work to send what is due; false where that is this one. */
  sendElsewhere(): boolean;
  /** What this process does once the background work is its own. */
  onDuty(duty: Duty): void;
}

export interface Duty {
  /** Begins the background work. */
  begin(): void;
  /** Sends what is due, rather than at the next round. */
  send(): void;
}

/** Figures of one process; `worker` is null for what belongs to none of those that run. */
export interface Part {
  readonly worker: number | null;
  readonly figures: Figures;
}

/** One process that serves alone. */
export function alone(): Together {
  const taken = new Taken();
  let source: () => Figures = () => [];
  return {
    async take(key, most) {
      if (!taken.take(0, key, most)) return null;
      return once(() => taken.give(0, key));
    },
    measured(own) {
      source = own;
    },
    figures: async () => [{ worker: null, figures: source() }],
    sendElsewhere: () => false,
    onDuty: ({ begin }) => begin(),
  };
}

/** A place is given back once, however often its holder says so. */
export function once(give: () => void): () => void {
  let given = false;
  return () => {
    if (given) return;
    given = true;
    give();
  };
}
