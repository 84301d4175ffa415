/**
 * One student from registration to licence by keyboard alone, in French and in Portuguese, typed as people type: without accents,
 * with a slip. What only time brings is brought about past the console: a class that is over, and the day of an exam.
 */
import type { Browser, Page } from '@playwright/test';
import { addDays, instantOf, todayIn } from '#contract/rules/zone.ts';
import { expect, tabTo, test } from './fixtures.ts';
import { add, addTeaching } from './people.ts';
import type { School } from './school.ts';
import { inRows, paletteLine, rowOf } from './steps.ts';

const ZONE = 'Europe/Lisbon';
const today = todayIn(ZONE, Date.now());
const at = (ahead: number, time: string) => instantOf(addDays(today, ahead), time, ZONE);

const JOURNEYS = [
  {
    locale: 'fr',
    paper: 'Certificat médical',
    register: ['nouvel eleve zoe martin permis b', /Ajouter un élève.*Zoe.*Martin/i],
    activate: ['activer zoe martin', /Changer le statut de l’élève.*zoe martin.*Actif/i],
    handIn: ['remis certificat medical zoe martin', /Noter un document remis.*zoe martin/i],
    check: ['verifer certificat medical zoe martin', /Vérifier un document.*Certificat médical/i],
    sell: ['vendre vingt cours a zoe martin', /Vendre un forfait.*zoe martin.*Vingt cours/i],
    pay: ['payer zoe martin 400 especes', /Encaisser un paiement.*zoe martin.*400/i],
    book: ['reserver zoe martin apres-demain 10h avec rui melo', /Réserver un cours.*zoe martin/i],
    signStudent: ['signer pour l eleve', /Signer pour l’élève/],
    signTeacher: ['signer pour le moniteur', /Signer pour le moniteur/],
    name: 'Nom',
    progress: ['progres de zoe martin', /Progrès.*zoe martin/i],
    record: ['livret de formation de zoe martin', /livret de formation.*zoe martin/i],
    sit: ['commencer un test pour zoe martin', /Commencer une tentative.*zoe martin/i],
    passed: 'Réussi',
    result: 'Résultat',
    theory: ['planifier examen theorique apres-demain 14h permis b 1 place', /Prévoir un examen officiel.*Théorie/i],
    practical: [
      'planifier examen pratique apres-demain 16h permis b 1 place avec rui melo',
      /Prévoir un examen officiel.*Pratique.*Rui Melo/i,
    ],
    enter: ['inscrire zoe martin a l examen', /Inscrire à un examen officiel.*zoe martin/i],
    note: ['noter le permis de conduire zoe martin', /Noter le permis de conduire.*zoe martin/i],
    licence: 'Noter le permis de conduire',
    noted: /zoe martin a le permis L-2026/i,
    way: ['rapport inscription au permis', /Ouvrir un rapport.*De l’inscription au permis/],
    issued: 'Permis délivré',
    receipt: ['recu zoe martin', /Imprimer un reçu/],
    receiptTitle: /^Reçu \d{4}\/1$/,
  },
  {
    locale: 'pt',
    paper: 'Atestado médico',
    register: ['novo aluno zoe martins carta b', /Adicionar aluno.*Zoe.*Martins/i],
    activate: ['ativar zoe martins', /Alterar o estado do aluno.*zoe martins.*Ativo/i],
    handIn: ['entregue atestado medico zoe martins', /Registar documento entregue.*zoe martins/i],
    check: ['verifcar atestado medico zoe martins', /Verificar documento.*Atestado médico/i],
    sell: ['vender vinte aulas a zoe martins', /Vender pacote.*zoe martins.*Vinte aulas/i],
    pay: ['pagar zoe martins 400 dinheiro', /Receber um pagamento.*zoe martins.*400/i],
    book: ['marcar zoe martins depois de amanha 10h com rui melo', /Marcar aula.*zoe martins/i],
    signStudent: ['assinar pelo aluno', /Assinar pelo aluno/],
    signTeacher: ['assinar pelo instrutor', /Assinar pelo instrutor/],
    name: 'Nome',
    progress: ['progresso da zoe martins', /Progresso.*zoe martins/i],
    record: ['registo de formacao da zoe martins', /registo de formação.*zoe martins/i],
    sit: ['iniciar um teste para zoe martins', /Iniciar uma tentativa.*zoe martins/i],
    passed: 'Aprovado',
    result: 'Resultado',
    theory: ['planear exame teorico depois de amanha 14h carta b 1 lugar', /Planear exame oficial.*Teórico/i],
    practical: [
      'planear exame pratico depois de amanha 16h carta b 1 lugar com rui melo',
      /Planear exame oficial.*Prático.*Rui Melo/i,
    ],
    enter: ['inscrever zoe martins no exame', /Inscrever em exame oficial.*zoe martins/i],
    note: ['registar carta de conducao zoe martins', /Registar carta de condução.*zoe martins/i],
    licence: 'Registar carta de condução',
    noted: /zoe martins tem a carta L-2026/i,
    way: ['relatorio da inscricao a carta', /Abrir um relatório.*Da inscrição à carta/],
    issued: 'Carta emitida',
    receipt: ['recibo zoe martins', /Imprimir um recibo/],
    receiptTitle: /^Recibo \d{4}\/1$/,
  },
] as const;
type Journey = (typeof JOURNEYS)[number];

