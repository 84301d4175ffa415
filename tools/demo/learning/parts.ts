/** The learning side of the sample school: signs, bank, tests, course and what students made of it. */
import { STARTER_SIGNS } from '#contract/data/signs.ts';
import type { Entity, Row } from '#server/entities/entity.ts';
import { learningEntities } from '#server/entities/learning.ts';
import type { FillContext, Part } from '../parts.ts';
import { SAMPLE_CATEGORIES, SAMPLE_QUESTIONS, type SampleQuestion } from './bank.ts';
import { ADVERTISEMENTS, BANNERS, MODULES, PACKAGES, PAGES } from './course.ts';
import { SAMPLE_TESTS } from './tests.ts';

const DAY = 86_400_000;
const GAP = 1024;

const entityOf = (name: string) => learningEntities.find(({ entity }) => entity === name) as Entity;

/** A row as its table keeps it, made so many days before today. */
export function rowOf(context: FillContext, name: string, values: Row, daysAgo: number): Row {
  const entity = entityOf(name);
  const at = new Date(context.now.getTime() - daysAgo * DAY).toISOString();
  const columns = Object.fromEntries(
    Object.entries(values).map(([column, value]) => [
      column,
      typeof value === 'boolean' ? Number(value) : entity.json?.includes(column) ? JSON.stringify(value) : value,
    ]),
  );
  return { ...columns, ...entity.derived?.(columns), created_at: at, updated_at: at };
}

export const signs: Part = {
  name: 'signs',
  tables: ['sign'],
  units: () => 1,
  batch: 1,
  fill: (context) =>
    context.insert(
      'sign',
      STARTER_SIGNS.map(({ code, name, group, meaning }) =>
        rowOf(context, 'sign', { code, name, group, meaning, image: `sign:${code}`, status: 'published' }, 400),
      ),
    ),
};

type CategoryIds = ReadonlyMap<string, number>;

/** Ids by `Top` and by `Top / Below`. */
export async function categoryIds({ db, clubId }: FillContext): Promise<CategoryIds> {
  const rows = await db
    .selectFrom('category')
    .select(['id', 'name', 'parent_id'])
    .where('club_id', '=', clubId)
    .orderBy('id')
    .execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return new Map(
    rows.map(({ id, name, parent_id }) => [parent_id === null ? name : `${names.get(parent_id)} / ${name}`, id]),
  );
}

export const categories: Part = {
  name: 'categories',
  tables: ['category'],
  units: () => 1,
  batch: 1,
  async fill(context) {
    const row = (name: string, parent_id: number | null, index: number) =>
      rowOf(context, 'category', { name, parent_id, licence_categories: [], position: (index + 1) * GAP }, 400);
    const tops = [...SAMPLE_CATEGORIES.keys()];
    await context.insert(
      'category',
      tops.map((name, index) => row(name, null, index)),
    );
    const ids = await categoryIds(context);
    for (const [top, below] of SAMPLE_CATEGORIES)
      await context.insert(
        'category',
        below.map((name, index) => row(name, ids.get(top) as number, index)),
      );
  },
};

export const questions: Part = {
  name: 'questions',
  tables: ['question'],
  units: () => SAMPLE_QUESTIONS.length,
  batch: 200,
  async fill(context, from, to) {
    const ids = await categoryIds(context);
    const rows = [];
    for (let index = from; index < to; index++) {
      const { category, text, answers, explanation, image } = SAMPLE_QUESTIONS[index] as SampleQuestion;
      const random = context.random(index);
      const values = {
        category_id: ids.get(category.join(' / ')),
        code: `Q${String(index + 1).padStart(4, '0')}`,
        text,
        image,
        answers,
        explanation,
        licence_categories: [],
        difficulty: random.weighted([
          [1, 2],
          [2, 4],
          [3, 6],
          [4, 3],
          [5, 1],
        ]),
        weight: random.weighted([
          [2, 3],
          [3, 4],
          [4, 3],
          [5, 2],
        ]),
        // A few are still being written, a few are out of use.
        status: index % 47 === 46 ? 'draft' : index % 61 === 60 ? 'retired' : 'published',
      };
      rows.push(rowOf(context, 'question', values, random.int(30, 390)));
    }
    await context.insert('question', rows);
  },
};

const idsByTitle = async ({ db, clubId }: FillContext, table: 'test' | 'theory' | 'module') =>
  new Map(
    (await db.selectFrom(table).select(['id', 'title']).where('club_id', '=', clubId).execute()).map(
      ({ id, title }) => [title, id] as const,
    ),
  );

export const course: Part = {
  name: 'course',
  tables: ['test', 'theory', 'module', 'package', 'banner', 'advertisement'],
  units: () => 1,
  batch: 1,
  async fill(context) {
    const ids = await categoryIds(context);
    await context.insert(
      'test',
      SAMPLE_TESTS.map(({ sections, ...rest }) =>
        rowOf(
          context,
          'test',
          {
            ...rest,
            description: '',
            sections: sections.map(([title, count]) => ({
              kind: 'drawn',
              title,
              category_id: ids.get(title),
              with_children: true,
              count,
            })),
            shuffle_questions: true,
            shuffle_answers: true,
            status: 'published',
          },
          300,
        ),
      ),
    );
    await context.insert(
      'theory',
      PAGES.map(({ title, category, body }, index) =>
        rowOf(
          context,
          'theory',
          {
            title,
            category_id: ids.get(category),
            body,
            image: null,
            position: (index + 1) * GAP,
            status: 'published',
          },
          300,
        ),
      ),
    );
    const tests = await idsByTitle(context, 'test');
    const pages = await idsByTitle(context, 'theory');
    await context.insert(
      'module',
      MODULES.map((one, index) => {
        const items = [
          ...one.pages.map((page) => ({
            kind: 'theory',
            id: pages.get((PAGES[page] as (typeof PAGES)[number]).title),
          })),
          ...one.tests.map((test) => ({ kind: 'test', id: tests.get(test) })),
        ];
        const { title } = one;
        return rowOf(
          context,
          'module',
          { title, description: '', items, position: (index + 1) * GAP, status: 'published' },
          280,
        );
      }),
    );
    const modules = [...(await idsByTitle(context, 'module')).values()];
    await context.insert(
      'package',
      PACKAGES.map(({ name, price, practical, theory, days, status }) => {
        const values = {
          name,
          description: '',
          licence_category: 'B',
          price,
          currency: 'EUR',
          valid_days: days,
          practical_classes: practical,
          theory_classes: theory,
          modules: theory > 0 ? modules : [],
          tests: theory > 0 ? [tests.get('Theory B, Portugal')] : [],
          status,
        };
        return rowOf(context, 'package', values, 260);
      }),
    );
    const day = (days: number | null) =>
      days === null ? null : new Date(Math.floor(context.now.getTime() / DAY + days) * DAY).toISOString();
    for (const [table, list] of [
      ['banner', BANNERS],
      ['advertisement', ADVERTISEMENTS],
    ] as const)
      await context.insert(
        table,
        list.map(({ from, to, ...rest }) =>
          rowOf(context, table, { ...rest, starts_at: day(from), ends_at: day(to) }, 90),
        ),
      );
  },
};
