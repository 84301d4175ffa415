/** Whom the school may have already: asked before somebody is added a second time. Loaded when somebody is added. */
import { type Student, student } from '#contract/entities/student.ts';
import { noAmount, noTime } from '#contract/kind.ts';
import type { Ports, Preview, PreviewLine } from '#kernel/command.ts';
import { fold } from '#kernel/fold.ts';

/** What is typed of somebody who is added. */
export interface Added {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly date_of_birth: string | null;
}

/** Students of one answer; who comes behind them is called less alike. */
const LOOKED_AT = 20;
/** Most who are named. */
const SHOWN = 5;

const nameOf = (one: Pick<Added, 'first_name' | 'last_name'>): string => `${one.first_name} ${one.last_name}`;

/** Two people said in one: `joão caetano e thiago souza`. A surname alone is no second one: `costa e silva`. */
const JOINED = /\s+(?:e|et|and|y|&|\+)\s+|\s*,\s*/iu;
const peopleIn = (name: string): readonly string[] =>
  JOINED.test(name) ? name.split(JOINED).filter((one) => /\S\s+\S/u.test(one)) : [];

/** Whether a name begins with what was said, word for word. */
const isCalled = (one: Student, said: string): boolean => `${fold(nameOf(one))} `.startsWith(`${fold(said.trim())} `);

/**
 * Null where nobody has the e-mail, or the name without being born on another day, and the name is not that of two students.
 * @throws ApiError
 */
export async function doubtsOf(ports: Ports, added: Added): Promise<Preview | null> {
  const find = async (query: Readonly<Record<string, string>>): Promise<readonly Student[]> =>
    (await ports.call(student.endpoints.list, { query: { page: 1, per_page: LOOKED_AT, ...query } })).data;
  const people = peopleIn(nameOf(added));
  const [byMail, byName, ...byPerson] = await Promise.all([
    added.email === '' ? [] : find({ email: added.email }),
    find({ q: nameOf(added) }),
    ...people.map((q) => find({ q })),
  ]);
  const persons = byPerson.flatMap((found, index) => found.filter((one) => isCalled(one, people[index] as string)));
  const sameMail = byMail.filter(({ email }) => fold(email) === fold(added.email));
  const sameName = byName.filter(
    (one) =>
      fold(nameOf(one)) === fold(nameOf(added)) &&
      (!one.date_of_birth || !added.date_of_birth || one.date_of_birth === added.date_of_birth) &&
      !sameMail.some(({ id }) => id === one.id),
  );
  const told = (key: 'sameEmail' | 'sameName') => (one: Student) => ({
    kind: 'conflict' as const,
    text: {
      key: `commands.student.add.${key}`,
      values: { name: nameOf(one), known: student.kind.detail?.(one, noTime, noAmount) ?? '' },
    },
  });
  const lines: readonly PreviewLine[] = [
    ...sameMail.map(told('sameEmail')),
    ...[...sameName, ...persons].map(told('sameName')),
  ];
  if (lines.length === 0) return null;
  return {
    title: { key: 'commands.student.add.preview', values: { name: nameOf(added) } },
    lines: lines.slice(0, SHOWN),
  };
}