/** What the school has before anybody comes: a teacher, a car, a package, a kind of paper, a test. */
async function open(school: School, { locale, paper }: Journey) {
  const teaching = await addTeaching(school, 'Melo');
  const vehicle_id = await add(school, '/admin/vehicle', {
    ...{ plate: 'AA-12-BC', name: 'Renault Clio', licence_categories: ['B'], teacher_id: teaching.teacher_id },
  });
  const sold = { practical_classes: 20, valid_days: 365, price: 40_000 };
  const bundle = await add(school, '/admin/package', {
    name: locale === 'fr' ? 'Vingt cours' : 'Vinte aulas',
    ...sold,
  });
  await school.call('POST', '/admin/package/statusMany', { rows: { ids: [bundle] }, status: 'published' });
  await school.call('POST', '/admin/paper_kind/deleteMany', { rows: { matching: {} } });
  await add(school, '/admin/paper_kind', { name: paper, owner: 'student', needed_for: ['theory_exam'] });
  await school.call('POST', '/admin/club/setting', { required_practice: { B: { hours: 0, km: 0 } } });
  const category_id = await add(school, '/admin/category', { name: 'Signs' });
  const question = await add(school, '/admin/question', {
    ...{ category_id, text: 'What does the sign say?', explanation: '' },
    answers: [
      { text: 'This is wrong', right: false },
      { text: 'This is right', right: true },
    ],
  });
  await school.call('POST', '/admin/question/statusMany', { rows: { ids: [question] }, status: 'published' });
  const quiz = await add(school, '/admin/test', {
    title: 'Code',
    sections: [{ kind: 'fixed', title: 'Chosen', question_ids: [question] }],
    timing: { kind: 'total', minutes: 20 },
    pass_rule: { kind: 'max_wrong', max: 0 },
  });
  await school.call('POST', '/admin/test/statusMany', { rows: { ids: [quiz] }, status: 'published' });
  return { ...teaching, vehicle_id };
}

/** Types a line, waits until it means what it should, and does it; what is asked before it is done is agreed to. */
async function act(page: Page, [typed, meant]: readonly [string, RegExp], agreed = false): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(paletteLine(page)).toBeFocused();
  await page.keyboard.type(typed);
  await expect(page.locator('[cmdk-item][aria-selected="true"]')).toHaveText(meant);
  await page.keyboard.press('Enter');
  if (!agreed) return;
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
}

const rows = async <R>(school: School, path: string): Promise<R[]> =>
  (await school.call<{ data: R[] }>('GET', path)).data;

/** What the student types on the school's tablet. */
const CODE = /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){2}/;

/** The student sits the test by keys, by its code, in a browser without an account. */
async function sit(browser: Browser, url: string, code: string, { locale, passed, result }: Journey): Promise<void> {
  const page = await (await browser.newContext({ locale, timezoneId: 'America/New_York' })).newPage();
  await page.goto(url);
  await expect(page.getByRole('textbox')).toBeFocused();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  const answers = page.getByRole('main').getByRole('listbox');
  await expect(answers).toBeFocused();
  const texts = await answers.getByRole('option').allInnerTexts();
  await page.keyboard.press(String(texts.findIndex((text) => text.includes('This is right')) + 1));
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: result })).toContainText(passed);
  await page.context().close();
}

/** Plans an exam and enters for it on its page; its day comes, and it is noted that it was passed. `time`: of yesterday. */
async function pass(page: Page, school: School, journey: Journey, kind: 'theory' | 'practical', time: string) {
  await act(page, journey[kind]);
  const planned = () => rows<{ id: number; version: number }>(school, `/admin/exam?kind=${kind}`);
  await expect.poll(planned).toHaveLength(1);
  const id = (await planned())[0]?.id;
  await page.goto(`/exams/${id}`);
  await act(page, journey.enter);
  await expect(rowOf(page, 'martin')).toBeVisible();
  const version = (await planned())[0]?.version;
  await school.call('POST', `/admin/exam/${id}`, { version, starts_at: at(-1, time) });
  await page.reload();
  await inRows(page);
  await page.keyboard.press('p');
}

