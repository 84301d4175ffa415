/** What the server tells about itself, and the limits it sets to those who try words. */
import { beforeAll, expect, test } from 'vitest';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { updateUserPassword } from '#contract/entities/profile.ts';
import { changePassword, login, recovery } from '#contract/entities/session.ts';
import { endpoints } from '#contract/index.ts';
import { describeSqliteInGate } from '../engines/engines.ts';
import { PASSWORD, startApp, type TestApp } from './harness.ts';

/** Every call of the brief's section 7. */
const BRIEF = [
  'POST /auth/login',
  'POST /auth/signup',
  'POST /auth/logout',
  'POST /auth/saveDevice',
  'POST /auth/refresh-token',
  'POST /auth/recovery',
  'POST /updateUser',
  'POST /updateUserPassword',
  'POST /changePassword',
  'POST /viewProfile',
  'POST /admin/profile',
  'POST /admin/club',
  'POST /admin/student/signup',
  'GET /admin/student',
  'GET /admin/student/{}',
  'POST /admin/student/{}',
  'POST /admin/student/status/{}',
  'DELETE /admin/studentDelete/{}',
  'POST /admin/monthWise/student',
  'POST /admin/studentLogbokClass',
  'POST /admin/studentFullClasses',
  'POST /admin/viewStudentResults',
  'POST /admin/studentClassLog',
  'POST /admin/teacher/signup',
  'GET /admin/teacher',
  'GET /admin/teacher/{}',
  'POST /admin/teacher/{}',
  'POST /admin/teachers',
  'DELETE /admin/teacherDelete/{}',
  'POST /admin/viewTeacherSignature',
  'POST /admin/uploadTeacherSignature',
  'POST /admin/createSchludeArray',
  'POST /admin/deleteSchludeArray',
  'POST /admin/schludeArray',
  'POST /booking_2/admin/getTimeByLocation',
  'POST /booking_2/admin/getTimeByTeacher',
  'POST /booking_2/admin/bookClass',
  'POST /admin/student_class/admin_cancel',
  'POST /admin/student_class/student_cancel',
  'POST /admin/student_class/teacher_cancel',
  'POST /admin/student_class/studentSignature',
  'POST /admin/getUnreadMessageCount',
  'GET /admin/notification',
  'POST /admin/club/setting',
];

test('every call of the brief is there, at its path', () => {
  const served = new Set(endpoints.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, '{}')}`));
  expect(BRIEF.filter((call) => !served.has(call))).toEqual([]);
});

describeSqliteInGate('the server', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine, { empty: true });
  });
  const get = (url: string) => app.app.http.inject({ url });

  test('says that it is well, and whether it has a school', async () => {
    expect((await get('/api/health')).json()).toEqual({ status: 'ok', engine: engine.name, empty: true });
  });

  test('describes every call in its document, and who may make it', async () => {
    const document = (await get('/api/openapi.json')).json();
    expect(document.openapi).toMatch(/^3\.1/);
    for (const { method, path, id, access } of endpoints) {
      const found =
        document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] ??
        document.paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()];
      expect(found?.operationId, `${method} ${path}`).toBe(id);
      if (Array.isArray(access)) expect(Object.keys(found.responses)).toEqual(expect.arrayContaining(['401', '403']));
    }
  });

  test('shows its calls on a page that needs no script', async () => {
    const page = await get('/api/docs');
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).not.toMatch(/<script|\son\w+=|javascript:/i);
    for (const { path } of endpoints) expect(page.body).toContain(`/api${path}`);
  });

  test('answers an unknown address with a document', async () => {
    for (const url of ['/api', '/api/', '/api/nothing', '/api/admin/student/1/nothing']) {
      const reply = await get(url);
      expect(reply.statusCode, url).toBe(404);
      expect(reply.json()).toMatchObject({ type: '/problems/not-found', status: 404 });
    }
  });
});

describeSqliteInGate('calls that guess secrets', (engine) => {
  const body = { email: 'ada@school.example', password: 'wrong' };
  const tries: [AnyEndpoint, object][] = [
    [login, body],
    [recovery, { email: 'ada@school.example' }],
    [
      changePassword,
      { token: 'x'.repeat(43), new_password: 'one long password', confirm_new_password: 'one long password' },
    ],
    [
      updateUserPassword,
      { old_password: 'wrong', new_password: 'one long password', confirm_new_password: 'one long password' },
    ],
  ];

  test.each(tries)('$id is told to wait after a while, each for itself', async (endpoint, given) => {
    const app = await startApp(engine, { config: { rateLimitFactor: 1 } });
    const most = endpoint.rateLimit?.max as number;
    const statuses = [];
    for (let count = 0; count < most + 2; count++) {
      // What is counted against the account is another matter (guessing.test.ts).
      await app.app.database.db.deleteFrom('throttle').execute();
      statuses.push((await app.raw(endpoint, { body: given })).status);
    }
    expect(statuses.slice(-1)).toEqual([429]);
    expect(statuses.filter((status) => status === 429).length).toBeLessThanOrEqual(3);
    const reply = await app.raw(endpoint, { body: given });
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect(reply.json()).toMatchObject({ type: '/problems/rate-limit', status: 429 });
    // Others are not kept waiting.
    if (endpoint !== login) expect((await app.raw(login, { body: { ...body, password: PASSWORD } })).status).toBe(200);
  });
});
