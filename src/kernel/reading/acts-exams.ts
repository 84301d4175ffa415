/** How people say that a student is entered for an exam of the authority, in three languages: data. */
import type { Act } from './acts.ts';
import { ways } from './ways.ts';

/** Each verb around the student, with each way to name the exam. */
const around = (verbs: string, exams: string): readonly string[] =>
  ways(
    verbs
      .split(', ')
      .map((verb) => `${verb} …`)
      .join(', '),
    exams,
  );

export const EXAMS: readonly Act[] = [
  {
    commands: ['exam.enter'],
    said: {
      en: [
        ...around(
          'enter, register, sign up, put, put in, put forward',
          'exam, for exam, for the exam, for an exam, for the driving exam, in for the exam, in for an exam, in for the driving test, in for the driving exam, forward for the exam, up for the exam',
        ),
      ],
      fr: [
        ...around(
          'inscrire, présenter, inscris, inscription de, présentation de',
          "examen, examen du, à l'examen, a l examen, a l examen du, pour l examen, à l'examen du, pour l'examen, à un examen, au permis, à l'examen du permis",
        ),
      ],
      pt: [
        ...around(
          'inscrever, propor, inscreve, inscrição de, levar',
          'exame, exame de, no exame, em exame, a exame, ao exame, para exame, para o exame, num exame, no exame de condução',
        ),
      ],
    },
  },
];
