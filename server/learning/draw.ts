/** Draws a test: the questions one student is asked, as they stand now. */
import { randomInt } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import type { Answer } from '#contract/entities/question.ts';
import type { AskedQuestion, Snapshot } from '#contract/rules/paper.ts';
import { type DrawnSection, poolOf, type Section } from '#contract/rules/sections.ts';
import { problem } from '../problems.ts';
import type { ClubDb } from '../store/club-db.ts';
import type { TestParts } from './bank-facts.ts';
import { readCategories } from './category-tree.ts';

/** Mixes a list in place: each order is equally likely (Fisher–Yates). */
export function shuffle<T>(list: T[], random: (below: number) => number = randomInt): T[] {
  for (let last = list.length - 1; last > 0; last--) {
    const other = random(last + 1);
    [list[last], list[other]] = [list[other] as T, list[last] as T];
  }
  return list;
}

/**
 * The questions of an attempt. No question is asked twice; narrower pools are drawn first, so that a wide one does not
 * take what a narrow one needs.
 * @throws Problem 409 `test-cannot-be-drawn` where the bank has too few.
 */
export async function drawTest(db: ClubDb, test: TestParts): Promise<Snapshot> {
  const chosen: number[][] = test.sections.map((section) => (section.kind === 'fixed' ? section.question_ids : []));
  const taken = new Set(chosen.flat());
  const tree = test.sections.some(({ kind }) => kind === 'drawn') ? await readCategories(db) : [];
  const drawn = test.sections
    .flatMap((section, index) => (section.kind === 'drawn' ? [{ section, index, pool: poolOf(tree, section) }] : []))
    .sort((a, b) => a.pool.size - b.pool.size);
  for (const { section, index, pool } of drawn) {
    const ids = await drawSection(db, section, [...pool], taken, test.licence_category);
    if (ids.length < section.count) throw cannotBeDrawn(index, section, ids.length);
    chosen[index] = ids;
    for (const id of ids) taken.add(id);
  }
  const rows = await readAsked(db, [...taken]);
  const questions: AskedQuestion[] = [];
  for (const [section, ids] of chosen.entries()) {
    const order = test.shuffle_questions ? shuffle([...ids]) : ids;
    for (const id of order) {
      const row = rows.get(id);
      if (!row) throw cannotBeDrawn(section, test.sections[section] as Section);
      const answers = (JSON.parse(row.answers) as Answer[]).map(({ text, right, numeric }, place) => ({
        text,
        right,
        place,
        ...(numeric ? { numeric } : {}),
      }));
      questions.push({
        id,
        section,
        category_id: row.category_id,
        text: row.text,
        image: row.image,
        explanation: row.explanation,
        weight: row.weight,
        answers: test.shuffle_answers ? shuffle(answers) : answers,
      });
    }
  }
  return {
    test_id: test.id,
    test_version: test.version,
    title: test.title,
    licence_category: test.licence_category,
    // A drawn section without a title of its own goes by its category.
    sections: test.sections.map((one) => ({
      title: one.title || (one.kind === 'drawn' && tree.find(({ id }) => id === one.category_id)?.name) || '',
    })),
    timing: test.timing,
    pass_rule: test.pass_rule,
    result_shown: test.result_shown,
    questions,
  };
}

async function drawSection(
  db: ClubDb,
  section: DrawnSection,
  pool: number[],
  taken: ReadonlySet<number>,
  licence: string,
): Promise<number[]> {
  let query = db
    .from('question')
    .select('id')
    .where('category_id', 'in', pool)
    .where('status', '=', 'published')
    .where('deleted_at', 'is', null)
    .orderBy(sql`random()`)
    .limit(section.count + taken.size);
  if (licence !== '')
    query = query.where(
      sql<SqlBool>`(licence_categories = '[]' or licence_categories like ${`%${JSON.stringify(licence)}%`})`,
    );
  const rows = await query.execute();
  return rows
    .map(({ id }) => id)
    .filter((id) => !taken.has(id))
    .slice(0, section.count);
}

async function readAsked(db: ClubDb, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never>();
  const rows = await db
    .from('question')
    .select(['id', 'category_id', 'text', 'image', 'explanation', 'weight', 'answers'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

const cannotBeDrawn = (index: number, section: Section, has?: number) =>
  problem(
    'test-cannot-be-drawn',
    { section: section.title || index + 1 },
    {
      conflict: {
        section: index,
        needs: section.kind === 'drawn' ? section.count : section.question_ids.length,
        has: has ?? null,
      },
    },
  );
