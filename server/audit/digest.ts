/**
 * What the hashes of the audit are made of. The parts of an entry that stay for good go in as they are; its content goes in
 * as a digest with a salt, so that content can be erased with its salt while the digest, and with it the chain, stays.
 */
import { createHash, type Hash, randomBytes } from 'node:crypto';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Engine } from '../store/engine.ts';
import type { ChangeRow, OperationRow } from '../store/tables.ts';

type Operation = Selectable<OperationRow>;
type Change = Selectable<ChangeRow>;

/** 128 random bits: nobody tries a telephone number against a digest with it. */
export const newSalt = (): string => randomBytes(16).toString('base64url');

/** The same, made by the database. */
export const saltSql = (engine: Engine): RawBuilder<string> =>
  engine === 'sqlite' ? sql`hex(randomblob(16))` : sql`replace(gen_random_uuid()::text, '-', '')`;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');
const digestOf = (salt: string, content: readonly unknown[]): string => sha256(`${salt}\n${JSON.stringify(content)}`);

export const changeDigest = ({ salt, before, after }: Pick<Change, 'salt' | 'before' | 'after'>): string =>
  digestOf(salt, [before, after]);

export const operationDigest = (one: Operation): string =>
  digestOf(one.salt, [
    one.actor_name,
    one.arguments,
    one.rows_touched,
    one.undoable,
    one.bulk_columns,
    one.touched,
    one.result,
    one.address,
    one.device,
    one.claimed,
    one.times,
  ]);

/**
 * The digest of content: the kept one of what was erased, and of all else that of what stands there, whatever is kept beside it.
 * What was erased before the chain was kept has none, and was sealed as it was left.
 */
const digestOfContent = <R extends Pick<Change, 'erased_by' | 'kept_digest'>>(
  row: R,
  digest: (row: R) => string,
): string => (row.erased_by === null ? null : row.kept_digest) ?? digest(row);

/**
 * Digests what is still to be read of erased entries (names of staff, addresses, counts): their kept digests do not show a change
 * of it, so the entry of the erasure holds this. They come in the order of their numbers.
 */
export class LeftDigest {
  readonly #rows: Hash = createHash('sha256');

  add(one: Operation): void {
    const content = [one.actor_name, one.rows_touched, one.undoable, one.bulk_columns, one.touched, one.result];
    const origin = [one.address, one.device, one.claimed, one.times];
    this.#rows.update(`${JSON.stringify([one.id, one.kept_digest, ...content, ...origin])}\n`);
  }

  end(): string {
    return this.#rows.digest('base64url');
  }
}

/** Digests the changes of one entry, which come in the order of their numbers. */
export class EntryDigest {
  readonly #operation: Operation;
  readonly #changes: Hash = createHash('sha256');

  constructor(operation: Operation) {
    this.#operation = operation;
  }

  add(one: Change): void {
    const fixed = [one.id, one.club_id, one.operation_id, one.entity, one.row_id, one.kind, one.version, one.at];
    this.#changes.update(`${JSON.stringify([...fixed, digestOfContent(one, changeDigest)])}\n`);
  }

  /** The digest of the whole entry. */
  end(): string {
    const one = this.#operation;
    const fixed = [one.id, one.club_id, one.actor_id, one.command, one.source, one.undo_of, one.request_id, one.at];
    const content = digestOfContent(one, operationDigest);
    return sha256(JSON.stringify([fixed, content, this.#changes.digest('base64url')]));
  }
}

/** The hash of an entry in the chain: of the one before it, empty before the first, and its own. */
export const chained = (before: string, operationId: number, digest: string): string =>
  sha256(JSON.stringify([before, operationId, digest]));
