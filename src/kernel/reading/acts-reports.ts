/** What people call the reports, in three languages: data. Days behind the name are the period: `income last month`. */
import type { ReportId } from '#contract/entities/report.ts';
import type { Act } from './acts.ts';

const report = (id: ReportId, en: string, fr: string, pt: string): Act => ({
  commands: ['report.open'],
  args: { report: id },
  said: { en: en.split(', '), fr: fr.split(', '), pt: pt.split(', ') },
});

export const REPORTS_NAMED: readonly Act[] = [
  report(
    'income',
    'income, revenue, takings, turnover, what we earned, how much we earned, how much did we earn, how much did we take, how much have we taken, how much did we receive, how much have we received, how much came in, what came in, payments by method, payments by package, income by method, income by package, money taken, income report',
    "recettes, revenus, chiffre d'affaires, encaissements, combien avons-nous gagné, combien avons-nous encaissé, combien a-t-on encaissé, combien on a encaissé, combien avons-nous reçu, combien a-t-on reçu, combien a été encaissé, paiements par moyen, paiements par moyen de paiement, paiements par mode, paiements par forfait, encaissements par moyen, recettes par moyen, recettes par forfait, rapport des recettes",
    'receitas, faturação, rendimento, volume de negócios, quanto ganhámos, quanto recebemos, quanto se recebeu, quanto foi recebido, quanto entrou, quanto se faturou, quanto faturámos, pagamentos por método, pagamentos por meio de pagamento, pagamentos por forma de pagamento, pagamentos por pacote, receitas por método, receitas por pacote, relatório de receitas',
  ),
  report(
    'owed',
    'what is owed, what is owed by age, report of what is owed, ageing report, aging report',
    'ce qui est dû, balance âgée, rapport des impayés, impayés par ancienneté',
    'o que está em dívida, dívida por antiguidade, relatório de dívidas, antiguidade da dívida',
  ),
  report(
    'hours',
    'teachers’ hours, teachers hours, instructors hours, hours of the teachers, hours of teachers, teacher hours, instructor hours, instructors’ hours, hours worked, hours taught, hours report, hours per teacher, hours by teacher, hours per instructor, hours by instructor, lessons per teacher, lessons per instructor',
    'heures des moniteurs, heures des enseignants, heures données, heures travaillées, heures de travail, rapport des heures, heures par moniteur, heures par enseignant, cours par moniteur',
    'horas dos instrutores, horas dos professores, horas dadas, horas trabalhadas, horas de trabalho, relatório de horas, horas por instrutor, horas por professor, aulas por instrutor',
  ),
  report(
    'occupancy',
    'occupancy, occupancy rate, utilisation, utilization, heat map, how full we are, how full are we',
    "taux d'occupation, occupation, taux de remplissage, remplissage, carte de chaleur",
    'taxa de ocupação, ocupação, mapa de calor, quão cheios estamos',
  ),
  report(
    'exams',
    'pass rates, driving test pass rate, exam pass rates, pass rates of exams, how many passed the exam, success rate of exams, report of exams',
    'taux de réussite, taux de réussite aux examens, réussite aux examens, rapport des examens, taux de réussite du permis',
    'taxa de aprovação, taxas de aprovação, taxa de aprovação nos exames, aprovações nos exames, relatório de exames',
  ),
  report(
    'cancellations',
    'cancellations report, cancellation rate, cancellations and no-shows, no-show rate, report of cancellations, cancellation statistics',
    "annulations et absences, taux d'annulation, taux d'absence, rapport des annulations, statistiques des annulations",
    'cancelamentos e faltas, taxa de cancelamento, taxa de faltas, relatório de cancelamentos, estatísticas de cancelamentos',
  ),
  report(
    'way',
    'from registration to licence, registration to licence, funnel, drop-off, where students stop',
    "de l'inscription au permis, inscription au permis, entonnoir, où les élèves s'arrêtent",
    'da inscrição à carta, inscrição à carta, funil, onde os alunos param',
  ),
];
