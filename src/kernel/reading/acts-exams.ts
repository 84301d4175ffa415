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

/** What came of an exam: `telmo failed the practical`. Which of somebody's exams it was goes by its kind. */
const RESULTS: readonly Act[] = (
  [
    {
      kind: 'practical',
      en: 'practical, practical exam, practical test, driving test, driving exam, road test',
      fr: 'conduite, pratique, examen pratique, la pratique, examen de conduite, épreuve pratique, permis',
      pt: 'prática, condução, exame prático, exame de condução, prova prática',
    },
    {
      kind: 'theory',
      en: 'theory, theory exam, theory test, written test',
      fr: 'code, examen du code, examen théorique, code de la route, théorique, examen de code',
      pt: 'código, exame de código, exame teórico, teórica, prova teórica',
    },
  ] as const
).flatMap(({ kind, en, fr, pt }) =>
  (
    [
      {
        result: 'passed',
        verbs: {
          en: 'passed, passed the, passed her, passed his, passed their, has passed the',
          fr: 'a réussi le, a réussi la, a réussi son, a eu le, a eu la, a eu son, a obtenu le, réussi le, réussi la, reçu au, reçue au, reçu à la, reçue à la, a réussi l’, reçu à l’, reçue à l’, admis au, admise au, admis à la, admise à la',
          pt: 'passou no, passou na, passou o, passou a, foi aprovado no, foi aprovada no, foi aprovado na, foi aprovada na, aprovado no, aprovada no',
        },
      },
      {
        result: 'failed',
        verbs: {
          en: 'failed, failed the, failed her, failed his, failed their, has failed the, did not pass the',
          fr: 'a raté le, a raté la, a raté son, a échoué au, a échoué à la, échoué au, échouée au, échoué à la, échouée à la, ajourné au, ajournée au, a raté l’, a échoué à l’, échoué à l’, échouée à l’, n’a pas eu le, n’a pas eu la, raté le, raté la, recalé au, recalée au, a été recalé au, a été recalée au, a été recalé à la, a été recalée à la',
          pt: 'chumbou no, chumbou na, reprovou no, reprovou na, foi reprovado no, foi reprovada no, reprovado no, reprovada no',
        },
      },
      {
        result: 'absent',
        verbs: {
          en: 'missed the, missed her, missed his, did not come to the, did not turn up for the, did not show up for the, absent from the, no-show at the, was absent from the',
          fr: 'absent au, absente au, absent à la, absente à la, absent à l’, absente à l’, a manqué le, a manqué la, a manqué l’, n’est pas venu au, n’est pas venue au, n’est pas venu à l’, n’est pas venue à l’, ne s’est pas présenté au, ne s’est pas présentée au, ne s’est pas présenté à l’, ne s’est pas présentée à l’, n’était pas au',
          pt: 'faltou ao, faltou à, não foi ao, não foi à, não apareceu no, não apareceu na, não compareceu ao, não compareceu à, ausente no, ausente na, ausente do',
        },
      },
    ] as const
  ).map(
    ({ result, verbs }): Act => ({
      commands: ['exam.results'],
      args: { result },
      // Who was absent from an exam missed no class, whether entered or not.
      ...(result === 'absent' ? {} : { needs: 'exam_entries' }),
      charges: [kind],
      said: { en: ways(verbs.en, en), fr: ways(verbs.fr, fr), pt: ways(verbs.pt, pt) },
    }),
  ),
);
/** The same without its kind: whichever of somebody's exams it was. */
const RESULTS_ALONE: readonly Act[] = (
  [
    {
      result: 'passed',
      en: 'passed the exam, passed her exam, passed his exam, passed their exam, passed the test, passed her test, passed his test, has passed',
      fr: "a réussi l'examen, a réussi son examen, a eu son examen, est reçu à l'examen, est reçue à l'examen",
      pt: 'passou no exame, passou o exame, foi aprovado no exame, foi aprovada no exame, aprovado no exame, aprovada no exame',
    },
    {
      result: 'failed',
      en: 'failed the exam, failed her exam, failed his exam, failed their exam, failed the test, failed her test, failed his test, did not pass the exam, has failed',
      fr: "a raté l'examen, a raté son examen, a échoué à l'examen, n'a pas eu son examen",
      pt: 'chumbou no exame, reprovou no exame, foi reprovado no exame, foi reprovada no exame, não passou no exame',
    },
  ] as const
).map(
  ({ result, en, fr, pt }): Act => ({
    commands: ['exam.results'],
    args: { result },
    needs: 'exam_entries',
    said: { en: ways(en), fr: ways(fr), pt: ways(pt) },
  }),
);