for (const journey of JOURNEYS)
  test(`from registration to licence: ${journey.locale}`, async ({ school, keyboardOnly: page, browser }) => {
    test.setTimeout(180_000);
    const { teacher_id, location_id, vehicle_id } = await open(school, journey);
    await page.addInitScript((locale) => {
      localStorage.setItem('clutch.locale', locale);
      window.print = () => document.body.setAttribute('data-printed', 'yes');
    }, journey.locale);
    await page.goto('/students');
    await act(page, journey.register);
    await expect.poll(() => rows(school, '/admin/student')).toHaveLength(1);
    const [{ id: student_id }] = (await rows<{ id: number }>(school, '/admin/student')) as [{ id: number }];
    await act(page, journey.activate);
    await expect.poll(() => rows(school, '/admin/student?status=active')).toHaveLength(1);

    await act(page, journey.handIn);
    await expect.poll(() => rows(school, '/admin/paper?state=handed_in')).toHaveLength(1);
    await act(page, journey.check);
    await expect.poll(() => rows(school, '/admin/paper?state=checked')).toHaveLength(1);

    await act(page, journey.sell, true);
    await expect.poll(() => rows(school, '/admin/enrolment')).toHaveLength(1);
    await act(page, journey.pay, true);
    await expect.poll(() => rows(school, '/admin/entry?kind=payment')).toHaveLength(1);

    // A class ahead in the teacher's car; and one that is over, to be closed.
    await school.call('POST', '/admin/createSchludeArray', {
      ...{ teacher_id, location_id, slots: [{ starts_at: at(2, '10:00'), ends_at: at(2, '11:00') }] },
    });
    await act(page, journey.book);
    await expect.poll(() => rows(school, `/admin/booking?vehicle_id=${vehicle_id}`)).toHaveLength(1);
    await school.call('POST', '/booking_2/admin/bookClass', {
      ...{ student_id, teacher_id, location_id, starts_at: at(-1, '10:00'), ends_at: at(-1, '10:45') },
      ...{ outside_schedule: true, ignore_rules: true, past: true, beyond: true },
    });
    await page.goto('/bookings?sort=starts_at');
    await inRows(page);
    for (const signing of [journey.signStudent, journey.signTeacher]) {
      await act(page, signing);
      const form = page.getByRole('dialog');
      const name = form.getByRole('textbox', { name: journey.name, exact: true });
      await expect(name).toHaveValue(/./);
      await page.keyboard.press('ControlOrMeta+Enter');
      await expect(form).toHaveCount(0);
      await inRows(page);
    }
    await expect.poll(() => rows(school, '/admin/booking?status=completed&signed=both')).toHaveLength(1);

    // A skill of the class, and the student's progress.
    await page.keyboard.press('l');
    await expect(page.getByRole('dialog').getByRole('listbox').first()).toBeFocused();
    await page.keyboard.press('3');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await act(page, journey.progress);
    await expect(page).toHaveURL(new RegExp(`/students/${student_id}\\?tab=progress`));
    await expect(page.getByText('Verificações exteriores e interiores')).toBeVisible();

    await act(page, journey.sit);
    // Which test is asked, though there is one alone.
    await expect(page.locator('[cmdk-item]', { hasText: 'Code' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => rows(school, '/admin/attempt')).toHaveLength(1);
    const told = page.getByRole('dialog');
    await expect(told).toContainText(CODE);
    const [code = ''] = (await told.innerText()).match(CODE) ?? [];
    await page.keyboard.press('Escape');
    await expect(told).toHaveCount(0);
    await sit(browser, `${school.url}/sit`, code, journey);
    await expect.poll(() => rows(school, '/admin/attempt?status=submitted')).toHaveLength(1);

    await pass(page, school, journey, 'theory', '14:00');
    await expect.poll(() => rows(school, '/admin/exam_entry?kind=theory&status=passed')).toHaveLength(1);
    await pass(page, school, journey, 'practical', '16:00');
    await expect.poll(() => rows(school, '/admin/exam_entry?kind=practical&status=passed')).toHaveLength(1);

    await act(page, journey.note);
    const licence = page.getByRole('dialog', { name: journey.licence });
    await tabTo(page, licence.getByRole('textbox').first());
    await page.keyboard.type('L-2026');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByText(journey.noted)).toBeVisible();

    // The school's report counts the student at the end of the way.
    await act(page, journey.way);
    await expect(page).toHaveURL(/\/reports\/way/);
    const steps = page.getByRole('table').filter({ hasText: journey.issued });
    await expect(
      steps.getByRole('row', { name: journey.issued }).getByRole('link', { name: '1', exact: true }),
    ).toBeVisible();

    await act(page, journey.record);
    await expect(page.locator('body[data-printed="yes"]')).toBeVisible();
    await act(page, journey.receipt);
    await expect(page.getByRole('heading', { name: journey.receiptTitle })).toBeVisible();
  });
