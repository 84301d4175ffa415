/** What people say as one class is signed for one of its people, in three languages: data. */
import type { Act } from './acts.ts';

export const SIGNING: readonly Act[] = [
  {
    commands: ['booking.sign-as-student'],
    said: {
      en: ['sign as student', 'sign as the student', 'sign for the student'],
      fr: ['signer pour l’élève', "signer pour l'élève", 'signer pour l élève', 'signer comme élève'],
      pt: ['assinar pelo aluno', 'assinar como aluno'],
    },
  },
  {
    commands: ['booking.sign-as-teacher'],
    said: {
      en: ['sign as teacher', 'sign as the teacher', 'sign for the teacher', 'sign as instructor'],
      fr: ['signer pour le moniteur', 'signer pour la monitrice', 'signer comme moniteur'],
      pt: ['assinar pelo instrutor', 'assinar pela instrutora', 'assinar como instrutor'],
    },
  },
];
