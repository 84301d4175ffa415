/** What people say of a student's photo, in three languages. */
import type { Act } from './acts.ts';
import { ways } from './ways.ts';

const PT_PHOTO = 'foto, a foto, uma foto, fotografia, a fotografia, uma fotografia';

export const PHOTOS: readonly Act[] = [
  {
    commands: ['student.set-photo'],
    leads: true,
    needs: 'student',
    said: {
      en: [
        ...ways('photo, picture, portrait, new photo, new picture', 'of, for'),
        ...ways('photo, new photo, … photo, … picture, … new photo'),
        ...ways('add, set, change, upload, put, replace', 'photo, picture, a photo, the photo, … photo', 'of, for, to'),
        ...ways('add, set, change, upload, put, replace', 'photo, picture, a photo, the photo, … photo, … picture'),
      ],
      fr: [
        ...ways('photo, portrait, nouvelle photo', 'de, du, pour'),
        'photo',
        'nouvelle photo',
        ...ways('mettre, ajouter, changer, importer, remplacer', 'photo, une photo, la photo', 'de, pour, à'),
        ...ways('mettre, ajouter, changer, importer, remplacer', 'photo, une photo, la photo'),
      ],
      pt: [
        ...ways('foto, fotografia, nova foto, nova fotografia', 'de, da, do, para'),
        ...ways('foto, fotografia, nova foto'),
        ...ways('pôr, por, adicionar, mudar, trocar, carregar', PT_PHOTO, 'de, da, do, a, à, ao'),
        ...ways('pôr, por, adicionar, mudar, trocar, carregar', PT_PHOTO),
      ],
    },
  },
  {
    commands: ['student.remove-photo'],
    needs: 'student',
    said: {
      en: [
        ...ways('remove, delete, take away, clear', 'photo, picture, the photo, the picture', 'of'),
        ...ways('remove, delete, take away, clear', 'photo, picture, … photo, … picture'),
      ],
      fr: [
        ...ways('retirer, supprimer, enlever, effacer', 'photo, la photo', 'de, du'),
        ...ways('retirer, supprimer, enlever, effacer', 'photo, la photo'),
      ],
      pt: [
        ...ways('retirar, apagar, remover, tirar, eliminar', 'foto, a foto, fotografia, a fotografia', 'de, da, do'),
        ...ways('retirar, apagar, remover, tirar, eliminar', 'foto, a foto, fotografia, a fotografia'),
      ],
    },
  },
];
