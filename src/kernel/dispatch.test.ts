import { expect, test } from 'vitest';
import { z } from 'zod';
import * as f from '#contract/fields.ts';
import type { AnyCommand, Context } from './command.ts';
import { dispatch } from './dispatch.ts';
import type { Args, AskRequest, ConfirmRequest, DispatchDeps, FailureNote, SubmitError } from './dispatch-types.ts';
import { addStudent, cancelBooking, context, ports, sample, setStatus, writeCall } from './fixtures.ts';
import type { History } from './history.ts';
import { emptyHistory } from './history.ts';
import { type Theirs, TOO_MANY } from './whose.ts';

/** A user who answers from a script, and a record of all that happened. */
function session(
  answers: { ask?: (request: AskRequest) => Promise<Args | null>; confirm?: boolean | Args } = {},
  changes: Partial<Context> = {},
) {
  const asked: AskRequest[] = [];
  const confirmed: ConfirmRequest[] = [];
  const failures: FailureNote[] = [];
  const done: string[] = [];
  const state = { history: emptyHistory as History };
  const deps: DispatchDeps = {
    context: context(changes),
    ports: ports(),
    ask: async (request) => {
      asked.push(request);
      return (await answers.ask?.(request)) ?? null;
    },
    confirm: async (request) => {
      confirmed.push(request);
      return answers.confirm ?? true;
    },
    done: (outcome) => void done.push(outcome.message.key),
    failed: (_error, note) => void failures.push(note),
    history: {
      read: () => state.history,
      write: (history) => {
        state.history = history;
      },
    },
  };
  return { deps, asked, confirmed, failures, done, state };
}

test('a complete invocation runs at once and is remembered', async () => {
  const user = session();
  const result = await dispatch(user.deps, cancelBooking, { booking: 3, reason: ' ill ' }, 'row');
  expect(result).toMatchObject({
    state: 'done',
    args: { booking: 3, reason: 'ill' },
    entry: { operation: 7, source: 'row' },
  });
  expect(user.asked).toEqual([]);
  expect(user.done).toEqual(['cancelled']);
  expect(user.state.history.entries).toHaveLength(1);
});

test('neither roles nor availability are asked around', async () => {
  const user = session({}, { user: { id: 1, roles: ['developer'] } });
  expect(await dispatch(user.deps, cancelBooking, {}, 'palette')).toEqual({
    state: 'unavailable',
    reason: 'availability.needs-role',
  });
  expect(user.asked).toEqual([]);
});

test('rows take the selection, one missing choice is asked on a page', async () => {
  const rows = { matching: { q: 'ana' }, except: [2] };
  const user = session(
    { ask: async (request) => ({ ...request.args, status: 'paused' }) },
    { selection: { entity: 'student', rows, count: 9 } },
  );
  const result = await dispatch(user.deps, setStatus, {}, 'bulk');
  expect(user.asked.map((one) => one.kind === 'page' && one.field.name)).toEqual(['status']);
  expect(result).toMatchObject({ state: 'done', args: { students: rows, status: 'paused' } });
});

test('rows fall back to the focused row; a ref takes it too, or a selection of exactly one; explicit arguments win', async () => {
  const focused = { entity: 'student', id: 4 };
  const rows = await dispatch(session({}, { focused }).deps, setStatus, { status: 'active' }, 'key');
  expect(rows).toMatchObject({ args: { students: { ids: [4] } } });
  const one = session({}, { selection: { entity: 'booking', rows: { ids: [5] }, count: 1 } });
  expect(await dispatch(one.deps, cancelBooking, { reason: 'x' }, 'key')).toMatchObject({ args: { booking: 5 } });
  const both = session({}, { focused: { entity: 'booking', id: 6 } });
  expect(await dispatch(both.deps, cancelBooking, { reason: 'x', booking: 7 }, 'key')).toMatchObject({
    args: { booking: 7 },
  });
});

test('the prefill of a command covers the general rule, and undefined covers nothing', async () => {
  const user = session({}, { focused: { entity: 'booking', id: 6 } });
  const command = { ...cancelBooking, prefill: () => ({ booking: 8, reason: 'prefilled' }) };
  expect(await dispatch(user.deps, command, { reason: undefined }, 'key')).toMatchObject({
    args: { booking: 8, reason: 'prefilled' },
  });
});

