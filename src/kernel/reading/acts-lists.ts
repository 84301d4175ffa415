/**
 * What people call the lists of the console, in three languages: data. With words that narrow it the name of a list is an
 * order to go there: `students paused`, `aulas da ana reis`.
 */
import type { Act } from './acts.ts';
import { ways } from './ways.ts';

const list = (place: string, en: string, fr: string, pt: string): Act => ({
  commands: [`go.${place}`],
  said: { en: en.split(', '), fr: fr.split(', '), pt: pt.split(', ') },
});
/** Who owes something, before for how long. */
/** How long something has been owed, in the words for it. */
const OVER_A_MONTH = {
  en: 'for more than a month, for over a month, since more than a month, for a month or more, more than a month, over a month, over 30 days, more than 30 days, for more than 30 days, a month',
  fr: "depuis plus d'un mois, depuis plus de 30 jours, de plus d'un mois, de plus de 30 jours, plus d'un mois",
  pt: 'há mais de um mês, há mais de 30 dias, de mais de um mês, com mais de um mês, com mais de 30 dias, mais de um mês',
};
const OVER_TWO_MONTHS = {
  en: 'for more than two months, for over two months, over 60 days, for more than 60 days, more than 60 days, two months',
  fr: 'depuis plus de deux mois, depuis plus de 60 jours, de plus de deux mois, de plus de 60 jours',
  pt: 'há mais de dois meses, há mais de 60 dias, com mais de dois meses, com mais de 60 dias',
};
const REMIND = {
  en: 'remind, send a reminder to, send reminders to, send a payment reminder to, chase',
  fr: 'envoyer un rappel à, envoyer un rappel de paiement à, envoie un rappel à, relancer, relance, rappeler',
  pt: 'enviar um lembrete a, enviar lembrete a, enviar um aviso a, mandar um lembrete a, lembrar, avisar, relembrar',
};
const WHO_OWES = {
  en: 'everyone who owes, everybody who owes, all who owe, those who owe, who owes, students who owe, all students who owe, students owing, those owing, debtors, all debtors, everyone who has owed, all unpaid, unpaid, unpaid students',
  fr: 'ceux qui doivent, ceux qui nous doivent, tous ceux qui doivent, les élèves qui doivent, tous les élèves qui doivent, qui doit, ceux qui doivent de l’argent, les impayés, tous les impayés, les débiteurs, tous les débiteurs',
  pt: 'quem deve, quem nos deve, todos os que devem, os que devem, aos que devem, a todos os que devem, os alunos que devem, aos alunos que devem, todos os alunos que devem, devedores, os devedores, aos devedores, todos os devedores',
};
/** All who owe something, whichever row is in focus. */
const ALL_WHO_OWE = { balances: { matching: { standing: 'owes' } } };
/** Students are reminded of what they owe: all who owe something, or those who have owed it for some time. */
const REMINDED: readonly Act[] = [
  // One who is named is reminded alone, and nobody else.
  {
    commands: ['balance.remind'],
    about: 'balances',
    needs: 'balances',
    said: {
      en: [
        ...ways('chase, chase up, dun'),
        ...ways('send', 'a payment reminder, payment reminder, a reminder of payment', 'to'),
        ...ways(
          'remind',
          '… what he owes, … what she owes, … what they owe, … of what he owes, … of what she owes, … of what they owe, … to pay, … of the debt, … of his debt, … of her debt',
        ),
      ],
      fr: [
        ...ways('relancer, relance, relancez'),
        ...ways('envoyer, envoie, faire', 'une relance, relance, un rappel de paiement, rappel de paiement', 'à'),
        ...ways(
          'rappeler à, rappelle à, rappelez à',
          "… ce qu'elle doit, … ce qu'il doit, … ce qu il doit, … ce qu elle doit, … sa dette, … son impayé, … de payer",
        ),
      ],
      pt: [
        ...ways(
          'enviar, envia, mandar, manda',
          'lembrete de pagamento, um lembrete de pagamento, aviso de pagamento, um aviso de pagamento',
          'a, à, ao',
        ),
        ...ways(
          'lembrar, lembra, lembrar a, relembrar, avisar, avisa',
          '… do que deve, … da dívida, … de que deve, … de pagar, … que deve',
        ),
        'insistir com',
      ],
    },
  },
  {
    commands: ['balance.remind'],
    args: ALL_WHO_OWE,
    said: {
      en: ways(REMIND.en, WHO_OWES.en),
      fr: ways(REMIND.fr, WHO_OWES.fr),
      pt: ways(REMIND.pt, WHO_OWES.pt),
    },
  },
  ...(
    [
      [['days_31_60', 'older'], OVER_A_MONTH],
      [['older'], OVER_TWO_MONTHS],
    ] as const
  ).flatMap(([age, since]): Act[] => [
    {
      commands: ['balance.remind'],
      args: { age, ...ALL_WHO_OWE },
      said: {
        en: ways(REMIND.en, WHO_OWES.en, since.en),
        fr: ways(REMIND.fr, WHO_OWES.fr, since.fr),
        pt: ways(REMIND.pt, WHO_OWES.pt, since.pt),
      },
    },
    {
      commands: ['balance.remind'],
      args: { age },
      said: { en: ways(REMIND.en, since.en), fr: ways(REMIND.fr, since.fr), pt: ways(REMIND.pt, since.pt) },
    },
  ]),
];
const OWING = {
  en: 'who owes, who owes us, who owes money, who owes us money, unpaid, overdue, debts, debts older than, who has owed, who has owed money, who has owed us money, students owing, students who owe, students that owe, students owing money, students who owe money, students in debt',
  fr: "qui doit, qui nous doit, qui doit de l'argent, qui nous doit de l'argent, impayés, dettes, en retard, élèves qui doivent, élèves qui nous doivent, élèves qui doivent de l'argent, élèves en retard de paiement, élèves endettés",
  pt: 'quem deve, quem nos deve, quem deve dinheiro, quem nos deve dinheiro, dívidas, por pagar, em atraso, alunos que devem, alunos que nos devem, alunos que devem dinheiro, alunos em dívida, alunos com dívidas',
};
/** The same where a day is said: `who works` is answered by the calendar of that day. */
const onDay = (place: string, en: string, fr: string, pt: string): Act => ({
  ...list(place, en, fr, pt),
  needs: 'from',
});
const CONTENT = ['go.tests', 'go.questions', 'go.packages'];

