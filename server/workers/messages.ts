/** What the processes of one port say to each other. */
import type { Figures } from '../metrics/figures.ts';
import type { Part } from './together.ts';

/** `ask` is the number under which the answer comes. */
export type ToPrimary =
  | { readonly say: 'take'; readonly ask: number; readonly key: string; readonly most: number }
  | { readonly say: 'give'; readonly key: string }
  | { readonly say: 'figures'; readonly ask: number }
  | { readonly say: 'measured'; readonly ask: number; readonly figures: Figures }
  | { readonly say: 'send' }
  | { readonly say: 'refused'; readonly why: string };

export type ToWorker =
  | { readonly say: 'answer'; readonly ask: number; readonly answer: boolean | readonly Part[] }
  | { readonly say: 'measure'; readonly ask: number }
  | { readonly say: 'duty' }
  | { readonly say: 'send' };

/** Whether it is one of these: others may use the channel too. */
export const isOurs = <M extends ToPrimary | ToWorker>(message: unknown): message is M =>
  typeof message === 'object' && message !== null && 'say' in message;
