/** The attendance list of a theory class, gone through by keys. Typed: `attendance december evenings`. */
import { z } from 'zod';
import { attendanceLines, takeAttendance } from '#contract/entities/attendance.ts';
import { slot } from '#contract/entities/slot.ts';
import { flag, ref } from '#contract/fields.ts';
import { defineCommand } from '#kernel/command.ts';
import { noFee, refreshClasses } from '../booking/act.ts';

/** Theory that has begun, the latest first; of one course, where it is said. */
const begun = (course: number | undefined) => ({
  class_type: 'theory',
  starts_at_to: new Date().toISOString(),
  sort: '-starts_at',
  ...(course === undefined ? {} : { course_id: String(course) }),
});

export const attendance = defineCommand({
  id: 'course.attendance',
  effect: 'reversible',
  section: 'bookings',
  icon: 'clipboard-check',
  surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'course' }, { kind: 'row', entity: 'slot' }],
  keys: [{ press: 't', scope: 'courses' }],
  endpoints: [takeAttendance],
  alwaysAsk: true,
  args: z.object({
    /** By which the class is meant, where it is not named itself. */
    course: ref('course').optional(),
    slot: ref('slot'),
    attendance: attendanceLines().meta({ field: { kind: 'custom', editor: 'attendance' } }),
    without_fee: flag().optional(),
  }),
  setAsideBy: { slot: ['course'] },
  unasked: (known) => ['course', ...noFee('no_show_fee')(known)],
  among: async (_ports, field, { course }) => (field === 'slot' ? begun(course) : {}),
  async load(ports, { course, slot: known }) {
    if (known !== undefined || course === undefined) return {};
    const query = { ...begun(course), per_page: 1 };
    const [last] = (await ports.call(slot.endpoints.list, { query })).data as readonly { id: number }[];
    return last ? { slot: last.id } : {};
  },
  async preview(ports, { slot: id, attendance: lines, without_fee }, context) {
    const [{ classes, fees, starts_at }, { feeLines }] = await Promise.all([
      ports.call(takeAttendance, {
        params: { id },
        body: { attendance: lines, fee: !without_fee, dry_run: true },
      }),
      import('../fees.ts'),
    ]);
    const names = new Map(classes.map((one) => [one.student_bookings_id, one.student_name]));
    const absent = lines.filter(({ present }) => !present);
    return {
      title: {
        key: 'commands.course.attendance.preview',
        values: { present: lines.length - absent.length, absent: absent.length, at: { instant: starts_at } },
      },
      total: lines.length,
      named: lines.length,
      blocked: lines.length === 0,
      lines: [
        ...absent.map(({ student_bookings_id }) => ({
          kind: 'conflict' as const,
          text: {
            key: 'commands.course.attendance.absent',
            values: { name: names.get(student_bookings_id) ?? '' },
          },
        })),
        ...feeLines(fees, without_fee === true, context.locale),
      ],
    };
  },
  async run(ports, { slot: id, attendance: lines, without_fee }) {
    const answer = await ports.call(takeAttendance, {
      params: { id },
      body: { attendance: lines, fee: !without_fee },
    });
    refreshClasses(ports);
    return {
      message: {
        key: 'commands.course.attendance.done',
        values: { count: answer.changed, at: { instant: answer.starts_at } },
      },
      operation: answer.operation_id ?? undefined,
      link: `/bookings?slot_id=${id}`,
      data: answer,
    };
  },
});
