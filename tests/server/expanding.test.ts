/** Steps of the schema only expand, so that older copies of the server work on it, or say that they contract. */
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import type { Schema } from '#server/store/columns.ts';
import { filePath } from '#server/store/database.ts';
import { bringUpToDate } from '#server/store/migrate.ts';
import { schemaSteps } from '#server/store/migrations/index.ts';
import { sqliteDialects } from '#server/store/sqlite.ts';
import { describeEngines } from '../engines/engines.ts';
import { contractions, schemaShape } from './schema-shape.ts';

/** Up to here no release had to work beside another. */
const BASELINE = '0098-payment-days';

const EXPANDING = [
  'alter table plate add column colour text',
  `alter table plate add column country text not null default 'PT'`,
  'alter table plate add column owner_id bigint references holder(id)',
  'alter table plate add column weight integer check (weight > 0)',
  'create table seat (id integer primary key, plate_id integer not null references plate(id))',
  'create index plate_note on plate (note)',
  'drop index plate_by_note',
];

describeEngines('the steps of the schema', (engine) => {
  async function emptyDatabase(): Promise<Schema> {
    const url = await engine.emptyUrl();
    const dialect =
      engine.name === 'sqlite'
        ? sqliteDialects(filePath(url)).main
        : new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 2 }) });
    const db: Schema = new Kysely({ dialect });
    engine.beforeRemoval(() => db.destroy());
    return db;
  }
  const upTo = (last: string) => ({
    all: Object.fromEntries(Object.entries(schemaSteps.all).filter(([name]) => name <= last)),
    contracting: schemaSteps.contracting,
  });

  test('take nothing from older copies unless they are marked as contracting', async () => {
    const db = await emptyDatabase();
    const bring = (last: string) => bringUpToDate(db as never, engine.name, upTo(last));
    await bring(BASELINE);
    const unmarked: Record<string, string[]> = {};
    for (const name of Object.keys(schemaSteps.all).filter((step) => step > BASELINE)) {
      const before = await schemaShape(db, engine.name);
      await bring(name);
      const took = contractions(before, await schemaShape(db, engine.name));
      if (took.length > 0 && !schemaSteps.contracting[name]) unmarked[name] = took;
    }
    // A step that is named here has to expand only, or to stand in `contracting` (docs/operations.md, "Updating without stopping").
    expect(unmarked).toEqual({});
  });

  test('name a step before themselves as the one that copies have to know', () => {
    for (const [name, needs] of Object.entries(schemaSteps.contracting)) {
      expect(Object.keys(schemaSteps.all)).toEqual(expect.arrayContaining([name, needs]));
      expect(needs < name).toBe(true);
    }
  });

  test('are known by what they do to the tables', async () => {
    const db = await emptyDatabase();
    const run = (text: string) => sql.raw(text).execute(db);
    const fresh = async () => {
      for (const name of ['seat', 'plate', 'holder', 'owner']) await run(`drop table if exists ${name}`);
      await run('create table holder (id integer primary key)');
      await run(
        `create table plate (id integer primary key, number text not null default '', note text, holder_id integer)`,
      );
      await run('create index plate_by_note on plate (note)');
    };
    const took = async (...texts: string[]) => {
      await fresh();
      const before = await schemaShape(db, engine.name);
      for (const text of texts) await run(text);
      return contractions(before, await schemaShape(db, engine.name));
    };
    for (const text of EXPANDING) expect([text, await took(text)]).toEqual([text, []]);
    const contracting: [text: string, what: RegExp][] = [
      ['drop table holder', /^table holder is gone$/],
      ['alter table holder rename to owner', /^table holder is gone$/],
      ['alter table plate drop column holder_id', /^column plate.holder_id is gone$/],
      ['alter table plate rename column number to code', /^column plate.number is gone$/],
      ['create unique index plate_number on plate (number)', /^unique on plate: .*number/i],
      [
        `alter table plate add column side text not null default 'front'; create unique index plate_side on plate (side)`,
        /^unique on plate: .*side/i,
      ],
    ];
    for (const [text, what] of contracting)
      expect([text, await took(...text.split('; '))]).toEqual([text, [expect.stringMatching(what)]]);
    if (engine.name === 'postgres') {
      const altered: [text: string, what: string][] = [
        ['alter column note set not null', 'column plate.note may not be null any more'],
        ['alter column number drop default', 'column plate.number has no default any more'],
        ['alter column holder_id type bigint', 'column plate.holder_id is bigint, and was integer'],
        ['add column code text not null', 'column plate.code is not null and has no default'],
        ['add check (note is not null)', 'check on plate: CHECK ((note IS NOT NULL))'],
        [
          'add foreign key (holder_id) references holder(id)',
          'reference on plate: FOREIGN KEY (holder_id) REFERENCES holder(id)',
        ],
      ];
      for (const [text, what] of altered)
        expect([text, await took(`alter table plate ${text}`)]).toEqual([text, [what]]);
      return;
    }
    // SQLite tightens a table by making it anew.
    const anew = (columns: string) =>
      took(
        `create table plates (id integer primary key, ${columns})`,
        'drop table plate',
        'alter table plates rename to plate',
      );
    expect(await anew(`number text not null default '', note text, holder_id integer`)).toEqual([]);
    expect(await anew('number text not null, note text not null, holder_id bigint references holder(id)')).toEqual([
      'column plate.number has no default any more',
      'column plate.note may not be null any more',
      'column plate.holder_id is bigint, and was integer',
      'reference on plate: holder_id to holder id',
    ]);
    expect(
      await anew(
        `number text not null default '' check (length(number) > 0), note text, holder_id integer, code text not null`,
      ),
    ).toEqual(['column plate.code is not null and has no default', 'check on plate: check (length(number) > 0)']);
  });
});
