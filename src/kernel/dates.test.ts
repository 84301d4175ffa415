import { expect, test } from 'vitest';
import { parseDate, parseTime } from './dates.ts';

/** A Wednesday. */
const today = '2026-03-11';

test.each([
  ['today', '2026-03-11'],
  ['Tomorrow', '2026-03-12'],
  ['yesterday', '2026-03-10'],
  ['day after tomorrow', '2026-03-13'],
  ['tue', '2026-03-17'],
  ['on friday', '2026-03-13'],
  ['wed', '2026-03-11'],
  ['next wed', '2026-03-18'],
  ['next tue', '2026-03-17'],
  ['last tue', '2026-03-10'],
  ['next week', '2026-03-18'],
  ['15/3', '2026-03-15'],
  ['15/03/2026', '2026-03-15'],
  ['15.03.26', '2026-03-15'],
  ['2026-03-15', '2026-03-15'],
  ['5/1', '2026-01-05'],
  ['3 march', '2026-03-03'],
  ['3rd march 2027', '2027-03-03'],
  ['Mar 3, 2027', '2027-03-03'],
  ['+2d', '2026-03-13'],
  ['-1', '2026-03-10'],
  ['+1w', '2026-03-18'],
  ['+1m', '2026-04-11'],
  ['in 3 days', '2026-03-14'],
  ['in a week', '2026-03-18'],
  ['3 days ago', '2026-03-08'],
  ['29/2', '2028-02-29'],
  ['the 24th', '2026-03-24'],
  ['friday 13 march', '2026-03-13'],
  ['friday next week', '2026-03-20'],
])('en: %s', (text, date) => {
  expect(parseDate(text, { today, languages: ['en'] })).toBe(date);
});

test.each([
  ['aujourd’hui', '2026-03-11'],
  ['demain', '2026-03-12'],
  ['après-demain', '2026-03-13'],
  ['hier', '2026-03-10'],
  ['mar', '2026-03-17'],
  ['mardi prochain', '2026-03-17'],
  ['lundi dernier', '2026-03-09'],
  ['la semaine prochaine', '2026-03-18'],
  ['1er avril', '2026-04-01'],
  ['le 3 août 2026', '2026-08-03'],
  ['3 mars', '2026-03-03'],
  ['dans 3 jours', '2026-03-14'],
  ['il y a 2 semaines', '2026-02-25'],
  ['lundi', '2026-03-16'],
  ['le 24', '2026-03-24'],
  ['dans une semaine', '2026-03-18'],
  ['dans trois jours', '2026-03-14'],
  ['lundi 16 mars', '2026-03-16'],
  ['+2j', '2026-03-13'],
])('fr: %s', (text, date) => {
  expect(parseDate(text, { today, languages: ['fr'] })).toBe(date);
});

test.each([
  ['hoje', '2026-03-11'],
  ['amanhã', '2026-03-12'],
  ['depois de amanhã', '2026-03-13'],
  ['ontem', '2026-03-10'],
  ['terça', '2026-03-17'],
  ['terça-feira', '2026-03-17'],
  ['próxima quarta', '2026-03-18'],
  ['sexta que vem', '2026-03-13'],
  ['3 de março de 2027', '2027-03-03'],
  ['daqui a 3 dias', '2026-03-14'],
  ['há 2 dias', '2026-03-09'],
  ['2 dias atrás', '2026-03-09'],
  ['na próxima semana', '2026-03-18'],
  ['dia 24', '2026-03-24'],
  ['no dia 24 de março', '2026-03-24'],
  ['2ª feira', '2026-03-16'],
  ['segunda-feira que vem', '2026-03-16'],
  ['daqui a três dias', '2026-03-14'],
])('pt: %s', (text, date) => {
  expect(parseDate(text, { today, languages: ['pt'] })).toBe(date);
});

test.each([
  '',
  'ana',
  '8123',
  '32/1',
  '31/4',
  '2026-02-30',
  '15',
  'in days',
  'next',
  '3 foo',
  '1/2/3/4',
  'in 99999 days',
])('%j is no date', (text) => {
  expect(parseDate(text, { today })).toBeNull();
});

test.each([
  // On a Sunday, which ends a week for some and begins it for others.
  ['friday next week', '2026-03-27', '2026-03-20'],
  ['monday next week', '2026-03-23', '2026-03-16'],
  ['vendredi de la semaine prochaine', '2026-03-27', '2026-03-20'],
])('%s is in the week after the club’s own', (text, sundayFirst, mondayFirst) => {
  expect(parseDate(text, { today: '2026-03-15', weekStart: 0 })).toBe(sundayFirst);
  expect(parseDate(text, { today: '2026-03-15', weekStart: 1 })).toBe(mondayFirst);
  expect(parseDate(text, { today: '2026-03-15' })).toBe(mondayFirst);
});

test('words of languages not asked for stay words', () => {
  expect(parseDate('sam', { today, languages: ['en'] })).toBeNull();
  expect(parseDate('sam', { today, languages: ['fr', 'en'] })).toBe('2026-03-14');
});

test.each([
  ['15:00', '15:00'],
  ['9:05', '09:05'],
  ['3pm', '15:00'],
  ['3:30 pm', '15:30'],
  ['12am', '00:00'],
  ['12 p.m.', '12:00'],
  ['15h', '15:00'],
  ['15h30', '15:30'],
  ['at 3pm', '15:00'],
  ['à 15h', '15:00'],
  ['às 9h15', '09:15'],
  ['noon', '12:00'],
  ['midi', '12:00'],
  ['meio-dia', '12:00'],
  ['minuit', '00:00'],
  ['half past nine', '09:30'],
  ['neuf heures et demie', '09:30'],
  ['às três da tarde', '15:00'],
])('time %s', (text, time) => {
  expect(parseTime(text)).toBe(time);
});

test.each(['', '15', '25:00', '15:60', '13pm', '0pm', 'ana', '15h75'])('%j is no time', (text) => {
  expect(parseTime(text)).toBeNull();
});
