/** A school in the page: the rows that a test gives it, and what the console asks of every school. */
import type { z } from 'zod';
import { calendar } from '#contract/entities/calendar.ts';
import { categoryTree } from '#contract/entities/category.ts';
import { clubSettings } from '#contract/entities/club.ts';
import { dashboard } from '#contract/entities/dashboard.ts';
import { suggestTimes } from '#contract/entities/free-time.ts';
import { keepValues, listKept } from '#contract/entities/kept.ts';
import { events } from '#contract/entities/live.ts';
import { noticeCounts } from '#contract/entities/notice.ts';
import { unreadCounts } from '#contract/entities/notification.ts';
import { adminProfile } from '#contract/entities/profile.ts';
import { providerOffered } from '#contract/entities/provider.ts';
import { searchAll } from '#contract/entities/search.ts';
import { logout, saveDevice } from '#contract/entities/session.ts';
import { listSharedViews } from '#contract/entities/shared-view.ts';
import {
  STUDENT_TRANSITIONS,
  type Student,
  student,
  studentsByMonth,
  updateStudentStatus,
} from '#contract/entities/student.ts';
import { health } from '#contract/entities/system.ts';
import { teacher } from '#contract/entities/teacher.ts';
import { words } from '#contract/kind.ts';
import { kinds } from '#contract/kinds.ts';
import { PERMISSIONS } from '#contract/permissions.ts';
import { fold } from '#kernel/fold.ts';
import { Answers, Refused } from './answers.ts';
import { quietDashboard } from './dashboard.ts';
import { Operations } from './operations.ts';
import { noRows, Table } from './table.ts';

const USER = { id: 1, first_name: 'Ada', last_name: 'Almeida', email: 'ada@school.example', photo: null } as const;
/** Longer than any test. Minutes. */
const SESSION = 60;
const CLUB = {
  id: 1,
  version: 1,
  name: 'Escola Rosa',
  email: '',
  phone: '',
  address: '',
  tax_number: '',
  approval_number: '',
  logo: null,
  time_zone: 'Europe/Lisbon',
  locale: 'en',
  currency: 'EUR',
  country: 'PT',
};

const NO_TIMES = {
  problem: null,
  told: null,
  papers: '',
  driven: null,
  given_by: null,
  pickup: null,
  takes: null,
  data: [],
  left: null,
};

type NewStudent = z.input<typeof student.input>;
type NewTeacher = z.input<typeof teacher.input>;
type Teacher = z.output<typeof teacher.row>;

/** The calls that list something. */
const LISTS = (await Promise.all(kinds.map(({ list }) => (typeof list === 'function' ? list() : list)))).filter(
  (list) => list !== null,
);

export class School {
  readonly answers = new Answers();
  readonly user = {
    ...USER,
    version: 1,
    roles: ['admin' as const],
    status: 'active' as const,
    locale: 'en',
    theme: '',
  };
  /** What the console keeps for the person, by key. */
  readonly kept = new Map<string, string>();
  readonly settings = clubSettings.parse({});
  readonly operations = new Operations(this.answers);
  readonly students: Table<Student, NewStudent>;
  readonly teachers: Table<Teacher, NewTeacher>;

  constructor() {
    this.answerConsole();
    // A list of which a test says nothing has no rows.
    for (const list of LISTS) this.answers.answering(list, noRows);
    this.students = new Table<Student, NewStudent>(
      {
        resource: student as never,
        fresh: (input) => ({ ...STUDENT, ...student.input.parse(input) }),
        values: { name: nameKey, unbooked: () => true },
        words: ({ first_name, last_name, phone, email }) => [first_name, last_name, phone, email].join(' '),
      },
      this.answers,
      this.operations,
    );
    this.teachers = new Table<Teacher, NewTeacher>(
      {
        resource: teacher as never,
        fresh: (input) => ({ ...TEACHER, ...teacher.input.parse(input) }),
        values: { name: nameKey },
        words: ({ first_name, last_name }) => `${first_name} ${last_name}`,
      },
      this.answers,
      this.operations,
    );
    this.answers.answering(updateStudentStatus, ({ params, body }) => this.setStatus(params.id, body.status));
    this.answers.answering(searchAll, ({ query }) => this.found(query.q));
  }

  /** Students called so, of the same family where nothing else is said: `Ana`, `Ana Mota`. */
  addStudents(...names: readonly string[]): Student[] {
    return names.map((name) => {
      const [first_name = '', last_name = 'Reis'] = name.split(' ');
      return this.students.put({ first_name, last_name, licence_category: 'B' });
    });
  }

