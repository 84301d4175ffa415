/** What the palette finds for what an office types, over all commands and all languages. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { foundBy, NEAREST } from '#commands/found-by.ts';
import { commands } from '#commands/index.ts';
import { isDestructive, isSetting } from '#kernel/careful.ts';
import { type Messages, messageAt } from '#kernel/check-registry.ts';
import { fieldsOf } from '#kernel/fields.ts';
import { type FindOptions, findCommands, nearestCommands } from '#kernel/find.ts';
import { type Finder, prepareFinder } from '#kernel/phrases.ts';
import { readVocabulary, wordsOf } from '#kernel/vocabulary.ts';
import { LOCALES, type Locale, loadEverything, loadVocabulary } from '#locales/index.ts';
import { findables } from '#ui/palette/command-texts.ts';

const messages = new Map(await Promise.all(LOCALES.map(async (one) => [one, await loadEverything(one)] as const)));
const vocabulary = await loadVocabulary();
const text = (locale: Locale, key: string) => messageAt((messages.get(locale) ?? {}) as Messages, key);

function finderIn(locale: Locale): Finder {
  const order = [locale, ...LOCALES.filter((one) => one !== locale)];
  const texts = order.map((language) => ({ language, message: (key: string) => text(language, key) }));
  const vocabularies = order.map((language) => readVocabulary(language, vocabulary[language]));
  return prepareFinder(findables(commands, texts, foundBy), vocabularies, NEAREST);
}
const finders = new Map(LOCALES.map((locale) => [locale, finderIn(locale)]));
const finder = (locale: Locale): Finder => finders.get(locale) as Finder;

const onSurface = (id: string, kind: string, entity?: string) =>
  commands
    .find((command) => command.id === id)
    ?.surfaces.some((one) => one.kind === kind && (!entity || ('entity' in one && one.entity === entity))) ?? false;
const takesWords = new Set(
  commands
    .filter((command) => fieldsOf(command).some(({ hidden, meta }) => !hidden && meta.kind !== 'file'))
    .map(({ id }) => id),
);
const options = (row?: string): FindOptions => ({
  may: (id) => onSurface(id, 'palette') || (row !== undefined && onSurface(id, 'row', row)),
  takesWords: (id) => takesWords.has(id) && !id.startsWith('go.'),
  ...(row ? { atHand: (id: string) => onSurface(id, 'row', row) } : {}),
});
/** The first commands for a line, those hardly meant left out. */
const found = (locale: Locale, line: string, most = 3, row?: string): string[] =>
  findCommands(finder(locale), line, options(row))
    .filter(({ sure }) => sure !== 'aside')
    .slice(0, most)
    .map(({ id }) => id);
const palette = commands.filter(({ id }) => onSurface(id, 'palette'));
const taking = new Set(commands.filter(isDestructive).map(({ id }) => id));

/** Lines: what is typed → the command that comes first. */
const FIRST: Readonly<Record<Locale, string>> = {
  en: `
    lesson → booking.create              pupils → go.students                price → go.packages
    agenda → go.calendar                 log off → session.sign-out          day off → teacher.leave
    freeze student → student.set-status  write to a pupil → student.message  enrol → student.add
    write to all students → student.message-many  group message → student.message-many
    sd → teacher.sick-day                bc → booking.create                 dt → theme.dark
    studnet → go.students                cancle class → booking.cancel-as-admin
    expotr students → student.export     calender → go.calendar              passwrod → profile.change-password
    class book → booking.create          rows compact → density.compact      del stu → student.delete
    how do i add a student → student.add who did what → go.audit             did not turn up → booking.no-show
    alunos → go.students                 marcar aula → booking.create        privacy → data.export-person
    lesson length → setting.lesson-minutes   bulk import → student.import    currency → setting.school-currency
    let him off → booking.waive          end of day → booking.close-day      no-show → booking.no-show
    shorctuts → help.shortcuts           opening hours → setting.opening-hours   shortcuts → help.shortcuts           devices → go.settings-devices
    teh students → go.students           roadsigns → go.signs                sickday → teacher.sick-day
    close teh day → booking.close-day    who can log in → go.settings-team   bring back deleted student → student.restore
    find free times → booking.find-times delete student → student.delete     unblock user → team.enable`,
  fr: `
    élèves → go.students                 eleves → go.students                prendre rendez-vous → booking.create
    décaler une leçon → booking.move     élève absent → booking.no-show      arrêt maladie → teacher.sick-day
    mot de passe → profile.change-password   jm → teacher.sick-day           rc → booking.create
    réservre un cours → booking.create   zjouter un élève → student.add      calendreir → go.calendar
    racc → help.shortcuts                régl → go.settings                   repor → booking.move                sauv → data.backup
    rgpd → data.export-person            bloquer un élève → student.set-status
    book class → booking.create          fuseau école → setting.school-time-zone
    rdv du jour → go.bookings            forfait 20h → go.packages            questions du code → go.questions
    supprimer un élève → student.delete  pas venu → booking.no-show          tarifs → go.packages`,
  pt: `
    alunos → go.students                 alúnos → go.students                aulno → go.students
    marcra aula → booking.create         adiar aula → booking.move           desmarcar → booking.cancel-as-admin
    falta → booking.no-show              férias → teacher.leave           senha → profile.change-password
    definicoes → go.settings             voltar atrás → history.undo         ma → booking.create
    dd → teacher.sick-day                suspender aluno → student.set-status
    convidar colega → team.invite        sign out → session.sign-out         rgpd → data.export-person
    quem pode entrar → go.settings-team  cancelar todas as aulas do aluno → student.cancel-classes
    eliminar aluno → student.delete      não apareceu → booking.no-show      quanto custa → go.packages`,
};

