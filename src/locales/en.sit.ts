/** What a student who sits a test needs. */
import { mergeMessages } from './merge.ts';
import session from './session/en.json' with { type: 'json' };
import tests from './tests/en.json' with { type: 'json' };
import ui from './ui/en.json' with { type: 'json' };

export const messages = mergeMessages(ui, session, tests);
