/**
 * A receptionist's day in French by keys alone: what is asked at the desk and on the telephone of a driving school, typed as
 * people type, without accents and with slips. After each task the server is asked what it has now, and that nothing else changed.
 */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { instantOf, weekdayOf } from '#contract/rules/zone.ts';
import { expect, tabTo, test, typeInto } from './fixtures.ts';
import { at, day, type FrenchSchool, fillFrenchSchool, ZONE } from './french-school.ts';
import { ADMIN, type School, signIn } from './school.ts';
import { inLanguage, inRows, rowOf } from './steps.ts';

/** Lists of which every row is looked at before and after a task. */
const WATCHED = [
  ...['student', 'teacher', 'vehicle', 'booking', 'wait', 'absence', 'repair'],
  ...['entry', 'enrolment', 'exam_entry', 'paper', 'invitation', 'conversation'],
] as const;
type Watched = (typeof WATCHED)[number];
/** `booking 4` is a row that changed, `+ entry` one that was added, `- wait 1` one that is gone. */
type Touched = `${Watched} ${number}` | `+ ${Watched}` | `- ${Watched} ${number}`;

interface Class {
  readonly id: number;
  readonly status: string;
  readonly starts_at: string;
  readonly student_id: number;
  readonly teacher_id: number;
  readonly cancelled_by: string | null;
  readonly cancel_reason: string | null;
  readonly counts_as_taken: boolean;
  readonly waived_by: string | null;
  readonly close_reason: string;
}
interface Entry {
  readonly kind: string;
  readonly amount: number;
  readonly charge_type: string | null;
  readonly method: string | null;
  readonly state: string | null;
}

/** `25/12`, as a day is typed. */
const typedDay = (date: string) => `${date.slice(8)}/${date.slice(5, 7)}`;

/** The desk: a page, the school that it shows, and what is done at it again and again. */
function deskOf(page: Page, school: School, made: FrenchSchool) {
  const active = page.locator('[data-palette] [cmdk-item][aria-selected="true"]');
  const dialog = page.locator('[role="dialog"]:not([data-palette] *), [role="alertdialog"]');
  const toast = page.locator('[data-sonner-toast]');
  const all = async <Row>(list: string, query = ''): Promise<Row[]> =>
    (await school.call<{ data: Row[] }>('GET', `/admin/${list}?per_page=100${query}`)).data;
  const booking = async (id: number) => (await school.call<{ data: Class }>('GET', `/admin/booking/${id}`)).data;
  const entriesOf = (student: number) => all<Entry>('entry', `&student_id=${student}&sort=id`);

  const versions = async (): Promise<Map<string, unknown>> => {
    const rows = await Promise.all(
      WATCHED.map(async (list) =>
        (await all<{ id: number; version?: number }>(list)).map(
          ({ id, version }) => [`${list} ${id}`, version ?? 1] as const,
        ),
      ),
    );
    return new Map(rows.flat());
  };

  const hasFocus = (title: string) =>
    expect
      .poll(() => page.evaluate(() => document.activeElement !== document.body), { message: `focus after: ${title}` })
      .toBe(true);
  /** Does a task, and holds what it changed to what it was meant to change; the keys have somewhere to go afterwards. */
  const task = (title: string, touched: readonly Touched[], act: () => Promise<void>) =>
    test.step(title, async () => {
      const before = await versions();
      await act();
      const after = await versions();
      const changes = [
        ...[...after].flatMap(([row, version]) => {
          if (!before.has(row)) return [`+ ${row.split(' ')[0]}`];
          return before.get(row) === version ? [] : [row];
        }),
        ...[...before.keys()].filter((row) => !after.has(row)).map((row) => `- ${row}`),
      ];
      expect(changes.sort(), title).toEqual([...touched].sort());
      await hasFocus(title);
    });

  /** Types a line into the palette and waits until its first row is the one meant. */
  const type = async (typed: string, id: string) => {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.locator('[cmdk-input]')).toBeFocused();
    await page.keyboard.type(typed);
    await expect(active).toHaveAttribute('data-value', new RegExp(`^${id}`));
    await expect(active.locator('[data-stale]')).toHaveCount(0);
    await expect(active).not.toHaveAttribute('aria-busy', 'true');
  };
  /** Types a line and runs it, once every word of it was understood. */
  const say = async (typed: string, id: string, ...shown: (string | RegExp)[]) => {
    await type(typed, id);
    await expect(active.locator('[data-state="unknown"], [data-state="ambiguous"]')).toHaveCount(0);
    for (const words of shown) await expect(active).toContainText(words);
    await page.keyboard.press('Enter');
  };
  /** Agrees to what is said beforehand: the button that has the focus does it, or the one after it where something is lost. */
  const agree = async (said: string | RegExp, keys: readonly string[] = ['Enter']) => {
    const asked = dialog.filter({ hasText: said }).last();
    await expect(asked.locator('button:focus')).toBeVisible();
    for (const key of keys) await page.keyboard.press(key);
    await expect(dialog).toHaveCount(0);
  };
  const told = (words: string | RegExp) => expect(toast.filter({ hasText: words }).first()).toBeVisible();
  /** Goes down a list until the row has the focus. */
  const standOn = async (row: Locator) => {
    await inRows(page);
    await page.keyboard.press('Home');
    await expect(async () => {
      if ((await row.getAttribute('data-active')) !== 'true') await page.keyboard.press('ArrowDown');
      await expect(row).toHaveAttribute('data-active', 'true', { timeout: 200 });
    }).toPass();
  };
  return {
    page,
    school,
    made,
    active,
    dialog,
    all,
    booking,
    entriesOf,
    task,
    hasFocus,
    type,
    say,
    agree,
    told,
    standOn,
  };
}
type Desk = ReturnType<typeof deskOf>;

