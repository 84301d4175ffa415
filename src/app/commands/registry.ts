/** The registry of the console: every command, and which acts fit which rows. */
import { fits } from '#commands/fits.ts';
import { commands } from '#commands/index.ts';
import { learnFits } from '#kernel/availability.ts';
import { createRegistry } from '#kernel/registry.ts';

export const registry = createRegistry(commands);
learnFits(fits);
