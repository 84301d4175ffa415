/** Figures for Prometheus: well formed, without ids, and not for everyone. */
import { expect, test } from 'vitest';
import { student } from '#contract/entities/student.ts';
import { describeSqliteInGate } from '../../engines/engines.ts';
import { startApp } from '../harness.ts';

describeSqliteInGate('metrics', (engine) => {
  test('are counted by route and told to this machine alone', async () => {
    const app = await startApp(engine);
    await app.fails(404, student.endpoints.get, { params: { id: 4711 } });
    const ask = (remoteAddress: string, headers = {}) =>
      app.app.http.inject({ url: '/metrics', remoteAddress, headers });
    const { body, headers } = await ask('127.0.0.1');
    expect(headers['content-type']).toContain('text/plain; version=0.0.4');
    expect(body).toContain('clutch_request_seconds_count{method="GET",route="/api/admin/student/:id",status="404"} 1');
    // In a label: a figure may hold any digits.
    expect(body).not.toMatch(/"[^"]*4711/);
    for (const line of body.trim().split('\n'))
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{[^}]*\})? -?[\d.e+-]+)$/);
    expect((await ask('10.0.0.7')).statusCode).toBe(404);
    expect((await ask('127.0.0.1', { 'x-forwarded-for': '10.0.0.7' })).statusCode).toBe(404);
  });

  test('or to whoever has the token', async () => {
    const metricsToken = 'a-token-of-some-length-0123';
    const app = await startApp(engine, { config: { metricsToken } });
    const ask = (token: string) =>
      app.app.http.inject({
        url: '/metrics',
        remoteAddress: '10.0.0.7',
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await ask(metricsToken)).statusCode).toBe(200);
    expect((await ask('another-token-of-that-length')).statusCode).toBe(404);
  });
});