/** Who calls in the morning: classes are booked, moved and cancelled. */
async function answerTheTelephone({
  page,
  made,
  all,
  booking,
  entriesOf,
  task,
  type,
  say,
  agree,
  told,
  dialog,
  active,
}: Desk) {
  const { students, teachers, classes } = made;
  const bookedFor = async (student: number) =>
    (await all<Class>('booking', `&student_id=${student}&status=booked&sort=-id`))[0];

  await task('A student is found by a part of the telephone number', [], async () => {
    await type('06 12 34 56', `student:${students.emma}`);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/students/${students.emma}`));
    await expect(page.getByRole('heading', { level: 1, name: 'Emma Dubois' })).toBeVisible();
  });
  await task('A student is found with two slips in the name', [], async () => {
    await type('mehid benalli', `student:${students.mehdi}`);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/students/${students.mehdi}`));
  });
  await task('A class is booked by a line', ['+ booking'], async () => {
    await say('reservr emma dubois demain 14h avec julien', 'booking.create', 'Emma Dubois', 'Julien Moreau');
    await told('Cours réservé : Emma Dubois');
    expect(await bookedFor(students.emma)).toMatchObject({ starts_at: at(1, '14:00'), teacher_id: teachers.julien });
  });
  const emmas = (await bookedFor(students.emma))?.id ?? 0;
  await task('The class is moved', [`booking ${emmas}`], async () => {
    await say('deplacer emma dubois de demain a apres demain 16h', 'booking.move', 'Emma Dubois');
    // The form is what is looked at before the class moves.
    await expect(dialog).toContainText('Emma Dubois');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect.poll(async () => (await booking(emmas)).starts_at).toBe(at(2, '16:00'));
    await expect(dialog).toHaveCount(0);
  });
  await task('Of two students of one name the product asks which', ['+ booking'], async () => {
    await type('reserver lucas martin demain 10h avec julien', 'booking.create');
    await page.keyboard.press('Enter');
    const rows = page.locator('[data-palette] [cmdk-item]');
    await expect(rows).toHaveCount(2);
    // Nobody is chosen beforehand; they are told apart by their telephones.
    await expect(active).toHaveCount(0);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(active).toContainText('06 55 55 00 02');
    await page.keyboard.press('Enter');
    await told('Cours réservé : Lucas Martin');
    expect(await bookedFor(students.namesake)).toMatchObject({ starts_at: at(1, '10:00') });
  });
  await task('A student cancels late, and owes a fee', [`booking ${classes.soon}`, '+ entry'], async () => {
    await say('nathan roussel anule son cours malade', 'booking.cancel-as-student', 'Nathan Roussel', 'malade');
    // The focus is on keeping the class.
    await agree(/Des frais de 30,00\s€ seront facturés/, ['Tab', 'Enter']);
    expect(await booking(classes.soon)).toMatchObject({
      ...{ status: 'cancelled', cancelled_by: 'student', cancel_reason: 'malade', counts_as_taken: true },
    });
    expect(await entriesOf(students.nathan)).toMatchObject([{ charge_type: 'late_cancellation', amount: 3000 }]);
  });
  await task('The fee is waived', [`booking ${classes.soon}`, '+ entry'], async () => {
    await say('ne pas compter le cours de nathan roussel certificat medical', 'booking.waive', 'certificat medical');
    await told('Nathan Roussel');
    await expect.poll(() => booking(classes.soon)).toMatchObject({ counts_as_taken: false, waived_by: 'Ada Almeida' });
    expect((await entriesOf(students.nathan)).reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  });
}

