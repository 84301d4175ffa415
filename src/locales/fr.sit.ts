/** What a student who sits a test needs. */
import { mergeMessages } from './merge.ts';
import session from './session/fr.json' with { type: 'json' };
import tests from './tests/fr.json' with { type: 'json' };
import ui from './ui/fr.json' with { type: 'json' };

export const messages = mergeMessages(ui, session, tests);
