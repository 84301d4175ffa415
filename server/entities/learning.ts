/** The entities of the learning side: how their rows are kept, found and brought back. */
import { createHash } from 'node:crypto';
import { attempt as attemptResource } from '#contract/entities/attempt.ts';
import { category as categoryResource } from '#contract/entities/category.ts';
import { moduleResource } from '#contract/entities/module.ts';
import { advertisement as advertisementResource, banner as bannerResource } from '#contract/entities/notice.ts';
import { packageResource } from '#contract/entities/package.ts';
import { type Answer, question as questionResource, sameAnswerKey } from '#contract/entities/question.ts';
import { sign as signResource } from '#contract/entities/sign.ts';
import { skill as skillResource } from '#contract/entities/skill.ts';
import { test as testResource } from '#contract/entities/test.ts';
import { theory as theoryResource } from '#contract/entities/theory.ts';
import type { ListSpec } from '#contract/list.ts';
import { fold } from '#contract/rules/fold.ts';
import { type Section, sectionSize } from '#contract/rules/sections.ts';
import { naturalKey, searchText, words } from '../store/search.ts';
import type { Entity, Row } from './entity.ts';

/** What a list sorts a text by: folded, its start alone. */
export const sortKey = (text: unknown): string =>
  fold(String(text ?? ''))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 160);

const named =
  (...columns: string[]) =>
  (row: Row): Row => ({
    name_key: sortKey(row[columns[0] as string]),
    search_text: searchText(...columns.map((column) => row[column] as string)),
  });

/** Knows a question again by its words and its answers, whatever their order, case, spaces and accents. */
export function questionHash(text: string, answers: readonly Pick<Answer, 'text' | 'right' | 'numeric'>[]): string {
  const key = (said: string) => words(said).join(' ') || sameAnswerKey(said);
  const told = answers
    .map(({ text: said, right, numeric }) => `${right ? '=' : '~'}${numeric ? `#${said}` : key(said)}`)
    .sort();
  return createHash('sha256')
    .update([key(text), ...told].join('\n'))
    .digest('base64url')
    .slice(0, 22);
}

/** Columns of a question that follow from its others. `row.answers` is JSON text. */
export function derivedOfQuestion(row: Row): Row {
  const answers = JSON.parse(String(row.answers ?? '[]')) as Answer[];
  return {
    name_key: sortKey(row.text),
    code_key: naturalKey(String(row.code ?? '')),
    search_text: searchText(row.code as string, row.text as string, ...answers.map(({ text }) => text)),
    has_image: row.image ? 1 : 0,
    right_count: answers.filter(({ right }) => right).length,
    text_hash: questionHash(String(row.text), answers),
  };
}

const category: Entity = {
  entity: 'category',
  table: 'category',
  json: ['licence_categories'],
  secret: ['staged'],
  list: categoryResource.list,
  derived: named('name'),
};

export const question: Entity = {
  entity: 'question',
  table: 'question',
  json: ['answers', 'licence_categories'],
  flags: ['has_image'],
  secret: ['text_hash', 'staged'],
  list: questionResource.list,
  derived: derivedOfQuestion,
};

const test: Entity = {
  entity: 'test',
  table: 'test',
  json: ['sections', 'timing', 'pass_rule'],
  flags: ['shuffle_questions', 'shuffle_answers'],
  list: testResource.list,
  derived: (row) => ({
    ...named('title', 'licence_category')(row),
    question_count: (JSON.parse(String(row.sections ?? '[]')) as Section[]).reduce(
      (sum, section) => sum + sectionSize(section),
      0,
    ),
  }),
};

const attempt: Entity = {
  entity: 'attempt',
  table: 'attempt',
  json: ['snapshot', 'answers', 'score'],
  flags: ['passed'],
  secret: ['snapshot', 'answers', 'key_hash'],
  list: attemptResource.list,
};

const content = (
  entity: 'package' | 'module' | 'theory' | 'sign' | 'banner' | 'advertisement',
  list: ListSpec,
  columns: string[],
  json: string[] = [],
): Entity => ({
  entity,
  table: entity,
  json,
  list,
  derived: named(...columns),
});

export const learningEntities: readonly Entity[] = [
  category,
  question,
  test,
  attempt,
  content('package', packageResource.list, ['name', 'licence_category'], ['modules', 'tests']),
  content('module', moduleResource.list, ['title'], ['items']),
  content('theory', theoryResource.list, ['title']),
  {
    ...content('sign', signResource.list, ['name', 'code', 'meaning']),
    uniques: { sign_code_once: 'code' },
    derived: (row) => ({ ...named('name', 'code', 'meaning')(row), code_key: naturalKey(String(row.code)) }),
  },
  {
    entity: 'skill',
    table: 'skill',
    list: skillResource.list,
    uniques: { skill_name_once: 'name' },
    derived: named('name', 'group'),
  },
  // Progress speaks of the classes' times and teachers.
  { entity: 'skill_mark', table: 'skill_mark' },
  content('banner', bannerResource.list, ['title']),
  content('advertisement', advertisementResource.list, ['title']),
];
