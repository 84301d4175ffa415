/** Works out what reports add up, where rows have changed since. */
import type { Services } from '../context.ts';
import { foldDays } from './days.ts';
import { foldWays } from './way.ts';

/** Of one school. Answers how many days and students were worked out. */
export async function foldReports(services: Pick<Services, 'database'>, clubId: number): Promise<number> {
  return (await foldDays(services, clubId)) + (await foldWays(services, clubId));
}
