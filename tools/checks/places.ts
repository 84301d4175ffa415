/** Checks that no file carries a path of one machine or the address of a registry. */
import { traces } from './place-rules.ts';
import { readFiles, report } from './project-files.ts';

const TEXT = /\.(?:ts|tsx|mjs|json|md|css|html|svg|ya?ml)$|^\.\w+$|^\.ci\//;
report(
  'Traces of one machine',
  traces(readFiles(TEXT).filter(({ path }) => !path.startsWith('tools/checks/place-rules'))),
);
