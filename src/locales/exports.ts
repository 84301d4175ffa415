/** What stands in files that the server makes and on no screen. The console never loads it. */
import en from './exports/en.json' with { type: 'json' };
import fr from './exports/fr.json' with { type: 'json' };
import pt from './exports/pt.json' with { type: 'json' };

export const exportTexts = { en, fr, pt };