test('turning back loses nothing', async () => {
  const user = session();
  const result = await dispatch(user.deps, setStatus, { students: { ids: [1] } }, 'palette');
  expect(result).toEqual({ state: 'cancelled', args: { students: { ids: [1] } } });
  expect(user.state.history).toBe(emptyHistory);
});

test('a form stays open until the command has run', async () => {
  let tries = 0;
  const problem = { problem: { status: 422, errors: { email: ['taken'] } } };
  const command = {
    ...addStudent,
    run: async () => {
      tries++;
      if (tries === 1) throw problem;
      return { message: { key: 'added' }, operation: 8 };
    },
  };
  const refusals: SubmitError[] = [];
  const user = session({
    ask: async (request) => {
      if (request.kind !== 'form') return null;
      const note = (error: SubmitError) => void refusals.push(error);
      await request.submit({ ...request.args, first_name: 'Ana' }).catch(note);
      const full = { first_name: 'Ana', last_name: 'Silva', email: 'ana@x.pt' };
      await request.submit(full).catch(note);
      await request.submit(full);
      return full;
    },
  });
  const result = await dispatch(user.deps, command, {}, 'palette');
  expect(refusals.map(({ result: { state }, errors }) => [state, Object.keys(errors)])).toEqual([
    ['invalid', ['last_name', 'email']],
    ['failed', ['email']],
  ]);
  expect(user.failures).toMatchObject([{ inForm: true, errors: { email: ['taken'] } }]);
  expect(result.state).toBe('done');
  expect(tries).toBe(2);
});

const taken = Object.assign(new Error('taken'), { problem: { status: 422, errors: { email: ['taken'] } } });

test('rows that are missing are asked for on a page, since a form only shows them', async () => {
  const rows = { students: { ids: [7] } };
  const user = session({
    ask: async (request) =>
      request.kind === 'page' && request.field.name === 'students' ? rows : { ...request.args, status: 'paused' },
  });
  expect(await dispatch(user.deps, setStatus, {}, 'palette')).toMatchObject({ args: { ...rows, status: 'paused' } });
  expect(user.asked.map((asked) => asked.kind === 'page' && asked.field.name)).toEqual(['students', 'status']);
});

test('what a line left out and the server wants is asked in the form, with what was said', async () => {
  const command = {
    ...addStudent,
    run: async (_ports: unknown, args: Args) => {
      if (args.email !== 'ana@y.pt') throw taken;
      return { message: { key: 'added' }, operation: 8 };
    },
  };
  const typed = { first_name: 'Ana', last_name: 'Silva', email: 'ana@x.pt' };
  const user = session({
    ask: async (request) => {
      const answer = { ...request.args, email: 'ana@y.pt' };
      if (request.kind === 'form') await request.submit(answer);
      return answer;
    },
  });
  expect(await dispatch(user.deps, command, typed, 'palette')).toMatchObject({ state: 'done' });
  expect(user.asked).toMatchObject([{ kind: 'form', args: typed, errors: { email: ['taken'] } }]);
  expect(user.failures).toEqual([]);
  // The command line has no form.
  expect((await dispatch(user.deps, command, typed, 'terminal')).state).toBe('failed');
  expect(user.asked).toHaveLength(1);
});

test('a form may answer its arguments without submitting', async () => {
  const user = session({ ask: async () => ({ first_name: 'Ana', last_name: 'Silva', email: 'ana@x.pt' }) });
  expect((await dispatch(user.deps, addStudent, {}, 'terminal')).state).toBe('done');
});

test('a form opened with bad values says which, but does not scold for missing ones', async () => {
  const user = session();
  await dispatch(user.deps, addStudent, { email: 'nonsense' }, 'palette');
  expect(user.asked[0]?.kind === 'form' && Object.keys(user.asked[0].errors)).toEqual(['email']);
});

const edit = {
  ...sample('student.edit', { effect: 'reversible', endpoints: [writeCall], alwaysAsk: true }),
  args: z.object({ student: f.ref('student'), name: f.text(), version: f.version() }),
  load: async () => ({ name: 'Ana', version: 3 }),
} satisfies AnyCommand;

