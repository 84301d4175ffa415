/** Rows of the question bank, tests, attempts and course content. JSON is text, flags are 0 or 1. */

import type { Generated } from 'kysely';
import type { AttemptArrival } from '#contract/entities/attempt.ts';
import type { ResultShown } from '#contract/rules/paper.ts';
import type { ClubRow } from './club-row.ts';

interface Named {
  name_key: string;
  search_text: string;
}

export interface UploadRow {
  id: Generated<number>;
  club_id: number;
  file_key: string;
  type: string;
  bytes: number;
  width: number;
  height: number;
  created_at: string;
}

export interface CategoryRow extends ClubRow, Named {
  name: string;
  parent_id: number | null;
  licence_categories: string;
  position: number;
  staged: Generated<string | null>;
}

export interface QuestionRow extends ClubRow, Named {
  category_id: number;
  code: string;
  code_key: Generated<string>;
  text: string;
  image: string | null;
  /** JSON: contract/entities/question.ts, `Answer[]`. */
  answers: string;
  explanation: string;
  licence_categories: string;
  difficulty: number;
  weight: number;
  status: string;
  has_image: number;
  right_count: number;
  text_hash: string;
  staged: Generated<string | null>;
}

export interface TestRow extends ClubRow, Named {
  title: string;
  description: string;
  licence_category: string;
  /** JSON: contract/entities/test.ts, `Section[]`, `Timing` and `PassRule`. */
  sections: string;
  timing: string;
  pass_rule: string;
  shuffle_questions: number;
  shuffle_answers: number;
  result_shown: Generated<ResultShown>;
  question_count: number;
  status: string;
}

export interface AttemptRow extends ClubRow {
  student_id: number;
  test_id: number;
  status: string;
  started_at: string;
  expires_at: string | null;
  submitted_at: string | null;
  /** JSON: contract/rules/paper.ts, `Snapshot`, `Answers` and `Score` (null until marked). */
  snapshot: string;
  answers: string;
  score: string;
  /** Of the key that the student's app holds. */
  key_hash: string | null;
  question_count: number;
  right_count: number | null;
  penalty: number | null;
  passed: number | null;
  arrival: Generated<AttemptArrival>;
}

export interface AttemptAnswerRow {
  id: Generated<number>;
  club_id: number;
  attempt_id: number;
  question_id: number;
  test_id: number;
  picked: string;
  correct: number;
  rest_score: number;
}

export interface PackageRow extends ClubRow, Named {
  name: string;
  description: string;
  licence_category: string;
  price: number;
  currency: string;
  valid_days: number;
  practical_classes: number;
  theory_classes: number;
  modules: string;
  tests: string;
  status: string;
}

export interface ModuleRow extends ClubRow, Named {
  title: string;
  description: string;
  items: string;
  position: number;
  status: string;
}

export interface TheoryRow extends ClubRow, Named {
  title: string;
  category_id: number | null;
  body: string;
  image: string | null;
  position: number;
  status: string;
}

export interface SignRow extends ClubRow, Named {
  code: string;
  code_key: Generated<string>;
  name: string;
  group: string;
  image: string | null;
  meaning: string;
  status: string;
}

export interface NoticeRow extends ClubRow, Named {
  title: string;
  image: string | null;
  link: string;
  placement: string;
  starts_at: string | null;
  ends_at: string | null;
  weight: number;
  status: string;
}

export interface SkillRow extends ClubRow, Named {
  licence_category: string;
  group: string;
  name: string;
  position: number;
}

/** What a student could do of a skill in a class. */
export interface SkillMarkRow extends ClubRow {
  student_id: number;
  skill_id: number;
  booking_id: number;
  level: number;
}

export interface NoticeCountRow {
  club_id: number;
  kind: 'banner' | 'advertisement';
  notice_id: number;
  day: string;
  shown: number;
  followed: number;
}

export interface LearningTables {
  skill: SkillRow;
  skill_mark: SkillMarkRow;
  upload: UploadRow;
  category: CategoryRow;
  question: QuestionRow;
  test: TestRow;
  attempt: AttemptRow;
  attempt_answer: AttemptAnswerRow;
  package: PackageRow;
  module: ModuleRow;
  theory: TheoryRow;
  sign: SignRow;
  banner: NoticeRow;
  advertisement: NoticeRow;
  notice_count: NoticeCountRow;
}
