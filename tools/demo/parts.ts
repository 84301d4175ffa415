/** What the sample school is made of: an explicit list, filled in this order. */
import type { Row } from '#server/entities/entity.ts';
import type { Db, Engine } from '#server/store/engine.ts';
import type { ClubTable } from '#server/store/tables.ts';
import { conversations, news, templates } from './chat/conversations.ts';
import { locations, ownTeachers, teachers } from './classes.ts';
import { exams } from './exams.ts';
import { attempts } from './learning/attempts.ts';
import { categories, course, questions, signs } from './learning/parts.ts';
import { messagesSent } from './messages.ts';
import { balances, charges, payments } from './money.ts';
import { packagesSold } from './packages-sold.ts';
import { papers } from './papers.ts';
import { payRates } from './pay-rates.ts';
import { progress } from './progress.ts';
import type { Random } from './random.ts';
import { schedule } from './schedule.ts';
import type { SampleSchool } from './schools/school.ts';
import { students } from './students.ts';
import { vehicles } from './vehicles.ts';
import { waits } from './waits.ts';

/** How large the school is to be. */
export interface Size {
  readonly students: number;
}

export interface FillContext {
  /** The transaction of this batch. */
  readonly db: Db;
  readonly engine: Engine;
  readonly clubId: number;
  readonly size: Size;
  /** Where it is, and in which words. */
  readonly school: SampleSchool;
  /** The school's own zone and currency, which it may have chosen itself. */
  readonly zone: string;
  readonly currency: string;
  /** The instant that counts as today; nothing happened after it. */
  readonly now: Date;
  /** Chance for a unit of the part: the same unit draws the same. */
  random(unit: number, ...more: number[]): Random;
  /** Adds rows with the club set; all of them have the same columns. */
  insert(table: ClubTable, rows: readonly Row[]): Promise<void>;
}

export interface Part {
  /** Kept in the record of the fill; never changed. */
  readonly name: string;
  /** Tables it adds most rows to. Their indexes are set aside while a large school is filled. */
  readonly tables: readonly ClubTable[];
  /** Other tables whose rows it adds or changes: what is remembered of their lists is old then. */
  readonly fills?: readonly ClubTable[];
  /** Into how many units it is cut: rows, or whatever it fills one by one. */
  units(size: Size): number;
  /** Units filled in one transaction. */
  readonly batch: number;
  /** Fills the units from `from` up to, not including, `to`. Must not depend on what earlier batches drew. */
  fill(context: FillContext, from: number, to: number): Promise<void>;
}

export const parts: readonly Part[] = [
  students,
  locations,
  teachers,
  ownTeachers,
  schedule,
  signs,
  categories,
  questions,
  course,
  packagesSold,
  charges,
  payments,
  balances,
  attempts,
  templates,
  conversations,
  news,
  messagesSent,
  vehicles,
  waits,
  papers,
  progress,
  exams,
  payRates,
];