test('an edit asks for its row first, then starts its form from the row as it is; typed values win', async () => {
  const user = session({ ask: async (request) => (request.kind === 'page' ? { student: 5 } : request.args) });
  const result = await dispatch(user.deps, edit, { name: 'Anna' }, 'palette');
  expect(user.asked.map(({ kind }) => kind)).toEqual(['page', 'form']);
  expect(result).toMatchObject({ state: 'done', args: { student: 5, name: 'Anna', version: 3 } });
  // It begins at what was said, and without that at its first field.
  expect(user.asked[1]).toMatchObject({ kind: 'form', opens: 'name' });
  const plain = session({ ask: async () => null });
  await dispatch(plain.deps, edit, { student: 5 }, 'palette');
  expect(plain.asked).toMatchObject([{ kind: 'form' }]);
  expect(plain.asked[0]).not.toHaveProperty('opens');
});

test('the command line completes an edit from the row without a form', async () => {
  const user = session();
  expect(await dispatch(user.deps, edit, { student: 5 }, 'terminal')).toMatchObject({
    state: 'done',
    args: { name: 'Ana' },
  });
  expect(user.asked).toEqual([]);
});

test('a form on a screen runs an edit as it stands, and is told what is wrong with it', async () => {
  const user = session();
  const complete = await dispatch(user.deps, edit, { student: 5, name: 'Anna', version: 2 }, 'form');
  expect(complete).toMatchObject({ state: 'done', args: { student: 5, name: 'Anna', version: 2 } });
  const wrong = await dispatch(user.deps, edit, { student: 5, name: 'x'.repeat(5000), version: 2 }, 'form');
  expect(wrong).toMatchObject({ state: 'invalid', errors: { name: [expect.any(String)] } });
  expect(user.asked).toEqual([]);
});

test('irreversible acts ask first; a refusal runs nothing', async () => {
  const command = sample('data.erase-person', { effect: 'irreversible' });
  const refused = session({ confirm: false });
  expect(await dispatch(refused.deps, command, {}, 'palette')).toEqual({ state: 'cancelled', args: {} });
  expect(refused.confirmed).toMatchObject([{ irreversible: true, preview: null }]);
  expect(refused.done).toEqual([]);
  expect((await dispatch(session().deps, command, {}, 'palette')).state).toBe('done');
});

test('what the confirmation was told is run with', async () => {
  const ran: Args[] = [];
  const cancel = sample('booking.cancel', {
    args: z.object({ booking: f.ref('booking'), reason: f.optionalText(500).default('') }),
    saysWhy: 'reason',
    preview: async () => ({ title: { key: 'x' }, lines: [] }),
    run: async (_ports, args) => {
      ran.push(args as Args);
      return null;
    },
  });
  const user = session({ confirm: { reason: 'ill' } });
  await dispatch(user.deps, cancel, { booking: 3 }, 'palette');
  expect(ran).toEqual([{ booking: 3, reason: 'ill' }]);
});

test('a preview is confirmed; a blocked one never runs', async () => {
  const preview = { title: { key: 'p' }, lines: [] };
  const user = session();
  await dispatch(user.deps, sample('a.b', { preview: async () => preview }), {}, 'palette');
  expect(user.confirmed).toMatchObject([{ preview }]);
  const blocked = session();
  const result = await dispatch(
    blocked.deps,
    sample('a.c', { preview: async () => ({ ...preview, blocked: true }) }),
    {},
    'key',
  );
  expect(result.state).toBe('blocked');
  expect(blocked.done).toEqual([]);
});

test('what is in the way and can be decided is decided in the form, with what was said in its place', async () => {
  const decidedBy = { field: 'note', text: { key: 'why' } };
  const command = sample('desk.close', {
    args: z.object({ counted: f.integer(), note: f.optionalText(50).default('') }),
    preview: async (_ports, { note }) => ({
      title: { key: 'p' },
      lines: [],
      ...(note === '' ? { blocked: true, decidedBy } : {}),
    }),
  }) as AnyCommand;
  const user = session({
    ask: async (request) => {
      if (request.kind === 'form') await request.submit({ ...request.args, note: 'A coin too many' });
      return null;
    },
  });
  const result = await dispatch(user.deps, command, { counted: 5 }, 'palette');
  expect(user.asked).toMatchObject([{ kind: 'form', opens: 'note', args: { counted: 5 } }]);
  expect(result).toMatchObject({ state: 'done', args: { counted: 5, note: 'A coin too many' } });
  // A terminal has no form.
  expect((await dispatch(session().deps, command, { counted: 5 }, 'terminal')).state).toBe('blocked');
});

