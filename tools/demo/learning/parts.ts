/** The learning side of the sample school: signs, bank, tests, course and what students made of it. */
import { starterSigns } from '#contract/data/sign-languages.ts';
import type { Entity, Row } from '#server/entities/entity.ts';
import { learningEntities } from '#server/entities/learning.ts';
import type { FillContext, Part } from '../parts.ts';
import { type SampleQuestion, sampleBank, sampleQuestionCount } from './bank.ts';
import { ADVERTISEMENTS, BANNERS, MODULES, PAGES } from './course.ts';
import { sampleTests } from './tests.ts';
import { WORDS } from './words.ts';

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
      starterSigns(context.school.language).map(({ code, name, group, meaning }) =>
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
    const { categories } = sampleBank(context.school.language);
    const tops = [...categories.keys()];
    await context.insert(
      'category',
      tops.map((name, index) => row(name, null, index)),
    );
    const ids = await categoryIds(context);
    for (const [top, below] of categories)
      await context.insert(
        'category',
        below.map((name, index) => row(name, ids.get(top) as number, index)),
      );
  },
};

export const questions: Part = {
  name: 'questions',
  tables: ['question'],
  units: sampleQuestionCount,
  batch: 200,
  async fill(context, from, to) {
    const ids = await categoryIds(context);
    const bank = sampleBank(context.school.language).questions;
    const rows = [];
    for (let index = from; index < to; index++) {
      const { category, text, answers, explanation, image } = bank[index] as SampleQuestion;
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
    const { school } = context;
    const words = WORDS[school.language];
    const ids = await categoryIds(context);
    const sampled = sampleTests(words, school.country);
    await context.insert(
      'test',
      sampled.map(({ sections, ...rest }) =>
        rowOf(
          context,
          'test',
          {
            ...rest,
            description: '',
            sections: sections.map(([top, count]) => ({
              kind: 'drawn',
              title: words.tops[top],
              category_id: ids.get(words.tops[top]),
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
      PAGES.map((top, index) => {
        const [title, body] = words.pages[index] ?? ['', ''];
        const category_id = ids.get(words.tops[top]);
        const position = (index + 1) * GAP;
        return rowOf(context, 'theory', { title, category_id, body, image: null, position, status: 'published' }, 300);
      }),
    );
    const tests = await idsByTitle(context, 'test');
    const pages = await idsByTitle(context, 'theory');
    await context.insert(
      'module',
      MODULES.map((one, index) => {
        const last = one.test === 'country' ? (sampled[0]?.title ?? '') : words.tests[one.test];
        const items = [
          ...one.pages.map((page) => ({ kind: 'theory', id: pages.get(words.pages[page]?.[0] ?? '') })),
          { kind: 'test', id: tests.get(last) },
        ];
        const title = words.modules[index];
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
      school.packages.map(({ name, price, practical, theory, days, status }) => {
        const values = {
          name,
          description: '',
          licence_category: 'B',
          price,
          currency: context.currency,
          valid_days: days,
          practical_classes: practical,
          theory_classes: theory,
          modules: theory > 0 ? modules : [],
          tests: theory > 0 ? [tests.get(sampled[0]?.title ?? '')] : [],
          status,
        };
        return rowOf(context, 'package', values, 260);
      }),
    );
    const day = (days: number | null) =>
      days === null ? null : new Date(Math.floor(context.now.getTime() / DAY + days) * DAY).toISOString();
    const banners = BANNERS.map((one, index) => {
      const [title, path] = words.banners[index] ?? ['', ''];
      return { ...one, title, link: path && `https://${school.site}/${path}` };
    });
    const advertisements = ADVERTISEMENTS.map((one, index) => ({ ...one, title: words.advertisements[index] }));
    for (const [table, list] of [
      ['banner', banners],
      ['advertisement', advertisements],
    ] as const)
      await context.insert(
        table,
        list.map(({ from, to, ...rest }) =>
          rowOf(context, table, { ...rest, starts_at: day(from), ends_at: day(to) }, 90),
        ),
      );
  },
};
