/** Runs one of the project's TypeScript tools with the pinned Node, installed first if need be: `node tools/run.mjs FILE …`. */
import { ensureInstalled } from './set-up/install.mjs';
import { giveUp } from './set-up/project.mjs';
import { runPinned } from './set-up/run-child.mjs';

const [file, ...args] = process.argv.slice(2);
if (!file) giveUp('Usage: node tools/run.mjs FILE [ARGUMENTS]');
await ensureInstalled();
process.exitCode = await runPinned([file, ...args]);
