/**
 * `npm run update-drill [-- --from COMMIT] [--between SECONDS]`: two copies of an older release on PostgreSQL behind a balancer become
 * copies of this one while a school works on them. Prints how long nothing was acknowledged after each act; ends with 1 if anything
 * acknowledged is lost or doubled, an event is missed, a copy fails, or an older copy does not start on the newer schema.
 */
import { parseArgs } from 'node:util';
import { updateDrill } from './drill.ts';
import { lastRelease, olderRelease } from './older.ts';

const { values } = parseArgs({ options: { from: { type: 'string' }, between: { type: 'string' } } });
const between = values.between === undefined ? undefined : Number(values.between) * 1000;
if (between !== undefined && !(between > 0)) {
  process.stderr.write('Usage: npm run update-drill [-- --from COMMIT] [--between SECONDS]\n');
  process.exit(2);
}
const started = Date.now();
const older = await olderRelease(values.from ?? (await lastRelease()));
try {
  console.log(`From ${older.commit.slice(0, 8)}, whose newest step of the schema is ${older.schema}.`);
  const say = (line: string) => console.log(`${((Date.now() - started) / 1000).toFixed(0)} s  ${line}`);
  const report = await updateDrill(older, say, between);
  const refused = [...report.refused].map(([status, times]) => `${status || 'no answer'}: ${times}`).join(', ');
  console.log(
    `\n${report.steps.length} steps that the older release does not know: ${report.steps.join(', ') || 'none'}`,
  );
  console.log(`${report.writes} writes acknowledged; repeated after ${refused || 'nothing'}`);
  console.log(`${report.answered.older} requests answered by older copies, ${report.answered.newer} by newer ones`);
  console.log(`${report.hours} hours that two wanted at once; ${report.events} events at each listener`);
  for (const fault of report.faults.slice(0, 40)) console.log(`FAULT ${fault}`);
  const whole = report.faults.length === 0;
  console.log(whole ? 'Nothing lost, nothing twice, no event missed.' : `${report.faults.length} faults`);
  process.exitCode = whole ? 0 : 1;
} finally {
  await older.remove();
}
