import { expect, test } from 'vitest';
import { filledAddress, filledBody, isBroken, missingFields, typeOfBody } from './template.ts';

const values = { to: '+351912345678', text: 'Olá "Ana" & <Rui>\n{to}', id: 'x-1' };

test('a text is written as its place needs it, and what it holds itself is never filled', () => {
  expect(JSON.parse(filledBody('{"to":"{to}","body":"{text}","ref":"{id}"}', values))).toEqual({
    to: values.to,
    body: values.text,
    ref: 'x-1',
  });
  const form = new URLSearchParams(filledBody('to={to}&body={text}', values));
  expect([form.get('to'), form.get('body')]).toEqual([values.to, values.text]);
  expect(filledBody('<sms>{text}</sms>', values)).toContain('&#38; &#60;Rui&#62;');
  expect(new URL(filledAddress('https://sms.example/send?to={to}&text={text}', values)).searchParams.get('text')).toBe(
    values.text,
  );
});

test('what is missing or broken is known', () => {
  expect(missingFields('https://sms.example', '{"to":"{to}"}')).toEqual(['text']);
  expect(isBroken('{"to":"{to}"')).toBe(true);
  expect(isBroken('to={to}')).toBe(false);
  expect(typeOfBody(' {"a":1}')).toBe('application/json');
});
