/** Which acts apply to which rows, in one place. What is not loaded of a row forbids nothing: the server has the last word. */
import { kinds } from '#contract/kinds.ts';
import { type BookingStatus, canBeBooked, mayBecome } from '#contract/rules/booking-rules.ts';
import type { Fit, FocusedRow } from '#kernel/command.ts';
import { commands } from './index.ts';

type Row = NonNullable<FocusedRow['row']>;

const rule = (reason: string, holds: Fit['holds']): Fit => ({ reason: `availability.${reason}`, holds });
/** Holds where a field is not loaded, or its value is as wanted. */
const where = (name: string, wanted: (value: unknown) => boolean) => (row: Row) =>
  row[name] === undefined || wanted(row[name]);
const is =
  (...values: readonly unknown[]) =>
  (value: unknown) =>
    values.includes(value);
const before = (name: string) => (row: Row, now: Date) =>
  row[name] === undefined || String(row[name]) <= now.toISOString();

const there = rule('deleted', (row) => !row.deleted_at);
const gone = rule('not-deleted', (row) => Boolean(row.deleted_at));

const into = (to: BookingStatus) =>
  rule(
    'class-closed',
    where('status', (status) => mayBecome(status as BookingStatus, to)),
  );
const begun = rule('class-to-come', before('starts_at'));
const held = rule('class-not-held', where('status', is('booked', 'completed')));
const unsigned = (by: 'student' | 'teacher') =>
  rule(
    'signed',
    where('signed', (signed) => signed !== by && signed !== 'both'),
  );
const open = into('cancelled');

const booking: Readonly<Record<string, readonly Fit[]>> = {
  move: [open],
  'cancel-as-admin': [open],
  'cancel-as-student': [open],
  'cancel-as-teacher': [open],
  waive: [
    rule('nothing-to-waive', where('counts_as_taken', Boolean)),
    rule('class-open', where('status', is('cancelled', 'no_show'))),
  ],
  complete: [into('completed'), rule('class-not-over', before('ends_at'))],
  'no-show': [into('no_show'), begun],
  'sign-as-student': [held, begun, unsigned('student')],
  'sign-as-teacher': [held, begun, unsigned('teacher')],
  'sign-many': [
    held,
    begun,
    rule(
      'signed',
      where('signed', (signed) => signed !== 'both'),
    ),
  ],
  restore: [
    rule(
      'class-open',
      where('status', (status) => status !== 'booked'),
    ),
  ],
  'mark-skills': [held, begun],
  'note-drive': [held],
};

/** Of students who may still have classes. */
const learning = [
  there,
  rule(
    'student-closed',
    where('status', (status) => canBeBooked(String(status))),
  ),
];

/** Entities with a command of that verb. */
const having = (verb: string): readonly string[] =>
  kinds.map(({ entity }) => entity).filter((entity) => commands.some(({ id }) => id === `${entity}.${verb}`));
/** What is written, published and retired. */
const CONTENT = having('publish');
/** What is deleted and restored. */
const KEPT = having('delete');

const notCancelled = rule(
  'package-cancelled',
  where('cancelled_at', (at) => at === null),
);

/** By id of the command. */
export const fits: Readonly<Record<string, readonly Fit[]>> = {
  ...Object.fromEntries(
    KEPT.flatMap((entity) => [
      [`${entity}.restore`, [gone]],
      ...['edit', 'delete', 'set-status'].map((verb) => [`${entity}.${verb}`, [there]]),
    ]),
  ),
  ...Object.fromEntries(
    CONTENT.flatMap((entity) => [
      [
        `${entity}.publish`,
        [
          there,
          rule(
            'published',
            where('status', (status) => status !== 'published'),
          ),
        ],
      ],
      [`${entity}.retire`, [there, rule('not-published', where('status', is('published')))]],
    ]),
  ),
  ...Object.fromEntries(Object.entries(booking).map(([verb, fits]) => [`booking.${verb}`, fits])),
  'student.book-class': learning,
  'booking.plan': learning,
  'student.sell-package': [there],
  'enrolment.edit': [there],
  'enrolment.extend': [there, notCancelled],
  'enrolment.cancel': [there, notCancelled],
  'student.message': [there],
  'student.message-many': [there],
  'student.cancel-classes': [there],
  'teacher.message': [there],
  'teacher.cancel-classes': [there],
  'teacher.add-slots': [there],
  'teacher.add-weekly-slots': [there],
  'teacher.add-skipped-slots': [there],
  'teacher.sick-day': [there],
  'teacher.leave': [there],
  'teacher.hand-over': [there],
  'student.change-teacher': [there],
  'vehicle.off-road': [there],
  'paper.check': [
    there,
    rule(
      'paper-checked',
      where('state', (state) => state !== 'checked'),
    ),
  ],
  'paper.refuse': [
    there,
    rule(
      'paper-refused',
      where('state', (state) => state !== 'refused'),
    ),
  ],
  'paper.upload': [there],
  'paper.remove-file': [
    there,
    rule(
      'no-file',
      where('file_id', (id) => id !== null),
    ),
  ],
  'paper.save-file': [
    rule(
      'no-file',
      where('file_id', (id) => id !== null),
    ),
  ],
  'paper.hand-in': [there],
  'exam.move': [there],
  'exam.enter': [there],
  'exam.book-own': [there],
  'student.licence': [there],
  'student.set-photo': [there],
  'student.remove-photo': [there, rule('no-photo', where('photo', Boolean))],
  'student.agree': [there],
  'student.withdraw-agreement': [there],
  'repair.finish': [
    there,
    rule('repair-over', (row, now) => String(row.ends_at) > now.toISOString()),
    rule('repair-not-begun', (row, now) => String(row.starts_at) < now.toISOString()),
  ],
  'teacher.back': [
    there,
    rule(
      'not-away',
      where('away_until', (until) => until !== null),
    ),
  ],
  'teacher.upload-signature': [there],
  'teacher.clear-signature': [rule('no-signature', where('signature_at', Boolean))],
  'teacher.view-signature': [rule('no-signature', where('signature_at', Boolean))],
  'teacher.share-calendar': [there],
  'teacher.stop-sharing': [rule('not-shared', where('feed_at', Boolean))],
  'test.start-attempt': [there, rule('not-published', where('status', is('published')))],
  'teacher.delete-slots': [rule('slot-taken', where('taken', is(0)))],
  'notification.mark-read': [
    rule(
      'read',
      where('read_at', (at) => at === null),
    ),
  ],
  'notification.mark-unread': [
    rule(
      'unread',
      where('read_at', (at) => at !== null),
    ),
  ],
  'chat.mark-read': [
    rule(
      'read',
      where('unread', (count) => Number(count) > 0),
    ),
  ],
  'chat.mark-unread': [
    rule(
      'unread',
      where('unread', (count) => Number(count) === 0),
    ),
  ],
  'chat.end-key': [rule('no-app-key', where('key_at', Boolean))],
  'team.enable': [there, rule('account-active', where('status', is('disabled')))],
  'team.disable': [there, rule('account-disabled', where('status', is('active')))],
  'team.grant-role': [there],
  'team.revoke-role': [
    there,
    rule(
      'no-role',
      where('roles', (roles) => Array.isArray(roles) && roles.length > 0),
    ),
  ],
  'team.edit': [there],
  'team.remove': [there],
  'team.restore': [gone],
};
