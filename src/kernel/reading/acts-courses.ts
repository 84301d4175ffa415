/** Theory courses: planned, enrolled in, and left. The word alone says so: who is put in an exam is not put in a course. */
import type { Act } from './acts.ts';
import { ways } from './ways.ts';

const COURSE = {
  en: 'theory course, a theory course, the theory course, new theory course, a new theory course, course of theory',
  fr: 'formation au code, une formation au code, la formation au code, stage de code, un stage de code, session de code, une session de code, cours de code collectif, un cours de code collectif',
  pt: 'curso de código, um curso de código, o curso de código, curso teórico, um curso teórico, curso de teoria, um curso de teoria, o curso de teoria, turma de código, uma turma de código',
};
const INTO = {
  en: '… in the course, … in course, … to the course, … into the course, … on the course, … for the course, … in the theory course, … to the theory course, … into the theory course, … on the theory course, … for the theory course, … course, … theory course',
  fr: '… à la formation, … à la formation au code, … au cours de code, … aux cours de code, … au stage, … au stage de code, … à la session de code, … dans la formation au code, … en formation au code',
  pt: '… no curso, … no curso de código, … no curso teórico, … na turma, … na turma de código, … num curso de código, … ao curso de código, … à turma',
};
const OUT_OF = {
  en: '… out of the course, … from the course, … off the course, … out of the theory course, … from the theory course, … off the theory course, … from course',
  fr: '… de la formation, … de la formation au code, … du cours de code, … des cours de code, … du stage, … du stage de code, … de la session de code',
  pt: '… do curso, … do curso de código, … do curso teórico, … da turma, … da turma de código',
};

export const COURSES: readonly Act[] = [
  {
    commands: ['course.plan'],
    said: {
      en: ways('plan, schedule, set up, arrange, organise, organize, add, create, make', COURSE.en),
      fr: ways('planifier, planifie, programmer, programme, organiser, organise, créer, ajouter, prévoir', COURSE.fr),
      pt: ways('planear, planeia, marcar, marca, organizar, organiza, criar, cria, agendar, adicionar', COURSE.pt),
    },
  },
  {
    commands: ['course.enrol'],
    said: {
      en: ways('enrol, enroll, register, sign up, put, add, book', INTO.en),
      fr: ways('inscrire, inscris, inscri, inscrit, inscrivez, mettre, mets, ajouter, ajoute', INTO.fr),
      pt: ways('inscrever, inscreve, inscreva, pôr, põe, adicionar, adiciona, juntar, junta', INTO.pt),
    },
  },
  {
    commands: ['course.leave'],
    said: {
      en: ways('take, remove, withdraw, drop', OUT_OF.en),
      fr: ways('retirer, retire, désinscrire, désinscris, enlever, enlève, sortir', OUT_OF.fr),
      pt: ways('retirar, retira, tirar, tira, remover, remove', OUT_OF.pt),
    },
  },
];
