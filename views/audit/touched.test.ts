import { expect, test } from 'vitest';
import { touchedParts } from './touched.ts';

test('what follows from a booking is told after it, and a row touched twice once', () => {
  expect(touchedParts({ notification: null, conversation: [4], booking: [7, 7], slot: [] })).toEqual([
    { entity: 'booking', ids: [7] },
    { entity: 'conversation', ids: [4] },
    { entity: 'notification', ids: null },
  ]);
});
