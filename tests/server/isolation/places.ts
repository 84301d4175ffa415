/** Every place of the contract where a caller names a row: in the path, in the query, in the body however deep. */
import type { z } from 'zod';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { fieldOf, isOptional } from '#contract/fields.ts';
import { kinds } from '#contract/kinds.ts';
import { PNG } from '../booking-school.ts';
import { answersOf } from '../learning/bank.ts';
import { sampleOf } from '../samples.ts';

/** An id, or the key of an upload. */
export type RowName = number | string;
/** The rows of a school by kind, one of each. */
export type Rows = Readonly<Record<string, RowName>>;
export interface Input {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: Record<string, unknown>;
}

export interface Place {
  readonly endpoint: AnyEndpoint;
  readonly part: 'path' | 'query' | 'body';
  /** `sections.0.category_id`. */
  readonly at: string;
  /** Kind of the row; null where nothing says it, which fails the matrix. */
  readonly entity: string | null;
  /** True where it chooses among rows, as a filter and a selection do: one that is not there is then nothing, and no fault. */
  readonly chooses: boolean;
  /** The call's inputs that name `row` there and, wherever else a row has to be named, one of `own`. */
  inputs(row: RowName, own: Rows): readonly Input[];
}

/** Kinds that neither a description of the contract nor the name of the place says, by call and place. */
const NAMED: Readonly<Record<string, string>> = {
  'listRowHistory path id': 'student',
  'moveCategory body id': 'category',
  'moveCategory body parent_id': 'category',
  'moveCategory body before': 'category',
  'moveModule body id': 'module',
  'moveModule body before': 'module',
  'moveSkill body id': 'skill',
  'moveSkill body before': 'skill',
  'moveTheory body id': 'theory',
  'moveTheory body before': 'theory',
  'findSimilarQuestions body except': 'question',
  'exportPerson body id': 'student',
  'previewErasure body id': 'student',
  'erasePerson body id': 'student',
  'signClasses body signatures.0.person_id': 'student',
  'addModule body items.0.id': 'theory',
  'editModule body items.0.id': 'theory',
  'readImage path key': 'upload',
  'getSharedView path id': 'shared_view',
  'changeSharedView path id': 'shared_view',
  'listConversations query ids': 'conversation',
  'listAudit query row_id': 'student',
  'exportAudit query row_id': 'student',
  'bookTimes body times.0': 'free_time',
  'listGapCandidates body time': 'free_time',
  'readCalendar query teachers': 'teacher',
  'readCalendar query locations': 'location',
  'handInLackingPapers body lacking_papers.0': 'lacking_paper',
};

/** Places that look like the name of a row and are none, each with why. */
const NONE: Readonly<Record<string, string>> = {
  'readConversation query before': 'how far the caller has read one conversation',
  'listRowHistory query before': 'how far the caller has read the history of one row',
  'listErasures query before': 'how far the caller has read the list',
  'reauthenticate body credential.id': 'an authenticator’s own name of a passkey',
  'passkeySignIn body credential.id': 'an authenticator’s own name of a passkey',
  'readTeacherFeed path key': 'a secret address',
  'readReport path report': 'which of the reports, all of which are every school’s',
  'exportReport path report': 'which of the reports, all of which are every school’s',
  'readAttemptImageAsStudent path image': 'of those alone that the attempt of the key names',
  'readAsPerson query before': 'how far the holder of the key has read',
  'readAppTheory path id': 'of what is published in the school of the key',
  'readAppImage path image': 'of what is published in the school of the key',
  'countNotice body id': 'of what runs in the school of the key',
  'listMyFreeTimes query teacher_id': 'of the teachers of the school of the key',
  'bookMyClass body teacher_id': 'of the teachers of the school of the key',
  'cancelMyClass path id': 'of the classes of the student of the key',
  'addPasskey body credential.id': 'an authenticator’s own name of a passkey',
  'listStudents query external_id': 'a number that another program gave',
  'exportStudents query external_id': 'a number that another program gave',
  'addStudent body external_id': 'a number that another program gave',
  'editStudent body external_id': 'a number that another program gave',
  'signClasses body signatures.0.image': 'a drawing, as it is',
};

