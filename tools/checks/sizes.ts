/** Checks what the screens with a budget load, in the built panel. `--files` lists every file. */
import { join } from 'node:path';
import { measure } from './bundle.ts';
import { root } from './project-files.ts';

for (const { name, size, most, files } of measure(join(root, 'dist/panel'))) {
  const over = size > most;
  console.log(`${name}: ${size.toFixed(1)} of ${most} kB${over ? ' TOO LARGE' : ''} (${files.length} files)`);
  if (over || process.argv.includes('--files')) {
    for (const each of files) console.log(`  ${each.size.toFixed(1).padStart(6)} ${each.file}`);
  }
  if (over) process.exitCode = 1;
}
