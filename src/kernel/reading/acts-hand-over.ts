/** A teacher's students handed over to another, and teachers who leave for good, as people say it in three languages: data. */
import type { Act } from './acts.ts';
import { ways } from './ways.ts';

export const HANDED_OVER: readonly Act[] = [
  {
    commands: ['teacher.hand-over'],
    needs: 'teacher',
    said: {
      en: ways(
        'hand over, pass on, transfer, give, move',
        "… students to, … 's students to, … pupils to, all students of … to, all the students of … to, all pupils of … to, the students of … to, students of … to",
      ),
      fr: ways(
        'confier, transférer, passer, donner',
        'les élèves de … à, tous les élèves de … à, les élèves du moniteur … à',
      ),
      pt: ways(
        'entregar, passar, transferir, dar',
        'os alunos, todos os alunos',
        'de … a, de … para, de … ao, de … à, do … a, do … para, do … ao, do … à, da … a, da … para, da … ao, da … à',
      ),
    },
  },
  // `hand over marta to paulo`: whoever is handed over teaches. A paper goes to nobody who is named.
  {
    commands: ['teacher.hand-over'],
    needs: 'to_teacher',
    said: {
      en: ['hand over', 'hand over … to', 'hand … over to'],
      fr: ways('confier, transférer', '… à, … au'),
      pt: ways('entregar, passar, transferir', '… para, … a, … à, … ao'),
    },
  },
  // Whoever leaves the school is not away for a day.
  {
    commands: ['teacher.hand-over'],
    args: { leaves: true },
    needs: 'teacher',
    said: {
      en: [
        'leaves',
        ...ways('leaves, is leaving, quits, is quitting', 'us, the school, the driving school, the company, for good'),
        ...['is leaving', "'s leaving", 'quits', 'is quitting', 'has quit', 'resigns', 'has resigned', 'resigned'],
        ...['will leave', 'will leave us', 'will leave the school', 'gave notice', 'has given notice'],
      ],
      fr: [
        ...['nous quitte', "s'en va", 'a démissionné', 'démissionne', 'va nous quitter'],
        ...ways('quitte, va quitter, part de', "l'auto-école, l'école, l'équipe"),
      ],
      pt: [
        ...['vai embora', 'vai-se embora', 'despediu-se', 'demitiu-se', 'vai sair'],
        ...ways('sai da, vai sair da, deixa a, vai deixar a', 'escola, escola de condução, empresa'),
        ...['deixa-nos', 'vai deixar-nos'],
      ],
    },
  },
];
