import type { FastifyInstance } from 'fastify';
import { STUDENT_STATUSES, STUDENT_TRANSITIONS, type StudentStatus, student } from '#contract/entities/student.ts';
import type { Services } from '../../context.ts';
import { resourceRoutes } from '../../resources.ts';

/** Statuses from which a student may come to `status`. */
export const studentStatusFrom = (status: string): StudentStatus[] =>
  STUDENT_STATUSES.filter((from) => STUDENT_TRANSITIONS[from].includes(status as StudentStatus));

export function studentRoutes(app: FastifyInstance, services: Services): void {
  resourceRoutes(app, services, student, { statusFrom: studentStatusFrom });
}
