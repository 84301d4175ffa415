/** What the students of the sample school were told of their classes. All of it is over: nothing of it is ever sent. */
import { randomUUID } from 'node:crypto';
import { type ClassState, compose, type Item } from '#server/messages/compose.ts';
import type { Part } from './parts.ts';

const MOST = 60;
const MINUTE = 60_000;

export const messagesSent: Part = {
  name: 'messages sent',
  tables: [],
  fills: ['delivery'],
  units: () => 1,
  batch: 1,
  async fill({ db, clubId, now, insert, random }) {
    const club = await db.selectFrom('club').selectAll().where('id', '=', clubId).executeTakeFirstOrThrow();
    const rows = await db
      .selectFrom('booking')
      .innerJoin('student', 'student.id', 'booking.student_id')
      .innerJoin('teacher', 'teacher.id', 'booking.teacher_id')
      .innerJoin('location', 'location.id', 'booking.location_id')
      .select([
        'booking.id',
        'booking.student_id',
        'booking.teacher_id',
        'booking.location_id',
        'booking.class_type',
        'booking.starts_at',
        'booking.ends_at',
        'booking.status',
        'booking.updated_at',
        'student.first_name',
        'student.last_name',
        'student.email',
        'teacher.first_name as teacher_first_name',
        'teacher.last_name as teacher_last_name',
        'location.name as place',
        'location.address',
      ])
      .where('booking.club_id', '=', clubId)
      .where('booking.status', 'in', ['booked', 'cancelled'])
      .where('booking.starts_at', '>', now.toISOString())
      .orderBy('booking.starts_at')
      .orderBy('booking.id')
      .limit(MOST)
      .execute();
    await insert(
      'delivery',
      rows.map((row, index) => {
        const chance = random(index);
        const at = new Date(
          Math.min(Date.parse(row.updated_at), now.getTime() - chance.int(5, 600) * MINUTE),
        ).toISOString();
        const sent = new Date(Date.parse(at) + 2 * MINUTE).toISOString();
        const reader = {
          audience: 'student' as const,
          id: row.student_id,
          first_name: row.first_name,
          name: `${row.first_name} ${row.last_name}`,
          email: row.email,
          phone: '',
          locale: club.locale,
          no_mail: false,
          no_sms: false,
          listens: true,
        };
        const cancelled = row.status === 'cancelled';
        const state: ClassState = row;
        const item: Item = {
          booking_id: row.id,
          event: cancelled ? 'class_cancelled' : 'class_booked',
          was: cancelled ? state : null,
          became: cancelled ? null : state,
          sequence: 1,
        };
        const { calendar, ...message } = compose(
          [item],
          reader,
          club,
          {
            students: new Map([[row.student_id, reader.name]]),
            teachers: new Map([[row.teacher_id, `${row.teacher_first_name} ${row.teacher_last_name}`]]),
            places: new Map([[row.location_id, [row.place, row.address].filter(Boolean).join(', ')]]),
          },
          new Map(),
          { at, organizer: club.email, channel: 'mail' },
        );
        const reached = row.email !== '';
        // A mail server that was away for too long.
        const failed = reached && index % 29 === 28;
        return {
          student_id: row.student_id,
          teacher_id: null,
          channel: 'mail',
          ...message,
          calendar: JSON.stringify(calendar),
          address: row.email,
          locale: club.locale,
          state: reached ? (failed ? 'failed' : 'sent') : 'not_told',
          reason: reached ? null : 'no_address',
          due_at: sent,
          sent_at: reached && !failed ? sent : null,
          tries: reached ? (failed ? 9 : 1) : 0,
          last_error: failed ? 'connect ECONNREFUSED' : null,
          message_key: `<${randomUUID()}@clutch.invalid>`,
          version: 1,
          created_at: at,
          updated_at: at,
          deleted_at: null,
        };
      }),
    );
  },
};
