/**
 * What a student agreed to, and when. Messages about their own classes are part of the course: they go out until somebody
 * stops them. Marketing needs a yes before it, which can be taken back at any time. Source: Directive 2002/58/EC, article 13,
 * and Regulation (EU) 2016/679, article 7; the UK keeps both (PECR 2003, regulation 22).
 */
import { endpoint } from '../endpoint.ts';
import { choice, flag } from '../fields.ts';
import { ADMIN } from '../permissions.ts';
import { bulkAnswer, bulkBody } from '../resource.ts';
import { student } from './student.ts';

/** `messages`: by mail and by SMS at once. */
export const AGREEMENTS = ['marketing', 'messages', 'mail', 'sms'] as const;
export type Agreement = (typeof AGREEMENTS)[number];

export const setAgreement = endpoint({
  id: 'setAgreement',
  method: 'POST',
  path: '/admin/student/agreement',
  access: ADMIN,
  tag: 'students',
  summary:
    'Notes what the selected students agreed to, or that they agree no more, with the moment of the call. Who gave that answer before keeps its moment. `dry_run` says how many would change.',
  body: bulkBody('student', { agreement: choice(AGREEMENTS, 'student.agreement'), agreed: flag() }),
  answer: bulkAnswer(student.row),
});
