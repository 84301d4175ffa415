/** People's data erased for good, as people say it in three languages: data. Whoever is only deleted comes back. */
import type { Act } from './acts.ts';
import { ways } from './ways.ts';

/** Of a student or of a teacher, who has to be named. */
export const ERASED: readonly Act[] = ['student', 'teacher'].map(
  (needs): Act => ({
    commands: ['data.erase-person'],
    needs,
    said: {
      en: [
        'forget',
        ...ways('forget, erase, delete, remove, wipe', 'everything, all', 'about, on, of, we know about, we have on'),
        ...ways(
          'erase, delete, remove, wipe, forget',
          'data, all data, all the data, personal data, the personal data, the data, all personal data',
          'of, about, on, from',
        ),
        ...ways('erase, delete, wipe', "… data, … 's data, all … data, all … 's data"),
      ],
      fr: [
        ...['oublier', 'oublie', 'oubliez'],
        ...ways(
          'effacer, efface, supprimer, supprime, oublier',
          'tout sur, tout ce qui concerne, tout ce que nous avons sur',
        ),
        ...ways(
          'effacer, efface, supprimer, supprime',
          'les données, toutes les données, les données personnelles, toutes les données personnelles',
          'de, du, sur',
        ),
      ],
      pt: [
        ...['esquecer', 'esquece', 'esqueça'],
        ...ways(
          'apagar, apaga, eliminar, elimina, esquecer',
          'tudo sobre, tudo o que temos sobre, tudo de, tudo da, tudo do',
        ),
        ...ways(
          'apagar, apaga, eliminar, elimina',
          'os dados, todos os dados, os dados pessoais, todos os dados pessoais',
          'de, da, do, sobre',
        ),
      ],
    },
  }),
);
