/** What is asked for by the words after `npm test --`. */
import { parseArgs } from 'node:util';

export const PARTS = /** @type {const} */ ([
  'checks',
  'unit',
  'components',
  'server',
  'e2e',
  'moments',
  'browsers',
  'fuzz',
]);

/** Parts that the whole leaves out. @type {ReadonlySet<string>} */
export const APART = new Set(['browsers', 'fuzz']);

/**
 * @typedef {(typeof PARTS)[number]} Part
 * @typedef {object} Wanted
 * @property {Part} [part] that part alone, with all there is of it
 * @property {readonly string[]} filter files or titles of it
 * @property {boolean} full everything there is
 * @property {string} [shard] `1/3`: the first third of it
 * @property {boolean} pooler
 * @property {string} [since] a commit: what a change since it can touch
 */

export const USAGE = `Usage: npm test [-- ${PARTS.join('|')} [FILTER …] | -- server --pooler [FILTER …] | -- --since COMMIT]
       npm run test:full [-- --shard 1/3 | -- fuzz]`;

/**
 * @param {readonly string[]} words
 * @returns {Wanted | null} null where they make no sense
 */
export function readWords(words) {
  const read = readOptions(words);
  if (!read) return null;
  const { values, positionals } = read;
  const { full = false, shard, pooler = false, since } = values;
  const [part, ...filter] = positionals;
  if (part !== undefined && !isPart(part)) return null;
  if (pooler && part !== 'server') return null;
  if (since !== undefined && (since === '' || part !== undefined)) return null;
  // What is no part of the whole is asked for by either name.
  const isApart = part !== undefined && APART.has(part);
  if (full && ((part !== undefined && !isApart) || since !== undefined)) return null;
  if (shard !== undefined && !(full && !isApart && isShard(shard))) return null;
  return { part, filter, full: full && !isApart, shard, pooler, since };
}

function readOptions(/** @type {readonly string[]} */ words) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        full: { type: 'boolean' },
        shard: { type: 'string' },
        pooler: { type: 'boolean' },
        since: { type: 'string' },
      },
    });
  } catch {
    return null;
  }
}

/** @param {string} word @returns {word is Part} */
export const isPart = (word) => PARTS.some((part) => part === word);

function isShard(/** @type {string} */ text) {
  const [, one = 0, of = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  return one >= 1 && one <= of;
}
