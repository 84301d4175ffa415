import type { FastifyInstance } from 'fastify';
import { figureChanges, PRACTICE, takeFigures } from '#contract/data/countries/practice.ts';
import type { AnswerOf, InputOf } from '#contract/endpoint.ts';
import {
  changeClubSettings,
  club as clubSchema,
  clubSettings,
  editClub,
  readSettings,
  takeCountryFigures,
} from '#contract/entities/club.ts';
import { fault } from '#contract/faults/fault.ts';
import { knownZone } from '#contract/rules/zone.ts';
import { requireMoney, settingsFor, tellsOfMoney } from '../../auth/money-only.ts';
import { refuseUnconfirmed } from '../../auth/reauthentication.ts';
import { differsInSignIn } from '../../auth/required-second-factor.ts';
import { daysClosed } from '../../bookings/opening-hours.ts';
import type { Services } from '../../context.ts';
import type { Row } from '../../entities/entity.ts';
import { route } from '../../http/route.ts';
import { requireImage } from '../../learning/uploads.ts';
import { write } from '../../operations/write.ts';
import type { Writer } from '../../operations/writer.ts';
import { invalid, problem } from '../../problems.ts';
import type { ClubDb } from '../../store/club-db.ts';

/** The school and its rules. A call without fields answers them. */
export function clubRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, editClub, (ctx, { body }) =>
    write(ctx, async (writer) => {
      const { version, ...values } = body;
      if (Object.keys(values).length === 0) return { data: clubSchema.parse(await writer.db.club()) };
      writer.describe(values);
      if (values.time_zone) checkZone(values.time_zone);
      if (values.logo) await requireImage(writer.db, values.logo, 'logo');
      if (values.currency) await refuseWithAmounts(writer.db, values.currency);
      return { data: clubSchema.parse(await writer.update('club', ctx.clubId, values, version)) };
    }),
  );

  route(app, services, changeClubSettings, (ctx, { body }) =>
    write(ctx, (writer) => changeSettings(writer, body), { dry: body.dry_run }),
  );

  route(app, services, takeCountryFigures, (ctx, { body }) =>
    write(
      ctx,
      async (writer) => {
        const { country, own, version } = body;
        await writer.lock('club', [ctx.clubId]);
        const club = await writer.db.club();
        const known = readSettings(club.settings);
        const changes = figureChanges(known.required_practice, known.figures_from, country);
        const required_practice = takeFigures(known.required_practice, changes, own);
        const settings = { ...JSON.parse(club.settings), required_practice, figures_from: country } as Row;
        writer.describe({ country, own });
        await writer.update('club', ctx.clubId, { settings }, version);
        return {
          data: settingsFor(ctx.actor, clubSettings.parse(settings)),
          changes: [...changes],
          source: PRACTICE[country].source,
        };
      },
      { dry: body.dry_run },
    ),
  );
}

/** Changes the settings given and answers all of them; without any, answers them. */
async function changeSettings(
  writer: Writer,
  body: NonNullable<InputOf<typeof changeClubSettings>['body']>,
): Promise<Omit<AnswerOf<typeof changeClubSettings>, 'operation_id'>> {
  const { version, dry_run: _dry, ...values } = body;
  const { ctx } = writer;
  await writer.lock('club', [ctx.clubId]);
  const club = await writer.db.club();
  if (Object.keys(values).length === 0)
    return { data: settingsFor(ctx.actor, readSettings(club.settings)), version: club.version, closed: [] };
  if (tellsOfMoney(values)) requireMoney(ctx.actor, 'write');
  writer.describe(values);
  const known = readSettings(club.settings);
  const required = values.second_factor_required ?? known.second_factor_required;
  // How long it is asked for already is nobody's to say.
  const second_factor_since = required ? (known.second_factor_since ?? ctx.now().toISOString()) : undefined;
  if (differsInSignIn(known, { ...known, ...values, second_factor_since })) {
    if (ctx.actor.token) throw problem('not-for-tokens');
    refuseUnconfirmed(ctx.actor, ctx.now());
  }
  // What was never set stays unset, so that it follows what holds by default.
  const settings = { ...JSON.parse(club.settings), ...values, second_factor_since } as Row;
  const data = clubSettings.parse(settings);
  const closed = await daysClosed(writer.db, known.opening_hours, data.opening_hours, writer.at);
  const row = await writer.update('club', ctx.clubId, { settings }, version);
  return { data: settingsFor(ctx.actor, data), version: row.version, closed };
}

/** @throws Problem 422 where fees or rates of pay are set: they would be as many units of another currency. */
async function refuseWithAmounts(db: ClubDb, wanted: string): Promise<void> {
  const { currency, settings } = await db.club();
  const { late_cancel_fee, no_show_fee, theory_exam_fee, practical_exam_fee } = readSettings(settings);
  if (wanted !== currency && late_cancel_fee + no_show_fee + theory_exam_fee + practical_exam_fee > 0)
    throw invalid({ currency: fault('fees-in-currency', { currency }) });
  if (wanted === currency) return;
  const rate = db.from('pay_rate').select('pay_rate.id').where('pay_rate.deleted_at', 'is', null);
  if (await rate.executeTakeFirst()) throw invalid({ currency: fault('rates-in-currency', { currency }) });
}

function checkZone(zone: string): void {
  if (!knownZone(zone)) throw invalid({ time_zone: fault('time-zone') });
}
