/** Papers of students, teachers and vehicles: what kind, until when it is valid, whether it was checked, and its file. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { date, file, flag, id, multiline, optionalText, ref, rows, text, version } from '../fields.ts';
import { ofStudent, ofTeacher, words } from '../kind.ts';
import { ADMIN } from '../permissions.ts';
import { bulkAnswer, idParam, operationId, resource, written } from '../resource.ts';
import { PAPER_ACTS, PAPER_OWNERS, PAPER_STATES } from '../rules/papers.ts';

/** Source: specification of the school, section 14. */
export const MAX_PAPER_BYTES = 10 * 1024 * 1024;
export const PAPER_TYPES = 'application/pdf,image/png,image/jpeg,image/webp';

/** Most missing papers of one call. */
export const MOST_LACKING = 500;

/** Days before a paper runs out from which it is said to. */
export const PAPER_NOTICE_DAYS = 30;

const person = (who: 'student' | 'teacher') => ({
  person: who,
  column: `${who}_id`,
  file: 'papers',
  erased: 'row' as const,
  afterwards: 'row' as const,
  history: 'emptied' as const,
  stays: [],
});

/** Whose it is: exactly one of them is named. */
const whose = {
  student_id: ref('student').nullable().default(null),
  teacher_id: ref('teacher').nullable().default(null),
  vehicle_id: ref('vehicle').nullable().default(null),
};
/** What stands on it. */
const content = {
  number: optionalText(80).default(''),
  /** Left out where it is noted as handed in, it is the school's today. */
  handed_in_on: date('past').nullable().default(null),
  issued_on: date('past').nullable().default(null),
  /** Left out, it follows from the day of issue where the kind is valid for months. */
  valid_until: date('ahead').nullable().default(null),
};

const family = resource({
  entity: 'paper',
  plural: 'papers',
  access: ADMIN,
  icon: 'id-card',
  section: 'students',
  place: { id: 'papers', roles: ADMIN, add: null, days: 'whole' },
  name: (row) => words(row.kind_name, row.owner_name && `· ${row.owner_name}`),
  detail: (row, at) => at(row.valid_until),
  path: (id) => `/papers?row=${id}&panel=peek`,
  found: null,
  typed: 'searched',
  audit: 'own',
  owners: [ofStudent, ofTeacher],
  personal: { about: [person('student'), person('teacher')] },
  row: {
    paper_kind_id: z.number().int(),
    owner: z.enum(PAPER_OWNERS),
    student_id: z.number().int().nullable(),
    teacher_id: z.number().int().nullable(),
    vehicle_id: z.number().int().nullable(),
    number: z.string(),
    /** Days, `2026-12-25`. It holds on the last one too; without one it does not run out. */
    issued_on: z.string().nullable(),
    valid_until: z.string().nullable(),
    /** The day on which it was handed in; null where nobody noted it. */
    handed_in_on: z.string().nullable(),
    state: z.enum(PAPER_STATES),
    /** Why it was refused. */
    reason: z.string(),
    note: z.string(),
    /** Who checked or refused it, and when. */
    checked_by: z.string(),
    checked_at: z.string().nullable(),
    /** Its file, by the number under which it was handed over; null without one. */
    file_id: z.number().int().nullable(),
    file_name: z.string().nullable().optional(),
    file_type: z.string().nullable().optional(),
    file_bytes: z.number().int().nullable().optional(),
    kind_name: z.string().optional(),
    /** Name of the student or teacher, plate and name of the vehicle. */
    owner_name: z.string().optional(),
  },
  input: z.object({ paper_kind_id: ref('paper_kind'), ...whose, ...content, note: multiline(2000).default('') }),
  fields: {
    paper_kind_id: { type: 'ref', entity: 'paper_kind', filter: true },
    owner: { type: 'choice', values: PAPER_OWNERS, labels: 'paper_kind.owner', sort: true, filter: true },
    student_id: { type: 'ref', entity: 'student', filter: true },
    teacher_id: { type: 'ref', entity: 'teacher', filter: true },
    vehicle_id: { type: 'ref', entity: 'vehicle', filter: true },
    // What does not run out is never first.
    valid_until: { type: 'date', sort: true, blankLast: true, filter: true },
    issued_on: { type: 'date', sort: true, blankLast: true, filter: true },
    state: { type: 'choice', values: PAPER_STATES, labels: 'paper.state', sort: true, filter: true },
    // It depends on other papers and on its owner; the server reads it as a condition.
    in_use: { type: 'flag', filter: true },
  },
  defaultSort: 'valid_until',
});
const { setStatus: _noStatus, ...endpoints } = family.endpoints;
export const paper = { ...family, endpoints };
export const paperFamily = family;
export type Paper = z.infer<typeof family.row>;

const call = { access: ADMIN, tag: 'papers' } as const;

export const handInPaper = endpoint({
  ...call,
  id: 'handInPaper',
  method: 'POST',
  path: '/admin/paper/handIn',
  summary:
    'Notes that somebody handed a paper in: the one of that kind that was missing or refused, or a new one. It waits to be checked.',
  body: z.object({ paper_kind_id: ref('paper_kind'), ...whose, ...content }),
  answer: written(family.row),
});

