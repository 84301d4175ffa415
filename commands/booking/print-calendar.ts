import { z } from 'zod';
import { calendar } from '#contract/entities/calendar.ts';
import { choice, date, ref } from '#contract/fields.ts';
import { ADMIN } from '#contract/permissions.ts';
import { type Context, defineCommand } from '#kernel/command.ts';

/** What is printed at once, as the calendar shows it. */
export const PRINTED = ['day', 'week'] as const;

const args = z.object({
  teacher: ref('teacher'),
  /** Left out, it is today. */
  date: date().optional(),
  view: choice(PRINTED, 'calendar.views').optional(),
});

/** The teacher, day and view on the screen: of the calendar's cursor, or of the page that is printed. */
function onScreen({ url, focused }: Context): Partial<z.input<typeof args>> {
  const state = new URLSearchParams(url.split('?')[1]);
  const onPaper = url.match(/^\/teachers\/(\d+)\/calendar(?:\?|$)/)?.[1];
  if (!onPaper && !/^\/calendar(?:\?|$)/.test(url)) return {};
  const [line] = (state.get('cursor') ?? '').split('_');
  const row = focused?.entity === 'booking' ? focused.row : undefined;
  // Of several teachers the one whose line the cursor is on; in a calendar by place or vehicle, whose class it is on.
  const teacher = Number(onPaper ?? row?.teacher_id ?? (state.get('by') ? '' : line || state.get('teacher_id')));
  const day = state.get('date');
  return {
    ...(Number.isSafeInteger(teacher) && teacher > 0 ? { teacher } : {}),
    ...(day ? { date: day } : {}),
    view: state.get('view') === 'week' ? 'week' : 'day',
  };
}

/** Opens a teacher's day or week as a page of A4 and the browser's dialog that prints it. Typed: `print calendar ana week`. */
export const printCalendar = defineCommand({
  id: 'calendar.print',
  effect: 'navigate',
  section: 'bookings',
  icon: 'printer',
  surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'teacher' }, { kind: 'button', screen: 'calendar' }],
  keys: [{ press: 'Shift+P', scope: 'calendar' }],
  endpoints: [calendar],
  roles: ADMIN,
  args,
  prefill: onScreen,
  async run(ports, { teacher, date: day, view }) {
    const query = new URLSearchParams({
      ...(day ? { date: day } : {}),
      ...(view === 'week' ? { view } : {}),
      print: '1',
    });
    ports.navigate(`/teachers/${teacher}/calendar?${query}`);
    return null;
  },
});