describe.each(LOCALES)('in %s', (locale) => {
  const rows = [...FIRST[locale].matchAll(/(\S(?:.*?\S)?) → (\S+)/g)].map(([, line = '', id = '']) => [line, id]);
  test.each(rows)('%s → %s', (line, id) => expect(found(locale, line, 1)).toEqual(id === 'nothing' ? [] : [id]));

  test('a title leads to its command, whatever else it says', () => {
    const astray = palette.flatMap(({ id }) => {
      const title = text(locale, `commands.${id}.title`) ?? '';
      const [first] = found(locale, title, 1);
      return first === id || title === text(locale, `commands.${first}.title`) ? [] : [`${title}: ${first}`];
    });
    expect(astray).toEqual([]);
  });

  test('a thing alone never brings what takes it away among the first three, nor a rule of the school first', () => {
    const { things } = readVocabulary(locale, vocabulary[locale]);
    const harm = [...things.values()].flat().flatMap((entry) => {
      const line = entry.join(' ');
      const three = found(locale, line);
      const takes = three.find((id) => taking.has(id));
      const rule = three[0] && isSetting({ id: three[0] }) ? three[0] : null;
      return takes || rule ? [`${line}: ${takes ?? rule}`] : [];
    });
    expect(harm).toEqual([]);
  });

  test('while a name is being typed nothing that takes something away comes first before its verb is', () => {
    const harm = palette
      .filter((command) => !isDestructive(command))
      .flatMap(({ id }) => {
        const title = text(locale, `commands.${id}.title`) ?? '';
        const [word = ''] = wordsOf(title).sort((a, b) => b.length - a.length);
        return [3, 4, 5].flatMap((length) => {
          const typed = word.slice(0, length);
          const [first = ''] = found(locale, typed, 1);
          const own = wordsOf(text(locale, `commands.${first}.title`) ?? '');
          // Whoever signed out signs in again: `exit` is begun so.
          return taking.has(first) && first !== 'session.sign-out' && !own[0]?.startsWith(typed)
            ? [`${typed}: ${first}`]
            : [];
        });
      });
    expect([...new Set(harm)]).toEqual([]);
  });

  test('nothing is found inside a word', () => {
    const inside = palette.flatMap(({ id }) =>
      wordsOf(text(locale, `commands.${id}.title`) ?? '')
        .filter((word) => word.length > 7)
        .map((word) => [id, word.slice(3)] as const),
    );
    const wrong = inside.filter(([id, part]) =>
      findCommands(finder(locale), part, options()).some(
        (one) => one.id === id && !['slips', 'aside'].includes(one.sure),
      ),
    );
    // Words of another name of the same command may begin so.
    const known = wrong.filter(([id, part]) => {
      const texts = LOCALES.flatMap((one) => [
        text(one, `commands.${id}.title`) ?? '',
        text(one, `commands.${id}.keywords`) ?? '',
        JSON.stringify(vocabulary[one]),
      ]);
      return !texts.flatMap(wordsOf).some((word) => word.startsWith(part));
    });
    expect(known).toEqual([]);
  });

  test('every command has words of its own: an act and a thing of the vocabulary, or names', () => {
    const own = readVocabulary(locale, vocabulary[locale]);
    const bare = palette.filter(({ id }) => {
      const { act, thing } = foundBy(id);
      const known = [act && own.acts.has(act), thing && own.things.has(thing)].filter(Boolean).length;
      return known === 0 && !own.commands.get(id)?.names.length;
    });
    expect(bare.map(({ id }) => id)).toEqual([]);
  });

  test('words of the vocabulary are those of commands that there are', () => {
    const { commands: named, elsewhere } = readVocabulary(locale, vocabulary[locale]);
    expect([...named.keys()].filter((id) => !commands.some((command) => command.id === id))).toEqual([]);
    expect([...elsewhere.keys()].sort()).toEqual(Object.keys(NEAREST).sort());
  });

  test('what is not here finds nothing, and what is offered instead takes nothing away', () => {
    const { elsewhere } = readVocabulary(locale, vocabulary[locale]);
    for (const entry of [...elsewhere.values()].flat()) {
      const line = entry.join(' ');
      expect(found(locale, line), line).toEqual([]);
      const offered = nearestCommands(finder(locale), line, options());
      expect(
        offered.filter((id) => taking.has(id)),
        line,
      ).toEqual([]);
    }
  });
});