/** What the teachers and their days need. */
async function lookAfterTheDay({ page, made, all, booking, task, say, agree, told, dialog, active }: Desk) {
  const { students, teachers, classes } = made;
  const [first, second] = classes.ofClaire as [number, number];

  await task(
    'A teacher is ill: the classes of the day go to another',
    [`booking ${first}`, `booking ${second}`, '+ absence'],
    async () => {
      await say(`claire lefevre malade ${typedDay(day(3))} grippe`, 'teacher.sick-day', 'Claire Lefèvre', 'grippe');
      await agree('2 cours déplacés, aucun annulé');
      await told('2 cours déplacés');
      for (const id of [first, second])
        expect(await booking(id)).toMatchObject({ status: 'booked', teacher_id: teachers.karim });
      expect(await all('absence')).toMatchObject([
        { teacher_id: teachers.claire, starts_at: at(3, '00:00'), ends_at: at(4, '00:00'), reason: 'grippe' },
      ]);
    },
  );
  await task('Somebody did not come', [`booking ${classes.missed}`], async () => {
    await say('ines fontaine absnete', 'booking.no-show', 'Inès Fontaine');
    await agree('Noter l’absence de l’élève : Inès Fontaine');
    await told('Inès Fontaine');
    expect(await booking(classes.missed)).toMatchObject({ status: 'no_show' });
  });
  const [morning, afternoon] = classes.yesterday as [number, number];
  await task('Yesterday is closed', [`booking ${morning}`, `booking ${afternoon}`], async () => {
    await say('cloturer la journee hier', 'booking.close-day');
    const list = dialog.getByRole('listbox', { name: 'Cours' });
    await expect(list.getByRole('option')).toHaveCount(2);
    await tabTo(page, list);
    await page.keyboard.press('a');
    await typeInto(page, dialog.getByRole('textbox', { name: 'Motif' }), 'pas de tablette');
    await page.keyboard.press('ControlOrMeta+Enter');
    await agree('Clore 2 cours');
    for (const id of classes.yesterday)
      expect(await booking(id)).toMatchObject({ status: 'completed', close_reason: 'pas de tablette' });
  });
  await task('The week of a teacher is printed', [], async () => {
    await say('imprimer la semaine de julien moreau', 'calendar.print', 'Julien Moreau', 'Semaine');
    await expect(page).toHaveURL(new RegExp(`/teachers/${teachers.julien}/calendar\\?.*view=week`));
    await expect(page.locator('body')).toHaveAttribute('data-printed', '1');
  });
  await task('Free times of a teacher are looked for', [], async () => {
    await say('creneaux libres julien demain apres midi', 'booking.find-times', 'Julien Moreau');
    await expect(page).toHaveURL(/\/free-times\?/);
    await inRows(page);
    await expect(rowOf(page, 'Julien Moreau')).toHaveCount(6);
    await expect(rowOf(page, 'Karim Haddad')).toHaveCount(0);
  });
  await task('Ten lessons are planned', Array<Touched>(10).fill('+ booking'), async () => {
    const before = new Set((await all<Class>('booking')).map(({ id }) => id));
    await say(
      'planifier 10 cours pour hugo lambert les mardis et jeudis a 17h a partir de demain avec karim haddad',
      'booking.plan',
      'Hugo Lambert',
      'Karim Haddad',
    );
    await expect(dialog).toContainText('Hugo Lambert');
    await page.keyboard.press('ControlOrMeta+Enter');
    await agree('Réserver 10 cours pour Hugo Lambert');
    await told('10 cours réservés pour Hugo Lambert');
    const planned = (await all<Class>('booking')).filter(({ id }) => !before.has(id));
    for (const { starts_at, student_id, teacher_id } of planned) {
      const date = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(new Date(starts_at));
      expect([2, 4]).toContain(weekdayOf(date));
      expect({ starts_at, student_id, teacher_id }).toEqual({
        ...{ starts_at: instantOf(date, '17:00', ZONE), student_id: students.hugo, teacher_id: teachers.karim },
      });
    }
  });
  await task('A student is put on the waiting list', ['+ wait'], async () => {
    await say('mettre ines fontaine en attente de 9h a 12h avec karim haddad', 'wait.add', 'Inès Fontaine');
    await told('Inès Fontaine : en liste d’attente');
    expect(await all('wait')).toMatchObject([
      { student_id: students.ines, teacher_id: teachers.karim, start_time: '09:00', end_time: '12:00' },
    ]);
  });
  const [waiting] = await all<{ id: number }>('wait');
  await task(
    'A class is cancelled, and who waits takes the gap',
    [`booking ${first}`, '+ booking', `- wait ${waiting?.id ?? 0}`],
    async () => {
      await page.goto('/bookings');
      await inRows(page);
      await say(
        `hugo lambert annule son cours du ${typedDay(day(3))} a 10h`,
        'booking.cancel-as-student',
        'Hugo Lambert',
      );
      await agree('Hugo Lambert', ['Tab', 'Enter']);
      await told('1 élève');
      expect(await booking(first)).toMatchObject({ status: 'cancelled', cancelled_by: 'student' });
      await say('boucher le trou', 'booking.fill-gap');
      // The class that was cancelled in the morning is free too, and comes first.
      await expect(page.locator('[data-palette] [cmdk-item]')).toHaveCount(2);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await expect(active).toContainText('10:00');
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('combobox', { name: /^Élève/ })).toHaveValue('Inès Fontaine');
      await page.keyboard.press('ControlOrMeta+Enter');
      await agree('Inès Fontaine');
      await told('Cours réservé : Inès Fontaine');
      const [taken] = await all<Class>('booking', `&student_id=${students.ines}&status=booked`);
      expect(taken).toMatchObject({ starts_at: at(3, '10:00'), teacher_id: teachers.karim });
    },
  );
  await task('The students of a teacher’s day are written to', ['+ conversation', '+ conversation'], async () => {
    await say(
      'message aux eleves de julien moreau apres demain : rendez-vous devant la gare',
      'booking.message-day',
      'Julien Moreau',
      'rendez-vous devant la gare',
    );
    await agree('rendez-vous devant la gare');
    await told('Message envoyé à 2 élèves');
    const written = await all<{ student_id: number; last_text: string }>('conversation');
    expect(written.map(({ student_id }) => student_id).sort()).toEqual([students.emma, students.lucas].sort());
    for (const { last_text } of written) expect(last_text).toBe('rendez-vous devant la gare');
  });
  await task('A car goes to the garage', ['+ repair'], async () => {
    await say('clio au garage demain', 'vehicle.off-road', 'GA-482-TL');
    await agree('GA-482-TL Renault Clio');
    await told('GA-482-TL Renault Clio');
    expect(await all('repair')).toMatchObject([
      { vehicle_id: made.vehicle, starts_at: at(1, '00:00'), ends_at: at(2, '00:00'), kind: 'repair' },
    ]);
  });
}

