/** What `npm start -- --demo` does before the server listens, and says after. */
import type { Database } from '#server/store/database.ts';
import { progressBar } from './bar.ts';
import { fillDemo, finishFills } from './fill.ts';
import type { Language } from './schools/school.ts';

/** Fills the sample school and answers the lines that tell how to sign in. `password` is the setting DEMO_PASSWORD. @throws DemoRefused */
export async function startDemo(
  database: Database,
  { students, language }: { students: number | null; language: Language | null },
  password: string | undefined,
): Promise<string[]> {
  process.stdout.write('Filling the sample school …\n');
  const demo = await fillDemo(database, {
    students: students ?? undefined,
    language: language ?? undefined,
    password,
    onProgress: progressBar(process.stdout),
  });
  const known = demo.password !== null && demo.password !== password;
  return [
    demo.already
      ? `The sample school is there already, with ${demo.students} students.`
      : `The sample school is filled, with ${demo.students} students.`,
    `Sign in as  ${demo.email}`,
    known
      ? `Password    ${demo.password}   (made up just now and shown this once)`
      : password
        ? 'Password    the one in DEMO_PASSWORD'
        : 'Password    the one shown when it was filled; DEMO_PASSWORD=… npm start -- --demo sets another',
  ];
}

/** Carries on with a fill that was cut short by the end of the server. */
export async function carryOn(database: Database): Promise<void> {
  process.stdout.write('Filling the rest of the sample school …\n');
  await finishFills(database, { onProgress: progressBar(process.stdout) });
}
