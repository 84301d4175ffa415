import bookings from './bookings/pt.json' with { type: 'json' };
import counts from './counts/pt.json' with { type: 'json' };
import kernel from './kernel/pt.json' with { type: 'json' };
import live from './live/pt.json' with { type: 'json' };
import { mergeMessages } from './merge.ts';
import palette from './palette/pt.json' with { type: 'json' };
import session from './session/pt.json' with { type: 'json' };
import shell from './shell/pt.json' with { type: 'json' };
import students from './students/pt.json' with { type: 'json' };
import ui from './ui/pt.json' with { type: 'json' };

export const messages = mergeMessages(
  kernel,
  counts,
  ui,
  shell,
  session,
  students,
  bookings,

  palette,
  live,
);
