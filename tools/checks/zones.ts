/** Checks the imports of every source file against the zones, and that no files of the server import each other in a ring. */
import { importCycles } from './import-cycles.ts';
import { breaches } from './import-rules.ts';
import { readFiles, report } from './project-files.ts';

const files = readFiles(/^(?:src|commands|views|contract|server|tools|tests)\/.*\.(?:ts|tsx|mjs)$/);
report('Imports outside their zone', breaches(files));
report('Rings of imports', importCycles(files.filter(({ path }) => path.startsWith('server/'))));