test('a link never runs unasked: a form where there are arguments, else a confirmation; moving about is free', async () => {
  const user = session();
  await dispatch(user.deps, cancelBooking, { booking: 1, reason: 'x' }, 'link');
  await dispatch(user.deps, sample('theme.dark'), {}, 'link');
  await dispatch(user.deps, sample('go.students', { effect: 'navigate' }), {}, 'link');
  expect(user.asked.map(({ kind }) => kind)).toEqual(['form']);
  expect(user.confirmed.map(({ command }) => command.id)).toEqual(['theme.dark']);
});

test('a link with nothing left to fill in asks to agree to its rows; with more to say it opens the form', async () => {
  const user = session();
  const remove = sample('student.delete', { args: z.object({ students: f.rows('student') }) });
  await dispatch(user.deps, remove, { students: { ids: [46] } }, 'link');
  expect(user.asked).toEqual([]);
  expect(user.confirmed).toMatchObject([{ args: { students: { ids: [46] } } }]);
  await dispatch(user.deps, setStatus, { students: { ids: [46] }, status: 'active' }, 'link');
  expect(user.asked.map(({ kind }) => kind)).toEqual(['form']);
});

test('the same invocation does not run twice at once, another one does', async () => {
  const release = Promise.withResolvers<void>();
  const command = {
    ...cancelBooking,
    run: async () => {
      await release.promise;
      return { message: { key: 'x' }, operation: 1 };
    },
  };
  const user = session();
  const args = { booking: 1, reason: 'x' };
  const first = dispatch(user.deps, command, args, 'key');
  const again = await dispatch(user.deps, command, { reason: 'x', booking: 1 }, 'key');
  const other = dispatch(user.deps, command, { ...args, booking: 2 }, 'key');
  release.resolve();
  expect([(await first).state, again.state, (await other).state]).toEqual(['done', 'busy', 'done']);
  expect((await dispatch(user.deps, command, args, 'key')).state).toBe('done');
});

test('where every press counts, the second runs too', async () => {
  const release = Promise.withResolvers<void>();
  let runs = 0;
  const undo = sample('history.undo', {
    everyPress: true,
    run: async () => {
      runs += 1;
      await release.promise;
      return null;
    },
  });
  const user = session();
  const pressed = [dispatch(user.deps, undo, {}, 'key'), dispatch(user.deps, undo, {}, 'key')];
  release.resolve();
  expect([(await Promise.all(pressed)).map(({ state }) => state), runs]).toEqual([['done', 'done'], 2]);
});

test('failures are told and answered, and free the invocation', async () => {
  const boom = new Error('boom');
  const user = session();
  const command = sample('a.b', { run: async () => Promise.reject(boom) });
  expect(await dispatch(user.deps, command, {}, 'key')).toEqual({ state: 'failed', args: {}, error: boom, errors: {} });
  expect(user.failures).toMatchObject([{ inForm: false }]);
  expect((await dispatch(user.deps, command, {}, 'key')).state).toBe('failed');
});

test('undo, reading and moving about leave no history; secrets and files are not kept', async () => {
  const user = session();
  await dispatch(user.deps, cancelBooking, { booking: 1, reason: 'x' }, 'undo');
  await dispatch(user.deps, sample('go.x', { effect: 'navigate' }), {}, 'key');
  await dispatch(user.deps, sample('a.look', { effect: 'read' }), {}, 'key');
  await dispatch(user.deps, sample('theme.dark'), {}, 'key');
  expect(user.state.history.entries).toEqual([]);
  const secret = sample('profile.change-password', {
    effect: 'irreversible',
    args: z.object({ password: f.password(), key: f.secret(), photo: f.file('image/png', 9), name: f.text() }),
  });
  const args = { password: 'correct horse', key: 'K7QF-2M9X-4TPD', photo: new Blob(['x']), name: 'Ana' };
  await dispatch(user.deps, secret, args, 'button');
  expect(user.state.history.entries.map(({ args }) => args)).toEqual([{ name: 'Ana' }]);
});

