/** The endpoints of the learning side, for contract/index.ts. */
import type { AnyEndpoint } from './endpoint.ts';
import {
  attempt,
  keepAsStudent,
  mailAttempt,
  passRates,
  readAsStudent,
  readAttempt,
  readImageAsStudent,
  startAttempt,
  submitAsStudent,
  submitAttempt,
} from './entities/attempt.ts';
import { category, categoryTree, moveCategory } from './entities/category.ts';
import { moduleResource, moveModule } from './entities/module.ts';
import { advertisement, banner, noticeCounts } from './entities/notice.ts';
import { packageResource } from './entities/package.ts';
import { findDuplicates, findSimilar, moveQuestions, question, questionUse } from './entities/question.ts';
import { exportLosses, exportQuestions, exportSelectedQuestions, importQuestions } from './entities/question-files.ts';
import { addStarterSigns, sign } from './entities/sign.ts';
import { checkTest, checkTestDraft, previewTest, test, testImpact, testResults } from './entities/test.ts';
import { moveTheory, theory } from './entities/theory.ts';
import { readImage, uploadImage } from './entities/upload.ts';

// Categories have no states; questions are exported in formats of their own; attempts are made by sitting a test.
const { setStatus: _noStates, ...categoryEndpoints } = category.endpoints;
const { exportCsv: _ownFormats, exportSelected: _ownToo, ...questionEndpoints } = question.endpoints;
const {
  list: attempts,
  get: attemptRow,
  exportCsv: attemptsCsv,
  exportSelected: selectedAttemptsCsv,
  countSelected: countAttempts,
  remove: removeAttempt,
  restore: restoreAttempt,
  removeMany: removeAttempts,
} = attempt.endpoints;

export const learningEndpoints: readonly AnyEndpoint[] = [
  noticeCounts,
  uploadImage,
  readImage,
  ...Object.values(categoryEndpoints),
  categoryTree,
  moveCategory,
  ...Object.values(questionEndpoints),
  moveQuestions,
  questionUse,
  findDuplicates,
  findSimilar,
  importQuestions,
  ...Object.values(exportQuestions),
  ...Object.values(exportSelectedQuestions),
  exportLosses,
  ...Object.values(test.endpoints),
  checkTest,
  checkTestDraft,
  testImpact,
  previewTest,
  testResults,
  mailAttempt,
  startAttempt,
  submitAttempt,
  readAsStudent,
  keepAsStudent,
  submitAsStudent,
  readImageAsStudent,
  readAttempt,
  passRates,
  attempts,
  attemptRow,
  attemptsCsv,
  selectedAttemptsCsv,
  countAttempts,
  removeAttempt,
  restoreAttempt,
  removeAttempts,
  ...Object.values(packageResource.endpoints),
  ...Object.values(moduleResource.endpoints),
  moveModule,
  ...Object.values(theory.endpoints),
  moveTheory,
  ...Object.values(sign.endpoints),
  addStarterSigns,
  ...Object.values(banner.endpoints),
  ...Object.values(advertisement.endpoints),
];
