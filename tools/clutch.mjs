#!/usr/bin/env node
/** `npx clutch COMMAND …`: the console's commands from a terminal, on the pinned Node. */
import { ensureInstalled } from './set-up/install.mjs';
import { runPinned } from './set-up/run-child.mjs';

await ensureInstalled();
// Paths are meant from where the command was typed, while the tool itself runs in the project's folder.
const env = { ...process.env, CLUTCH_CWD: process.cwd() };
process.exitCode = await runPinned(['tools/cli/main.ts', ...process.argv.slice(2)], { env });
