/** What became of a class of the sample school. */
import type { FillContext } from './parts.ts';

const stamps = (at: Date) => ({
  version: 1,
  created_at: at.toISOString(),
  updated_at: at.toISOString(),
  deleted_at: null,
});

/** What became of a class. */
export function happened(
  { now, school }: FillContext,
  random: ReturnType<FillContext['random']>,
  slot: { starts_at: string; ends_at: string },
  class_type: 'practical' | 'theory',
) {
  const start = Date.parse(slot.starts_at);
  const over = Date.parse(slot.ends_at) < now.getTime();
  const booked = new Date(Math.min(now.getTime(), start - (2 + 18 * random.next()) * 86_400_000));
  const none = {
    status: 'booked',
    cancelled_by: null as string | null,
    cancelled_at: null as string | null,
    cancel_reason: '',
    notice_minutes: null as number | null,
    counts_as_taken: 0,
    late: 0,
    waived_by: null,
    waived_at: null,
    waive_reason: '',
    closed_by: null as string | null,
    close_reason: '',
    topics: '',
    distance_km: null as number | null,
    note: '',
    student_signature: 'null',
    teacher_signature: 'null',
    signed: 'none',
    ...stamps(booked),
  };
  if (random.chance(0.07)) {
    const notice = Math.round((random.chance(0.4) ? 3 + 40 * random.next() : 50 + 200 * random.next()) * 60);
    const at = start - notice * 60_000;
    if (at > booked.getTime() && at < now.getTime()) {
      const by = random.chance(0.75) ? 'student' : random.chance(0.5) ? 'teacher' : 'admin';
      const when = new Date(at).toISOString();
      return {
        ...none,
        status: 'cancelled',
        cancelled_by: by,
        cancelled_at: when,
        cancel_reason: random.pick(school.reasons),
        notice_minutes: notice,
        counts_as_taken: by === 'student' && notice < 48 * 60 ? 1 : 0,
        late: notice < 48 * 60 ? 1 : 0,
        updated_at: when,
      };
    }
  }
  if (!over) return none;
  const topics = class_type === 'practical' && random.chance(0.8) ? random.pick(school.topics) : '';
  // Some of the last two days still wait to be closed.
  if (now.getTime() - start < 2 * 86_400_000 && random.chance(0.3)) return { ...none, topics };
  if (random.chance(0.03))
    return { ...none, status: 'no_show', counts_as_taken: 1, closed_by: 'admin', updated_at: slot.ends_at };
  return {
    ...none,
    status: 'completed',
    closed_by: 'admin',
    close_reason: school.signedOnPaper,
    topics,
    distance_km: class_type === 'practical' ? Math.round(150 + 150 * random.next()) / 10 : null,
    updated_at: slot.ends_at,
  };
}
