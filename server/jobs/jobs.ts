/**
 * Work that is done every so often. Every copy of the server does it, by one of its processes; each job is written so that two at once do no harm
 * (a row is claimed, or a unique index lets one through).
 */

import { DRAFT_DAYS } from '#contract/entities/kept.ts';
import { closeFolds } from '../audit/record.ts';
import { sealClub } from '../audit/seal.ts';
import { streamAudit } from '../audit/stream.ts';
import { forgetAddressChanges } from '../auth/address-changes.ts';
import { forgetOldDevices } from '../auth/known-devices.ts';
import { forgetChallenges } from '../auth/passkeys.ts';
import { forgetProviderTraces } from '../auth/provider.ts';
import { forgetAwaited } from '../auth/second-factor.ts';
import { forgetOldTries } from '../auth/throttle.ts';
import type { Services } from '../context.ts';
import { dropLeftBehind, incomingFolder } from '../files/incoming.ts';
import { removeDoomedFiles } from '../files/unshared.ts';
import { forgetRateCounts } from '../http/rate-counts.ts';
import { sendDue } from '../mail/outbox.ts';
import { tellOfTime } from '../messages/notices.ts';
import { keepTrue, sendWhatHolds } from '../messages/notices-hold.ts';
import { writeReminders } from '../messages/remind.ts';
import { takeOver } from '../operations/long-work.ts';
import { IDEMPOTENCY_HOURS } from '../operations/write.ts';
import { keepRules } from '../privacy/retention.ts';
import { foldReports } from '../reports/fold.ts';
import { takeSampleOut } from '../sample/leaving.ts';
import { forgetSecrets } from '../sms/secrets.ts';
import type { Db } from '../store/engine.ts';
import { mendInstants } from './clock-back.ts';
import { completeDueClasses } from './due-classes.ts';
import { tellMissingSignatures } from './missing-signatures.ts';
import { closeOverdueAttempts } from './overdue-attempts.ts';

interface Job {
  readonly name: string;
  /** In ms. */
  readonly every: number;
  run(services: Services): Promise<unknown>;
}

/** One after another for every school. */
const forEachClub = (work: (services: Services, clubId: number) => Promise<unknown>) => async (services: Services) => {
  const clubs = await services.database.db.selectFrom('club').select('id').orderBy('id').execute();
  for (const { id } of clubs) await work(services, id);
};

/** What was typed and not saved, once nobody comes back to it. */
export const forgetOldDrafts = (db: Db, now: Date) =>
  db
    .deleteFrom('kept_value')
    .where('key', 'like', 'draft.%')
    .where('updated_at', '<', new Date(now.getTime() - DRAFT_DAYS * 86_400_000).toISOString())
    .execute();

/** How long mails that went out, or could not, are kept, in days: what was said, and why it failed, may be asked for meanwhile. */
const MAIL_DAYS = 90;
/** How long invitations are kept after they ended, in days. */
const INVITATION_DAYS = 30;

/** Answers kept for repeated requests, sessions and links that are over, mails of accounts that are done with. */
export async function forgetAnswers({ database: { db }, now }: Pick<Services, 'database' | 'now'>): Promise<void> {
  const past = (hours: number) => new Date(now().getTime() - hours * 3_600_000).toISOString();
  await db.deleteFrom('idempotency').where('created_at', '<', past(IDEMPOTENCY_HOURS)).execute();
  await db.deleteFrom('session').where('expires_at', '<', past(24)).execute();
  await db.deleteFrom('recovery').where('expires_at', '<', past(24)).execute();
  await db.deleteFrom('access_token').where('expires_at', '<', past(24)).execute();
  await db
    .deleteFrom('invitation')
    .where('expires_at', '<', past(INVITATION_DAYS * 24))
    .execute();
  await db
    .deleteFrom('outbox')
    .where('created_at', '<', past(MAIL_DAYS * 24))
    .where('state', 'not in', ['waiting', 'claimed'])
    .execute();
  await forgetAddressChanges(db, past(24));
  await forgetAwaited(db, past(0));
  await forgetChallenges(db, past(0));
  await forgetProviderTraces(db, past(0));
  await forgetOldTries(db, now());
  await forgetRateCounts(db, now());
  await forgetOldDevices(db, now());
  await forgetOldDrafts(db, now());
  await forgetSecrets(db, now());
}

const JOBS: readonly Job[] = [
  { name: 'what a clock that was ahead left', every: 30_000, run: mendInstants },
  { name: 'outbox', every: 2_000, run: sendDue },
  { name: 'messages by mail', every: 2_000, run: (services) => sendWhatHolds(services, 'mail') },
  { name: 'messages by SMS', every: 2_000, run: (services) => sendWhatHolds(services, 'sms') },
  { name: 'work that was left', every: 2_000, run: takeOver },
  { name: 'samples that leave', every: 5_000, run: forEachClub(takeSampleOut) },
  { name: 'seals of the audit', every: 2_000, run: forEachClub(sealClub) },
  {
    name: 'stream of the audit',
    every: 5_000,
    run: async (services) => services.config.auditStream && streamAudit(services, services.config.auditStream),
  },
  { name: 'refusals that came again', every: 30_000, run: forEachClub(closeFolds) },
  { name: 'classes that are over', every: 60_000, run: forEachClub(completeDueClasses) },
  { name: 'attempts that are over', every: 60_000, run: forEachClub(closeOverdueAttempts) },
  { name: 'reminders of classes', every: 60_000, run: forEachClub(writeReminders) },
  { name: 'messages that time brings about', every: 5 * 60_000, run: forEachClub(tellOfTime) },
  { name: 'what waiting messages say', every: 60_000, run: forEachClub(keepTrue) },
  { name: 'missing signatures', every: 5 * 60_000, run: forEachClub(tellMissingSignatures) },
  { name: 'sums of reports', every: 10_000, run: forEachClub(foldReports) },
  { name: 'retention', every: 60 * 60_000, run: forEachClub(keepRules) },
  {
    name: 'files left behind',
    every: 60 * 60_000,
    run: ({ config, now }) => dropLeftBehind(incomingFolder(config.dataDir), now()),
  },
  { name: 'files of people who were erased', every: 60_000, run: removeDoomedFiles },
  { name: 'kept answers', every: 60 * 60_000, run: forgetAnswers },
];

export interface Jobs {
  /** Ends after what is under way. */
  stop(): Promise<void>;
}

/** Starts the jobs; the first round comes a little after the start. */
export function startJobs(services: Services): Jobs {
  const running = new Set<Promise<unknown>>();
  const timers = JOBS.map((job) => {
    let busy = false;
    const tick = () => {
      if (busy) return;
      busy = true;
      const work = job
        .run(services)
        .catch((error) => services.log.error({ err: error, job: job.name }, 'A job failed; it is tried again.'))
        .finally(() => {
          busy = false;
          running.delete(work);
        });
      running.add(work);
    };
    const timer = setInterval(tick, job.every);
    timer.unref();
    return timer;
  });
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.allSettled(running);
    },
  };
}
