/** Rules of telling people, and the messages they make. */
import { delivery as deliveryContract } from '#contract/entities/delivery.ts';
import { messageRule as ruleContract } from '#contract/entities/message-rule.ts';
import type { Entity } from './entity.ts';

const messageRule: Entity = {
  entity: 'message_rule',
  table: 'message_rule',
  flags: ['active'],
  list: ruleContract.list,
  uniques: { message_rule_once: 'event' },
};

const delivery: Entity = {
  entity: 'delivery',
  table: 'delivery',
  flags: ['to_guardian', 'to_office'],
  secret: ['claimed_by', 'message_key', 'stop_key', 'calendar', 'once_key'],
  list: deliveryContract.list,
  async moved(db, clubId) {
    const row = await db
      .selectFrom('delivery')
      .select(({ fn }) => [fn.max('id').as('id'), fn.max('updated_at').as('at')])
      .where('club_id', '=', clubId)
      .executeTakeFirst();
    return row?.id ? Number(row.id) + Date.parse(String(row.at)) : 0;
  },
};

export const messageEntities: readonly Entity[] = [messageRule, delivery];
