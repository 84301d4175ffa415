/** Words that lead to a field of a list, by language: its name there, and what else an office calls it. Loaded with the filters. */
import en from './field-words/en.json' with { type: 'json' };
import fr from './field-words/fr.json' with { type: 'json' };
import pt from './field-words/pt.json' with { type: 'json' };

/** Words parted by commas, by the field's name in the contract. */
export const fieldWords: Readonly<Record<string, Readonly<Record<string, string>>>> = { en, fr, pt };
