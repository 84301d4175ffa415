/** Checks what the screens with a budget load, in the built panel, and that nothing for development is in it. `--files` lists every file. */
import { join } from 'node:path';
import { STYLES_FOLDER } from '../build/styles-page.ts';
import { budgets, builtFrom, type Measured, measure } from './bundle.ts';
import { root } from './project-files.ts';

for (const budget of budgets) {
  try {
    tell(measure(join(root, 'dist/panel'), budget));
  } catch (error) {
    console.log(`${budget.name}: ${(error as Error).message}`);
    process.exitCode = 1;
  }
}

const meantForDevelopment = builtFrom(join(root, 'dist/panel'), STYLES_FOLDER);
if (meantForDevelopment.length > 0) {
  console.log(`In the build, and meant for development alone: ${meantForDevelopment.join(', ')}`);
  process.exitCode = 1;
}

function tell({ name, size, most, files }: Measured): void {
  const over = size > most;
  console.log(`${name}: ${size.toFixed(1)} of ${most} kB${over ? ' TOO LARGE' : ''} (${files.length} files)`);
  if (over || process.argv.includes('--files')) {
    for (const each of files) console.log(`  ${each.size.toFixed(1).padStart(6)} ${each.file}`);
  }
  if (over) process.exitCode = 1;
}
