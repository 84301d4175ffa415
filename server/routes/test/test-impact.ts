/** Which published tests a change of questions touches. */

import { sql } from 'kysely';
import type { TEST_IMPACT_CHANGES } from '#contract/entities/test.ts';
import type { Selection } from '#contract/fields.ts';
import { poolOf, suitsLicence } from '#contract/rules/sections.ts';
import { type BankFacts, checkTestAgainst, type Finding } from '#contract/rules/test-check.ts';
import type { Ctx } from '../../context.ts';
import { entityOfTable } from '../../entities/index.ts';
import { bankFacts, fixedIds, testParts } from '../../learning/bank-facts.ts';
import { selectionWhere } from '../../lists/selection.ts';
import { askingOf } from '../../resources.ts';

interface Asked {
  readonly questions: Selection;
  readonly change: (typeof TEST_IMPACT_CHANGES)[number];
  readonly category_id?: number | undefined;
}
interface Group {
  category_id: number;
  licence_categories: string;
  weight: number;
  status: string;
  count: number;
}

/** The tests that name or may draw the selected questions, with what will be wrong after the change and is not now. */
export async function impactOf(ctx: Ctx, asked: Asked) {
  const { db } = ctx.services.database;
  const selected = sql`t.club_id = ${ctx.clubId} and t.deleted_at is null and (${await selectionWhere(askingOf(ctx), entityOfTable('question'), asked.questions)})`;
  const groups = (
    await sql<Group>`select t.category_id, t.licence_categories, t.weight, t.status, count(*) as count from question t where ${selected}
      group by t.category_id, t.licence_categories, t.weight, t.status`.execute(db)
  ).rows.map((group) => ({
    ...group,
    licence_categories: JSON.parse(group.licence_categories) as string[],
    count: Number(group.count),
  }));

  const rows = await ctx.db
    .from('test')
    .selectAll('test')
    .where('status', '=', 'published')
    .where('deleted_at', 'is', null)
    .orderBy('name_key')
    .execute();
  const tests = rows.map(testParts);
  const ids = [...new Set(tests.flatMap(({ sections }) => fixedIds(sections)))];
  const facts = await bankFacts(ctx.db, ids);
  const hit = new Set<number>();
  for (let from = 0; from < ids.length; from += 500) {
    const found = await sql<{
      id: number;
    }>`select t.id from question t where ${selected} and t.id in (${sql.join(ids.slice(from, from + 500))})`.execute(
      db,
    );
    for (const { id } of found.rows) hit.add(id);
  }
  const after = changed(facts, groups, hit, asked);
  const key = (finding: Finding) =>
    JSON.stringify([finding.code, finding.section ?? null, finding.params.question ?? null]);
  return tests.flatMap((one) => {
    const fixed = fixedIds(one.sections).filter((id) => hit.has(id)).length;
    const pools = one.sections.flatMap((section) =>
      section.kind === 'drawn' ? [poolOf(facts.categories, section)] : [],
    );
    const drawable = groups
      .filter(
        (group) =>
          (group.status === 'published' || asked.change === 'publish') &&
          suitsLicence(group.licence_categories, one.licence_category),
      )
      .filter((group) => pools.some((pool) => pool.has(group.category_id)))
      .reduce((sum, group) => sum + group.count, 0);
    if (fixed + drawable === 0) return [];
    const before = new Set(checkTestAgainst(one, facts).map(key));
    const findings = checkTestAgainst(one, after).filter((finding) => !before.has(key(finding)));
    return [{ id: one.id, title: one.title, fixed, drawable, findings }];
  });
}

type Counted = Omit<Group, 'licence_categories'> & { licence_categories: string[] };

/** The facts as they will be after the change. */
function changed(
  facts: BankFacts,
  groups: readonly Counted[],
  hit: ReadonlySet<number>,
  { change, category_id }: Asked,
): BankFacts {
  const published = facts.published.map((one) => ({ ...one }));
  const add = (group: Counted, to: number, count: number) => {
    const same = published.find(
      (one) =>
        one.category_id === to &&
        one.weight === group.weight &&
        JSON.stringify(one.licence_categories) === JSON.stringify(group.licence_categories),
    );
    if (same) (same as { count: number }).count += count;
    else published.push({ category_id: to, licence_categories: group.licence_categories, weight: group.weight, count });
  };
  for (const group of groups) {
    const live = group.status === 'published';
    if (live && (change === 'retire' || change === 'delete' || change === 'move'))
      add(group, group.category_id, -group.count);
    if (live && change === 'move') add(group, category_id ?? group.category_id, group.count);
    if (group.status === 'draft' && change === 'publish') add(group, group.category_id, group.count);
  }
  const questions = facts.questions
    .filter(({ id }) => !(change === 'delete' && hit.has(id)))
    .map((one) => {
      if (!hit.has(one.id)) return one;
      if (change === 'retire' && one.status === 'published') return { ...one, status: 'retired' };
      if (change === 'publish' && one.status === 'draft') return { ...one, status: 'published' };
      return change === 'move' ? { ...one, category_id: category_id ?? one.category_id } : one;
    });
  return { categories: facts.categories, published, questions };
}
