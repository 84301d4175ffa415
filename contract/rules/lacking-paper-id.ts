/** The number of a lack: whose paper it is, and of which kind. Lacks are worked out; no table numbers them. */
import { PAPER_OWNERS, type PaperOwner } from './papers.ts';

/** More kinds than any school has numbered. */
const KINDS = 1_000_000;

export interface LackSource {
  readonly owner: PaperOwner;
  readonly owner_id: number;
  readonly paper_kind_id: number;
}

export const lackId = ({ owner, owner_id, paper_kind_id }: LackSource): number =>
  (owner_id * PAPER_OWNERS.length + PAPER_OWNERS.indexOf(owner)) * KINDS + paper_kind_id;

/** What a number tells of. */
export function lackSource(id: number): LackSource {
  const whose = Math.floor(id / KINDS);
  return {
    owner: PAPER_OWNERS[whose % PAPER_OWNERS.length] as PaperOwner,
    owner_id: Math.floor(whose / PAPER_OWNERS.length),
    paper_kind_id: id % KINDS,
  };
}