/** What is paid, owed and sold. */
async function keepTheMoney({ page, school, made, all, entriesOf, task, say, agree, told }: Desk) {
  const { students } = made;
  const balance = async (student: number) =>
    (await all<{ student_id: number; balance: number }>('balance')).find((row) => row.student_id === student)?.balance;

  await task('A payment is taken', ['+ entry'], async () => {
    await say('mehdi benali a paye 100 en especes', 'payment.take', 'Mehdi Benali', 'Espèces');
    await agree(/Encaisser 100,00\s€ de Mehdi Benali/);
    await told(/Mehdi Benali a payé 100,00\s€/);
    expect(await entriesOf(students.mehdi)).toMatchObject([
      { kind: 'charge', amount: 18_000 },
      { kind: 'payment', amount: -10_000, method: 'cash' },
    ]);
  });
  await task('The receipt is printed', [], async () => {
    await say('recu mehdi benali', 'receipt.print', 'Mehdi Benali');
    await expect(page).toHaveURL(/\/payments\/\d+\/receipt$/);
    await expect(page.getByRole('heading', { name: /^Reçu \d{4}\/1$/ })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(/100,00\s€/);
  });
  await task('Who owes is looked up', [], async () => {
    await say('qui doit de l argent', 'go.balances');
    await inRows(page);
    await expect(rowOf(page, 'Mehdi Benali')).toContainText(/80,00\s€/);
    await expect(rowOf(page, 'Chloé Girard')).toContainText(/45,00\s€/);
    expect([await balance(students.mehdi), await balance(students.chloe)]).toEqual([8000, 4500]);
  });
  await task('Who owes is reminded', [], async () => {
    const reminders = async () =>
      (await school.call<{ data: { subject: string }[] }>('GET', '/admin/delivery?per_page=100')).data.filter(
        ({ subject }) => subject.startsWith('Votre compte'),
      ).length;
    expect(await reminders()).toBe(0);
    // The row in focus is one of them alone.
    await say('relancer tous les impayes', 'balance.remind');
    await agree('Rappeler à 2 élèves les sommes dues');
    await told('2 élèves');
    expect(await reminders()).toBe(2);
  });
  await task('A package is sold', ['+ enrolment', '+ entry'], async () => {
    await say('vendre forfait 20 heures a emma dubois', 'student.sell-package', 'Emma Dubois', 'Forfait 20 heures');
    await agree(/Emma Dubois · Forfait 20 heures · 1\s200,00\s€/);
    await told('Forfait 20 heures vendu à Emma Dubois');
    expect(await all('enrolment')).toMatchObject([
      { student_id: students.emma, package_id: made.forfait, practical_classes: 20 },
    ]);
    expect(await balance(students.emma)).toBe(120_000);
  });
  await task('The income of the month is looked at', [], async () => {
    await say('ouvrir le rapport des recettes de ce mois', 'report.open', 'Recettes');
    await expect(page).toHaveURL(new RegExp(`/reports/income\\?from=${day(0).slice(0, 7)}-01`));
    await expect(page.getByRole('main').getByRole('row').filter({ hasText: 'Total' }).first()).toContainText(
      /100,00\s€/,
    );
  });
}

/** Exams at the authority, and the papers that they ask for. */
async function prepareTheExams({ page, made, all, task, say, agree, told, dialog, standOn }: Desk) {
  const { students, exam, held } = made;
  const entryOf = async (student_id: number, exam_id: number) =>
    (
      await all<{ id: number; student_id: number; exam_id: number; status: string; faults: number | null }>(
        'exam_entry',
      )
    ).find((entry) => entry.student_id === student_id && entry.exam_id === exam_id);
  const [hugos, iness] = [await entryOf(students.hugo, held), await entryOf(students.ines, held)];

  await task('A student is entered for an exam', ['+ exam_entry'], async () => {
    await say('inscrire mehdi benali a l examen de code', 'exam.enter', 'Mehdi Benali', 'Théorie');
    const asked = dialog.filter({ hasText: 'dites pourquoi il est inscrit quand même' });
    await expect(asked.locator('button:focus')).toHaveText('Aller à « Motif »');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('textbox', { name: 'Motif' })).toBeFocused();
    await page.keyboard.type('papiers en cours');
    await page.keyboard.press('ControlOrMeta+Enter');
    await agree('papiers en cours');
    await told('Mehdi Benali : inscription à l’examen théorique');
    expect(await entryOf(students.mehdi, exam)).toMatchObject({ status: 'entered' });
  });
  await task('A student has passed', [`exam_entry ${hugos?.id ?? 0}`], async () => {
    await say('hugo lambert a reussi son code', 'exam.results', 'Hugo Lambert', 'Reçu');
    await told('Hugo Lambert, examen théorique : reçu');
    expect(await entryOf(students.hugo, held)).toMatchObject({ status: 'passed' });
  });
  await task('Another has failed, with so many faults', [`exam_entry ${iness?.id ?? 0}`], async () => {
    await say('ines fontaine a rate le code 7 fautes', 'exam.results', 'Inès Fontaine', 'Ajourné');
    await told('Inès Fontaine');
    expect(await entryOf(students.ines, held)).toMatchObject({ status: 'failed', faults: 7 });
  });
  await task('Missing documents are looked up', [], async () => {
    await say('documents manquant', 'go.missing-papers');
    await expect(page).toHaveURL(/\/papers\/missing/);
    await inRows(page);
    await page.keyboard.type('/');
    await page.keyboard.type('identite');
    await expect(page).toHaveURL(/[?&]q=identite/);
    await expect(rowOf(page, 'Lina Morel')).toContainText('Pièce d’identité ou titre de séjour');
    await page.keyboard.press('ArrowDown');
    await inRows(page);
  });
  await task('A document is handed in', ['+ paper'], async () => {
    await say('lina morel a apporte sa piece d identite', 'paper.hand-in', 'Lina Morel', 'Pièce d’identité');
    await told('Lina Morel : remis');
    expect(await all('paper')).toMatchObject([{ student_id: students.lina, state: 'handed_in', file_name: null }]);
    await expect(rowOf(page, 'Lina Morel')).toHaveCount(0);
  });
  const [paper] = await all<{ id: number }>('paper');
  await task('The file of the document is added', [`paper ${paper?.id ?? 0}`], async () => {
    await say('documents de lina morel', 'go.papers', 'Lina Morel');
    await standOn(rowOf(page, 'Lina Morel'));
    await page.keyboard.press('Shift+U');
    await expect(dialog.getByRole('button', { name: 'Choisir un fichier' })).toBeFocused();
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('Enter');
    await (await chooser).setFiles({ name: 'cni.png', mimeType: 'image/png', buffer: PICTURE });
    await expect(dialog).toContainText('cni.png');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(dialog).toHaveCount(0);
    // A picture is kept smaller than it came.
    expect(await all('paper')).toMatchObject([{ file_name: 'cni.webp', file_type: 'image/webp' }]);
  });
  await task('The guardian of a minor is added', [`student ${students.lina}`], async () => {
    await say('modifier lina morel responsable Sophie Morel', 'student.edit', 'Lina Morel', 'Sophie Morel');
    await typeInto(page, dialog.getByRole('textbox', { name: 'Téléphone du responsable' }), '06 44 55 66 77');
    await page.keyboard.press('ControlOrMeta+Enter');
    await told('Fiche modifiée : Lina Morel');
    const lina = (await all<{ id: number }>('student')).find(({ id }) => id === students.lina);
    expect(lina).toMatchObject({ guardian_name: 'Sophie Morel', guardian_phone: '+33644556677', phone: '' });
  });
}
/** A picture of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** What is done for the office itself before going home. */
async function tidyUp({ page, school, made, all, task, say, agree, told, dialog, standOn }: Desk) {
  const { students, teachers } = made;
  const settings = async () =>
    (await school.call<{ data: { free_cancel_hours: number } }>('POST', '/admin/club/setting', {})).data;

  await task('A rule of the school is changed', [], async () => {
    await say('annulation gratuite 24h', 'setting.free-cancel-hours', '24');
    await expect(dialog.getByRole('textbox')).toHaveValue('24');
    await page.keyboard.press('ControlOrMeta+Enter');
    await told('La règle est modifiée');
    expect((await settings()).free_cancel_hours).toBe(24);
  });
  await task('A colleague is invited', ['+ invitation'], async () => {
    await say('inviter paul.leroy@autoecole.example admin', 'team.invite', 'Administrateur');
    // A mail that is sent cannot be taken back: the focus is on going back, and the password is asked.
    await expect(dialog.filter({ hasText: 'paul.leroy@autoecole.example' }).locator('button:focus')).toHaveText(
      'Retour',
    );
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Votre mot de passe')).toBeFocused();
    await page.keyboard.type(ADMIN.password);
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect
      .poll(() => all('invitation'))
      .toMatchObject([{ email: 'paul.leroy@autoecole.example', roles: ['admin'] }]);
  });
  const [repair] = await all<{ id: number }>('repair');
  await task('An act of earlier is taken back', [`- repair ${repair?.id ?? 0}`], async () => {
    await say('journal', 'go.audit');
    await standOn(page.getByRole('row').filter({ hasText: 'A immobilisé un véhicule' }));
    await page.keyboard.press('u');
    await agree(/./);
    await expect.poll(() => all('repair')).toEqual([]);
    expect((await settings()).free_cancel_hours).toBe(24);
  });
  await task('Who changed a student is looked up', [], async () => {
    await say('lina morel', `student:${students.lina}`);
    await expect(page.getByRole('tab', { name: 'Aperçu' })).toBeFocused();
    await page.keyboard.press('End');
    await expect(page).toHaveURL(/tab=history/);
    const change = page.getByRole('tabpanel').getByRole('row').filter({ hasText: 'Ada Almeida' }).first();
    await expect(change).toContainText(/[Mm]odifié/);
  });
  await task('The students of a teacher are exported', [], async () => {
    await say('eleves de julien moreau', 'go.students', 'Julien Moreau');
    await expect(rowOf(page, 'Emma Dubois')).toBeVisible();
    await inRows(page);
    const download = page.waitForEvent('download');
    await say('exporter les eleves', 'student.export');
    const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n').slice(1);
    const julien = (await all<{ teacher_id: number }>('student')).filter((row) => row.teacher_id === teachers.julien);
    expect(lines).toHaveLength(julien.length);
  });
  await task('The list is saved as a view', [], async () => {
    await say('enregistrer cette vue eleves de julien', 'view.save', 'eleves de julien');
    await told('eleves de julien');
    const kept = async () =>
      (await school.call<{ data: { key: string; body: string }[] }>('GET', '/kept')).data.find(({ key }) =>
        key.startsWith('views.'),
      )?.body ?? '[]';
    await expect
      .poll(async () => JSON.parse(await kept()))
      .toMatchObject([{ path: '/students', name: 'eleves de julien', search: `?teacher_id=${teachers.julien}` }]);
  });
  const conversation = await askFromApp(school, students.nathan, 'Bonjour, où est le rendez-vous ?');
  await task('A question in the chat is answered', [], async () => {
    await say('messagerie', 'go.chat');
    const list = page.getByRole('listbox', { name: 'Conversations' });
    await expect(list).toBeFocused();
    await expect(list.getByRole('option').filter({ hasText: 'Nathan Roussel' })).toHaveAttribute('data-active', 'true');
    // A second Enter soon after the one that ran the line counts as the same press.
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('textbox', { name: 'Message à Nathan Roussel' })).toBeFocused();
    await page.keyboard.type('devant l agence, a tout a l heure');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByRole('log')).toContainText('devant l agence, a tout a l heure');
    await expect
      .poll(async () =>
        (await all<{ id: number; last_text: string }>('conversation')).find(({ id }) => id === conversation),
      )
      .toMatchObject({ student_id: students.nathan, last_text: 'devant l agence, a tout a l heure' });
  });
  await task('The clock is read by 24 hours, until 12 are chosen', [], async () => {
    await say('calendrier', 'go.calendar');
    await say('prochain cours emma dubois', 'go.bookings', 'Emma Dubois');
    await expect(rowOf(page, 'Emma Dubois')).toContainText('16:00');
    await say('horloge 12h', 'clock.12');
    await told('Heures sur 12');
    await expect(rowOf(page, 'Emma Dubois')).toContainText('4:00 PM');
  });
}