interface Line {
  readonly lang: Locale;
  readonly screen: string;
  readonly focus?: 'row';
  readonly query: string;
  readonly expect: readonly string[];
  readonly never?: readonly string[];
  readonly not_first?: readonly string[];
}
/** What an office types, written before any of it was tried: the same lines are typed into the palette itself. */
const lines: readonly Line[] = readFileSync(new URL('../../../tests/palette/lines.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
const like = (wanted: string, id: string) =>
  new RegExp(`^${wanted.replace(/[.]/g, '\\.').replace(/\*/g, '.*')}$`).test(id);

test.each(LOCALES)(
  'of the lines in %s nearly all find first what they mean, and none something that harms',
  (locale) => {
    const mine = lines.filter(({ lang }) => lang === locale);
    const judged = mine.map((line) => {
      const row = line.focus ? line.screen.slice(1).replace(/s$/, '') : undefined;
      const three = found(locale, line.query, 3, row);
      const [first] = three;
      const asks = [...taking].some((id) => line.expect.some((one) => like(one, id)));
      const harm = three.some(
        (id) =>
          ((taking.has(id) && !asks) || line.never?.some((one) => like(one, id))) &&
          !line.expect.some((one) => like(one, id)),
      );
      const rule = first !== undefined && (line.not_first ?? []).some((one) => like(one, first));
      const right = first ? line.expect.some((one) => like(one, first)) : line.expect.includes('nothing');
      return { said: `${line.query}: ${three.join(', ')}`, right, harm: harm || rule };
    });
    expect(judged.filter(({ harm }) => harm).map(({ said }) => said)).toEqual([]);
    const wrong = judged.filter(({ right }) => !right).map(({ said }) => said);
    expect(wrong.length / mine.length, wrong.join('; ')).toBeLessThan(0.05);
  },
);

/** With a row in hand. */
test.each([
  ['en', 'booking', 'sign', 'booking.sign-as-student'],
  ['en', 'booking', 'cancel', 'booking.cancel-as-admin'],
  ['en', 'student', 'pause', 'student.set-status'],
  ['en', 'student', 'delete', 'student.delete'],
  ['en', 'teacher', 'ill', 'teacher.sick-day'],
  ['en', 'test', 'retire question', 'question.retire'],
  ['en', 'test', 'delete package', 'package.delete'],
  ['fr', 'test', 'retirer une question', 'question.retire'],
  ['fr', 'booking', 'absent', 'booking.no-show'],
  ['fr', 'student', 'écrire', 'student.message'],
  ['pt', 'booking', 'falta', 'booking.no-show'],
  ['pt', 'student', 'mensagem', 'student.message'],
] as const)('in %s, on a %s: %s → %s', (locale, row, line, id) => expect(found(locale, line, 1, row)).toEqual([id]));

test('the beginning of another word for deleting is no deletion', () => {
  for (const [locale, line] of [
    ['en', 'exp stu'],
    ['fr', 'exp élè'],
    ['pt', 'exp alu'],
  ] as const) {
    expect(found(locale, line)[0], line).toBe('student.export');
    expect(found(locale, line, 6), line).not.toContain('student.delete');
  }
});

test('the beginning of a word is no small word of another language', () => {
  expect(found('fr', 'exp élè')[0]).toBe('student.export');
  expect(found('en', 'imp que')[0]).toBe('question.import');
});

test('a name written out comes before other acts of its kind on the row in hand, and before no act of another kind', () => {
  expect(found('en', 'add student', 1, 'student')).toEqual(['student.add']);
  expect(found('fr', 'ajouter un élève', 1, 'student')).toEqual(['student.add']);
  expect(found('en', 'send message', 1, 'student')).toEqual(['student.message']);
});

test('what is named better comes before what is only for the row in hand', () => {
  expect(found('fr', 'signer', 2, 'student')).toEqual(['booking.sign-as-student', 'booking.sign-as-teacher']);
  expect(found('en', 'move', 1, 'student')).toEqual(['booking.move']);
  expect(found('fr', 'déplacer', 1, 'student')).toEqual(['booking.move']);
  for (const line of ['sign', 'signer', 'assinar'])
    for (const locale of LOCALES) expect(found(locale, line, 1, 'student')).not.toEqual(['student.sell-package']);
});
