/** 10,000 tries at few times at once: how many double uses of a teacher, student or vehicle come of them. */
import { race, SEATS } from '../server/double-booking-race.ts';
import type { Measure } from './report.ts';

const TRIES = 10_000;

/** `url` is an empty database. @throws Error where a refusal names nothing that is in the way, or a class is lost */
export async function benchDouble(
  engine: string,
  url: string,
  folder: string,
  report: (measure: Measure) => void,
): Promise<void> {
  const begun = performance.now();
  const came = await race(url, folder, TRIES);
  const group = `Tries at once, ${engine}, ${came.tries.toLocaleString('en')} of them`;
  if (came.wrong.length > 0) throw new Error(`Answers that should not be: ${JSON.stringify(came.wrong)}`);
  if (JSON.stringify(came.told) !== JSON.stringify(came.kept))
    throw new Error('A class is lost, or nobody was told of it.');
  const more = { done: came.done, refused: came.refused };
  const zero = (name: string, value: number, beside: Readonly<Record<string, number>> = more) =>
    report({ group, name, value, unit: 'uses', budget: 0, more: beside });
  zero('double uses of teachers, students and vehicles', came.double.length);
  zero('vehicles driven while off the road', came.drivenInRepair.length, {
    'classes with a vehicle': came.drove,
    repairs: came.repaired,
  });
  zero('exams beside a class, a repair or another exam', came.doubleInExam.length);
  zero('students beyond the seats of exams', came.overfull.length);
  for (const [kind, { tried, done, refused }] of Object.entries(came.kinds))
    report({ group, name: `tries: ${kind}`, value: tried, unit: 'tries', budget: null, more: { done, refused } });
  zero('seats beyond those that there are', Math.max(0, came.taken - SEATS), { taken: came.taken });
  report({ group, name: 'the tries together', value: performance.now() - begun, unit: 'ms', budget: null });
}