/** A verb alone, behind the name of somebody who was entered: `rita passed`. */
const RESULTS_BY_VERB: readonly Act[] = (
  [
    {
      result: 'passed',
      en: 'passed',
      fr: 'a réussi, est reçu, est reçue, a été reçu, a été reçue, reçu au, reçue au, reçu à, reçue à',
      pt: 'passou, foi aprovado, foi aprovada',
    },
    {
      result: 'failed',
      en: 'failed',
      fr: 'a échoué, est recalé, est recalée, a été recalé, a été recalée, recalé, recalée, ajourné, ajournée, est ajourné, est ajournée, a été ajourné, a été ajournée',
      pt: 'chumbou, reprovou, foi reprovado, foi reprovada',
    },
  ] as const
).map(
  ({ result, en, fr, pt }): Act => ({
    commands: ['exam.results'],
    args: { result },
    needs: 'exam_entries',
    spelled: true,
    said: { en: ways(en), fr: ways(fr), pt: ways(pt) },
  }),
);

/** Whose training ends with the exam: no result alone. */
const DONE_WITH: Act = {
  commands: ['student.set-status'],
  args: { status: 'completed' },
  needs: 'students',
  said: {
    en: ['passed completed', 'passed and completed', 'passed and done', 'passed and finished'],
    fr: ['a réussi et terminé', 'a réussi et a terminé', 'a réussi et a fini'],
    pt: ['passou e concluiu', 'passou e terminou', 'passou e acabou'],
  },
};

/** The other ways in which an entry ends. */
const NOT_TAKEN: readonly Act[] = [
  {
    commands: ['exam.results'],
    args: { result: 'withdrawn' },
    needs: 'exam_entries',
    said: {
      en: around(
        'withdraw, remove, take, take out, delete',
        'from the exam, from the test, from the driving test, from the theory test, off the exam, off the test, out of the exam, out of the test, of the exam',
      ),
      fr: around(
        'retirer, désinscrire, enlever, sortir, supprimer',
        "de l'examen, de l'examen du, du permis, du code, de l'épreuve",
      ),
      pt: around(
        'retirar, tirar, desinscrever, eliminar, apagar',
        'do exame, do exame de, do exame de código, do exame de condução, do exame prático, da prova',
      ),
    },
  },
  {
    commands: ['exam.results'],
    args: { result: 'withdrawn' },
    needs: 'exam_entries',
    said: {
      en: ['withdrew from the exam', 'withdraws from the exam', 'withdrew from the test', 'pulled out of the exam'],
      fr: ["s'est désisté de l'examen", "s'est désistée de l'examen", "se désiste de l'examen"],
      pt: ['desistiu do exame', 'desiste do exame'],
    },
  },
  {
    commands: ['exam.results'],
    args: { result: 'absent' },
    said: {
      en: [
        'did not come to the exam',
        "didn't come to the exam",
        'missed the exam',
        'missed her exam',
        'missed his exam',
        'absent from the exam',
        'did not show up for the exam',
        'missed the driving test',
      ],
      fr: [
        "n'est pas venu à l'examen",
        "n'est pas venue à l'examen",
        "ne s'est pas présenté à l'examen",
        "ne s'est pas présentée à l'examen",
        "absent à l'examen",
        "absente à l'examen",
        "a manqué l'examen",
      ],
      pt: [
        'faltou ao exame',
        'não foi ao exame',
        'não apareceu no exame',
        'não compareceu ao exame',
        'não compareceu no exame',
      ],
    },
  },
];

