/** Notifications, chat, invitations' and erasures' rows. */
import { messageTemplate as template } from '#contract/entities/chat.ts';
import { enrolment as enrolmentContract } from '#contract/entities/enrolment.ts';
import { fold } from '#contract/rules/fold.ts';
import { shownSettings } from '../sms/kept.ts';
import { searchText } from '../store/search.ts';
import type { Entity } from './entity.ts';

export const notification: Entity = { entity: 'notification', table: 'notification', json: ['data'] };

export const conversation: Entity = {
  entity: 'conversation',
  table: 'conversation',
  flags: ['mail_copies'],
  secret: ['key_hash', 'key_by'],
};

export const message: Entity = {
  entity: 'message',
  table: 'message',
  secret: ['client_key'],
  derived: (row) => ({ search_text: searchText(row.body as string, row.author_name as string) }),
};

export const messageTemplate: Entity = {
  entity: 'template',
  table: 'message_template',
  list: template.list,
  derived: (row) => ({
    name_key: fold(String(row.title)),
    search_text: searchText(row.title as string, row.body as string),
  }),
};

export const erasure: Entity = { entity: 'erasure', table: 'erasure', json: ['kept'] };

export const club: Entity = {
  entity: 'club',
  table: 'club',
  phones: ['phone'],
  json: ['settings'],
  shown: { settings: shownSettings },
};

/** A package that a student has bought. Its words are kept by triggers, the student's among them. */
export const enrolment: Entity = {
  entity: 'enrolment',
  table: 'enrolment',
  list: enrolmentContract.list,
  derived: (row) => ({ name_key: fold(String(row.name)) }),
};

export const peopleEntities: readonly Entity[] = [
  club,
  notification,
  conversation,
  message,
  messageTemplate,
  erasure,
  enrolment,
];