/** A paper of somebody, as one of several is named. */
const paperOfSomebody = z.object({
  paper_kind_id: z.number().int(),
  kind_name: z.string(),
  owner: z.enum(PAPER_OWNERS),
  owner_id: z.number().int(),
  owner_name: z.string(),
});
export type PaperOfSomebody = z.infer<typeof paperOfSomebody>;

const handedInMany = z.object({
  dry_run: z.boolean(),
  changed: z.number().int(),
  /** Those that are noted. */
  noted: z.array(paperOfSomebody),
  /** Those that are there already and stay as they are; `until` is the last day on which the paper holds, null without one. */
  kept: z.array(paperOfSomebody.extend({ until: z.string().nullable() })),
  operation_id: operationId,
});
export type HandedInMany = z.infer<typeof handedInMany>;

/** What stands on all of them. */
const contentOfAll = {
  handed_in_on: content.handed_in_on,
  issued_on: content.issued_on,
  valid_until: content.valid_until,
  dry_run: flag().default(false),
};

export const handInPapers = endpoint({
  ...call,
  id: 'handInPapers',
  method: 'POST',
  path: '/admin/paper/handInMany',
  summary:
    'Notes that students handed a paper of one kind in, all on one day, in one operation. Who has one that holds today is named and left as they are. A kind that runs out needs its last day, or the day of issue where it is valid for months: what is said holds for all of them. `dry_run` says what that would come to.',
  body: z.object({ students: rows('student'), paper_kind_id: ref('paper_kind'), ...contentOfAll }),
  answer: handedInMany,
});

export const handInLackingPapers = endpoint({
  ...call,
  id: 'handInLackingPapers',
  method: 'POST',
  path: '/admin/paper/handInLacking',
  summary:
    'Notes that missing papers of the list were handed in, all on one day, in one operation. Those that are missing no more are named and left as they are. Days on which they were issued or end are said for papers of one kind only. `dry_run` says what that would come to.',
  body: z.object({ lacking_papers: z.array(id()).min(1).max(MOST_LACKING), ...contentOfAll }),
  answer: handedInMany,
});

export const checkPapers = endpoint({
  ...call,
  id: 'checkPapers',
  method: 'POST',
  path: '/admin/paper/check',
  summary:
    'Notes that papers were looked at and are in order; with `valid_until` the last day on which they hold. A paper of a kind that runs out needs one. `dry_run` says what that would come to.',
  body: z.object({ papers: rows('paper'), valid_until: date('ahead').optional(), dry_run: flag().default(false) }),
  answer: bulkAnswer(family.row),
});

export const refusePapers = endpoint({
  ...call,
  id: 'refusePapers',
  method: 'POST',
  path: '/admin/paper/refuse',
  summary: 'Notes that papers cannot be accepted, and why. `dry_run` says what that would come to.',
  body: z.object({ papers: rows('paper'), reason: text(500), dry_run: flag().default(false) }),
  answer: bulkAnswer(family.row),
});

export const uploadPaperFile = endpoint({
  ...call,
  id: 'uploadPaperFile',
  method: 'POST',
  path: '/admin/paper/:id/file',
  summary:
    'Takes the file of a paper: a PDF, PNG, JPEG or WebP of at most 10 MB, known by its content. Images are written anew as WebP without their metadata. A paper that was missing or refused is handed in by it.',
  form: true,
  params: idParam,
  body: z.object({ file: file(PAPER_TYPES, MAX_PAPER_BYTES), version: version().optional() }),
  answer: written(family.row),
});

export const removePaperFile = endpoint({
  ...call,
  id: 'removePaperFile',
  method: 'DELETE',
  path: '/admin/paper/:id/file',
  summary: 'Takes the file of a paper away. The paper stays as it is, and so does what was decided about it.',
  params: idParam,
  answer: written(family.row),
});

export const readPaperFile = endpoint({
  ...call,
  id: 'readPaperFile',
  method: 'GET',
  path: '/admin/paper/:id/file',
  summary: 'Answers the file of a paper, to be saved: no browser opens it by itself, and nothing in it runs.',
  params: idParam,
  answer: z.string(),
  produces: 'application/octet-stream',
});

export const lackingPaper = z.object({
  paper_kind_id: z.number().int(),
  name: z.string(),
  why: z.enum(['missing', 'refused', 'expired']),
  /** The last day on which it held; null where it never did. */
  until: z.string().nullable(),
  needed_for: z.array(z.enum(PAPER_ACTS)),
});
export type LackingPaper = z.infer<typeof lackingPaper>;

export const missingPapers = endpoint({
  ...call,
  id: 'listMissingPapers',
  method: 'GET',
  path: '/admin/paper/missing',
  summary: 'What lacks today of the papers that the school asks for, of one student, teacher or vehicle.',
  query: z.object({
    student_id: z.coerce.number().int().positive().optional(),
    teacher_id: z.coerce.number().int().positive().optional(),
    vehicle_id: z.coerce.number().int().positive().optional(),
  }),
  answer: z.object({ data: z.array(lackingPaper) }),
});
