/** `npm run dev`: the server, started again at each change, and the panel from its sources at Vite's address. */
import { ensureInstalled } from './set-up/install.mjs';
import { program } from './set-up/project.mjs';
import { runPinned } from './set-up/run-child.mjs';

await ensureInstalled();
const codes = await Promise.all([
  runPinned(['--watch', '--watch-preserve-output', 'server/main.ts', ...process.argv.slice(2)]),
  runPinned([program('vite/bin/vite.js')]),
]);
process.exitCode = Math.max(...codes);
