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

export const questionOptions: ResourceCommandOptions = {
  resource: question,
  // Questions are exported in formats of their own.
  skip: ['export'],
};

const options: readonly ResourceCommandOptions[] = [
  { resource: category, skip: ['set-status'] },
  questionOptions,
  { resource: test },
  { resource: moduleResource },
  { resource: packageResource },
  { resource: theory },
  { resource: sign },
  { resource: banner },
  { resource: advertisement },
  // Attempts are made by a student's app.
  { resource: attempt, skip: ['add', 'edit', 'set-status'], nameOf: ({ id }) => `#${id}` },
];

export const learningResourceCommands: readonly AnyCommand[] = options.flatMap(resourceCommands);
