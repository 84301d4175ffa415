import { expect, test } from 'vitest';
import { strayLabels } from './field-labels.ts';

const en = { fields: { photo: 'Photo', theme: 'Theme', sent_at: 'Sent at', score: 'Score', actor: 'Who' } };

test('labels that fit are left alone', () => {
  const fr = { fields: { photo: 'Photo', theme: 'Thème', sent_at: 'Envoyé le', score: 'Résultat', actor: 'Qui' } };
  expect(strayLabels({ en, fr })).toEqual([]);
});

test('labels that slipped by a line are found, in English by their words, elsewhere by what tells a moment', () => {
  const slipped = { fields: { photo: 'Theme', theme: 'Sent at', sent_at: 'Score', score: 'Who', actor: 'Photo' } };
  expect(strayLabels({ en: slipped })).toHaveLength(5);
  const fr = { fields: { photo: 'Thème', theme: 'Envoyé le', sent_at: 'Résultat', score: 'Qui', actor: 'Photo' } };
  expect(strayLabels({ en, fr })).toEqual([expect.stringContaining('fr: the field sent_at')]);
});
