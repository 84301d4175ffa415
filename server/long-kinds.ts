/** Every kind of work that is done in steps: an explicit list. */
import { packageSteps } from './enrolments/acts.ts';
import { questionSteps } from './learning/question-steps.ts';
import { removeSteps, statusSteps } from './operations/bulk-steps.ts';
import type { LongKind } from './operations/long-work.ts';
import { undoSteps } from './operations/undo.ts';
import { importSteps } from './students/import.ts';

export const longKinds: readonly LongKind[] = [
  importSteps,
  packageSteps,
  questionSteps,
  removeSteps,
  statusSteps,
  undoSteps,
] as never;