export const LISTS: readonly Act[] = [
  list(
    'bookings',
    'bookings, classes, lessons, appointments, reservations, go to bookings, list of classes, driving lessons, drives, who teaches, who is teaching, who has class, who has a class, who has lessons, who has a lesson, students with a lesson, students with a class, students with lessons, students with classes, students who have a lesson, students who have a class',
    'réservations, cours, leçons, séances, rendez-vous, rdv, liste des cours, tous les cours, leçons de conduite, qui enseigne, qui donne cours, qui a cours, qui a un cours, qui travaille, élèves avec cours, élèves avec un cours, élèves qui ont cours, élèves qui ont un cours, élèves ayant cours',
    'marcações, aulas, lições, reservas, lista de aulas, todas as aulas, aulas de condução, quem dá aula, quem dá aulas, quem tem aula, quem tem aulas, alunos com aula, alunos com aulas, alunos que têm aula, alunos que têm aulas',
  ),
  list(
    'calendar',
    'calendar, agenda, diary, timetable, schedule, planner, go to calendar',
    'calendrier, agenda, planning, emploi du temps',
    'calendário, agenda, horário, planeamento, mapa',
  ),
  // The cash desk of a day is what was paid on it; what was closed is saved by another order.
  onDay(
    'payments',
    'cash desk, the cash desk, cash desk of, the till, takings',
    'caisse, la caisse, caisse du, caisse de, la caisse de, la caisse du',
    'caixa, a caixa, caixa de, caixa do dia, a caixa de',
  ),
  onDay(
    'calendar',
    "plan, plan for, diary for, rota for, schedule for, timetable for, programme, programme for, what is on, what's on, what have we got, what have we got on, what do we have, what do we have on, who works, who is working, who's working, who is on, who is on duty, who is in, day, week of, the week of",
    "qui travaille, qui bosse, qui est là, qui roule, programme, programme de, planning de, planning du, qu'est-ce qu'il y a, qu'est-ce qu'on a, que se passe-t-il, qu'y a-t-il, journée, journée de, journée du, calendrier de, agenda de, semaine du, la semaine du",
    'quem trabalha, quem está, quem está de serviço, quem vem, quem entra, o que há, o que há para, o que temos, o que temos para, que temos, programa, programa de, plano de, o dia de, dia de, calendário de, agenda de, mapa de, semana de, a semana de',
  ),
  onDay(
    'calendar-vehicles',
    'which car is free, which cars are free, which car is in use, who has which car, who has got which car, who is using which car, who takes which car, car diary, car rota, car calendar, vehicle calendar, cars in use, car bookings, free cars, cars free',
    'quelle voiture est libre, quelles voitures sont libres, voitures libres, voiture libre, qui a quelle voiture, qui prend quelle voiture, planning des voitures, planning des véhicules, calendrier des véhicules, calendrier des voitures',
    'que carro está livre, que carros estão livres, carros livres, que carro está ocupado, quem tem que carro, quem leva que carro, mapa dos carros, agenda dos carros, calendário das viaturas, calendário dos carros, viaturas livres',
  ),
  onDay(
    'exams',
    'exams, exam, driving tests, official exams, exam dates, tests at the test centre',
    "examens, examens officiels, dates d'examen, examens du permis, passages au permis",
    'exames, exames oficiais, datas de exame, exames de condução, exames do imt',
  ),
  onDay(
    'exam-entries',
    'who has a test, who has an exam, who has their test, who is taking their test, who takes the test, who takes the exam, who is in for the test, who is up for the test, exam entries, candidates, candidates for',
    "qui passe le permis, qui passe l'examen, qui passe un examen, qui passe le code, qui a un examen, candidats, inscriptions aux examens, inscrits à l'examen",
    'quem vai a exame, quem tem exame, quem faz exame, candidatos, inscrições em exames, inscritos em exame',
  ),
  onDay(
    'messages',
    'messages sent, sent messages, messages, texts sent, sms sent, e-mails sent, emails sent, what was sent, what we sent, outbox',
    "messages envoyés, sms envoyés, mails envoyés, e-mails envoyés, ce qui a été envoyé, ce qu'on a envoyé, messages partis",
    'mensagens enviadas, sms enviados, mails enviados, e-mails enviados, o que foi enviado, o que enviámos',
  ),
  onDay(
    'free-times',
    'any space, space, who has space, who has room, gaps, openings, vacancies, what have we got free, what is free, empty slots, empty hours, room',
    'de la place, une place, une heure, places libres, heures libres, des trous, trous, qui a de la place, heures creuses, y a-t-il de la place',
    'vagas, há vagas, há vaga, uma vaga, buracos, furos, horas vagas, horas livres, quem tem vagas',
  ),
  onDay(
    'payments',
    'money in, money received, money that came in, payments, takings, what came in, what we took',
    "argent rentré, encaissé, encaissements, ce qui est rentré, recettes, règlements, combien on a encaissé, qu'est-ce qu'on a encaissé",
    'recebido, recebimentos, quanto recebemos, o que recebemos, quanto entrou, dinheiro que entrou, receitas, movimentos',
  ),
  onDay(
    'attempts',
    'mock tests taken, tests taken, tests sat, who sat a test, who did the test, mock results, test results',
    'tests passés, qui a fait le test, qui a passé le test, résultats des tests',
    'testes feitos, quem fez o teste, quem fez testes, resultados dos testes',
  ),
  onDay(
    'audit',
    'audit, what was changed, what was done, changes, what happened, activity, who did what, log',
    "journal, ce qui a été fait, ce qui a changé, modifications, qui a fait quoi, activité, qu'est-ce qui s'est passé",
    'registo, o que foi feito, o que mudou, alterações, quem fez o quê, atividade, o que aconteceu',
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
  list(
    'vehicles',
    'vehicles, cars, fleet, our cars',
    'véhicules, voitures, flotte, nos voitures',
    'viaturas, carros, veículos, frota, os nossos carros',
  ),
  list(
    'waiting-list',
    'waiting list, waitlist, who waits, who is waiting, who is on the waiting list',
    "liste d'attente, qui attend, qui est sur la liste d'attente, qui est en liste d'attente",
    'lista de espera, quem espera, quem está à espera, quem está na lista de espera, quem está em lista de espera',
  ),
  list(
    'papers',
    'papers, documents, paperwork, papers expiring, papers that expire, expiring papers, documents expiring, documents that expire, expiring documents, papers running out, papers that run out, which papers expire, what papers expire',
    'documents, papiers, pièces, documents qui expirent, papiers qui expirent, pièces qui expirent, documents expirant, quels documents expirent',
    'documentos, papéis, documentos que caducam, documentos a caducar, documentos que expiram, papéis a caducar, papéis que caducam, que documentos caducam, que papéis caducam, papéis que expiram',
  ),
  // Whom an office calls: who has nothing ahead.
  {
    commands: ['go.students'],
    args: { unbooked: true },
    said: {
      en: ways(
        'who has, which students have',
        'no class, no classes, no class booked, no classes booked, no lesson, no lessons, no lesson booked, no lessons booked, nothing booked, no class to come',
      ),
      fr: [
        ...ways(
          "qui n'a, qui n a, qui a",
          'pas de cours, pas de cours prévu, pas de leçon, aucun cours, aucun cours prévu, aucun cours à venir, rien de prévu',
        ),
        'qui est sans cours',
        "élèves qui n'ont pas de cours",
        'élèves qui n ont pas de cours',
      ],
      pt: ways(
        'quem não tem, alunos que não têm, quem está sem',
        'aulas, aula, aulas marcadas, aula marcada, nenhuma aula, nenhuma aula marcada, nada marcado',
      ),
    },
  },
  // The same of some days alone.
  {
    commands: ['go.students'],
    about: 'unbooked_from',
    needs: 'unbooked_from',
    said: {
      en: [
        ...ways(
          'students, pupils, learners',
          'without a class, without a lesson, without classes, without lessons, without any class, without a booking, with no class, with no classes, with no lesson, with no lessons, with nothing booked, who have no class, who have no lesson, not booked',
        ),
        ...ways(
          'who has, which students have, students who have',
          'no class, no classes, no lesson, no lessons, nothing booked, no class booked, no lesson booked',
        ),
        'who is not booked',
        "who isn't booked",
        'who is without a class',
        'who is without a lesson',
      ],
      fr: [
        ...ways(
          'élèves, apprenants, les élèves',
          'sans cours, sans leçon, sans leçons, sans aucun cours, sans rien, sans réservation, sans heure de conduite',
        ),
        ...ways(
          "qui n'a, qui n a, qui a, élèves qui n'ont, élèves qui n ont, élèves qui ont",
          'pas de cours, pas cours, pas de leçon, aucun cours, aucune leçon, rien, rien de prévu',
        ),
        'qui est sans cours',
        'qui est sans leçon',
      ],
      pt: [
        ...ways(
          'alunos, alunas, os alunos',
          'sem aula, sem aulas, sem nenhuma aula, sem marcação, sem marcações, sem nada marcado',
        ),
        ...ways(
          'quem não tem, alunos que não têm, quem está sem, quem fica sem',
          'aulas, aula, aulas marcadas, aula marcada, nenhuma aula, nenhuma aula marcada, nada marcado',
        ),
      ],
    },
  },
  // What has run out, of what still counts.
  {
    commands: ['go.papers'],
    args: { in_use: true },
    days: { to: -1 },
    said: {
      en: [
        ...ways('expired, lapsed, out of date, outdated', 'papers, documents, paperwork'),
        ...ways('papers, documents', 'expired, that expired, that have expired, which expired, out of date, run out'),
        ...ways('which, what', 'papers have expired, documents have expired, papers are expired'),
      ],
      fr: ways(
        'documents, papiers, pièces, quels documents sont, quels papiers sont',
        'expirés, expirées, périmés, périmées, échus, échues, plus valables, qui ont expiré',
      ),
      pt: ways(
        'documentos, papéis',
        'expirados, caducados, vencidos, fora de validade, fora do prazo, que expiraram, que caducaram',
      ),
    },
  },
  list(
    'missing-papers',
    'missing papers, missing documents, papers missing, documents missing, missing paperwork, lacking papers, lacking documents, papers that are missing, documents that are missing, what papers are missing, which papers are missing, who lacks papers, who lacks documents, who is missing papers, who is missing documents, who has papers missing, students with missing papers, students missing papers',
    'documents manquants, papiers manquants, pièces manquantes, documents qui manquent, papiers qui manquent, pièces qui manquent, quels documents manquent, quels papiers manquent, quelles pièces manquent, à qui manque un document, qui n a pas ses papiers, élèves avec documents manquants, élèves sans papiers',
    'documentos em falta, papéis em falta, documentos que faltam, papéis que faltam, que documentos faltam, que papéis faltam, a quem faltam documentos, a quem falta um documento, quem não tem os documentos, alunos com documentos em falta, documentação em falta',
  ),
  list('questions', 'questions', 'questions', 'perguntas, questões'),
  list('tests', 'tests, mock exams, quizzes', 'tests, examens blancs', 'testes, simulados'),
  list('modules', 'modules', 'modules, cursus', 'módulos'),
  list(
    'theory',
    'theory pages, theory texts',
    'pages de théorie, textes de théorie',
    'páginas de teoria, páginas teóricas',
  ),
  list(
    'signs',
    'signs, road signs, traffic signs',
    'panneaux, panneaux routiers',
    'sinais, sinais de trânsito, placas',
  ),
  list('banners', 'banners', 'bannières, bandeaux', 'banners, faixas'),
  list('advertisements', 'advertisements, ads, adverts', 'publicités, pubs, annonces', 'anúncios, publicidades'),
  list(
    'attempts',
    'attempts, test attempts, mock exam results, results of mock exams, test results, results of the tests',
    'tentatives, résultats des examens blancs, résultats examens blancs, résultats des tests, notes des examens blancs',
    'tentativas, resultados dos simulados, resultados dos testes, notas dos testes',
  ),
  list('payments', 'payments, payments received', 'paiements, encaissements', 'pagamentos, recebimentos'),
  list('messages', 'sent messages, deliveries', 'messages envoyés, envois', 'mensagens enviadas, envios'),
  // Whether somebody was told is seen among what was sent to them.
  {
    commands: ['go.messages'],
    needs: 'student_id',
    said: {
      en: [
        'was … told',
        'was … notified',
        'was … informed',
        'has … been told',
        'has … been notified',
        'did … get a message',
        'told about it',
      ],
      fr: [
        'a été prévenu',
        'a été prévenue',
        'a été averti',
        'a été avertie',
        'a été informé',
        'a été informée',
        'a-t-elle été prévenue',
        'a-t-il été prévenu',
        'a-t-elle été avertie',
        'a-t-il été averti',
        'est prévenu',
        'est prévenue',
      ],
      pt: [
        'foi avisado',
        'foi avisada',
        'foi informado',
        'foi informada',
        'foi notificado',
        'foi notificada',
        'já foi avisado',
        'já foi avisada',
        'está avisado',
        'está avisada',
      ],
    },
  },
  {
    commands: ['go.messages'],
    args: { state: ['failed'] },
    said: {
      en: ways('failed, undelivered, unsent', 'messages, mails, emails'),
      fr: ways('messages, mails', 'échoués, en échec, non envoyés, pas envoyés'),
      pt: ways('mensagens, mails', 'falhadas, falhados, não enviadas, não enviados, que falharam'),
    },
  },
  list('packages', 'packages, bundles, offers', 'forfaits, formules, offres', 'pacotes, ofertas'),
  {
    commands: ['go.bookings'],
    args: { status: ['cancelled'] },
    said: {
      en: ['cancellations', 'cancelations'],
      fr: ['annulations'],
      pt: ['cancelamentos', 'desmarcações'],
    },
  },
  {
    commands: ['go.bookings'],
    args: { status: ['no_show'] },
    said: {
      en: [
        'no shows',
        'no-shows',
        'noshows',
        'missed lessons',
        'missed classes',
        'absences',
        'who missed',
        'who missed a class',
        'who missed a lesson',
        'who did not come',
        "who didn't come",
        'who was absent',
        "who didn't show up",
      ],
      fr: [
        'absences',
        'cours manqués',
        'leçons manquées',
        'qui a manqué',
        'qui a manqué un cours',
        'qui était absent',
        "qui n'est pas venu",
        'qui est pas venu',
      ],
      pt: [
        'faltas',
        'ausências',
        'quem faltou',
        'quem faltou à aula',
        'quem não veio',
        'quem não apareceu',
        'quem esteve ausente',
      ],
    },
  },
  {
    commands: ['go.bookings'],
    days: { starting: 0 },
    said: {
      en: [
        ...ways('next, upcoming, coming, future', 'classes, lessons'),
        ...ways('classes, lessons', 'to come, ahead'),
        ...ways('next', 'class, lesson', 'of'),
        ...ways('when is … next', 'class, lesson'),
        ...ways('next', 'class for, lesson for'),
        ...ways('when is the next', 'class, lesson', 'of'),
      ],
      fr: [
        ...ways('prochains, futurs, prochain', 'cours'),
        ...ways('prochaines, prochaine', 'leçons, leçon'),
        ...ways('cours, leçons', 'à venir'),
        ...ways('quand est le prochain, à quand le prochain, quel est le prochain', 'cours'),
      ],
      pt: [
        ...ways('próximas, futuras, próxima', 'aulas, aula'),
        ...ways('aulas', 'futuras, por vir, que vêm'),
        'quando é a próxima aula',
        'qual é a próxima aula',
      ],
    },
  },
  // With whom somebody's next class is, and where, is said by that class itself.
  {
    commands: ['booking.open'],
    needs: 'booking',
    said: {
      en: ['who is … with', 'who has … with', 'with whom is', 'where is'],
      fr: ['avec qui est', 'avec qui a', 'où est', 'où a lieu'],
      pt: ['com quem é', 'com quem tem', 'onde é'],
    },
  },
  {
    commands: ['go.bookings'],
    days: { until: 0 },
    said: {
      en: [
        ...ways('past, previous, last', 'classes, lessons'),
        ...ways('last, previous, latest', 'class, lesson', 'of'),
      ],
      fr: [
        ...ways('cours', 'passés, précédents'),
        ...ways('leçons', 'passées, précédentes'),
        ...ways('derniers, dernier', 'cours'),
        ...ways('dernières, dernière', 'leçons, leçon'),
      ],
      pt: [...ways('aulas', 'passadas, anteriores'), ...ways('últimas, última', 'aulas, aula')],
    },
  },
  {
    // Theory is driven in no car, and what is over or was called off needs none.
    commands: ['go.bookings'],
    args: { without_vehicle: true, class_type: ['practical'], status: ['booked', 'completed'] },
    days: { starting: 0 },
    said: {
      en: ways(
        'classes, lessons, classes …, lessons …',
        'without, with no, that have no, have no, need, that need, lack, that lack',
        'vehicle, car, a vehicle, a car, another car, another vehicle',
      ),
      fr: ways(
        'cours, leçons, cours …, leçons …',
        "sans, qui n'ont pas de, n'ont pas de, n'ont pas encore de, ont besoin d'une, ont besoin d'un, qui ont besoin d'une, à qui il manque une",
        'véhicule, voiture, autre voiture, autre véhicule',
      ),
      pt: ways(
        'aulas, lições, aulas …, lições …',
        'sem, que não têm, não têm, que ainda não têm, ainda não têm, precisam de, que precisam de',
        'veículo, viatura, carro, outro carro, outra viatura',
      ),
    },
  },
  {
    commands: ['go.students'],
    args: { without_teacher: true },
    said: {
      en: ways(
        'students, pupils, learners',
        'without, with no, that have no, who have no',
        'teacher, instructor, a teacher, an instructor',
      ),
      fr: ways('élèves', "sans, qui n'ont pas de", 'moniteur, enseignant, formateur'),
      pt: ways('alunos, formandos', 'sem, que não têm', 'instrutor, professor, formador'),
    },
  },
  {
    commands: ['go.students'],
    args: { without_package: true },
    said: {
      en: ways('students, pupils, learners', 'without, with no, that have no, who have no', 'package, a package'),
      fr: ways('élèves', "sans, qui n'ont pas de", 'forfait, formule'),
      pt: ways('alunos, formandos', 'sem, que não têm', 'pacote'),
    },
  },
  // What was held and is not signed yet: whoever looks for it closes no day.
  {
    commands: ['go.bookings'],
    args: { unsigned: true },
    said: {
      en: [
        ...ways('past, held', 'classes, lessons', 'nobody signed, nobody has signed, no one signed'),
        ...ways('classes, lessons', 'nobody signed, nobody has signed, no one signed'),
        ...ways('unsigned, not signed', 'classes, lessons'),
        ...ways('classes, lessons', 'not signed, not yet signed, without signature, to sign, to be signed'),
        'who has not signed',
        'missing signatures',
      ],
      fr: [
        ...ways('cours, leçons', 'non signés, non signées, pas signés, pas signées, à signer, à faire signer'),
        ...ways('cours, leçons', "passés que personne n'a signés, que personne n'a signés, sans signature"),
        "qui n'a pas signé",
        'signatures manquantes',
      ],
      pt: [
        ...ways('aulas, lições', 'por assinar, não assinadas, sem assinatura, que ninguém assinou'),
        'aulas passadas que ninguém assinou',
        'quem não assinou',
        'assinaturas em falta',
      ],
    },
  },
  {
    commands: ['go.balances'],
    args: { standing: ['owes'] },
    whole: true,
    said: { en: OWING.en.split(', '), fr: OWING.fr.split(', '), pt: OWING.pt.split(', ') },
  },
  // What came of the exams of a day.
  {
    commands: ['go.exam-entries'],
    needs: 'from',
    said: {
      en: ways(
        'results, exam results, entries, who was entered, who is entered',
        'of the exam, of the exams, for the exam, for the exams, of exam, of … exam, of the … exam, for the … exam',
      ),
      fr: ways(
        'résultats, les résultats, inscrits, qui est inscrit, qui était inscrit',
        "de l'examen, des examens, à l'examen, aux examens, de l'épreuve",
      ),
      pt: ways(
        'resultados, os resultados, inscritos, quem está inscrito, quem estava inscrito',
        'do exame, dos exames, no exame, nos exames, da prova',
      ),
    },
  },
  // Somebody's exam of which nothing is noted yet is looked for, and nothing is noted.
  {
    commands: ['go.exam-entries'],
    args: { status: ['entered'] },
    // Of what is still to come there is no result yet.
    days: { to: 0 },
    whole: true,
    said: {
      en: ways(
        'exams, exam entries, … exams, … entries',
        'without a result, without result, without results, with no result, not noted yet, to be noted',
      ),
      fr: ways('examens, inscriptions, examens …', 'sans résultat, sans résultats, à noter, dont le résultat manque'),
      pt: ways(
        'exames, inscrições, exames …',
        'por registar, por registar resultado, sem resultado, sem resultados, por lançar',
      ),
    },
  },
  {
    commands: ['go.balances'],
    about: 'balance_from',
    needs: 'balance_from',
    said: {
      en: ways(`${OWING.en}, owes, owe, owing, balances, balance`, 'more than, over, above, at least'),
      fr: ways(`${OWING.fr}, doit, doivent, soldes, solde`, 'plus de, au moins, de plus de, supérieurs à, supérieur à'),
      pt: ways(`${OWING.pt}, deve, devem, saldos, saldo`, 'mais de, acima de, pelo menos, de mais de, superior a'),
    },
  },
  // How long something is owed is said by what it has been due for.
  {
    commands: ['go.balances'],
    args: { age: ['days_31_60', 'older'] },
    said: {
      en: ways(OWING.en, OVER_A_MONTH.en),
      fr: ways(OWING.fr, OVER_A_MONTH.fr),
      pt: ways(OWING.pt, OVER_A_MONTH.pt),
    },
  },
  {
    commands: ['go.balances'],
    args: { age: ['older'] },
    said: {
      en: ways(OWING.en, OVER_TWO_MONTHS.en),
      fr: ways(OWING.fr, OVER_TWO_MONTHS.fr),
      pt: ways(OWING.pt, OVER_TWO_MONTHS.pt),
    },
  },
  ...REMINDED,
  {
    commands: ['go.bookings'],
    args: { late: true },
    said: {
      en: ['late cancellations', 'late cancelations'],
      fr: ['annulations tardives'],
      pt: ['cancelamentos tardios', 'desmarcações tardias'],
    },
  },
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
