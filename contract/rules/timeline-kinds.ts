/** What the rows of a student's timeline are about. */
export const TIMELINE_KINDS = ['class', 'exam', 'money', 'paper', 'message', 'test', 'record'] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];
