/** A school's day on a cluster: bookings, edits, undos, imports, payments and listeners, and what was acknowledged of it. */
import { randomUUID } from 'node:crypto';
import { createSchool } from '../e2e/school.ts';
import { listen } from '../server/people/stream.ts';
import { pause } from './processes.ts';

/** How long one try may take, in ms; then it is repeated under its key. */
const TRY = 10_000;
/** How long a call is repeated before it is a fault, in ms. */
const PATIENCE = 120_000;
const HOUR = 3600_000;

export interface Acknowledged {
  /** Students by number, with their status; null where adding them was taken back. */
  readonly students: Map<number, string | null>;
  /** Classes: number by student. */
  readonly classes: Map<number, number>;
  /** Names that came by a file. */
  readonly imported: Set<string>;
  /** What each student paid, in cents. */
  readonly paid: Map<number, number>;
  /** Numbers of the operations. */
  readonly operations: Set<number>;
}

export interface Load {
  readonly acknowledged: Acknowledged;
  /** When something was acknowledged, in ms since 1970. */
  readonly times: number[];
  /** Answers in between, by status; 0 where there was none. */
  readonly refused: Map<number, number>;
  /** 503 without Retry-After, answers that fit nothing. */
  readonly faults: string[];
  /** Hours that two fought for, and how often both were told that they have it. */
  readonly fought: { hours: number; both: number };
  readonly token: string;
  readonly heard: readonly Heard[];
  /** Ends the day; resolves when what was under way is answered, and every listener has come to the newest event. */
  end(newest: () => Promise<number>): Promise<void>;
}

/** What a listener was told, by each of its streams. */
export interface Heard {
  readonly streams: { readonly operation: number; readonly command: string }[][];
  readonly all: Set<number>;
}

interface Answer {
  readonly status: number;
  readonly body: { readonly data?: { id: number; version: number }; readonly operation_id?: number };
}

/**
 * What is wrong with an answer that refuses: what fails says when to come again, and nothing fails otherwise. Null where nothing is. What
 * a balancer answers by itself is no JSON, and comes from no copy.
 */
export function wrongRefusal(status: number, text: string, retryAfter: string | null): string | null {
  if (status < 500 || !text.startsWith('{')) return null;
  if (status !== 503) return `${status}: ${text.slice(0, 300)}`;
  return retryAfter || text.includes('in-doubt') ? null : `503 without Retry-After: ${text.slice(0, 200)}`;
}

