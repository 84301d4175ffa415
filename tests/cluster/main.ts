/**
 * `npm run cluster-drill [-- --short]`: three PostgreSQL nodes under Patroni and three copies of Clutch on this machine, broken in
 * every way of docs/scaling.md while a school works on them. Prints how long each failure cost; ends with 1 if anything acknowledged
 * is lost or doubled, an event is missed, or a goal is not kept.
 */
import { parseArgs } from 'node:util';
import { drill, KINDS, type Kind } from './drill.ts';

const { values } = parseArgs({ options: { short: { type: 'boolean' }, only: { type: 'string' } } });
const repeat = (kind: Kind, times: number): Kind[] => Array.from({ length: times }, () => kind);
/** Ten times the leader, five times frozen, ten times a copy, and all else twice, one after the other. */
const WHOLE: readonly Kind[] = [
  ...Array.from({ length: 5 }, () => ['database', 'copy', 'node', 'copy', 'freeze'] as const).flat(),
  ...repeat('switch', 3),
  ...repeat('pooler', 2),
  ...repeat('etcd', 2),
];
const kinds = values.only
  ? (values.only.split(',') as Kind[])
  : values.short
    ? (['switch', 'database', 'copy'] as const)
    : WHOLE;
if (kinds.some((kind) => !(kind in KINDS))) {
  process.stderr.write(`Usage: npm run cluster-drill [-- --short | --only ${Object.keys(KINDS).join()}]\n`);
  process.exit(2);
}
const started = Date.now();
const report = await drill(kinds, (line) => console.log(`${((Date.now() - started) / 1000).toFixed(0)} s  ${line}`));
console.log(`\n${'failure'.padEnd(64)}times  median   worst    goal`);
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`.padStart(7);
for (const [kind, times] of report.outages) {
  const sorted = [...times].sort((a, b) => a - b);
  const { title, goal } = KINDS[kind];
  const median = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  console.log(
    `${title.padEnd(64)}${String(times.length).padStart(5)} ${seconds(median)} ${seconds(sorted.at(-1) ?? 0)} ${goal === null ? '      -' : seconds(goal)}`,
  );
}
const refused = [...report.refused].map(([status, times]) => `${status || 'no answer'}: ${times}`).join(', ');
console.log(`\n${report.writes} writes acknowledged; repeated after ${refused || 'nothing'}`);
console.log(`${report.hours} hours that two wanted at once; ${report.events} events at each listener`);
for (const fault of report.faults.slice(0, 40)) console.log(`FAULT ${fault}`);
console.log(
  report.faults.length === 0 ? 'Nothing lost, nothing twice, no event missed.' : `${report.faults.length} faults`,
);
process.exitCode = report.faults.length === 0 ? 0 : 1;
