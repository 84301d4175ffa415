/** A failed call in words: by its type where the panel has a text for it, else as the server put it. */
import type { BookingConflict } from '#contract/entities/booking.ts';
import type { Finding } from '#contract/rules/test-check.ts';
import { ApiError } from '#services/http.ts';
import type { Formats } from '#views/format/formats.ts';

/** Findings told of; the check shows all. */
const FINDINGS = 3;

interface Texts {
  (key: string, values?: Record<string, string | number>): string;
  has(key: string): boolean;
}

export function failureText(error: unknown, t: Texts, formats: Formats): { title: string; text?: string } {
  if (!(error instanceof ApiError)) return { title: t('problem.unexpected') };
  if (error.offline) return { title: t('problem.offline') };
  const detail = error.problem.detail ?? error.problem.title;
  const conflict =
    error.type === 'booking-conflict' ? (error.problem.conflict as BookingConflict | undefined) : undefined;
  if (conflict && t.has('problem.booking-conflict.by')) {
    const { student_bookings_id: id, student, teacher, starts_at } = conflict;
    return {
      title: detail,
      text: t('problem.booking-conflict.by', {
        id,
        student: student.name,
        teacher: teacher.name,
        when: formats.instant(starts_at),
      }),
    };
  }
  // Why a test cannot be published, as its check tells it.
  const findings = error.type === 'test-faulty' ? (error.problem.conflict as { findings?: Finding[] }).findings : [];
  const key = `problem.${error.type}`;
  const fields = Object.values(error.problem.errors ?? {}).flat();
  // What is wrong with which value says more than that some are wrong.
  if (error.type === 'validation' && fields.length > 0) return { title: [...new Set(fields)].join(' ') };
  const text = [
    // What the title says already is not said again.
    ...(t.has(key) ? [] : fields.filter((field) => field !== detail)),
    ...(findings ?? [])
      .filter(({ severity }) => severity === 'error')
      .slice(0, FINDINGS)
      .map(({ code, params }) => `${t(`test.check.${code}`, params)}.`),
    ...(error.problem.status >= 500 ? [`${t('problem.request')} ${error.problem.request_id}`] : []),
  ].join(' ');
  return { title: t.has(key) ? t(key) : detail, ...(text ? { text } : {}) };
}
