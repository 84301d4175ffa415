/** What an office calls things and acts, in all languages at once: the words of each lead to the same commands. Loaded with the palette. */
import en from './vocabulary/en.json' with { type: 'json' };
import fr from './vocabulary/fr.json' with { type: 'json' };
import pt from './vocabulary/pt.json' with { type: 'json' };

export const vocabulary = { en, fr, pt };
