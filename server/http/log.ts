/** The request's log: every line says from which address, and once it is known for which account. */
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Adds to all later lines of a request, the last one included. Ids only: a log is read by more people than the school's. */
export function logAs(
  request: FastifyRequest,
  reply: FastifyReply,
  more: {
    readonly address?: string;
    readonly account?: number;
    readonly club?: number;
    /** Why it was refused, by the problem's code. */
    readonly refused?: string;
    /** At which fields, by their paths; never what stood in them. */
    readonly fields?: readonly string[];
  },
): void {
  request.log = request.log.child(more);
  reply.log = request.log;
}
