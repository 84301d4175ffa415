/** Positions in PostgreSQL's write-ahead log. */

/** As a number: one that comes later is greater. */
export type Position = bigint;

/** A server, and how far it is. */
export interface Place {
  readonly server: string;
  readonly position: Position;
}

/** Reads `16/B374D848`. */
export function positionOf(text: string): Position {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
