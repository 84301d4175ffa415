/** `npm start`: installs, builds, and serves panel and API. Arguments go to the server: `npm start -- --demo`. */
import { ensureBuilt } from './set-up/build-panel.mjs';
import { ensureInstalled } from './set-up/install.mjs';
import { runPinned } from './set-up/run-child.mjs';

await ensureInstalled();
await ensureBuilt();
process.exitCode = await runPinned(['server/main.ts', ...process.argv.slice(2)]);
