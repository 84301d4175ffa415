/** Papers and the kinds of them. Typed: `check rita gomes medical certificate`, `refuse …`, `papers of rita`. */
import { z } from 'zod';
import { lackingPapers } from '#contract/entities/lacking-paper.ts';
import {
  checkPapers,
  handInPaper,
  MAX_PAPER_BYTES,
  PAPER_TYPES,
  type Paper,
  paper,
  paperFamily,
  readPaperFile,
  refusePapers,
  removePaperFile,
  uploadPaperFile,
} from '#contract/entities/paper.ts';
import { addPaperKindSet, paperKind } from '#contract/entities/paper-kind.ts';
import { date, file, optionalText, ref, rows, type Selection, text } from '#contract/fields.ts';
import { noTime, type Row } from '#contract/kind.ts';
import { lackSource } from '#contract/rules/lacking-paper-id.ts';
import { type AnyCommand, defineCommand, type Outcome, type Ports, type Surface } from '#kernel/command.ts';
import { listedRows, onlyId, previewRows, resourceCommands } from '../resource-commands.ts';
import { saveRows } from '../save-rows.ts';
import { handInMany } from './hand-in-many.ts';

const nameOf = (row: Row) => paper.kind.name(row, noTime);
const OWNERS = ['student', 'teacher', 'vehicle'] as const;
const onRows: Surface[] = [{ kind: 'palette' }, { kind: 'row', entity: 'paper' }, { kind: 'bulk', entity: 'paper' }];
const onOne: Surface[] = [{ kind: 'palette' }, { kind: 'row', entity: 'paper' }];

interface Bulk {
  readonly changed: number;
  readonly operation_id: number | null;
}

/** What is told of papers that were checked or refused. */
async function done(ports: Ports, verb: 'check' | 'refuse', papers: Selection, answer: Bulk): Promise<Outcome> {
  ports.refresh('paper');
  const only = answer.changed === 1 ? onlyId(papers) : null;
  const row = only === null ? null : (await ports.call(paper.endpoints.get, { params: { id: only } })).data;
  return {
    message: {
      key: `commands.paper.${verb}.done`,
      values: { count: answer.changed, one: row ? 'yes' : 'no', name: row ? nameOf(row) : '' },
    },
    operation: answer.operation_id ?? undefined,
    data: answer,
  };
}

const acts: readonly AnyCommand[] = [
  defineCommand({
    id: 'paper.hand-in',
    effect: 'reversible',
    section: 'students',
    icon: 'file-up',
    surfaces: [{ kind: 'palette' }, ...OWNERS.map((entity): Surface => ({ kind: 'row', entity }))],
    endpoints: [handInPaper],
    args: z.object({
      paper_kind: ref('paper_kind'),
      student: ref('student').optional(),
      teacher: ref('teacher').optional(),
      vehicle: ref('vehicle').optional(),
      valid_until: date('ahead').optional(),
      handed_in_on: date('past').optional(),
      issued_on: date('past').optional(),
      number: optionalText(80).optional(),
    }),
    async run(ports, { paper_kind, student, teacher, vehicle, ...content }) {
      const { data, operation_id } = await ports.call(handInPaper, {
        body: { paper_kind_id: paper_kind, student_id: student, teacher_id: teacher, vehicle_id: vehicle, ...content },
      });
      ports.refresh('paper');
      return {
        message: { key: 'commands.paper.hand-in.done', values: { name: nameOf(data) } },
        operation: operation_id ?? undefined,
        link: `/papers?row=${data.id}`,
        next: { command: 'paper.upload', args: { paper: data.id } },
        data,
      };
    },
  }),
  defineCommand({
    id: 'paper.check',
    effect: 'reversible',
    section: 'students',
    icon: 'badge-check',
    surfaces: onRows,
    keys: [{ press: 'Shift+C', scope: 'papers' }],
    endpoints: [checkPapers],
    args: z.object({ papers: rows('paper'), valid_until: date('ahead').optional() }),
    preview: (ports, { papers, valid_until }) =>
      previewRows('paper', papers, nameOf, 'commands.paper.check.preview', (all) =>
        ports.call(checkPapers, { body: { papers: all, valid_until, dry_run: true } }),
      ),
    async run(ports, { papers, valid_until }) {
      return done(ports, 'check', papers, await ports.call(checkPapers, { body: { papers, valid_until } }));
    },
  }),
  defineCommand({
    id: 'paper.refuse',
    effect: 'reversible',
    section: 'students',
    icon: 'badge-x',
    surfaces: onRows,
    keys: [{ press: 'Shift+R', scope: 'papers' }],
    endpoints: [refusePapers],
    args: z.object({ papers: rows('paper'), reason: text(500) }),
    preview: (ports, { papers, reason }) =>
      previewRows('paper', papers, nameOf, 'commands.paper.refuse.preview', (all) =>
        ports.call(refusePapers, { body: { papers: all, reason, dry_run: true } }),
      ),
    async run(ports, { papers, reason }) {
      return done(ports, 'refuse', papers, await ports.call(refusePapers, { body: { papers, reason } }));
    },
  }),
  defineCommand({
    id: 'paper.upload',
    effect: 'reversible',
    section: 'students',
    icon: 'upload',
    surfaces: onOne,
    keys: [{ press: 'Shift+U', scope: 'papers' }],
    endpoints: [uploadPaperFile],
    args: z.object({ paper: ref('paper'), file: file(PAPER_TYPES, MAX_PAPER_BYTES) }),
    async run(ports, { paper: id, file: given }) {
      const { data, operation_id } = await ports.call(uploadPaperFile, { params: { id }, body: { file: given } });
      ports.refresh('paper');
      return {
        message: { key: 'commands.paper.upload.done', values: { name: nameOf(data) } },
        operation: operation_id ?? undefined,
        link: `/papers?row=${data.id}`,
        data,
      };
    },
  }),
  defineCommand({
    id: 'paper.remove-file',
    effect: 'reversible',
    destructive: 'file',
    section: 'students',
    icon: 'file-x',
    surfaces: onOne,
    endpoints: [removePaperFile],
    args: z.object({ paper: ref('paper') }),
    async run(ports, { paper: id }) {
      const { data, operation_id } = await ports.call(removePaperFile, { params: { id } });
      ports.refresh('paper');
      return {
        message: { key: 'commands.paper.remove-file.done', values: { name: nameOf(data) } },
        operation: operation_id ?? undefined,
        link: `/papers?row=${data.id}`,
        data,
      };
    },
  }),
  defineCommand({
    id: 'paper.save-file',
    effect: 'read',
    section: 'students',
    icon: 'file-down',
    surfaces: onOne,
    endpoints: [],
    roles: ['admin'],
    args: z.object({ paper: ref('paper') }),
    async run(ports, { paper: id }) {
      const { data } = await ports.call(paper.endpoints.get, { params: { id } });
      const name = (data as Paper).file_name ?? 'paper';
      const answer: unknown = await ports.call(readPaperFile, { params: { id } });
      ports.download(answer instanceof Blob ? answer : new Blob([String(answer)]), name);
      return { message: { key: 'commands.paper.save-file.done', values: { file: name } } };
    },
  }),
];