test('a history that cannot be written does not make the act a failure', async () => {
  const user = session();
  const history = {
    read: () => emptyHistory,
    write: () => {
      throw new Error('quota');
    },
  };
  const result = await dispatch({ ...user.deps, history }, cancelBooking, { booking: 1, reason: 'x' }, 'key');
  expect(result).toMatchObject({ state: 'done', entry: null });
  expect(user.failures).toEqual([]);
});

test('ended while it looks something up, a command neither opens nor runs afterwards', async () => {
  for (const phase of ['load', 'preview'] as const) {
    let tell = () => {};
    const slow = new Promise<void>((resolve) => {
      tell = resolve;
    });
    let runs = 0;
    const command = sample('sample.slow', {
      args: z.object({ text: f.text() }),
      ...(phase === 'load'
        ? { alwaysAsk: true, load: async () => slow.then(() => ({})) }
        : { preview: async () => slow.then(() => ({ title: { key: 'preview' }, lines: [] })) }),
      run: async () => {
        runs++;
        return null;
      },
    });
    const user = session();
    const stop = new AbortController();
    const looking: boolean[] = [];
    const deps = { ...user.deps, signal: stop.signal, resolving: (on: boolean) => void looking.push(on) };
    const running = dispatch(deps, command, { text: 'a' }, 'palette');
    await Promise.resolve();
    stop.abort();
    expect((await running).state).toBe('cancelled');
    tell();
    await slow;
    expect([runs, user.asked, user.confirmed, looking]).toEqual([0, [], [], [true, false]]);
  }
});

test('a form that is closed takes along what it was about to do', async () => {
  let tell = () => {};
  const slow = new Promise<void>((resolve) => {
    tell = resolve;
  });
  let runs = 0;
  const command = sample('sample.form', {
    args: z.object({ text: f.text() }),
    alwaysAsk: true,
    preview: async () => slow.then(() => ({ title: { key: 'preview' }, lines: [] })),
    run: async () => {
      runs++;
      return null;
    },
  });
  const user = session({
    ask: async (request) => {
      if (request.kind === 'form') request.submit({ text: 'a' }).catch(() => {});
      return null;
    },
  });
  expect((await dispatch(user.deps, command, {}, 'palette')).state).toBe('cancelled');
  tell();
  await slow;
  await new Promise((resolve) => setImmediate(resolve));
  expect([runs, user.confirmed]).toEqual([0, []]);
});

test('the history keeps no thousands of named rows', async () => {
  const user = session({ confirm: true });
  const ids = Array.from({ length: 5000 }, (_, index) => index + 1);
  await dispatch(user.deps, setStatus, { students: { ids }, status: 'paused' }, 'bulk');
  const [entry] = user.state.history.entries;
  expect(entry?.operation).toBeDefined();
  expect(JSON.stringify(user.state.history).length).toBeLessThan(1000);
  expect(entry?.args).toMatchObject({ status: 'paused', students: { ids: [] } });
});

test('what has an editor of its own is asked in the form, once the row it depends on is known', async () => {
  const fill = sample('booking.fill-gap', {
    args: z.object({ booking: f.ref('booking'), student: f.ref('student', 'gap-student') }),
    alwaysAsk: true,
    load: async () => ({ student: 9 }),
  });
  const user = session({ ask: async (request) => (request.kind === 'page' ? { booking: 5 } : request.args) });
  expect(await dispatch(user.deps, fill, {}, 'palette')).toMatchObject({
    state: 'done',
    args: { booking: 5, student: 9 },
  });
  expect(user.asked.map((one) => (one.kind === 'page' ? one.field.name : one.kind))).toEqual(['booking', 'form']);
});

test('what is all that is wanted opens no form, even where one always opens', async () => {
  const move = sample('booking.move', { args: z.object({ booking: f.ref('booking') }), alwaysAsk: true });
  const user = session();
  const deps = { ...user.deps, whole: true };
  expect((await dispatch(deps, move, { booking: 5 }, 'palette')).state).toBe('done');
  expect(user.asked).toEqual([]);
  expect((await dispatch(user.deps, move, { booking: 5 }, 'palette')).state).toBe('cancelled');
  expect(user.asked.map(({ kind }) => kind)).toEqual(['form']);
});

