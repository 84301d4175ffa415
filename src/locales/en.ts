import bookings from './bookings/en.json' with { type: 'json' };
import counts from './counts/en.json' with { type: 'json' };
import kernel from './kernel/en.json' with { type: 'json' };
import live from './live/en.json' with { type: 'json' };
import { mergeMessages } from './merge.ts';
import palette from './palette/en.json' with { type: 'json' };
import session from './session/en.json' with { type: 'json' };
import shell from './shell/en.json' with { type: 'json' };
import students from './students/en.json' with { type: 'json' };
import ui from './ui/en.json' with { type: 'json' };

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
