import bookings from './bookings/fr.json' with { type: 'json' };
import counts from './counts/fr.json' with { type: 'json' };
import kernel from './kernel/fr.json' with { type: 'json' };
import live from './live/fr.json' with { type: 'json' };
import { mergeMessages } from './merge.ts';
import palette from './palette/fr.json' with { type: 'json' };
import session from './session/fr.json' with { type: 'json' };
import shell from './shell/fr.json' with { type: 'json' };
import students from './students/fr.json' with { type: 'json' };
import ui from './ui/fr.json' with { type: 'json' };

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
