/** What an office says about one of its people, and asks about them, in three languages: data. */
import type { Act } from './acts.ts';
import { methodLeads, SAID_METHODS } from './method-words.ts';
import { ways } from './ways.ts';

export const OF_PEOPLE: readonly Act[] = [
  // Who is to be called is shown with their number.
  {
    commands: ['student.open'],
    needs: 'student',
    whole: true,
    said: {
      en: [
        ...ways('call, ring, phone, telephone, call up, ring up', 'back').concat('call', 'ring', 'phone', 'telephone'),
        ...ways(
          'phone, phone number, number, mobile, mobile number, e-mail address, email address, address',
          'of, for',
        ),
        ...['phone number', 'mobile number', 'email address', 'file of', 'record card of', 'student file'],
      ],
      fr: [
        ...['appeler', 'appelle', 'rappeler', 'téléphoner à', 'téléphone à', 'passer un appel à'],
        ...ways(
          'téléphone, numéro, numéro de téléphone, portable, adresse, mail, adresse mail, fiche, dossier',
          'de, du',
        ),
      ],
      pt: [
        ...[
          'ligar a',
          'ligar à',
          'ligar ao',
          'ligar para',
          'telefonar a',
          'telefonar à',
          'telefonar ao',
          'telefonar para',
        ],
        ...ways('telefone, telemóvel, número, número de telefone, contacto, morada, ficha, processo', 'de, da, do'),
      ],
    },
  },
  {
    commands: ['student.edit'],
    opens: 'address',
    needs: 'student',
    whole: true,
    said: {
      en: [
        'lives at',
        'now lives at',
        'moved house',
        'has moved house',
        'has a new address',
        'moved to a new address',
        'changed address',
      ],
      fr: [
        'habite au',
        'habite maintenant',
        'habite désormais',
        'a déménagé',
        'déménage',
        "a changé d'adresse",
        "change d'adresse",
        'nouvelle adresse de',
        'nouvelle adresse pour',
      ],
      pt: [
        'mora agora',
        'agora mora',
        'mora na',
        'mora em',
        'vive na',
        'mudou de casa',
        'mudou de morada',
        'tem nova morada',
        'nova morada de',
        'nova morada da',
        'nova morada do',
      ],
    },
  },
  // Who answers for somebody is written down at the student: no document, and nobody new.
  {
    commands: ['student.edit'],
    opens: 'guardian_name',
    needs: 'student',
    said: {
      en: [
        ...ways(
          'add, set, note',
          'guardian, a guardian, the guardian, mother, the mother, her mother, his mother, father, the father, her father, his father, parent, a parent, parents',
          'of, to, for',
        ),
        ...ways('add, set, note', '… mother, … father, … guardian, … parents'),
      ],
      fr: ways(
        'ajouter, ajoute, noter, saisir',
        'mère, la mère, sa mère, père, le père, son père, responsable, un responsable, une responsable, le responsable, la responsable, responsable légal, un responsable légal, tuteur, un tuteur, le tuteur, parents, les parents',
        'de, à, pour',
      ),
      pt: ways(
        'adicionar, adiciona, acrescentar, registar',
        'mãe, a mãe, pai, o pai, pais, os pais, encarregado, o encarregado, um encarregado, encarregado de educação, o encarregado de educação, um encarregado de educação, a encarregada de educação',
        'de, da, do, a, à, ao, para',
      ),
    },
  },
  // Where somebody's address is said there is nothing to be sent: `rita's email is …`.
  {
    commands: ['student.edit'],
    needs: 'email',
    said: {
      en: ways(
        'email, e-mail, mail, email address, e-mail address, new email, new e-mail, new email address',
        ', is, of, for, … is, changed to',
      ),
      fr: ways(
        'mail, e-mail, email, adresse mail, adresse e-mail, nouveau mail, nouvel e-mail, nouvelle adresse mail',
        ', est, de, pour, … est',
      ),
      pt: ways('email, e-mail, mail, novo email, novo e-mail, endereço de email', ', é, de, da, do, … é, para'),
    },
  },
  {
    commands: ['student.edit'],
    needs: 'date_of_birth',
    said: {
      en: [
        ...ways('was born, is born, born', ', on, in'),
        ...ways('birthday, date of birth, birth date, dob', ', is, of'),
      ],
      fr: [
        ...ways('est né, est née, né, née, née', ', le'),
        ...ways('date de naissance, anniversaire', ', est, est le, de, le'),
      ],
      pt: [
        ...ways('nasceu, nascido, nascida', ', a, em, no dia'),
        ...ways('data de nascimento, aniversário, dia de anos', ', é, é a, de, da, do'),
        'faz anos a',
      ],
    },
  },
  // The same, where a teacher is named.
  {
    commands: ['student.change-teacher'],
    needs: 'to_teacher',
    said: {
      en: ways('give, hand, transfer, switch, pass', '… to, … over to'),
      fr: ways('passer, transférer, donner', '… à, … chez'),
      pt: ways('passar, transferir, entregar, dar', '… a, … ao, … à, … para, … para o, … para a'),
    },
  },
  // Whose student somebody is.
  {
    commands: ['student.change-teacher'],
    opens: 'to_teacher',
    about: 'to_teacher',
    needs: 'student',
    said: {
      en: [
        ...ways('change, swap, switch, replace', 'teacher of, teacher for, instructor of, instructor for'),
        ...ways('give', '… another teacher, … a different teacher, … a new teacher, … another instructor'),
        ...ways('assign', '… to, … to teacher, … to instructor'),
        ...ways('wants, prefers, asks for', '… as teacher, … as her teacher, … as his teacher, … as instructor'),
      ],
      fr: [
        ...ways(
          'changer, change, changez',
          'le moniteur de, la monitrice de, moniteur de, monitrice de, de moniteur pour, de moniteur',
        ),
        ...ways('veut, préfère, demande', '… comme moniteur, … comme monitrice'),
        ...ways('attribuer, affecter, confier', '… à, … au moniteur, … à la monitrice'),
      ],
      pt: [
        ...ways(
          'mudar, trocar, alterar, muda, troca',
          'o instrutor de, o instrutor da, o instrutor do, instrutor de, instrutor da, instrutor do, a instrutora de, a instrutora da, a instrutora do',
        ),
        ...ways('mudar, trocar', '… de instrutor'),
        ...ways('quer, prefere', '… como instrutor, … como instrutora'),
        ...ways('atribuir, passar, entregar', '… ao instrutor, … à instrutora'),
      ],
    },
  },
  {
    commands: ['exam.enter'],
    needs: 'students',
    said: {
      en: ways(
        'book, put',
        'exam for, an exam for, … in for theory, … in for the theory, … in for the theory test, … in for the practical, … in for the practical test, the exam for, driving test for, a driving test for, … for the exam, … for the driving test, … for an exam, … in for the exam, … in for the driving test',
      ),
      fr: ways(
        'réserver, prendre, demander',
        "examen pour, un examen pour, l'examen de, l'examen pour, une place d'examen pour, … pour l'examen, … pour le permis",
      ),
      pt: ways(
        'marcar, marca, marque',
        'exame a, exame de, exame da, exame do, exame para, o exame de, o exame da, o exame do, … para exame',
      ),
    },
  },
  // What was entered is taken back there, and no class is cancelled.
  {
    commands: ['go.exam-entries'],
    needs: 'student_id',
    said: {
      en: ways(
        'cancel, call off, withdraw, withdraw from',
        'exam, the exam, exam of, exam for, the exam of, test of, driving test of, driving test',
      ),
      fr: ways(
        'annuler, annule, retirer',
        "l'examen, l'examen de, examen de, inscription à l'examen de, l'inscription à l'examen de",
      ),
      pt: ways(
        'desmarcar, cancelar, anular, desmarca, cancela',
        'exame, o exame, exame de, exame da, exame do, o exame de, o exame da',
      ),
    },
  },
  // How much it was says which entry, and never a class by its number.
  {
    commands: ['entry.reverse'],
    needs: 'was',
    said: {
      en: ways('cancel, void, reverse, take back, undo, remove, delete, strike'),
      fr: ways('annuler, annule, annulez, contre-passer, supprimer, retirer, enlever, effacer'),
      pt: ways('anular, anula, cancelar, cancela, estornar, estorna, retirar, apagar, eliminar'),
    },
  },
  // The number is the receipt's.
  {
    commands: ['entry.reverse'],
    said: {
      en: ways('cancel, void, reverse, take back, undo', 'receipt, the receipt, the last payment, last payment'),
      fr: ways(
        'annuler, annule, contre-passer',
        'le reçu, reçu, le dernier paiement, dernier paiement, le dernier encaissement',
      ),
      pt: ways(
        'anular, cancelar, estornar, anula, cancela',
        'recibo, o recibo, último pagamento, o último pagamento, o último recebimento',
      ),
    },
  },
  {
    commands: ['entry.export'],
    said: {
      en: ways('export, download', 'payments, the payments, … payments, entries, takings, receipts'),
      fr: ways(
        'exporter, exporte, télécharger',
        'les paiements, paiements, les paiements de, encaissements, les encaissements, écritures, les écritures',
      ),
      pt: ways(
        'exportar, exporta, descarregar',
        'pagamentos, os pagamentos, pagamentos de, recebimentos, os recebimentos, lançamentos, recibos',
      ),
    },
  },
  // What came in, first how.
  ...SAID_METHODS.map(
    (method): Act => ({
      commands: ['payment.take'],
      args: { method },
      leads: true,
      needs: 'amount',
      whole: true,
      said: { en: methodLeads(method, 'en'), fr: methodLeads(method, 'fr'), pt: methodLeads(method, 'pt') },
    }),
  ),
  {
    commands: ['student.account'],
    needs: 'student',
    whole: true,
    said: {
      en: [
        ...ways('invoice, invoices, bill, bills', ', of'),
        ...ways('print, make, make out, issue, write, draw up', 'invoice, an invoice, a bill, the invoice', 'for, of'),
      ],
      fr: [
        ...ways('facture, factures, la facture, les factures', ', de, du'),
        ...ways(
          'éditer, établir, faire, imprimer, sortir, émettre',
          'facture, une facture, la facture, sa facture',
          'de, du, pour, à',
        ),
      ],
      pt: [
        ...ways('fatura, faturas, a fatura', ', de, da, do'),
        ...ways(
          'emitir, emite, passar, passa, fazer, imprimir',
          'fatura, uma fatura, a fatura',
          'de, da, do, para, a, à, ao',
        ),
      ],
    },
  },
  // Whose invoice it is, is asked.
  {
    commands: ['statement.print'],
    said: {
      en: ways('print, make, make out, issue, write, draw up', 'invoice, an invoice, a bill'),
      fr: ways('éditer, établir, faire, imprimer, sortir, émettre', 'facture, une facture'),
      pt: ways('emitir, passar, fazer, imprimir', 'fatura, uma fatura'),
    },
  },
  {
    commands: ['test.start-attempt'],
    needs: 'student',
    said: {
      en: ways(
        'send, mail, email',
        'test link to, theory test link to, theory test to, the test link to, a test link to, link of the test to, … a test link, … the test link, … a theory test',
      ),
      fr: ways(
        'envoyer, envoie',
        'lien du test à, le lien du test à, un lien de test à, le test à, un test à, le test de code à',
      ),
      pt: ways(
        'enviar, envia, mandar',
        'link do teste a, o link do teste a, ligação do teste a, o teste a, um teste a, o teste de código a',
      ),
    },
  },
  // Which paper is lacking is shown among what the student lacks.
  {
    commands: ['go.missing-papers'],
    needs: 'student_id',
    said: {
      en: [
        'is missing',
        'still owes us',
        'has not brought',
        "hasn't brought",
        'has not handed in',
        "hasn't handed in",
        'still lacks',
        'lacks',
      ],
      fr: ['il manque', 'manque', "n'a pas apporté", "n'a pas rendu", "n'a pas remis", "n'a toujours pas"],
      pt: ['falta o', 'falta a', 'falta', 'ainda não entregou', 'não entregou', 'ainda não trouxe', 'não trouxe'],
    },
  },
  // Somebody's next class is shown, not booked.
  {
    commands: ['go.bookings'],
    days: { starting: 0 },
    needs: 'student_id',
    whole: true,
    said: {
      en: ['next lesson', 'next class', 'next booking'],
      fr: ['prochaine leçon', 'prochain cours', 'sa prochaine leçon', 'son prochain cours'],
      pt: ['próxima aula', 'próxima lição', 'a próxima aula'],
    },
  },
  // Who is answered is found among the conversations.
  {
    commands: ['chat.open'],
    about: 'conversation',
    needs: 'conversation',
    said: {
      en: ways('reply to, answer, answer to, respond to, write back to'),
      fr: ways('répondre à, réponds à, répondez à, répondre'),
      pt: ways('responder a, responder à, responder ao, responde a, responde à, responde ao'),
    },
  },
  // A file for somebody is a document of theirs.
  {
    commands: ['paper.add'],
    needs: 'student_id',
    said: {
      en: ways('attach, upload, add', 'file, a file, scan, a scan', 'to, for'),
      fr: ways(
        'joindre, joins, ajouter, déposer, téléverser',
        'fichier, un fichier, scan, un scan, pièce, une pièce, pièce jointe, une pièce jointe',
        'à, pour, de',
      ),
      pt: ways(
        'anexar, anexa, juntar, carregar, adicionar',
        'ficheiro, um ficheiro, digitalização, uma digitalização',
        'a, à, ao, para, de, da, do',
      ),
    },
  },
  // Who did it stands there.
  {
    commands: ['go.audit'],
    said: {
      en: ways('who', 'deleted, changed, cancelled, moved, edited, booked, removed, touched'),
      fr: ways('qui', 'a supprimé, a modifié, a changé, a annulé, a déplacé, a effacé, a réservé, a touché à'),
      pt: ways('quem', 'apagou, alterou, mudou, cancelou, desmarcou, moveu, editou, eliminou, marcou, mexeu em'),
    },
  },
  {
    commands: ['team.grant-permission'],
    about: 'permission',
    said: {
      en: ways('give, grant', '… access to, … permission for, … permission to, access to, permission for'),
      fr: ways('donner, donne, accorder', "accès à, l'accès à, … accès à, … l'accès à"),
      pt: ways('dar, dá, conceder', 'acesso a, acesso ao, acesso à, … acesso a, … acesso ao'),
    },
  },
  {
    commands: ['team.revoke-permission'],
    about: 'permission',
    said: {
      en: ways(
        'take, take away, remove, revoke, withdraw',
        'permission from, access from, … permission from, … access from, … permission of, … access of',
      ),
      fr: ways(
        'retirer, retire, enlever',
        "accès à, l'accès à, … accès à, l'autorisation de, l'autorisation à, … l'autorisation",
      ),
      pt: ways(
        'retirar, retira, tirar, tira',
        'acesso a, acesso ao, acesso à, o acesso a, o acesso ao, autorização a, a autorização a, a autorização de',
      ),
    },
  },
  // What is signed is ticked among those that are not yet.
  {
    commands: ['go.bookings'],
    args: { unsigned: true },
    needs: 'from',
    whole: true,
    said: {
      en: ways(
        'sign',
        'lessons, classes, the lessons, the classes, lessons of, classes of, the lessons of, the classes of',
      ).concat('sign … lessons', 'sign … classes'),
      fr: ways(
        'signer, signe, signez',
        'les cours, les leçons, les cours de, les leçons de, cours de, leçons de, cours, leçons',
      ),
      pt: ways('assinar, assina, assine', 'as aulas, aulas, as aulas de, aulas de, as lições de'),
    },
  },
  {
    commands: ['teacher.pay-statement'],
    needs: 'teacher',
    said: {
      en: [
        'hours of',
        'hours taught by',
        'hours worked by',
        'how many hours did … teach',
        'how many hours did … work',
        'hours in',
      ],
      fr: ['heures de', 'heures faites par', "combien d'heures a fait", 'combien a travaillé'],
      pt: ['horas de', 'horas da', 'horas do', 'horas dadas por', 'quantas horas deu', 'quantas horas fez'],
    },
  },
  // How many there were is counted by teacher.
  {
    commands: ['report.open'],
    args: { report: 'hours' },
    needs: 'from',
    said: {
      en: ways(
        'how many lessons, how many classes, how many hours',
        'did we give, did we teach, were given, in',
      ).concat('how many lessons', 'how many classes', 'how many hours'),
      fr: [
        'combien de leçons',
        'combien de cours',
        "combien d'heures",
        'combien de leçons données',
        "combien d'heures données",
      ],
      pt: ways('quantas aulas, quantas horas, quantas lições', 'demos, foram dadas, houve').concat(
        'quantas aulas',
        'quantas horas',
      ),
    },
  },
  // A car is changed in the class itself, which stays at its time.
  {
    commands: ['booking.edit'],
    opens: 'vehicle_id',
    about: 'vehicle_id',
    needs: 'booking',
    said: {
      en: ways('change, swap, switch', 'car of, car for, vehicle of, vehicle for'),
      fr: ways(
        'changer, change, changez',
        'la voiture de la leçon de, la voiture du cours de, la voiture de, de voiture pour, le véhicule de',
      ),
      pt: ways(
        'trocar, mudar, troca, muda',
        'o carro da aula de, o carro da aula da, o carro de, o carro da, a viatura de, a viatura da',
      ),
    },
  },
  // A car that is put on a class is not a new class.
  {
    commands: ['booking.edit'],
    about: 'vehicle_id',
    needs: 'vehicle_id',
    said: {
      en: ways(
        'put …, give …, assign …',
        'on the class of, on the lesson of, in the class of, in the lesson of, for the class of, for the lesson of, to the class of, to the lesson of',
      ),
      fr: ways(
        'mettre …, mets …, affecter …, donner …',
        'sur le cours de, pour le cours de, au cours de, sur la leçon de, pour la leçon de, à la leçon de',
      ),
      pt: ways(
        'pôr …, põe …, meter …, colocar …, dar …, atribuir …',
        'na aula de, na aula da, na aula do, à aula de, à aula da, à aula do, para a aula de, para a aula da, para a aula do',
      ),
    },
  },
  // Nor is it where the car is still to be chosen.
  {
    commands: ['booking.edit'],
    opens: 'vehicle_id',
    needs: 'booking',
    said: {
      en: ways(
        'give, put, find, change',
        'a car, another car, a vehicle, another vehicle, the car',
        'to the class of, to the lesson of, on the class of, on the lesson of, for the class of, for the lesson of, of the class of',
      ),
      fr: ways(
        'donner, mettre, trouver, changer',
        'une voiture, une autre voiture, un véhicule, un autre véhicule, de voiture, la voiture',
        'au cours de, sur le cours de, pour le cours de, du cours de, à la leçon de, pour la leçon de',
      ),
      pt: ways(
        'dar, pôr, arranjar, mudar, trocar',
        'um carro, outro carro, uma viatura, outra viatura, de carro, o carro, a viatura',
        'à aula de, à aula da, à aula do, na aula de, na aula da, na aula do, para a aula de, para a aula da, para a aula do, da aula de, da aula da, da aula do',
      ),
    },
  },
  // A day that a teacher does not work takes hours away: that is done where they stand.
  {
    commands: ['teacher.open'],
    needs: 'teacher',
    said: {
      en: ['does not work', "doesn't work", 'no longer works', 'stops working', 'not working any more'],
      fr: ['ne travaille pas', 'ne travaille plus', 'ne vient plus'],
      pt: ['não trabalha', 'deixa de trabalhar', 'já não trabalha'],
    },
  },
];
