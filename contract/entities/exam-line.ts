/** Exams that are in the way of what is planned: named in a preview, and in a refusal. */
import { z } from 'zod';
import { EXAM_KINDS } from '../rules/exam-rules.ts';

export const examLine = {
  exam_id: z.number().int(),
  kind: z.enum(EXAM_KINDS),
  licence_category: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  centre: z.string(),
  /** Students who are entered. */
  taken: z.number().int(),
};

const line = z.object(examLine);
export type ExamLine = z.infer<typeof line>;

/** What 409 `has-exams` names: how many exams are to come, and the first of them. */
export interface ExamsConflict {
  readonly count: number;
  readonly exams: readonly ExamLine[];
  /** Of the school. */
  readonly time_zone: string;
}
