/** Checks the server's OpenAPI document with a public linter. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { root } from './project-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'clutch-openapi-'));
const app = await createApp({
  config: { ...readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }, folder), panelDir: null },
});
try {
  const reply = await app.http.inject('/api/openapi.json');
  if (reply.statusCode !== 200) throw new Error(`/api/openapi.json answered ${reply.statusCode}: ${reply.body}`);
  const file = join(folder, 'openapi.json');
  writeFileSync(file, reply.body);
  const linter = join(root, 'node_modules/@redocly/cli/bin/cli.js');
  const config = join(root, 'tools/checks/redocly.yaml');
  execFileSync(process.execPath, [linter, 'lint', file, '--config', config, '--format', 'stylish'], {
    stdio: 'inherit',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
} catch (error) {
  console.log((error as Error).message);
  process.exitCode = 1;
} finally {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
}
