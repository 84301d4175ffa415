/** What the screens before sign-in need. */
import { mergeMessages } from './merge.ts';
import session from './session/pt.json' with { type: 'json' };
import ui from './ui/pt.json' with { type: 'json' };

export const messages = mergeMessages(ui, session);
