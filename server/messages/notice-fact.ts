/** What rules that time brings about speak of, and the school as it is looked at. */
import type { ClubDb } from '../store/club-db.ts';
import type { Reader } from './compose.ts';

/** What is to be said to somebody, before channel and language are known. */
export interface NoticeFact {
  /** The student or teacher. */
  readonly id: number;
  /** Which of them, where an event speaks of both. */
  readonly of?: 'student' | 'teacher';
  /** What it speaks of: never said twice to one person by one channel. */
  readonly once: string;
  values(reader: Reader): Record<string, string>;
}
/** A school at an instant. */
export interface SchoolNow {
  readonly db: ClubDb;
  readonly zone: string;
  readonly currency: string;
  readonly now: Date;
  readonly today: string;
}
