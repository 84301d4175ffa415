/** Locations, teachers, schedules and bookings. */
import { absenceFamily } from '#contract/entities/absence.ts';
import { booking as bookingContract, bookingQuery } from '#contract/entities/booking.ts';
import { courseFamily } from '#contract/entities/course.ts';
import { holiday as holidayContract } from '#contract/entities/holiday.ts';
import { location as locationContract } from '#contract/entities/location.ts';
import { slotFamily } from '#contract/entities/slot.ts';
import { teacher as teacherContract } from '#contract/entities/teacher.ts';
import { wait as waitContract } from '#contract/entities/wait.ts';
import { fold, nameKey, nameSpellings } from '#contract/rules/fold.ts';
import { phoneWords } from '#contract/rules/phone.ts';
import { onWall } from '../lists/on-wall.ts';
import { searchText } from '../store/search.ts';
import type { Entity } from './entity.ts';

const location: Entity = {
  entity: 'location',
  table: 'location',
  flags: ['active'],
  list: locationContract.list,
  derived: (row) => ({
    name_key: fold(String(row.name)),
    search_text: searchText(String(row.name), String(row.address ?? '')),
  }),
};

const holiday: Entity = {
  entity: 'holiday',
  table: 'holiday',
  flags: ['closed'],
  list: holidayContract.list,
  uniques: { holiday_day_once: 'day' },
  derived: (row) => ({ name_key: fold(String(row.name)), search_text: searchText(String(row.name)) }),
};

const teacher: Entity = {
  entity: 'teacher',
  table: 'teacher',
  flags: ['no_mail', 'no_sms'],
  phones: ['phone'],
  json: ['licence_categories'],
  secret: ['feed_hash', 'feed_by'],
  list: teacherContract.list,
  derived: (row) => ({
    name_key: nameKey(`${row.last_name} ${row.first_name}`),
    search_text: searchText(
      row.first_name as string,
      row.last_name as string,
      nameSpellings(String(row.first_name), String(row.last_name)),
      row.email as string,
      phoneWords(String(row.phone ?? '')),
    ),
  }),
};

const absence: Entity = { entity: 'absence', table: 'absence', list: absenceFamily.list };

const course: Entity = {
  entity: 'course',
  table: 'course',
  list: courseFamily.list,
  derived: (row) => ({ name_key: fold(String(row.name)), search_text: searchText(String(row.name)) }),
};

const slotSeries: Entity = { entity: 'slot_series', table: 'slot_series', json: ['rule', 'skipped'] };

const slot: Entity = { entity: 'slot', table: 'slot', list: slotFamily.list };

/** Its words are kept by triggers: they are the student's. */
const wait: Entity = { entity: 'wait', table: 'wait', json: ['weekdays'], list: waitContract.list };

/** Absent signatures are kept as the text `null`. */
const isSigned = (value: unknown): boolean => typeof value === 'string' && value !== 'null';

const booking: Entity = {
  entity: 'booking',
  table: 'booking',
  flags: ['counts_as_taken', 'late'],
  json: ['student_signature', 'teacher_signature'],
  list: bookingContract.list,
  async asked({ weekday, time_of_day_from: from, time_of_day_to: to, ...query }, { db, now }) {
    const parts =
      weekday === undefined && from === undefined && to === undefined
        ? []
        : [onWall({ weekday, from, to }, query, { zone: (await db.club()).time_zone, engine: db.engine, now })];
    return { query: bookingQuery(query, now), parts };
  },
  derived(row) {
    const student = isSigned(row.student_signature);
    const teacher = isSigned(row.teacher_signature);
    return {
      signed: student && teacher ? 'both' : student ? 'student' : teacher ? 'teacher' : 'none',
      // A class that is booked again is not late, whatever its history holds.
      late: row.status === 'cancelled' ? row.late : 0,
    };
  },
};

export const bookingEntities: readonly Entity[] = [
  location,
  holiday,
  teacher,
  absence,
  course,
  slotSeries,
  slot,
  booking,
  wait,
];