/** Begins a day in a new school. `url` is where clients reach the cluster. */
export async function beginLoad(url: string): Promise<Load> {
  const school = await createSchool({ url });
  const token = school.localStorage.find(({ name }) => name === 'accessToken')?.value ?? '';
  const acknowledged: Acknowledged = {
    ...{ students: new Map(), classes: new Map(), imported: new Set(), paid: new Map(), operations: new Set() },
  };
  const times: number[] = [];
  const refused = new Map<number, number>();
  const faults: string[] = [];
  const fought = { hours: 0, both: 0 };
  let over = false;

  /** Sends a write under one key until there is an answer that is final. */
  async function write(path: string, body: object | FormData): Promise<Answer> {
    const key = randomUUID();
    const end = Date.now() + PATIENCE;
    for (;;) {
      const isForm = body instanceof FormData;
      const response = await fetch(`${url}/api${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'idempotency-key': key,
          ...(isForm ? {} : { 'content-type': 'application/json' }),
        },
        body: isForm ? body : JSON.stringify(body),
        signal: AbortSignal.timeout(TRY),
      }).catch(() => null);
      const text = await response?.text().catch(() => null);
      if (response && typeof text === 'string' && response.status < 500 && response.status !== 401) {
        const answer = { status: response.status, body: JSON.parse(text) };
        if (response.status === 200) {
          times.push(Date.now());
          if (answer.body.operation_id) acknowledged.operations.add(answer.body.operation_id);
        }
        return answer;
      }
      const status = response && typeof text === 'string' ? response.status : 0;
      refused.set(status, (refused.get(status) ?? 0) + 1);
      const wrong = response && text ? wrongRefusal(status, text, response.headers.get('retry-after')) : null;
      if (wrong) faults.push(wrong);
      if (status === 401) faults.push(`401 in between: ${text?.slice(0, 200)}`);
      if (Date.now() > end) throw new Error(`${path} had no answer within ${PATIENCE / 1000} s (last ${status}).`);
      await pause(100);
    }
  }
  const wanted = async (path: string, body: object | FormData): Promise<Answer['body']> => {
    const { status, body: answer } = await write(path, body);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(answer).slice(0, 300)}`);
    return answer;
  };
  const idOf = ({ data }: Answer['body']): number => data?.id ?? 0;
  const addStudent = (last_name: string) =>
    wanted('/admin/student/signup', { first_name: 'Rita', last_name, licence_category: 'B' });

  const location = idOf(await wanted('/admin/location', { name: 'Station' }));
  const teacherNamed = async (first_name: string) =>
    idOf(
      await wanted('/admin/teacher/signup', { first_name, last_name: 'Costa', email: '', licence_categories: ['B'] }),
    );
  const teachers = [await teacherNamed('Rui'), await teacherNamed('Ana')] as const;
  const tomorrow = Math.floor(Date.now() / (24 * HOUR)) * 24 * HOUR + 48 * HOUR;

  /** Students come, are changed, pay; of every fourth the adding is taken back. */
  async function keepStudents(writer: number): Promise<void> {
    for (let number = 0; !over; number++) {
      const added = await addStudent(`Office ${writer}-${number}`);
      const id = idOf(added);
      acknowledged.students.set(id, 'pending');
      if (number % 4 === 3) {
        await wanted(`/admin/operation/${added.operation_id}/undo`, {});
        acknowledged.students.set(id, null);
        continue;
      }
      await wanted(`/admin/student/status/${id}`, { status: 'active' });
      acknowledged.students.set(id, 'active');
      const amount = 100 + number;
      await wanted('/admin/entry/payment', { student_id: id, amount, method: 'cash' });
      acknowledged.paid.set(id, (acknowledged.paid.get(id) ?? 0) + amount);
    }
  }

  /** Two want the same hour of the same teacher, each time. */
  async function fight(side: 0 | 1): Promise<void> {
    const teacher = teachers[side];
    for (let hour = 0; !over; hour++) {
      const names = [0, 1].map((each) => `Learner ${side}-${hour}-${each}`);
      const students = await Promise.all(names.map(async (name) => idOf(await addStudent(name))));
      for (const id of students) acknowledged.students.set(id, 'pending');
      const starts_at = new Date(tomorrow + hour * HOUR).toISOString();
      const answers = await Promise.all(
        students.map((student_id) =>
          write('/booking_2/admin/bookClass', {
            ...{ student_id, teacher_id: teacher, location_id: location, starts_at },
            ...{ outside_schedule: true, ignore_rules: true },
          }),
        ),
      );
      fought.hours++;
      const had = answers.filter(({ status }) => status === 200);
      if (had.length === 2) fought.both++;
      if (had.length === 0) faults.push(`nobody had the hour ${starts_at}: ${JSON.stringify(answers).slice(0, 400)}`);
      answers.forEach(({ status, body }, at) => {
        if (status === 200) acknowledged.classes.set(students[at] as number, idOf(body));
      });
    }
  }

  async function importFiles(): Promise<void> {
    for (let number = 0; !over; number++) {
      const names = Array.from({ length: 20 }, (_, row) => `Filed ${number}-${row}`);
      const form = new FormData();
      const csv = `external_id,first_name,last_name\n${names.map((name) => `${name},Eva,${name}`).join('\n')}\n`;
      form.set('dry_run', 'json:false');
      form.set('file', new File([csv], 'students.csv', { type: 'text/csv' }));
      await wanted('/admin/student/import', form);
      for (const name of names) acknowledged.imported.add(name);
      await pause(2000);
    }
  }

  /** Listens, and goes on where it was whenever the stream ends. */
  const heard: Heard[] = [];
  const listeners: { close(): void }[] = [];
  let silent = false;
  async function hear(): Promise<void> {
    const own: Heard = { streams: [], all: new Set() };
    heard.push(own);
    let mark = 0;
    while (!silent) {
      const stream = await listen(url, token, mark).catch(() => null);
      if (!stream) {
        await pause(200);
        continue;
      }
      listeners.push(stream);
      const told: { operation: number; command: string }[] = [];
      own.streams.push(told);
      let read = 0;
      const take = () => {
        for (; read < stream.events.length; read++) {
          const { event, id, data } = stream.events[read] as (typeof stream.events)[number];
          if (event === 'reset') faults.push('a listener had to begin anew');
          // What is still being done is told once it is finished, and the mark stays before it until then.
          if (id !== null) mark = id;
          if (event !== 'operation') continue;
          told.push({ operation: Number(data.operation_id), command: String(data.command) });
          own.all.add(Number(data.operation_id));
        }
      };
      let ended = false;
      void stream.ended.then(() => {
        ended = true;
      });
      while (!ended && !silent) {
        take();
        await pause(50);
      }
      take();
      stream.close();
    }
  }
  const hearing = [hear(), hear(), hear()];
  const work = [keepStudents(0), keepStudents(1), keepStudents(2), fight(0), fight(1), importFiles()].map((each) =>
    each.catch((error: Error) => void faults.push(error.message)),
  );
  return {
    ...{ acknowledged, times, refused, faults, fought, token, heard },
    async end(newest) {
      over = true;
      await Promise.all(work);
      const last = await newest();
      for (const end = Date.now() + 30_000; Date.now() < end && heard.some(({ all }) => !all.has(last)); )
        await pause(100);
      silent = true;
      for (const each of listeners) each.close();
      await Promise.all(hearing);
    },
  };
}
