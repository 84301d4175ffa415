/** Checks that every language has every text, with the same arguments, and that the code names no text there is not. */
import { messages as en } from '#locales/en.ts';
import { messages as fr } from '#locales/fr.ts';
import { messages as pt } from '#locales/pt.ts';
import { differences, unknownKeys } from './messages.ts';
import { readFiles, report } from './project-files.ts';

const code = readFiles(/^(?:src|views|commands)\/.*\.(?:ts|tsx)$/).filter(({ path }) => !/\.test\.tsx?$/.test(path));
report('Faults in the languages', [...differences({ en, fr, pt }), ...unknownKeys(code, en)]);
