/** What an entry of the audit says, as a sentence: `Deleted the student Rita Gomes`. */

import { COMMAND_NAMES } from '#contract/command-names.ts';
import type { AuditEntry } from '#contract/entities/audit.ts';
import { countText } from '#kernel/message-text.ts';

/** Texts by key; `has` says whether there is one. */
export interface Texts {
  (key: string, values?: Record<string, string | number>): string;
  has(key: string): boolean;
}

/** Commands that come to the same. */
const SAME: Readonly<Record<string, string>> = {
  'booking.book-time': 'booking.create',
  'booking.fill-gap': 'booking.create',
  'student.book-class': 'booking.create',
  'paper.hand-in-missing': 'paper.hand-in',
  'student.message': 'chat.send',
  'teacher.message': 'chat.send',
  'teacher.add-weekly-slots': 'teacher.add-slots',
  'teacher.add-skipped-slots': 'teacher.add-slots',
  'test.add-from-blueprint': 'test.add',
  'notification.open': 'notification.mark-read',
  'club.edit-profile': 'settings',
  'club.change-setting': 'settings',
  'clock.12': 'preferences',
  'clock.24': 'preferences',
  'files.office': 'preferences',
  'files.machine': 'preferences',
  'names.first-name': 'preferences',
  'names.surname': 'preferences',
  'history.undo': 'took-back',
  'history.redo': 'took-back',
  'audit.take-back': 'took-back',
};

/** The key of the sentence for what the audit calls a command, or null where there is none. */
export function deedKey(command: string, has: (key: string) => boolean): string | null {
  if (has(`deeds.said.${command}`)) return `deeds.said.${command}`;
  const same = SAME[command] ?? (command.startsWith('setting.') ? 'settings' : undefined);
  if (same) return deedKey(same, has);
  if (command.startsWith('call.')) {
    // A call made past the commands did what the first of its commands does.
    const first = COMMAND_NAMES[command.slice(5)]?.[0];
    return first ? deedKey(first, has) : null;
  }
  const verb = `deeds.verb.${command.split('.')[1]}`;
  return command.split('.').length === 2 && has(verb) ? verb : null;
}

type Entry = Pick<AuditEntry, 'command' | 'arguments' | 'subject' | 'times'>;

/** Arguments that say which row, not what of it. */
const OF_ROW = new Set(['id', 'version', 'operation']);

/** The sentence of an entry; the command's own id where nobody wrote one. `field` names an argument. */
export function deedOf(entry: Entry, t: Texts, field: (name: string) => string): string {
  const key = deedKey(entry.command, (one) => t.has(one));
  if (!key) return entry.command;
  if (key === 'deeds.said.took-back') return takenBack(entry, t, field);
  const { arguments: facts, subject } = entry;
  const text = t(key, {
    what: whatOf(entry, t),
    name: nameOf(entry) ?? '–',
    count: subject?.count ?? 0,
    fields:
      Object.keys(facts)
        .filter((name) => !OF_ROW.has(name))
        .map(field)
        .join(', ') || '–',
    why: facts.many === true ? 'many' : String(facts.why ?? ''),
  });
  return entry.times > 1 ? t('deeds.times', { deed: text, count: entry.times }) : text;
}

/** What stands in the arguments of rows that have no name of their own: what a token was called, whom money is about. */
const NAMED_BY: Readonly<Record<string, string>> = { token: 'name', entry: 'student', balance: 'student' };

function nameOf({ arguments: facts, subject }: Pick<Entry, 'arguments' | 'subject'>): string | null {
  const name = facts[NAMED_BY[subject?.entity ?? ''] ?? ''];
  return typeof name === 'string' ? name : (subject?.name ?? null);
}

function whatOf({ command, arguments: facts, subject }: Entry, t: Texts): string {
  const exported = command === 'event.exported' ? { entity: String(facts.list), count: Number(facts.rows ?? 0) } : null;
  const { entity, count } = exported ?? subject ?? { entity: 'other', count: 0 };
  const name = exported ? null : nameOf({ arguments: facts, subject });
  const known = t.has(`deeds.what.${entity}`) ? entity : 'other';
  return name !== null && count === 1 ? t(`deeds.what.${known}`, { name }) : countText(t, { entity, count });
}

/** An undo says what it took back; the undo of one does it again. */
function takenBack(entry: Entry, t: Texts, field: (name: string) => string): string {
  const { command } = entry.arguments;
  if (typeof command !== 'string') return t('deeds.said.took-back-one');
  const key = deedKey(command, (one) => t.has(one));
  if (key === 'deeds.said.took-back') return t('deeds.said.did-again');
  if (!key || key === 'deeds.said.settings') return t('deeds.said.took-back-one');
  const deed = deedOf({ ...entry, command, arguments: {} }, t, field);
  return t('deeds.said.took-back', { deed: deed.charAt(0).toLowerCase() + deed.slice(1) });
}
