/** A sender of messages that is killed loses none, and sends none twice but those that were under way. */
import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { student } from '#contract/entities/student.ts';
import { LEASE } from '#server/mail/outbox.ts';
import { describeEngines } from '../engines/engines.ts';
import { startApp } from '../server/harness.ts';

const MESSAGES = 150;
const ROUNDS = 6;

/** Runs a sender until it ends, or until it is killed that many ms after it began to send. Answers whether it ended. */
function send(url: string, dataDir: string, now: string, killAfter: number | null): Promise<boolean> {
  const script = join(import.meta.dirname, 'sender.ts');
  const child = spawn(process.execPath, [script, url, dataDir, now], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (bytes: Buffer) => {
    const before = said;
    said += bytes.toString();
    if (killAfter !== null && !before.includes('ready') && said.includes('ready'))
      setTimeout(() => child.kill('SIGKILL'), killAfter);
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => resolve(said.includes('done')));
  });
}

describeEngines('A sender killed while it sends', (engine) => {
  test('loses no message and repeats none but those under way', { timeout: 180_000 }, async () => {
    const url = await engine.emptyUrl();
    // The server itself must not send meanwhile: its clock stands before the messages are due.
    const start = Date.parse('2026-03-02T07:00:00.000Z');
    const app = await startApp({ ...engine, databaseUrl: async () => url }, { now: () => new Date(start) });
    const { id } = (
      await app.call(student.endpoints.add, { body: { first_name: 'Rita', last_name: 'Gomes' } as never })
    ).data;
    const at = new Date(start + 60_000).toISOString();
    const keys = Array.from({ length: MESSAGES }, (_none, index) => `<message-${index}@clutch.invalid>`);
    await app.app.database.db
      .insertInto('delivery')
      .values(
        keys.map((message_key, index) => ({
          club_id: app.clubId,
          student_id: id,
          teacher_id: null,
          event: 'class_booked',
          channel: 'mail',
          booking_id: null,
          address: `s${index}@learner.example`,
          locale: 'en',
          subject: `Message ${index}`,
          body: 'Hello',
          state: 'waiting',
          reason: null,
          due_at: at,
          sent_at: null,
          last_error: null,
          claimed_by: null,
          message_key,
          created_at: at,
          updated_at: at,
        })),
      )
      .execute();

    let kills = 0;
    // Each round comes when the claims of the one before have run out.
    const nowIn = (round: number) => new Date(start + 120_000 + round * 2 * LEASE).toISOString();
    for (let round = 0; round < ROUNDS; round++)
      if (!(await send(url, app.config.dataDir, nowIn(round), 5 + Math.random() * 120))) kills++;
    expect(await send(url, app.config.dataDir, nowIn(ROUNDS), null)).toBe(true);
    expect(kills).toBeGreaterThan(0);

    const states = await app.app.database.db.selectFrom('delivery').select('state').distinct().execute();
    expect(states).toEqual([{ state: 'sent' }]);
    const folder = join(app.config.dataDir, 'outbox');
    const mails = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
    const sent = mails.map((mail) => /^Message-ID: (.*)$/im.exec(mail)?.[1]?.trim()).filter((key) => key !== undefined);
    expect(new Set(sent)).toEqual(new Set(keys));
    // Of each sender that was killed at most the one under way.
    expect(sent.length - keys.length).toBeLessThanOrEqual(kills);
  });
});
