import { expect, test } from 'vitest';
import { invitation } from './calendar.ts';

const entry = {
  booking_id: 7,
  sequence: 2,
  starts_at: '2026-07-21T13:00:00.000Z',
  ends_at: '2026-07-21T13:45:00.000Z',
  summary: 'Practical class with Rui Costa; manual, town',
  place: 'Rua Central 5',
  time_zone: 'Europe/Lisbon',
  organizer: { name: 'Escola "Sete"', email: 'office@school.example' },
  attendee: { name: 'Rita Gomes', email: 'rita@learner.example' },
  at: '2026-07-01T08:00:00.000Z',
};
const linesOf = (text: string) => text.replace(/\r\n /g, '').split('\r\n');

test('times stand on the wall of the zone, with the changes of its clock', () => {
  const lines = linesOf(invitation('REQUEST', entry));
  expect(lines).toContain('DTSTART;TZID=Europe/Lisbon:20260721T140000');
  expect(lines).toContain('DTEND;TZID=Europe/Lisbon:20260721T144500');
  const text = lines.join('\n');
  // Summer time of 2026 begins on 29 March, at one o'clock.
  expect(text).toContain('BEGIN:DAYLIGHT\nDTSTART:20260329T010000\nTZOFFSETFROM:+0000\nTZOFFSETTO:+0100\nEND:DAYLIGHT');
  expect(text).toContain('BEGIN:STANDARD\nDTSTART:20261025T020000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0000\nEND:STANDARD');
});

test('words are escaped, lines are folded at 75 octets, and names are quoted', () => {
  const text = invitation('CANCEL', { ...entry, summary: `${entry.summary} ${'é'.repeat(60)}` });
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  const lines = linesOf(text);
  expect(lines).toContain(`SUMMARY:Practical class with Rui Costa\\; manual\\, town ${'é'.repeat(60)}`);
  expect(lines).toContain('ORGANIZER;CN="Escola  Sete ":mailto:office@school.example');
  expect(lines).toContain('METHOD:CANCEL');
  expect(lines).toContain('STATUS:CANCELLED');
});

test('a zone whose clock never changes has one offset', () => {
  const lines = linesOf(invitation('REQUEST', { ...entry, time_zone: 'Asia/Tokyo' }));
  expect(lines.filter((line) => line.startsWith('TZOFFSETTO'))).toEqual(['TZOFFSETTO:+0900']);
  expect(lines).toContain('DTSTART;TZID=Asia/Tokyo:20260721T220000');
});