/** Places that choose rows though they are no filters: what is not there is left out. Each with why. */
const CHOOSING: Readonly<Record<string, string>> = {
  'listRowHistory path id': 'the history of a row that is not there is empty',
  'readStudentClassLog body student_id': 'a filter',
  'readPassRates body test_id': 'a filter',
  'findSimilarQuestions body except': 'what is left out',
  'checkTestDraft body sections.0.question_ids.0': 'what is missing is a finding',
  'checkTestDraft body sections.0.category_id': 'what is missing is a finding',
  'planSickDay body choices.0.student_bookings_id': 'of the classes of the days alone',
  'planSickDay body choices.0.teacher_id': 'for the classes of the days alone',
  'signClasses body signatures.0.person_id': 'for the classes chosen alone',
  'closeDay body teacher_id': 'a filter',
  'closeDay body lines.0.marks.0.skill_id': 'for the classes of the day alone',
  'closeDay body lines.0.student_bookings_id': 'of the classes of the day alone',
};

/** Kinds by the name of a field, where the contract says no more. */
const FIELDS: Readonly<Record<string, string>> = {
  student_id: 'student',
  teacher_id: 'teacher',
  location_id: 'location',
  category_id: 'category',
  test_id: 'test',
  question_id: 'question',
  question_ids: 'question',
  enrolment_id: 'enrolment',
  series_id: 'slot_series',
  student_bookings_id: 'booking',
  image: 'upload',
  logo: 'upload',
  photo: 'upload',
};

/** Kinds by the word of the path before the id, where it is not the kind's own name. */
const PATHS: Readonly<Record<string, string>> = {
  studentDelete: 'student',
  teacherDelete: 'teacher',
  student_class: 'booking',
  receipt: 'entry',
  statement: 'student',
  token: 'access_token',
};

/** What the body of a call needs beside what its schema says, so that it gets as far as looking for the row. */
const MORE: Readonly<Record<string, (own: Rows) => object>> = {
  // An absence that is noted makes the next answer another one.
  planSickDay: () => ({ dry_run: true, reason: 'the flu' }),
  bookClass: ({ teacher, location }) => ({
    teacher_id: teacher,
    location_id: location,
    starts_at: '2030-05-06T10:00:00.000Z',
    outside_schedule: true,
  }),
  moveClass: () => ({ starts_at: '2030-05-06T10:00:00.000Z', outside_schedule: true }),
  suggestTimes: ({ student }) => ({ student_id: student }),
  createScheduleSlots: () => ({
    slots: [{ starts_at: '2030-05-07T10:00:00.000Z', ends_at: '2030-05-07T11:00:00.000Z' }],
  }),
  uploadTeacherSignature: () => ({ signature: PNG }),
  signClassAsStudent: () => ({ signature: PNG }),
  signClassAsTeacher: () => ({ signature: PNG }),
  addQuestion: () => ({ answers: answersOf('*yes', 'no') }),
  moveCategory: () => ({ parent_id: null }),
  splitCharge: () => ({ parts: 2 }),
  planClasses: () => ({ count: 1 }),
  planCourse: () => ({ count: 1 }),
  extendEnrolments: () => ({ days: 1 }),
};
/** The same of queries. */
const MORE_QUERY: Readonly<Record<string, object>> = {
  readCalendar: { from: '2030-05-05T00:00:00.000Z', to: '2030-05-06T00:00:00.000Z' },
};

const number = (schema: z.ZodType): boolean =>
  schema.safeParse(Number.MAX_SAFE_INTEGER).success && !schema.safeParse(0).success && !schema.safeParse(1.5).success;