/** What somebody says of an exam as it goes on its way with the authority. */
const STATES: readonly Act[] = (
  [
    {
      status: 'confirmed',
      en: 'confirm the exam, confirm exam, exam confirmed, exam is confirmed, the exam is confirmed, confirm the driving test, confirm this exam',
      fr: "confirmer l'examen, confirme l'examen, examen confirmé, l'examen est confirmé, confirmer cet examen",
      pt: 'confirmar o exame, confirmar exame, confirma o exame, exame confirmado, o exame está confirmado, confirmar este exame',
    },
    {
      status: 'requested',
      en: 'request the exam, exam requested, exam is requested, the exam was requested',
      fr: "demander l'examen, examen demandé, l'examen est demandé",
      pt: 'pedir o exame, exame pedido, o exame está pedido, requisitar o exame',
    },
  ] as const
).map(
  ({ status, en, fr, pt }): Act => ({
    commands: ['exam.set-status'],
    args: { status },
    said: { en: ways(en), fr: ways(fr), pt: ways(pt) },
  }),
);

/** Who is entered for an exam of a kind that has a name of its own. */
const ENTERED_FOR: readonly Act[] = (
  [
    {
      kind: 'theory',
      en: 'for the theory, for theory, in for the theory, for the theory test, for the theory exam, for the written test',
      fr: "au code, pour le code, à l'examen du code, à l'examen de code, au code de la route, à l'épreuve théorique",
      pt: 'no código, para o código, a código, no exame de código, para o exame de código, na teórica',
    },
    {
      kind: 'practical',
      en: 'for the practical, for practical, in for the practical, for the practical test, for the road test',
      fr: "à la conduite, pour la conduite, à l'examen de conduite, à l'épreuve pratique, à la pratique",
      pt: 'na prática, para a prática, no exame de condução, para o exame de condução, na condução',
    },
  ] as const
).map(
  ({ kind, en, fr, pt }): Act => ({
    commands: ['exam.enter'],
    args: { kind },
    said: {
      en: around('enter, register, sign up, put, put in, put forward, enrol, enroll', en),
      fr: around('inscrire, présenter, inscris, inscri, inscrit, inscription de, présentation de', fr),
      pt: around('inscrever, propor, inscreve, inscrição de, levar', pt),
    },
  }),
);

/** Verbs that put an exam, or somebody in it, on a day. */
const PLAN = {
  en: 'plan, book, schedule, arrange, add, set up, put in',
  fr: 'planifier, planifie, prévoir, programmer, programme, ajouter, réserver, réserve, poser, caler, organiser',
  pt: 'marcar, marca, marque, agendar, agenda, agende, planear, programar, adicionar, criar, reservar',
};
/** An exam by its kind, and without it: that of a kind has it in its name. */
const EXAM = [
  {
    kind: undefined,
    en: 'exam, an exam, the exam, exam session',
    fr: "examen, un examen, l'examen, session d'examen, passage à l'examen",
    pt: 'exame, um exame, o exame, sessão de exames',
  },
  {
    kind: 'practical',
    en: 'practical exam, a practical exam, practical test, a practical test, driving test, a driving test, driving exam, road test',
    fr: 'examen pratique, un examen pratique, examen de conduite, un examen de conduite, épreuve pratique, examen de la conduite',
    pt: 'exame prático, um exame prático, o exame prático, exame de condução, um exame de condução, prova prática',
  },
  {
    kind: 'theory',
    en: 'theory exam, a theory exam, theory test, a theory test, written test',
    fr: "examen théorique, un examen théorique, examen du code, un examen du code, l'examen du code, épreuve théorique",
    pt: 'exame teórico, um exame teórico, o exame teórico, exame de código, um exame de código, prova teórica',
  },
] as const;

/** An exam that is planned, and somebody who is to sit one. */
const PLANNED: readonly Act[] = EXAM.flatMap(({ kind, en, fr, pt }): Act[] => {
  const args = kind ? { args: { kind } } : {};
  const said = { en: ways(PLAN.en, en), fr: ways(PLAN.fr, fr), pt: ways(PLAN.pt, pt) };
  return [
    { commands: ['exam.add'], leads: true, ...args, said },
    { commands: ['exam.enter'], needs: 'students', ...args, said },
  ];
});