/** The last task: the session by which the others look at the lists ends with the old password. */
async function changePassword({ page, school, hasFocus, say, agree, dialog }: Desk) {
  await test.step('The password is changed', async () => {
    const password = 'cheval agrafe batterie juste';
    await say('changer mon mot de passe', 'profile.change-password');
    await expect(dialog.getByLabel('Mot de passe actuel')).toBeFocused();
    await page.keyboard.type(ADMIN.password);
    for (const name of [/^Nouveau mot de passe/, /^Répéter le nouveau mot de passe/])
      await typeInto(page, dialog.getByLabel(name), password);
    await page.keyboard.press('ControlOrMeta+Enter');
    await agree('Un ancien mot de passe ne revient pas', ['Tab', 'Enter']);
    expect((await signIn(school, ADMIN.email, password)).email).toBe(ADMIN.email);
    await expect(signIn(school, ADMIN.email, ADMIN.password)).rejects.toThrow();
    await hasFocus('The password is changed');
  });
}

/** What a student asks from the app; answers the number of the conversation. */
async function askFromApp(school: School, student_id: number, body: string): Promise<number> {
  const { data } = await school.call<{ data: { id: number } }>('POST', '/admin/conversation', { student_id });
  const { key } = await school.call<{ key: string }>('POST', `/admin/conversation/${data.id}/key`, {});
  const answer = await fetch(`${school.url}/api/app/conversation/message`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ body }),
  });
  expect(answer.ok).toBe(true);
  return data.id;
}

test('a receptionist’s day in French by keys', async ({ school, keyboardOnly: page }) => {
  test.setTimeout(600_000);
  const desk = deskOf(page, school, await fillFrenchSchool(school));
  await inLanguage(page, 'fr');
  // A browser without a screen shows no dialog for printing.
  await page.addInitScript(() => {
    window.print = () => {
      document.body.dataset.printed = String(Number(document.body.dataset.printed ?? 0) + 1);
    };
  });
  await page.goto('/dashboard');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await answerTheTelephone(desk);
  await lookAfterTheDay(desk);
  await keepTheMoney(desk);
  await prepareTheExams(desk);
  await tidyUp(desk);

  // The class that nobody spoke of is as it was in the morning.
  expect(await desk.booking(desk.made.classes.untouched)).toMatchObject({
    ...{ status: 'booked', starts_at: at(2, '11:00'), student_id: desk.made.students.lucas },
  });
  await changePassword(desk);
});
