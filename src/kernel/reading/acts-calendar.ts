/** What people call a teacher's day or week on paper, in three languages: data. */
import type { Act } from './acts.ts';
import { ways } from './ways.ts';

const PRINT = {
  en: 'print, print the, print a',
  fr: 'imprimer, imprimer le, imprimer la',
  pt: 'imprimir, imprimir o, imprimir a',
};

/** `en`, `fr`, `pt`: what is on the paper. */
const printed = (view: 'day' | 'week', en: string, fr: string, pt: string): Act => ({
  commands: ['calendar.print'],
  args: { view },
  said: { en: ways(PRINT.en, en), fr: ways(PRINT.fr, fr), pt: ways(PRINT.pt, pt) },
});

export const CALENDARS_PRINTED: readonly Act[] = [
  printed(
    'week',
    'week, week plan, weekly plan, week’s plan, week’s calendar',
    'semaine, planning de la semaine, calendrier de la semaine, emploi du temps de la semaine',
    'semana, plano da semana, calendário da semana, agenda da semana, horário da semana',
  ),
  printed(
    'day',
    'day, day plan, day’s plan, day’s calendar',
    'journée, planning du jour, planning de la journée, calendrier du jour, emploi du temps du jour',
    'dia, plano do dia, calendário do dia, agenda do dia, horário do dia',
  ),
  // This week and the next one.
  ...(
    [
      [0, 'this week', 'cette semaine, de cette semaine', 'esta semana, desta semana'],
      [
        7,
        'next week, for next week',
        'semaine prochaine, la semaine prochaine, de la semaine prochaine',
        'próxima semana, da próxima semana, na próxima semana, semana que vem, da semana que vem',
      ],
    ] as const
  ).map(
    ([date, en, fr, pt]): Act => ({
      commands: ['calendar.print'],
      args: { view: 'week' },
      days: { date },
      needs: 'teacher',
      said: {
        en: [
          ...ways('print', '…', en),
          ...ways('print', '…', 'timetable, schedule, diary, rota, calendar, plan, week', en),
          ...ways(PRINT.en, 'timetable, schedule, diary, rota, calendar, plan, week', ', of, for', '…', en),
        ],
        fr: ways(
          PRINT.fr,
          ', planning, calendrier, agenda, emploi du temps, planning de, calendrier de, agenda de, emploi du temps de, feuille de route de',
          '…',
          fr,
        ),
        pt: ways(
          PRINT.pt,
          ', horário, agenda, mapa, calendário, horário de, horário da, horário do, agenda de, agenda da, agenda do, mapa de, calendário de',
          '…',
          pt,
        ),
      },
    }),
  ),
  // The day that is printed is said.
  {
    commands: ['calendar.print'],
    needs: 'date',
    said: {
      en: ways(PRINT.en, 'lessons, classes, timetable, schedule, diary, rota, calendar, plan').concat(
        ways('print', '… lessons, … classes, … timetable, … schedule, … diary, … rota, … calendar, … plan'),
      ),
      fr: ways(
        'imprimer, imprimer le, imprimer les, imprimer la, sortir le',
        'cours, leçons, planning, planning de, calendrier, calendrier de, agenda, agenda de, feuille de route, feuille de route de',
      ),
      pt: ways(
        'imprimir, imprimir o, imprimir a, imprimir as',
        'aulas, aulas de, horário, horário de, agenda, agenda de, mapa, mapa de, calendário, calendário de, folha de serviço, folha de serviço de',
      ),
    },
  },
];
