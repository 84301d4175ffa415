/** Why a teacher is away; absences of several kinds that became one are `other`. */
export const ABSENCE_KINDS = ['sick', 'leave', 'other'] as const;
export type AbsenceKind = (typeof ABSENCE_KINDS)[number];
