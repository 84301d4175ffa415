/** What callers and colleagues tell, and rules as they are spoken of: the ways of saying an act that name no verb of it. In three languages: data. */
import type { Act } from './acts.ts';
import { ways } from './ways.ts';

export const TOLD: readonly Act[] = [
  // Whom nobody saw.
  {
    commands: ['booking.no-show'],
    said: {
      en: ways(
        'waited for …, waited for, was waiting for …',
        'nobody came, nobody showed up, nobody turned up, no one came',
      ),
      fr: ways(
        "attendu …, j'ai attendu …, on a attendu …",
        "personne n'est venu, personne, n'est jamais arrivé, n'est jamais arrivée",
      ),
      pt: ways(
        'esperei por …, esperámos por …, à espera de …, à espera da …, à espera do …, estive à espera de …',
        'ninguém apareceu, e ninguém apareceu, ninguém veio, e ninguém veio, não apareceu',
      ),
    },
  },
  // A teacher who is not there: the day is asked for by the act.
  {
    commands: ['teacher.sick-day'],
    needs: 'teacher',
    said: {
      en: [
        "won't be in",
        'will not be in',
        "won't come in",
        'is not coming in',
        'not in',
        'will be out',
        'has a doctor',
        'is at the dentist',
      ],
      fr: [
        'ne sera pas là',
        'ne sera pas la',
        'sera absent',
        'sera absente',
        'en arrêt',
        'est en arrêt',
        'en arrêt maladie',
        'ne viendra pas',
        'ne travaille pas',
      ],
      pt: [
        'não vem trabalhar',
        'não estará',
        'não vai estar',
        'de baixa',
        'está de baixa',
        'fica de baixa',
        'ligou doente',
        'não trabalha',
      ],
    },
  },
  // Rules of the school, as they are spoken of.
  {
    commands: ['setting.no-show-wait-minutes'],
    said: {
      en: ways('wait … before', 'marking a no-show, marking no-show, a no-show, marking absent, noting an absence'),
      fr: ways(
        'attendre … avant de, attendre … avant',
        "noter une absence, marquer absent, noter l'absence, l'absence",
      ),
      pt: ways('esperar … antes de, esperar … até', 'marcar falta, marcar a falta, dar falta'),
    },
  },
  {
    commands: ['setting.booking-lead-hours'],
    said: {
      en: ways(
        'book, classes are booked, a class is booked, booking',
        '… at least … ahead, … at least … in advance, … at least … before',
      ),
      fr: ways('un cours se réserve, les cours se réservent, réserver, réservation', "… à l'avance"),
      pt: ways('uma aula marca-se, as aulas marcam-se, marcar, marcações', '… com antecedência, … de antecedência'),
    },
  },
  {
    commands: ['setting.max-open-bookings-per-student'],
    said: {
      en: ways(
        'at most, no more than, maximum',
        '… open bookings, … open classes, … bookings per student, … classes per student',
      ),
      fr: ways(
        'au plus, au maximum, maximum',
        '… réservations ouvertes, … cours ouverts, … réservations par élève, … cours par élève',
      ),
      pt: ways(
        'no máximo, máximo, até',
        '… marcações em aberto, … aulas em aberto, … marcações por aluno, … aulas por aluno',
      ),
    },
  },
  {
    commands: ['setting.theory-wait-days'],
    said: {
      en: ways('wait, days', '… after a failed theory exam, … after a failed theory test, … after failing the theory'),
      fr: ways(
        "attente, d'attente, délai",
        '… après un examen de code raté, … après un code raté, … après un échec au code',
      ),
      pt: ways(
        'espera, de espera, dias',
        '… depois de chumbar no código, … após chumbar no código, … depois de um exame de código chumbado',
      ),
    },
  },
  // Who takes a package.
  {
    commands: ['student.sell-package'],
    needs: 'package',
    said: {
      en: ways('takes, takes the, is taking, wants, goes for, signs up for'),
      fr: ways('prend, prend le, choisit, veut, veut le, part sur'),
      pt: ways('fica com, fica com o, leva, leva o, quer, quer o, escolheu o, escolhe o'),
    },
  },
];
