/** Commands of questions, tests and everything that is learnt and shown. */
import type { AnyCommand } from '#kernel/command.ts';
import { categoryStepCommands } from './category-moves.ts';
import { tellingImpact } from './impact.ts';
import {
  addStarterSignsCommand,
  checkTestCommand,
  moveCategoryCommand,
  orderCommands,
  previewTestCommand,
} from './others.ts';
import { checkImportCommand, mendImportCommand } from './question-check.ts';
import {
  exportQuestionsCommand,
  findDuplicatesCommand,
  findSimilarCommand,
  importQuestionsCommand,
  moveQuestionsCommand,
} from './questions.ts';
import { learningResourceCommands } from './resources.ts';
import { addTestFromBlueprintCommand, mailAttemptCommand, startAttemptCommand } from './tests.ts';

/** What a command does to questions that published tests ask. */
const changes: Readonly<Record<string, Parameters<typeof tellingImpact>[1]>> = {
  'question.delete': () => 'delete',
  'question.retire': () => 'retire',
  'question.set-status': ({ status }) => (status === 'retired' ? 'retire' : null),
  'question.move': () => 'move',
};
const telling = (command: AnyCommand): AnyCommand => {
  const changeOf = changes[command.id];
  return changeOf ? tellingImpact(command, changeOf) : command;
};

export const learningCommands: readonly AnyCommand[] = [
  ...learningResourceCommands.map(telling),
  moveCategoryCommand,
  ...categoryStepCommands,
  telling(moveQuestionsCommand),
  importQuestionsCommand,
  checkImportCommand,
  mendImportCommand,
  exportQuestionsCommand,
  findDuplicatesCommand,
  findSimilarCommand,
  addTestFromBlueprintCommand,
  checkTestCommand,
  previewTestCommand,
  startAttemptCommand,
  mailAttemptCommand,
  ...orderCommands,
  addStarterSignsCommand,
];