const byName = (name: string) => /(^|_)ids?$/.test(name) || /^(image|logo|photo)$/.test(name);
const kindNamed = new Set(kinds.map(({ entity }) => entity));
const filters = new Map(
  kinds.flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([name, field]) => (field.type === 'ref' ? [[name, field.entity as string]] : [])),
  ) as [string, string][],
);
const kindOfTag = new Map(kinds.map(({ plural, entity }) => [plural, entity]));

type Def = {
  readonly type: string;
  readonly shape?: Record<string, z.ZodType>;
  readonly element?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
};
const defOf = (schema: z.ZodType) => schema.def as unknown as Def;

interface Found {
  readonly path: readonly string[];
  readonly entity: string | null;
  readonly chooses: boolean;
  values(row: RowName, own: Rows): readonly unknown[];
}

/** A value that `schema` accepts, naming rows of `own` and leaving out what can be left out. */
function sample(schema: z.ZodType, name: string, own: Rows): unknown {
  const field = fieldOf(schema);
  if (field?.kind === 'ref') return own[field.entity];
  if (field?.kind === 'rows') return { ids: [own[field.entity]] };
  const def = defOf(schema);
  if (def.innerType) return sample(def.innerType, name, own);
  if (def.shape)
    return Object.fromEntries(
      Object.entries(def.shape).flatMap(([key, one]) => (isOptional(one) ? [] : [[key, sample(one, key, own)]])),
    );
  if (def.element) return isEmptyFine(schema) ? [] : [sample(def.element, name, own)];
  if (FIELDS[name] && schema.safeParse(own[FIELDS[name]]).success) return own[FIELDS[name]];
  if (name === 'image') return PNG;
  return sampleOf(schema, { texts: ['text'], numbers: [1], ids: [1] });
}
const isEmptyFine = (schema: z.ZodType) => schema.safeParse([]).success;

function placesIn(schema: z.ZodType, name: string): Found[] {
  const field = fieldOf(schema);
  const one = (entity: string | null): Found => ({ path: [], entity, chooses: false, values: (row) => [row] });
  if (field?.kind === 'ref') return [one(field.entity)];
  if (field?.kind === 'refs') return [{ ...one(field.entity), path: ['0'], values: (row) => [[row]] }];
  if (field?.kind === 'rows') {
    const none = { [field.entity === 'audit' ? 'at_from' : 'created_at_from']: '2999-01-01T00:00:00.000Z' };
    const values = (row: RowName) => [
      { ids: [row] },
      { matching: none, also: [row] },
      { matching: {}, ranges: [{ from: row, to: row }] },
    ];
    return [{ path: [], entity: field.entity, chooses: true, values }];
  }
  const def = defOf(schema);
  if (def.type === 'pipe' || def.innerType) return placesIn((def.innerType ?? def.in) as z.ZodType, name);
  if (def.shape)
    return Object.entries(def.shape).flatMap(([key, inner]) =>
      placesIn(inner, key).map((found) => ({
        ...found,
        path: [key, ...found.path],
        values: (row: RowName, own: Rows) =>
          found.values(row, own).map((value) => ({ ...(sample(schema, name, own) as object), [key]: value })),
      })),
    );
  if (def.element)
    return placesIn(def.element, name).map((found) => ({
      ...found,
      path: ['0', ...found.path],
      values: (row: RowName, own: Rows) => found.values(row, own).map((value) => [value]),
    }));
  if (def.options) {
    const all = def.options.flatMap((option) => placesIn(option, name));
    return all.filter((found, index) => all.findIndex(({ path }) => path.join() === found.path.join()) === index);
  }
  if (name !== 'version' && (number(schema) || (byName(name) && ['number', 'string'].includes(def.type))))
    return [one(FIELDS[name] ?? null)];
  return [];
}

/** Inputs that a call accepts, naming rows of `own`. */
export function inputOf(endpoint: AnyEndpoint, own: Rows): Input {
  const { id, params, query, body } = endpoint;
  return {
    ...(params ? { params: paramsOf(endpoint, own) } : {}),
    ...(query ? { query: { ...(sample(query, '', own) as object), ...MORE_QUERY[id] } } : {}),
    ...(body ? { body: { ...(sample(body, '', own) as object), ...MORE[id]?.(own) } } : {}),
  };
}