/** A student booked it, and the school notes it: `rita booked her own practical exam`. */
const BOOKED_OWN: readonly Act[] = (
  [
    {
      kind: undefined,
      en: 'exam, test',
      fr: 'examen, passage',
      pt: 'exame',
    },
    {
      kind: 'practical',
      en: 'practical exam, practical, practical test, driving test, driving exam, road test',
      fr: 'examen pratique, examen de conduite, permis, passage du permis',
      pt: 'exame prático, exame de condução',
    },
    {
      kind: 'theory',
      en: 'theory exam, theory, theory test, written test',
      fr: 'examen théorique, examen du code, code',
      pt: 'exame teórico, exame de código',
    },
  ] as const
).map(
  ({ kind, en, fr, pt }): Act => ({
    commands: ['exam.book-own'],
    ...(kind ? { args: { kind } } : {}),
    needs: 'student',
    said: {
      en: ways(
        'booked her own, booked his own, booked their own, has booked her own, has booked his own, has booked their own, booked herself a, booked himself a, booked themselves a',
        en,
      ),
      fr: ways(
        'a réservé elle-même son, a réservé lui-même son, a réservé elle-même un, a réservé lui-même un, a réservé elle même son, a réservé lui même son, a pris elle-même son, a pris lui-même son, réservé elle-même son, réservé lui-même son',
        fr,
      ),
      pt: ways(
        'marcou ela própria o, marcou ele próprio o, marcou ela mesma o, marcou ele mesmo o, marcou sozinha o, marcou sozinho o, marcou o seu próprio, marcou por si o',
        pt,
      ),
    },
  }),
);

/** What came of an exam was noted wrongly. */
const MENDED: Act = {
  commands: ['exam.results'],
  said: {
    en: ways(
      'correct, change, fix, edit, mend',
      'result of, the result of, exam result of, the exam result of, results of',
    ),
    fr: ways(
      'corriger, modifier, changer, rectifier, corrige',
      "résultat de, le résultat de, résultat d'examen de, le résultat d'examen de",
    ),
    pt: ways(
      'corrigir, alterar, mudar, emendar, corrige, altera',
      'resultado de, resultado da, resultado do, o resultado de, o resultado da, o resultado do',
    ),
  },
};

/** Whatever the next one is, which exam is asked: those to come are offered, the nearest first. */
const NEXT_EXAM: readonly Act[] = [
  {
    kind: undefined,
    en: 'for the next exam, in the next exam',
    fr: 'au prochain examen, pour le prochain examen',
    pt: 'no próximo exame, para o próximo exame',
  },
  {
    kind: 'theory',
    en: 'for the next theory exam, in the next theory exam, for the next theory test, in the next theory test',
    fr: 'au prochain examen théorique, au prochain examen du code, au prochain code',
    pt: 'no próximo exame teórico, no próximo exame de código, para o próximo exame de código',
  },
  {
    kind: 'practical',
    en: 'for the next practical exam, in the next practical exam, for the next driving test, in the next driving test',
    fr: 'au prochain examen pratique, au prochain examen de conduite, à la prochaine conduite',
    pt: 'no próximo exame prático, no próximo exame de condução, para o próximo exame de condução',
  },
].map(
  ({ kind, en, fr, pt }): Act => ({
    commands: ['exam.enter'],
    ...(kind ? { args: { kind } } : {}),
    said: {
      en: around('enter, register, sign up, put, put in, enrol, enroll', en),
      fr: around('inscrire, présenter, inscris, inscrit, mettre', fr),
      pt: around('inscrever, propor, inscreve, levar, pôr', pt),
    },
  }),
);

/** A car or a teacher for an exam that stands. */
const FOR_EXAM: readonly Act[] = ['vehicle_id', 'teacher_id'].map(
  (needs): Act => ({
    commands: ['exam.edit'],
    needs,
    said: {
      en: around('put, use, take, give', 'on the exam, for the exam, to the exam, on the exam of, for the exam of'),
      fr: around(
        'mettre, affecter, donner, prendre',
        "à l'examen, sur l'examen, pour l'examen, à l'examen de, pour l'examen de",
      ),
      pt: around('pôr, meter, usar, dar, levar', 'no exame, para o exame, ao exame, no exame de, para o exame de'),
    },
  }),
);

