/** Faults in words, by their codes. Loaded with the first of them. */
import { createTranslator } from 'use-intl/core';
import type { z } from 'zod';
import { type AbsenceConflict, awayUntil } from '#contract/entities/absence.ts';
import type { ExamConflict } from '#contract/entities/exam.ts';
import type { ExamsConflict } from '#contract/entities/exam-line.ts';
import { type RepairConflict, repairUntil } from '#contract/entities/repair.ts';
import type { Problem } from '#contract/errors.ts';
import { sentence } from '#contract/faults/english.ts';
import { issueFaults } from '#contract/issues.ts';
import { type Clock, timeTexts } from '#contract/rules/time-texts.ts';
import { type Locale, loadFaults } from '#locales/index.ts';

type Coded = Pick<Problem, 'code' | 'values'>;
type Say = (fault: Coded, english: string) => string;

/**
 * A problem document with its sentences in a language, their times by the account's clock; a sentence whose code is not known
 * stays as it came.
 */
export async function problemIn(locale: Locale, problem: Problem, clock: Clock): Promise<Problem> {
  const say = await sayIn(locale);
  return {
    ...problem,
    ...(problem.detail !== undefined && { detail: detailIn(locale, problem, problem.detail, clock, say) }),
    ...(problem.errors && {
      errors: Object.fromEntries(
        Object.entries(problem.errors).map(([field, texts]) => [
          field,
          texts.map((text, index) => say(problem.faults?.[field]?.[index] ?? {}, text)),
        ]),
      ),
    }),
  };
}

/** The sentence of a whole problem. The server, which wrote the English one, knows of no account's clock. */
function detailIn(locale: Locale, problem: Problem, english: string, clock: Clock, say: Say): string {
  const coded = inDays(problem, locale, clock);
  const changed = Object.entries(coded.values ?? {}).reduce(
    (text, [name, value]) => text.replace(String(problem.values?.[name]), String(value)),
    english,
  );
  return say(coded, changed);
}

/** Until when a vehicle is off the road or a teacher is away, or when the exams in the way begin, as the language writes it. */
function inDays(problem: Problem, locale: Locale, clock: Clock): Coded {
  if (problem.code?.endsWith('-in-exam') && problem.conflict) {
    const { starts_at, time_zone } = problem.conflict as ExamConflict;
    return { ...problem, values: { ...problem.values, at: timeTexts(locale, time_zone, clock).instant(starts_at) } };
  }
  if (problem.code === 'has-exams' && problem.conflict) {
    const { exams, time_zone } = problem.conflict as ExamsConflict;
    const at = timeTexts(locale, time_zone, clock).instant;
    return { ...problem, values: { ...problem.values, exams: exams.map(({ starts_at }) => at(starts_at)).join('; ') } };
  }
  if (problem.code === 'teacher-away' && problem.conflict) {
    const { ends_at, time_zone } = problem.conflict as AbsenceConflict;
    const until = awayUntil(ends_at, time_zone, timeTexts(locale, time_zone, clock));
    return { ...problem, values: { ...problem.values, until } };
  }
  if (problem.code !== 'vehicle-off-road' || !problem.conflict) return problem;
  const { ends_at, time_zone } = problem.conflict as RepairConflict;
  const until = repairUntil(ends_at, time_zone, timeTexts(locale, time_zone, clock));
  return { ...problem, values: { ...problem.values, until } };
}

/** What a command's arguments are refused for before they are sent, in sentences by field; those of the whole under the empty name. */
export async function argumentFaults(
  locale: Locale,
  schema: z.ZodType,
  args: unknown,
): Promise<Record<string, string[]>> {
  const issues = schema.safeParse(args).error?.issues ?? [];
  const say = await sayIn(locale);
  return Object.fromEntries(
    Object.entries(issueFaults(issues, args, schema, '')).map(([field, faults]) => [
      field,
      faults.map((fault) => say(fault, sentence(fault))),
    ]),
  );
}

async function sayIn(locale: Locale): Promise<Say> {
  // English is the server's own.
  if (locale === 'en') return (_fault, english) => english;
  const messages = await loadFaults(locale);
  return ({ code, values = {} }, english) => {
    if (code === undefined || !Object.hasOwn(messages, code)) return english;
    let whole = true;
    const t = createTranslator({
      locale,
      messages,
      // A server of another version may name other values.
      onError: () => {
        whole = false;
      },
    }) as (key: string, values: object) => string;
    const text = t(code, values);
    return whole ? text : english;
  };
}
