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
const OWING = {
  en: 'who owes, who owes us, who owes money, who owes us money, unpaid, overdue, debts, debts older than, who has owed, who has owed money, who has owed us money, students owing, students who owe, students that owe, students owing money, students who owe money, students in debt',
  fr: "qui doit, qui nous doit, qui doit de l'argent, qui nous doit de l'argent, impayés, dettes, en retard, élèves qui doivent, élèves qui nous doivent, élèves qui doivent de l'argent, élèves en retard de paiement, élèves endettés",
  pt: 'quem deve, quem nos deve, quem deve dinheiro, quem nos deve dinheiro, dívidas, por pagar, em atraso, alunos que devem, alunos que nos devem, alunos que devem dinheiro, alunos em dívida, alunos com dívidas',
};
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
    'documentos, papéis, documentos que caducam, documentos a caducar, documentos que expiram, papéis a caducar, papéis que caducam, que documentos caducam',
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
  // How long something is owed is said by what it has been due for.
  {
    commands: ['go.balances'],
    args: { age: ['days_31_60', 'older'] },
    said: {
      en: ways(
        OWING.en,
        'for more than a month, for over a month, since more than a month, for a month or more, more than a month, over a month, over 30 days, more than 30 days, for more than 30 days, a month',
      ),
      fr: ways(
        OWING.fr,
        "depuis plus d'un mois, depuis plus de 30 jours, de plus d'un mois, de plus de 30 jours, plus d'un mois",
      ),
      pt: ways(
        OWING.pt,
        'há mais de um mês, há mais de 30 dias, de mais de um mês, com mais de um mês, com mais de 30 dias, mais de um mês',
      ),
    },
  },
  {
    commands: ['go.balances'],
    args: { age: ['older'] },
    said: {
      en: ways(
        OWING.en,
        'for more than two months, for over two months, over 60 days, for more than 60 days, more than 60 days, two months',
      ),
      fr: ways(
        OWING.fr,
        'depuis plus de deux mois, depuis plus de 60 jours, de plus de deux mois, de plus de 60 jours',
      ),
      pt: ways(OWING.pt, 'há mais de dois meses, há mais de 60 dias, com mais de dois meses, com mais de 60 dias'),
    },
  },
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
