import { runLine } from './run.ts';
import { processTerminal } from './terminal.ts';

process.exitCode = await runLine(process.argv.slice(2), processTerminal());
