/** What the screens before sign-in need. */
import { mergeMessages } from './merge.ts';
import session from './session/en.json' with { type: 'json' };
import ui from './ui/en.json' with { type: 'json' };

export const messages = mergeMessages(ui, session);
