/** A booking beyond what was bought: allowed, asked about or refused, as the school has set. */
import { fault } from '#contract/faults/fault.ts';
import type { ClassType } from '#contract/rules/booking-rules.ts';
import { type BeyondPackage, isBeyond, leftOf, takingOf } from '#contract/rules/enrolments.ts';
import { problem } from '../problems.ts';
import type { ClubDb } from '../store/club-db.ts';
import { accountOf } from './left.ts';

/**
 * `meant`: the booking says that it is beyond the package. `own` is the class's id where it is there already. The student is
 * locked by then, so that of two who book the last class at once the second sees the first.
 * @throws Problem 409 `beyond-package` where the school asks and it was not meant; 409 `package-used-up` where it refuses.
 */
export async function refuseBeyond(
  db: ClubDb,
  plan: {
    readonly class_type: string;
    readonly starts_at: string;
    readonly lessons: number;
    readonly student_id: number;
  },
  { beyond_package: rule, time_zone: zone }: { readonly beyond_package: BeyondPackage; readonly time_zone: string },
  meant: boolean,
  own: number | null,
): Promise<void> {
  if (rule === 'allow' || (rule === 'warn' && meant)) return;
  const { enrolments, classes } = await accountOf(db, plan.student_id, zone, own ?? undefined);
  const class_type = plan.class_type as ClassType;
  const { starts_at, lessons } = plan;
  if (!isBeyond(enrolments, classes, { class_type, starts_at, lessons }, rule)) return;
  const left = leftOf(enrolments, classes, plan.starts_at)?.[class_type];
  const holding = enrolments.filter(({ from, until }) => from <= plan.starts_at && plan.starts_at < until);
  const bought = holding.reduce((sum, one) => sum + one[`${class_type}_classes`], 0);
  const kind = class_type;
  // Some of it is covered: that is another thing to say than that nothing is.
  const { spare } = takingOf(enrolments, classes, { class_type, starts_at, lessons });
  const extra = {
    conflict: { class_type, left: left ?? null },
  };
  if (spare > 0) {
    const code = rule === 'warn' ? 'beyond-part' : 'package-short';
    const field = rule === 'warn' ? 'beyond' : 'student_id';
    throw problem(code, { lessons, spare }, { ...extra, fields: { [field]: fault(code, { lessons, spare }) } });
  }
  if (rule === 'warn') {
    const code = bought === 0 ? 'beyond-kind' : 'beyond-package';
    throw problem(code, { kind }, { ...extra, fields: { beyond: fault(code, { kind }) } });
  }
  if (enrolments.length === 0)
    throw problem('no-package', {}, { ...extra, fields: { student_id: fault('no-package') } });
  const code = bought === 0 ? 'package-without-kind' : 'package-used-up';
  throw problem(code, { kind }, { ...extra, fields: { student_id: fault(code, { kind }) } });
}