  /** Views of lists that the person has saved. */
  keepViews(views: readonly { readonly path: string; readonly name: string; readonly search: string }[]): void {
    this.kept.set(`views.${this.user.id}`, JSON.stringify(views));
  }

  /** What the console keeps in the browser of somebody who is signed in. */
  session(): Record<string, string> {
    const { id, first_name, last_name, email, roles, status } = this.user;
    const displayName = `${first_name} ${last_name}`;
    const info = { id, displayName, photoURL: null, status, userRole: roles[0], roles, email };
    return {
      accessToken: 'a-token-of-component-tests',
      tokenExpiry: new Date(Date.now() + SESSION * 60_000).toISOString(),
      userInfo: JSON.stringify(info),
    };
  }

  private answerConsole(): void {
    this.answers
      .answering(adminProfile, () => ({
        user: this.user,
        email_awaited: null,
        permissions: [...PERMISSIONS],
        club: CLUB,
        settings: this.settings,
        preferences: {},
        second_factor: null,
        newest_operation: 0,
      }))
      .answering(listKept, () => ({
        data: [...this.kept].map(([key, body]) => ({ key, body, updated_at: new Date().toISOString() })),
      }))
      .answering(keepValues, ({ body }) => {
        for (const { key, body: value } of body.values) {
          if (value === null) this.kept.delete(key);
          else this.kept.set(key, value);
        }
        return { kept: body.values.length };
      })
      .answering(listSharedViews, () => ({ data: [] }))
      .answering(unreadCounts, () => ({ total_unread_notification: 0, total_unread_message: 0 }))
      .answering(saveDevice, () => ({ id: 1 }))
      .answering(categoryTree, () => ({ data: [] }))
      .answering(noticeCounts, () => ({ data: [] }))
      .answering(studentsByMonth, () => ({ data: [] }))
      .answering(calendar, () => ({
        data: {
          ...{ time_zone: CLUB.time_zone, week_starts_on: 1, lesson_minutes: 45, buffer_minutes: 0, opening_hours: [] },
          ...{
            teachers: [],
            locations: [],
            vehicles: [],
            holidays: [],
            slots: [],
            bookings: [],
            absences: [],
            repairs: [],
            exams: [],
          },
        },
      }))
      // No class can be booked here: no time is free, and nothing is in the way of one.
      .answering(suggestTimes, () => ({ ...NO_TIMES, time_zone: CLUB.time_zone }))
      // What is asked for on the screen before sign-in.
      .answering(health, () => ({ status: 'ok' as const, engine: 'sqlite' as const, empty: false }))
      .answering(providerOffered, () => ({ offered: false }))
      .answering(logout, () => ({ message: 'Signed out' }))
      .answering(dashboard, () => ({ data: quietDashboard(new Date().toISOString().slice(0, 10)) }))
      // Nobody else does anything in this school: the line is open, and nothing comes.
      .answering(events, () => new Promise<never>(() => {}));
  }

  /** As the server does: one who is pending does not complete anything. */
  private setStatus(id: number, status: Student['status']) {
    const from = this.students.get(id).status;
    const values = { from, to: status };
    if (from !== status && !STUDENT_TRANSITIONS[from].includes(status))
      throw new Refused(422, 'validation-failed', {
        errors: { status: [`A student’s status can’t change from ${from} to ${status}.`] },
        faults: { status: [{ code: 'status-step', values }] },
      });
    const [data = this.students.get(id)] = this.students.change([id], () => ({ status }));
    return { data, operation_id: this.operations.newest };
  }

  private found(q: string) {
    const hits = this.students.find(q).map((row) => ({
      id: row.id,
      label: words(row.first_name, row.last_name),
      detail: [row.phone || `#${row.id}`, row.email].filter(Boolean).join(' · '),
      at: null,
    }));
    return { data: hits.length > 0 ? [{ entity: 'student', hits }] : [] };
  }
}

const nameKey = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  fold(`${last_name}, ${first_name}`);

/** A student of whom nothing is known but what the input says. */
const STUDENT = {
  no_mail_at: null,
  no_sms_at: null,
  marketing_at: null,
  status: 'pending',
  status_reason: null,
  photo: null,
  practice_minutes: 0,
  practice_km: 0,
  licence_number: '',
  licence_issued_on: null,
} as const;
const TEACHER = { signature_file: null, signature_at: null, feed_at: null, left_on: null } as const;
