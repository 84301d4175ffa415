/** Commands of questions, tests and everything that is learnt and shown. */
import type { AnyCommand } from '#kernel/command.ts';
import { categoryStepCommands } from './category-moves.ts';
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
  importQuestionsCommand,
  moveQuestionsCommand,
} from './questions.ts';
import { learningResourceCommands } from './resources.ts';
import { addTestFromBlueprintCommand, startAttemptCommand } from './tests.ts';

export const learningCommands: readonly AnyCommand[] = [
  ...learningResourceCommands,
  moveCategoryCommand,
  ...categoryStepCommands,
  moveQuestionsCommand,
  importQuestionsCommand,
  checkImportCommand,
  mendImportCommand,
  exportQuestionsCommand,
  findDuplicatesCommand,
  addTestFromBlueprintCommand,
  checkTestCommand,
  previewTestCommand,
  startAttemptCommand,
  ...orderCommands,
  addStarterSignsCommand,
];
