/** What the screens before sign-in need. */
import { mergeMessages } from './merge.ts';
import session from './session/fr.json' with { type: 'json' };
import ui from './ui/fr.json' with { type: 'json' };

export const messages = mergeMessages(ui, session);
