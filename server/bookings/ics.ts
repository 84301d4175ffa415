/** A teacher's classes as an iCalendar file (RFC 5545). */
import { languageOf } from '#contract/data/languages.ts';
import { giverOf } from '../auth/givers.ts';
import type { Services } from '../context.ts';
import { escapedText as escaped, foldedLine as folded, utcStamp as stamp, uidOf } from '../messages/calendar.ts';
import { wordsIn } from '../messages/words.ts';
import { clubDb } from '../store/club-db.ts';

const PAST_DAYS = 60;
const AHEAD_DAYS = 400;
const DAY = 24 * 3600_000;

/** The calendar behind the hash of a secret key, or null where there is none. Students are told by first name and initial. */
export async function iCalendar({ database: { db, engine }, now }: Services, hash: string): Promise<string | null> {
  const teacher = await db
    .selectFrom('teacher')
    .selectAll()
    .where('feed_hash', '=', hash)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!teacher || (await giverOf(clubDb(db, engine, teacher.club_id), teacher.feed_by)) === null) return null;
  const { locale } = await db
    .selectFrom('club')
    .select('locale')
    .where('id', '=', teacher.club_id)
    .executeTakeFirstOrThrow();
  const kinds = wordsIn(languageOf(teacher.language, locale)).class;
  const kindIn = (type: string) => (kinds[type] ?? kinds.other ?? '').replace(/^./, (first) => first.toLowerCase());
  const at = now().getTime();
  const rows = await db
    .selectFrom('booking')
    .innerJoin('student', (join) =>
      join.onRef('student.id', '=', 'booking.student_id').onRef('student.club_id', '=', 'booking.club_id'),
    )
    .innerJoin('location', (join) =>
      join.onRef('location.id', '=', 'booking.location_id').onRef('location.club_id', '=', 'booking.club_id'),
    )
    .select([
      'booking.id',
      'booking.version',
      'booking.starts_at',
      'booking.ends_at',
      'booking.updated_at',
      'booking.class_type',
      'student.first_name',
      'student.last_name',
      'location.name',
      'location.address',
    ])
    .where('booking.club_id', '=', teacher.club_id)
    .where('booking.teacher_id', '=', teacher.id)
    .where('booking.deleted_at', 'is', null)
    .where('booking.status', '<>', 'cancelled')
    .where('booking.starts_at', '>', new Date(at - PAST_DAYS * DAY).toISOString())
    .where('booking.starts_at', '<', new Date(at + AHEAD_DAYS * DAY).toISOString())
    .orderBy('booking.starts_at')
    .limit(5000)
    .execute();
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Clutch//Classes//EN',
    `X-WR-CALNAME:${escaped(`${teacher.first_name} ${teacher.last_name}`)}`,
    ...rows.flatMap((row) => [
      'BEGIN:VEVENT',
      `UID:${uidOf(row.id)}`,
      `SEQUENCE:${row.version}`,
      `DTSTAMP:${stamp(row.updated_at)}`,
      `DTSTART:${stamp(row.starts_at)}`,
      `DTEND:${stamp(row.ends_at)}`,
      `SUMMARY:${escaped(`${row.first_name} ${row.last_name.charAt(0)}. (${kindIn(row.class_type)})`)}`,
      `LOCATION:${escaped([row.name, row.address].filter(Boolean).join(', '))}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