/** How a place is called above. */
export const keyOf = ({ endpoint, part, at }: Pick<Place, 'endpoint' | 'part' | 'at'>) =>
  `${endpoint.id} ${part} ${at}`;
/** Places that something is said of above. */
export const EXCEPTIONS: readonly string[] = [NAMED, NONE, CHOOSING].flatMap((list) => Object.keys(list));

/** Every place of a call. */
export const placesOf = (endpoint: AnyEndpoint): Place[] =>
  candidatesOf(endpoint).filter((place) => !(keyOf(place) in NONE));
/** The same by name, with those that only look like one. */
export const everyPlaceOf = (endpoint: AnyEndpoint): string[] => candidatesOf(endpoint).map(keyOf);

function candidatesOf(endpoint: AnyEndpoint): Place[] {
  const place = (part: Place['part'], at: string, found: Pick<Place, 'entity' | 'chooses' | 'inputs'>): Place => {
    const { entity, chooses, inputs } = found;
    const key = keyOf({ endpoint, part, at });
    return { endpoint, part, at, inputs, entity: NAMED[key] ?? entity, chooses: chooses || key in CHOOSING };
  };
  const path = [...endpoint.path.matchAll(/:(\w+)/g)].flatMap(([, name = '']) =>
    name === 'entity'
      ? []
      : place('path', name, {
          entity: entityOfPath(endpoint),
          chooses: false,
          inputs: (row, own) => [{ ...inputOf(endpoint, own), params: { ...paramsOf(endpoint, own), [name]: row } }],
        }),
  );
  const query = Object.entries((endpoint.query as z.ZodObject | undefined)?.shape ?? {}).flatMap(([name, schema]) => {
    const entity = name === 'ids' ? (kindOfTag.get(endpoint.tag) ?? entityOfPath(endpoint)) : filters.get(name);
    const key = `${endpoint.id} query ${name}`;
    if (COUNTS.has(name) || !(entity || key in NAMED || byName(name) || number(schema as z.ZodType))) return [];
    return place('query', name, {
      entity: entity ?? FIELDS[name] ?? null,
      chooses: true,
      inputs: (row, own) => {
        const input = inputOf(endpoint, own);
        return [{ ...input, query: { ...input.query, [name]: String(row) } }];
      },
    });
  });
  const body = (endpoint.body ? placesIn(endpoint.body, '') : []).flatMap(({ path: at, entity, chooses, values }) =>
    place('body', at.join('.'), {
      entity,
      chooses,
      inputs: (row, own) => {
        const input = inputOf(endpoint, own);
        const [first = ''] = at;
        return values(row, own).map((value) => ({
          ...input,
          body: { ...input.body, [first]: (value as Record<string, unknown>)[first] },
        }));
      },
    }),
  );
  return [...path, ...query, ...body];
}
/** Numbers of pages and of rows. */
const COUNTS = new Set(['page', 'per_page', 'per_group', 'limit', 'similarity']);

function entityOfPath({ path }: AnyEndpoint): string | null {
  const word =
    path.split('/').findLast((_part, index, all) => all[index + 1]?.startsWith(':')) ?? path.split('/').at(-1);
  const named = PATHS[word ?? ''] ?? word ?? '';
  if (kindNamed.has(named) || named === 'operation') return named;
  // `/admin/teacher/status/:id`, `/admin/audit.csv`
  const whole = path.split('/')[2]?.replace(/\..*$/, '') ?? '';
  return kindNamed.has(whole) ? whole : null;
}

const paramsOf = (endpoint: AnyEndpoint, own: Rows): Record<string, unknown> =>
  Object.fromEntries(
    [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
      if (name === 'entity') return [name, 'student'];
      const entity = NAMED[`${endpoint.id} path ${name}`] ?? entityOfPath(endpoint);
      return [name, entity ? (own[entity] ?? 1) : 1];
    }),
  );
