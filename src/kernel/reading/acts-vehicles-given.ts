/** One car for the classes that are ticked, as people say it in three languages: data. */
import type { Act } from './acts.ts';
import { ways } from './ways.ts';

export const VEHICLES_GIVEN: readonly Act[] = [
  {
    commands: ['booking.give-vehicle'],
    about: 'vehicle_id',
    needs: 'vehicle_id',
    said: {
      en: ways(
        'give …, assign …, put …',
        'to the selected, to the ticked, to these, to those, to all these, to all selected, on the selected, on the ticked, on these, on those',
        'classes, lessons',
      ),
      fr: ways(
        'attribuer …, attribue …, attribuez …, donner …, affecter …, mettre …',
        'aux cours, aux leçons, à ces cours, à ces leçons, à tous ces cours, sur les cours, sur ces cours',
        'cochés, cochées, sélectionnés, sélectionnées',
      ).concat(
        ways('attribuer …, attribue …, donner …, affecter …, mettre …', 'à ces cours, à tous ces cours, sur ces cours'),
      ),
      pt: ways(
        'dar …, dá …, dê …, atribuir …, atribui …, pôr …',
        'às selecionadas, às aulas selecionadas, às aulas marcadas com visto, a estas aulas, a todas estas aulas, a essas aulas, nas aulas selecionadas, nas selecionadas, nestas aulas',
      ),
    },
  },
  {
    commands: ['booking.give-vehicle'],
    opens: 'vehicle_id',
    said: {
      en: ways(
        'give, assign',
        'a car to, a vehicle to',
        'classes, several classes, the selected classes, these classes',
      ),
      fr: ways(
        'attribuer, donner, affecter',
        'une voiture, un véhicule',
        'à des cours, à plusieurs cours, aux cours cochés, à ces cours',
      ),
      pt: ways(
        'dar, atribuir',
        'um carro, uma viatura',
        'a aulas, a várias aulas, às aulas selecionadas, às selecionadas, a estas aulas',
      ),
    },
  },
];
