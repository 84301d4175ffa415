/** Connections to PostgreSQL, none of which waits for ever. */
import { Socket } from 'node:net';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';

/** How long PostgreSQL may be without a word while it is asked, in ms: an answer of the console is there long before. */
export const PATIENCE = 60_000;
/** For the steps of long work, in ms. */
export const LONG_PATIENCE = 15 * 60_000;
/** How long a connection may take to come, in ms: a new one, or one that others have in use. */
const CONNECTING = 10_000;

// Both engines answer instants as ISO strings and 64-bit integers as numbers (ids stay far below 2^53).
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString());
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/**
 * A pool. `patience` in ms; null waits without end. A statement that takes longer is ended by PostgreSQL itself, which keeps the
 * connection. Where nothing comes from it at all, as through a network that drops packets, the connection is ended here, and there
 * as well: its transaction would keep its locks.
 *
 * `pooled`: the address leads through a pooler, where a connection's next transaction may run in another session. Limits then go
 * with each transaction; statements outside one have those that the pooler's own connections begin with (docs/cluster/pgbouncer.ini).
 * PgBouncer hands the time zone on by itself. `readOnly`: nothing is written through it; through a pooler its transactions say so.
 */
export function postgres(
  url: string,
  poolSize: number,
  patience: number | null,
  { pooled = false, readOnly = false }: { pooled?: boolean; readOnly?: boolean } = {},
): PostgresDialect {
  const limits = patience === null ? {} : limitsOf(patience);
  const settings = {
    TimeZone: 'UTC',
    ...(pooled ? {} : limits),
    ...(readOnly && !pooled ? { default_transaction_read_only: 'on' } : {}),
  };
  const set = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', false)`);
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: patience === null ? CONNECTING : Math.min(CONNECTING, patience),
    keepAlive: true,
    ...(patience === null ? {} : { stream: () => impatientSocket(patience) }),
    // The pool waits for it, and gives the place to another where it fails. Kysely's own hook would keep the place for ever: a
    // server whose database changes over while it connects had none left in the end.
    onConnect: async (client: pg.ClientBase) => {
      client.on('error', () => {});
      await client.query(`select ${set.join(', ')}`);
    },
  });
  // A broken connection is replaced by the pool, and whoever has it in use hears of it by the next statement. Without
  // listeners, of the pool for idle ones and of each for those in use, it would end the process.
  pool.on('error', () => {});
  const config: PostgresDialectConfig = { pool };
  return pooled ? new PooledDialect(config, limits) : new PostgresDialect(config);
}

class PooledDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #limits: Readonly<Record<string, number>>;

  constructor(config: PostgresDialectConfig, limits: Readonly<Record<string, number>>) {
    super(config);
    this.#config = config;
    this.#limits = limits;
  }

  override createDriver(): Driver {
    return new PooledDriver(this.#config, this.#limits);
  }
}

/** Begins a transaction with its limits, in one message. */
class PooledDriver extends PostgresDriver {
  readonly #set: string;

  constructor(config: PostgresDialectConfig, limits: Readonly<Record<string, number>>) {
    super(config);
    this.#set = Object.entries(limits)
      .map(([name, value]) => `set local ${name} = ${value}`)
      .join('; ');
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (settings.isolationLevel || settings.accessMode) {
      await super.beginTransaction(connection, settings);
      await connection.executeQuery(CompiledQuery.raw(this.#set));
    } else await connection.executeQuery(CompiledQuery.raw(`begin; ${this.#set}`));
  }
}

/** PostgreSQL's own limits, in ms. Its word comes before the connection is given up. */
const limitsOf = (patience: number) => ({
  statement_timeout: Math.floor(patience * 0.9),
  idle_in_transaction_session_timeout: patience,
});

/** A socket that ends once nothing was sent or came for so long, in ms. The pool itself ends those that nobody uses sooner. */
function impatientSocket(patience: number): Socket {
  const socket = new Socket();
  socket.setTimeout(patience, () => {
    socket.destroy(Object.assign(new Error('PostgreSQL did not answer in time.'), { code: 'ETIMEDOUT' }));
  });
  return socket;
}
