/** The usual commands of everything that is learnt: added, edited, published, retired, deleted, restored. */
import { attempt } from '#contract/entities/attempt.ts';
import { category } from '#contract/entities/category.ts';
import { moduleResource } from '#contract/entities/module.ts';
import { advertisement, banner } from '#contract/entities/notice.ts';
import { packageResource } from '#contract/entities/package.ts';
import { question } from '#contract/entities/question.ts';
import { sign } from '#contract/entities/sign.ts';
import { test } from '#contract/entities/test.ts';
import { theory } from '#contract/entities/theory.ts';
import type { AnyCommand } from '#kernel/command.ts';
import { type ResourceCommandOptions, resourceCommands } from '../resource-commands.ts';

const title = (row: Record<string, unknown>) => String(row.title);
const name = (row: Record<string, unknown>) => String(row.name);
const LONGEST = 80;
const short = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);
const statusLabels = 'content.status';

export const questionOptions: ResourceCommandOptions = {
  resource: question,
  section: 'learning',
  icon: 'circle-question-mark',
  screen: '/questions',
  nameOf: (row) => short(String(row.text)),
  pathOf: (id) => `/questions/view/${id}`,
  // Questions are exported in formats of their own.
  skip: ['export'],
  statusLabels,
};

const options: readonly ResourceCommandOptions[] = [
  {
    resource: category,
    section: 'learning',
    icon: 'folder-tree',
    screen: '/categories',
    nameOf: name,
    pathOf: (id) => `/categories?row=${id}`,
    skip: ['set-status'],
  },
  questionOptions,
  {
    resource: test,
    section: 'learning',
    icon: 'clipboard-check',
    screen: '/tests',
    nameOf: title,
    pathOf: (id) => `/tests/edit/${id}`,
    statusLabels,
  },
  {
    resource: moduleResource,
    section: 'learning',
    icon: 'layers',
    screen: '/modules',
    nameOf: title,
    pathOf: (id) => `/modules/edit/${id}`,
    statusLabels,
  },
  {
    resource: packageResource,
    section: 'content',
    icon: 'package',
    screen: '/packages',
    nameOf: name,
    pathOf: (id) => `/packages/edit/${id}`,
    statusLabels,
  },
  {
    resource: theory,
    section: 'learning',
    icon: 'book-open',
    screen: '/theory',
    nameOf: title,
    pathOf: (id) => `/theory/edit/${id}`,
    statusLabels,
  },
  {
    resource: sign,
    section: 'content',
    icon: 'triangle-alert',
    screen: '/signs',
    nameOf: (row) => `${row.code} ${row.name}`,
    pathOf: (id) => `/signs?row=${id}&panel=peek`,
    statusLabels,
  },
  {
    resource: banner,
    section: 'content',
    icon: 'panel-top',
    screen: '/banners',
    nameOf: title,
    pathOf: (id) => `/banners?row=${id}&panel=peek`,
    statusLabels,
  },
  {
    resource: advertisement,
    section: 'content',
    icon: 'megaphone',
    screen: '/advertisements',
    nameOf: title,
    pathOf: (id) => `/advertisements?row=${id}&panel=peek`,
    statusLabels,
  },
  {
    resource: attempt,
    section: 'learning',
    icon: 'pencil-line',
    screen: '/tests/attempts',
    nameOf: (row) => `#${row.id}`,
    pathOf: (id) => `/tests/attempts/${id}`,
    // Attempts are made by a student's app.
    skip: ['add', 'edit', 'set-status'],
  },
];

export const learningResourceCommands: readonly AnyCommand[] = options.flatMap(resourceCommands);
