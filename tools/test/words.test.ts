import { expect, test } from 'vitest';
import { readWords } from './words.mjs';

const nothing = { filter: [], full: false, pooler: false };

test.each([
  ['', nothing],
  ['server', { ...nothing, part: 'server' }],
  ['server --pooler bookings papers', { ...nothing, part: 'server', pooler: true, filter: ['bookings', 'papers'] }],
  ['components filters', { ...nothing, part: 'components', filter: ['filters'] }],
  ['--since main', { ...nothing, since: 'main' }],
  ['--full', { ...nothing, full: true }],
  ['--full --shard 2/3', { ...nothing, full: true, shard: '2/3' }],
  ['--full fuzz', { ...nothing, part: 'fuzz' }],
  ['fuzz', { ...nothing, part: 'fuzz' }],
  ['--full --shard 3/3', { ...nothing, full: true, shard: '3/3' }],
])('npm test -- %s', (line, wanted) => expect(readWords(line.split(' ').filter(Boolean))).toEqual(wanted));

test.each([
  'everything',
  'unit --pooler',
  'components --pooler',
  '--since',
  '--since main unit',
  '--full unit',
  '--full fuzz --shard 1/2',
  '--shard 1/3',
  '--full --shard 4/3',
  '--full --shard 0/3',
  '--fast',
])('npm test -- %s is refused', (line) => expect(readWords(line.split(' '))).toBeNull());
