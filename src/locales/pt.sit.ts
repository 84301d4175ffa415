/** What a student who sits a test needs. */
import { mergeMessages } from './merge.ts';
import session from './session/pt.json' with { type: 'json' };
import tests from './tests/pt.json' with { type: 'json' };
import ui from './ui/pt.json' with { type: 'json' };

export const messages = mergeMessages(ui, session, tests);