/** Of the list of missing papers: whose and which one is known by its row. */
const missing: readonly AnyCommand[] = [
  defineCommand({
    id: 'paper.hand-in-missing',
    effect: 'reversible',
    section: 'students',
    icon: 'file-up',
    surfaces: [{ kind: 'row', entity: 'lacking_paper' }],
    keys: [{ press: 'h', scope: 'missing-papers' }],
    // Until when it holds is asked: whoever hands it in has it before them.
    alwaysAsk: true,
    endpoints: [handInPaper],
    args: z.object({
      lacking_paper: ref('lacking_paper'),
      valid_until: date('ahead').optional(),
      handed_in_on: date('past').optional(),
      issued_on: date('past').optional(),
      number: optionalText(80).optional(),
    }),
    async run(ports, { lacking_paper, ...content }) {
      const { owner, owner_id, paper_kind_id } = lackSource(lacking_paper);
      const { data, operation_id } = await ports.call(handInPaper, {
        body: { paper_kind_id, [`${owner}_id`]: owner_id, ...content },
      });
      ports.refresh('paper');
      return {
        message: { key: 'commands.paper.hand-in.done', values: { name: nameOf(data) } },
        operation: operation_id ?? undefined,
        link: `/papers?row=${data.id}`,
        next: { command: 'paper.upload', args: { paper: data.id } },
        data,
      };
    },
  }),
  defineCommand({
    id: 'paper.export-missing',
    effect: 'read',
    section: 'students',
    icon: 'download',
    surfaces: [{ kind: 'palette' }, { kind: 'button', screen: '/papers/missing' }],
    endpoints: [lackingPapers.endpoints.exportCsv],
    args: z.object({}),
    async run(ports, _args, { url }) {
      const selection = listedRows(url, '/papers/missing', lackingPapers.list);
      const { matching = {}, sort } = 'ids' in selection ? {} : selection;
      const query = { ...matching, ...(sort ? { sort } : {}) };
      const csv = await ports.call(lackingPapers.endpoints.exportCsv, { query: query });
      return saveRows(ports, csv, 'missing-papers.csv', { key: 'commands.paper.export-missing.done' });
    },
  }),
];

const addSet = defineCommand({
  id: 'paper_kind.add-set',
  effect: 'reversible',
  section: 'settings',
  icon: 'list-checks',
  surfaces: [{ kind: 'palette' }, { kind: 'button', screen: '/settings' }],
  endpoints: [addPaperKindSet],
  args: z.object({}),
  async run(ports) {
    const { changed, operation_id } = await ports.call(addPaperKindSet, { body: {} });
    ports.refresh('paper_kind');
    return {
      message: { key: 'commands.paper_kind.add-set.done', values: { count: changed } },
      operation: operation_id ?? undefined,
      link: '/settings?tab=papers',
    };
  },
});

export const paperCommands: readonly AnyCommand[] = [
  // Of a student, teacher or vehicle too, who are then known.
  ...resourceCommands({ resource: paperFamily }).map((command) =>
    command.id === 'paper.add'
      ? { ...command, surfaces: [...command.surfaces, ...OWNERS.map((entity): Surface => ({ kind: 'row', entity }))] }
      : command,
  ),
  ...acts,
  ...missing,
  ...handInMany,
  ...resourceCommands({ resource: paperKind, screen: '/settings' }),
  addSet,
];
