/** `npm run build`: the panel, into dist/panel; with `--if-changed` only when its sources have changed. */
import { ensureBuilt } from './set-up/build-panel.mjs';
import { ensureInstalled } from './set-up/install.mjs';

await ensureInstalled();
await ensureBuilt({ force: !process.argv.includes('--if-changed') });
