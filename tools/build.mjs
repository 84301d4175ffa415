/** `npm run build`: the panel, into dist/panel. */
import { ensureBuilt } from './set-up/build-panel.mjs';
import { ensureInstalled } from './set-up/install.mjs';

await ensureInstalled();
await ensureBuilt({ force: true });