/** Takes something from several rows that belong to people. */
const takeBack = (changes: Partial<AnyCommand> = {}) =>
  sample('enrolment.cancel', {
    effect: 'reversible',
    destructive: 'package',
    args: z.object({ enrolments: f.rows('enrolment'), reason: f.optionalText().default('') }),
    run: async () => ({ message: { key: 'cancelled' }, operation: 3 }),
    ...changes,
  });
const theirs = (rows: readonly number[], without: readonly string[] = []): Theirs => ({
  person: 'student',
  names: ['Ana Gomes', 'Rui Costa', 'Eva Lima'],
  count: 3,
  rows: rows.map((id) => ({ id, label: `Package ${id}` })),
  without: { names: without, count: without.length },
});
const whole = async () => ({ title: { key: 'preview' }, lines: [{ kind: 'change' as const, text: 'Ana' }] });

test('rows of the persons on the screen are asked for among theirs alone, and who has none is named before it is done', async () => {
  const user = session({ ask: async ({ args }) => ({ ...args, enrolments: { ids: [4, 5] } }) });
  const deps = { ...user.deps, theirs: async () => theirs([4, 5], ['Eva Lima']) };
  const result = await dispatch(deps, takeBack({ preview: whole }), {}, 'palette');
  expect(user.asked).toMatchObject([
    { kind: 'page', field: { name: 'enrolments' }, theirs: { rows: [{ id: 4 }, { id: 5 }] } },
  ]);
  expect(user.confirmed[0]?.preview?.lines.at(-1)).toEqual({
    kind: 'note',
    text: { key: 'runner.without', values: { names: 'Eva Lima', more: 0 } },
  });
  expect(result).toMatchObject({ state: 'done', args: { enrolments: { ids: [4, 5] } } });
});

test('their only row is put in, and nothing becomes of it unasked', async () => {
  const user = session();
  const deps = { ...user.deps, theirs: async () => theirs([4]) };
  expect(await dispatch(deps, takeBack(), {}, 'palette')).toMatchObject({ args: { enrolments: { ids: [4] } } });
  expect(user.asked).toEqual([]);
  expect(user.confirmed).toMatchObject([{ args: { enrolments: { ids: [4] } }, preview: null }]);
  const form = session();
  const more = { args: z.object({ booking: f.ref('booking'), note: f.text() }) };
  await dispatch({ ...form.deps, theirs: async () => theirs([4]) }, takeBack(more), {}, 'palette');
  expect(form.asked).toMatchObject([{ kind: 'form', args: { booking: 4 } }]);
});

test('of several rows one is chosen before the form, which would offer everybody’s', async () => {
  const user = session({ ask: async ({ kind, args }) => (kind === 'page' ? { ...args, booking: 5 } : null) });
  const more = { args: z.object({ booking: f.ref('booking'), note: f.text() }) };
  await dispatch({ ...user.deps, theirs: async () => theirs([4, 5]) }, takeBack(more), {}, 'palette');
  expect(user.asked).toMatchObject([{ kind: 'page' }, { kind: 'form', args: { booking: 5 } }]);
});

test('where they have none, or are too many, it is said and nothing is asked', async () => {
  const user = session();
  expect(await dispatch({ ...user.deps, theirs: async () => theirs([]) }, takeBack(), {}, 'palette')).toMatchObject({
    state: 'unavailable',
    reason: 'availability.none-of-theirs',
    values: { names: 'Ana Gomes, Rui Costa, Eva Lima', more: 0, count: 3 },
  });
  expect(await dispatch({ ...user.deps, theirs: async () => TOO_MANY }, takeBack(), {}, 'palette')).toMatchObject({
    reason: 'availability.too-many-persons',
  });
  expect(user.asked).toEqual([]);
});

test('what was said goes before whose rows they could be, and so does the command line', async () => {
  const user = session({ ask: async () => null });
  const deps = { ...user.deps, theirs: () => Promise.reject(new Error('asked')) };
  expect(await dispatch(deps, takeBack(), { enrolments: { ids: [9] } }, 'palette')).toMatchObject({ state: 'done' });
  expect(user.confirmed).toEqual([]);
  expect(await dispatch(deps, takeBack(), {}, 'terminal')).toMatchObject({ state: 'cancelled' });
});
