/** Kinds of paper, and papers; which of them still count follows from their owners and from newer papers. */
import { type SqlBool, sql } from 'kysely';
import { paperFamily } from '#contract/entities/paper.ts';
import { paperKind as kindContract } from '#contract/entities/paper-kind.ts';
import { fold } from '#contract/rules/fold.ts';
import { PAPER_OWNERS, type PaperOwner } from '#contract/rules/papers.ts';
import type { Part } from '../lists/where.ts';
import { searchText } from '../store/search.ts';
import type { Entity } from './entity.ts';

const paperKind: Entity = {
  entity: 'paper_kind',
  table: 'paper_kind',
  json: ['licence_categories', 'needed_for'],
  list: kindContract.list,
  uniques: { paper_kind_once: 'name' },
  derived: (row) => ({
    name_key: fold(String(row.name)),
    search_text: searchText(String(row.name), String(row.aliases ?? '')),
  }),
};

/** Of somebody who is still here, and with no newer paper of the same kind that was handed in; 0 asks for all others. */
function inUse(asked: '0' | '1'): Part {
  const here = sql<SqlBool>`(
    (t.student_id is null or exists (select 1 from student as s where s.club_id = t.club_id and s.id = t.student_id
      and s.deleted_at is null and s.status not in ('completed', 'blocked')))
    and (t.teacher_id is null or exists (select 1 from teacher as s where s.club_id = t.club_id and s.id = t.teacher_id
      and s.deleted_at is null and s.status = 'active'))
    and (t.vehicle_id is null or exists (select 1 from vehicle as s where s.club_id = t.club_id and s.id = t.vehicle_id
      and s.deleted_at is null and s.status <> 'sold')))`;
  // By whose it is: their papers are few, those of a kind are as many as there are people. The plus keeps the kind's index out.
  const renewedOf = (owner: PaperOwner) => {
    const whose = sql.ref(`${owner}_id`);
    return sql<SqlBool>`(t.${whose} is not null and exists (select 1 from paper as p
      where p.club_id = t.club_id and p.${whose} = t.${whose} and +p.paper_kind_id = t.paper_kind_id
      and p.deleted_at is null and p.id <> t.id and p.state in ('handed_in', 'checked')
      and (p.valid_until is null or p.valid_until > t.valid_until or (t.state not in ('handed_in', 'checked') and p.id > t.id))))`;
  };
  const renewed = sql<SqlBool>`(${sql.join(PAPER_OWNERS.map(renewedOf), sql` or `)})`;
  const both = sql<SqlBool>`(${here} and not ${renewed})`;
  return {
    key: `in_use=${asked}`,
    column: 'in_use',
    equal: false,
    sql: asked === '1' ? both : sql<SqlBool>`not ${both}`,
  };
}

const paper: Entity = {
  entity: 'paper',
  table: 'paper',
  list: paperFamily.list,
  // A file is put there by its own call alone; an undo brings an earlier one back.
  async asked({ in_use: asked, ...query }) {
    if (asked !== '0' && asked !== '1') return { query, parts: [] };
    return { query, parts: [inUse(asked as '0' | '1')], follows: ['student', 'teacher', 'vehicle'] };
  },
};

export const paperEntities: readonly Entity[] = [paperKind, paper];