/** With an exam in focus its time is what is moved. */
const MOVED_HERE: Act = {
  commands: ['exam.move'],
  onRow: true,
  said: {
    en: ways('move, postpone, reschedule, put back, bring forward, move it, postpone it'),
    fr: ways('déplacer, décaler, reporter, repousser, avancer, déplace, décale, reporte'),
    pt: ways('adiar, mudar, remarcar, antecipar, adia, muda, remarca'),
  },
};

export const EXAMS: readonly Act[] = [
  MOVED_HERE,
  ...STATES,
  ...PLANNED,
  ...BOOKED_OWN,
  ...NEXT_EXAM,
  ...FOR_EXAM,
  MENDED,
  {
    commands: ['exam.move'],
    said: {
      en: [
        ...ways('move, postpone, reschedule', 'exam, the exam, the driving test, the theory exam'),
        ...ways('exam, the exam', '… moved, … was moved, … is moved, … has moved, … is now, moved, was moved, is now'),
      ],
      fr: [
        ...ways('déplacer, décaler, reporter, déplace, décale, reporte', "examen, l'examen"),
        ...ways(
          "examen, l'examen",
          '… est déplacé, … a été déplacé, … est reporté, … a été reporté, … passe à, est déplacé, a été déplacé, est reporté, passe à',
        ),
      ],
      pt: [
        ...ways('mudar, adiar, mover, passar, muda, mude, adia, adie, move, passa, passe', 'exame, o exame'),
        ...ways(
          'exame, o exame',
          '… mudou, … foi mudado, … foi adiado, … passou para, … passa para, mudou, foi adiado, passou para, passa para',
        ),
      ],
    },
  },
  ...ENTERED_FOR,
  ...RESULTS,
  ...RESULTS_ALONE,
  ...RESULTS_BY_VERB,
  DONE_WITH,
  ...NOT_TAKEN,
  // Somebody's exams of the authority: what the school calls tests are no one's.
  {
    commands: ['go.exam-entries'],
    needs: 'student_id',
    said: {
      en: [
        'exams',
        'exams of',
        'exams for',
        'all exams of',
        'the exams of',
        'official exams of',
        'exam entries of',
        'driving tests of',
        'exam history of',
      ],
      fr: [
        'examens',
        'examens de',
        "examens d'",
        'les examens de',
        "les examens d'",
        'tous les examens de',
        'examens officiels de',
        'passages de',
        "inscriptions à l'examen de",
      ],
      pt: [
        'exames',
        'exames de',
        'exames da',
        'exames do',
        'os exames de',
        'os exames da',
        'os exames do',
        'todos os exames de',
        'exames oficiais de',
        'inscrições em exame de',
      ],
    },
  },
  // Those of one kind: a theory exam is at the authority, and a test is the school's own.
  ...(
    [
      ['theory', 'theory', 'théorique, de code', 'teórico, de código', 'théoriques, de code', 'teóricos, de código'],
      ['practical', 'practical', 'pratique', 'prático, de condução', 'pratiques', 'práticos, de condução'],
    ] as const
  ).map(
    ([kind, en, fr, pt, frSeveral, ptSeveral]): Act => ({
      commands: ['go.exams'],
      args: { kind: [kind] },
      whole: true,
      said: {
        en: [...ways(en, 'exams'), ...ways('next, upcoming', ways(en, 'exam, exams').join(', '))],
        fr: [...ways('examens', frSeveral), ...ways('prochain examen', fr), ...ways('prochains examens', frSeveral)],
        pt: [...ways('exames', ptSeveral), ...ways('próximo exame', pt), ...ways('próximos exames', ptSeveral)],
      },
    }),
  ),
  {
    commands: ['exam.enter'],
    said: {
      en: [
        ...around(
          'enter, register, sign up, put, put in, put forward, enrol, enroll',
          'exam, in the exam, in an exam, on the exam, for exam, for the exam, for an exam, for the driving exam, in for the exam, in for an exam, in for the driving test, in for the driving exam, forward for the exam, up for the exam',
        ),
      ],
      fr: [
        ...around(
          'inscrire, présenter, inscris, inscri, inscrit, inscription de, présentation de',
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
