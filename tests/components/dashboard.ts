/** The dashboard of a school in which nothing happens. */
import type { Behind, DashboardFigures } from '#contract/entities/dashboard.ts';

const nothing = (entity: Behind['entity']) => ({ count: 0, list: { entity, query: {} } });

/** @param today `YYYY-MM-DD` */
export const quietDashboard = (today: string): DashboardFigures => ({
  at: `${today}T10:00:00.000Z`,
  today,
  time_zone: 'Europe/Lisbon',
  teachers_today: [],
  classes_today: { ...nothing('booking'), bookings: 0 },
  empty_slots: nothing('free_time'),
  unsigned: { ...nothing('booking'), bookings: 0 },
  unclosed: { ...nothing('booking'), bookings: 0 },
  unread: nothing('conversation'),
  papers: nothing('paper'),
  missing_papers: nothing('lacking_paper'),
  vehicles_due: nothing('vehicle'),
  exams: nothing('exam'),
  exams_ahead: [],
  overdue: nothing('balance'),
  late_cancellations: (['student', 'teacher', 'admin'] as const).map((by) => ({
    ...nothing('booking'),
    before: 0,
    by,
  })),
  no_shows: { ...nothing('booking'), before: 0 },
  unreliable: [],
  below_required_in_all: nothing('student'),
  below_required: [],
  pass_rate: { attempts: 0, passed: 0, before: { attempts: 0, passed: 0 }, list: nothing('attempt').list },
  exam_pass_rate: {
    attempts: 0,
    passed: 0,
    before: { attempts: 0, passed: 0 },
    list: nothing('exam_entry').list,
  },
  first_steps: {
    school: true,
    rules: true,
    locations: true,
    teacher: true,
    hours: true,
    students: true,
    package: true,
    class: true,
    also: { vehicles: true, holidays: true, fees: true, pay: true },
    sample: 'none',
  },
});
