/**
 * What people call the lists of the console, in three languages: data. With words that narrow it the name of a list is an
 * order to go there: `students paused`, `aulas da ana reis`.
 */
import type { Act } from './acts.ts';

const list = (place: string, en: string, fr: string, pt: string): Act => ({
  commands: [`go.${place}`],
  said: { en: en.split(', '), fr: fr.split(', '), pt: pt.split(', ') },
});
const CONTENT = ['go.tests', 'go.questions', 'go.packages'];

export const LISTS: readonly Act[] = [
  list(
    'bookings',
    'bookings, classes, lessons, appointments, reservations, go to bookings, list of classes, driving lessons, drives',
    'réservations, cours, leçons, séances, rendez-vous, rdv, liste des cours, tous les cours, leçons de conduite',
    'marcações, aulas, lições, reservas, lista de aulas, todas as aulas, aulas de condução',
  ),
  list(
    'calendar',
    'calendar, agenda, diary, timetable, schedule, planner, go to calendar',
    'calendrier, agenda, planning, emploi du temps',
    'calendário, agenda, horário, planeamento, mapa',
  ),
  list(
    'students',
    'students, pupils, learners, trainees, go to students',
    'élèves, apprenants, apprenantes, étudiants, étudiantes, stagiaires, candidats',
    'alunos, alunas, formandos, formandas, estudantes, instruendos, candidatos',
  ),
  list(
    'teachers',
    'teachers, instructors, go to teachers',
    'moniteurs, monitrices, enseignants, enseignantes, instructeurs, instructrices, profs',
    'instrutores, instrutoras, professores, professoras, formadores',
  ),
  list('questions', 'questions', 'questions', 'perguntas, questões'),
  list('tests', 'tests, mock exams, quizzes', 'tests, examens blancs', 'testes, simulados'),
  list('packages', 'packages, bundles, offers', 'forfaits, formules, offres', 'pacotes, ofertas'),
  // What is not published yet may be of any kind: all of them are shown.
  {
    commands: CONTENT,
    args: { status: ['draft'] },
    said: {
      en: ['drafts', 'unpublished'],
      fr: ['brouillons', 'non publiés', 'non publiées'],
      pt: ['rascunhos', 'não publicados', 'não publicadas', 'por publicar'],
    },
  },
];
