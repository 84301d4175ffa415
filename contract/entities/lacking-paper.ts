/**
 * Missing papers: who lacks what, before what, and by when. Worked out from the kinds that the school asks for, from what is
 * there, and from the classes and exams ahead; a number tells whose and which one is meant.
 */
import { z } from 'zod';
import { type AnyEndpoint, endpoint } from '../endpoint.ts';
import { kind, ofStudent, ofTeacher, words } from '../kind.ts';
import { csvListQuery, type ListSpec, listAnswer, listQuery } from '../list.ts';
import { ADMIN } from '../permissions.ts';
import { SAYS_FORM } from '../resource.ts';
import { PAPER_ACTS, PAPER_OWNERS } from '../rules/papers.ts';

export const LACK_REASONS = ['missing', 'refused', 'expired'] as const;

const row = z.object({
  id: z.number().int(),
  owner: z.enum(PAPER_OWNERS),
  student_id: z.number().int().nullable(),
  teacher_id: z.number().int().nullable(),
  vehicle_id: z.number().int().nullable(),
  /** Name of the student or teacher, plate and name of the vehicle. */
  owner_name: z.string(),
  paper_kind_id: z.number().int(),
  kind_name: z.string(),
  /** `expired`: over, or over by the day on which it is asked for. */
  why: z.enum(LACK_REASONS),
  /** The last day on which it holds, `2026-12-25`; null where it was never there. */
  until: z.string().nullable(),
  /** What the kind is asked for before. */
  needed_for: z.array(z.enum(PAPER_ACTS)),
  /** What comes first of these and is booked or entered, and its day; null where nothing is. */
  needed_before: z.enum(PAPER_ACTS).nullable(),
  needed_on: z.string().nullable(),
  /** Where the name of a student or teacher is split by lists that show it as they sort it; a vehicle has none. */
  owner_surname: z.string().optional(),
});
export type LackingPaperRow = z.infer<typeof row>;

const list: ListSpec<typeof row> = {
  entity: 'lacking_paper',
  row,
  fields: {
    needed_on: { type: 'date', sort: true, blankLast: true, filter: true },
    needed_before: { type: 'choice', values: PAPER_ACTS, labels: 'paper_kind.needed_for', filter: true },
    needed_for: { type: 'choice', values: PAPER_ACTS, labels: 'paper_kind.needed_for', many: true, filter: true },
    owner: { type: 'choice', values: PAPER_OWNERS, labels: 'paper_kind.owner', sort: true, filter: true },
    owner_name: { type: 'text', sort: true },
    student_id: { type: 'ref', entity: 'student', filter: true },
    teacher_id: { type: 'ref', entity: 'teacher', filter: true },
    vehicle_id: { type: 'ref', entity: 'vehicle', filter: true },
    paper_kind_id: { type: 'ref', entity: 'paper_kind', filter: true },
    kind_name: { type: 'text', sort: true },
    why: { type: 'choice', values: LACK_REASONS, labels: 'lacking_paper.why', sort: true, filter: true },
    until: { type: 'date', sort: true, blankLast: true, filter: true },
  },
  defaultSort: 'needed_on',
  deletes: false,
};

const call = { access: ADMIN, tag: 'papers' } as const;
const query = listQuery(list);

export const lackingPapers = {
  entity: 'lacking_paper',
  row,
  list,
  endpoints: {
    list: endpoint({
      ...call,
      id: 'listLackingPapers',
      method: 'GET',
      path: '/admin/lacking_paper',
      summary:
        'Lists the papers that the school asks for and that are not there: of students, teachers and vehicles, with what comes first of what they are asked for before, and its day. What holds today and will be over on that day is missing too.',
      query,
      answer: listAnswer(row),
    }),
    exportCsv: endpoint({
      ...call,
      id: 'exportLackingPapers',
      method: 'GET',
      path: '/admin/lacking_paper/csv',
      summary: `The same as CSV. ${SAYS_FORM}`,
      query: csvListQuery(list),
      answer: z.string(),
      produces: 'text/csv',
    }),
  },
};

export const lackingPaperKind = kind({
  entity: 'lacking_paper',
  plural: 'lacking_papers',
  list: lackingPapers.endpoints.list,
  fields: list.fields,
  icon: 'id-card',
  section: 'students',
  place: { id: 'missing-papers', path: '/papers/missing', roles: ADMIN, add: null, days: 'whole' },
  name: (one: Partial<LackingPaperRow>) => words(one.kind_name, one.owner_name && `· ${one.owner_name}`),
  detail: (one, at) => at(one.needed_on),
  path: null,
  found: null,
  typed: 'never',
  audit: null,
  owners: [ofStudent, ofTeacher],
  personal: null,
});

export const lackingPaperEndpoints: readonly AnyEndpoint[] = [
  lackingPapers.endpoints.list,
  lackingPapers.endpoints.exportCsv,
];
