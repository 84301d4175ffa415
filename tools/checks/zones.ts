/** Checks the imports of every source file against the zones. */
import { breaches } from './import-rules.ts';
import { readFiles, report } from './project-files.ts';

report(
  'Imports outside their zone',
  breaches(readFiles(/^(?:src|commands|views|contract|server|tools|tests)\/.*\.(?:ts|tsx|mjs)$/)),
);
