/**
 * Who cancels a class: the student, the teacher or the school. It decides what the class costs, so it is taken from the line alone
 * (`rita cancels wednesday`, `cancel rita, by the teacher`, `cancel rita, she is ill`). Where the line does not say it, all three stand
 * there and none is chosen beforehand.
 */
import { fold } from '../fold.ts';
import { LEVEL } from './name-match.ts';
import type { NameHit } from './names.ts';
import { longestEnd } from './phrases.ts';
import type { Line } from './pieces.ts';
import type { Token } from './tokens.ts';
import type { WordSpan } from './types.ts';
import { ways } from './ways.ts';

export type Canceller = 'admin' | 'student' | 'teacher';
const ALL: readonly Canceller[] = ['admin', 'student', 'teacher'];
const cancelAs = (who: Canceller): string => `booking.cancel-as-${who}`;
const CANCELS: ReadonlySet<string> = new Set(ALL.map(cancelAs));
const BY_STUDENT = cancelAs('student');
const SICK_DAY = 'teacher.sick-day';

/** What each of them is called, by language; the first one of each as the titles have it. */
export const CALLED: Readonly<Record<Canceller, Readonly<Record<'en' | 'fr' | 'pt', string>>>> = {
  student: {
    en: 'student, pupil, learner',
    fr: 'élève, candidat, candidate',
    pt: 'aluno, aluna, formando, formanda',
  },
  teacher: {
    en: 'teacher, instructor',
    fr: 'moniteur, monitrice, enseignant, enseignante',
    pt: 'instrutor, instrutora, professor, professora, formador, formadora',
  },
  admin: { en: 'school, office', fr: 'école, auto-école, secrétariat', pt: 'escola, secretaria' },
};
/** What leads to who cancels, with its article. */
export const BEFORE_WHO: Readonly<Record<'en' | 'fr' | 'pt', string>> = {
  en: 'for, for the, as, as the, on behalf of, on behalf of the, by the, by',
  fr: "pour l', pour le, pour la, par l', par le, par la, en tant que, en tant qu', comme, au nom de l', au nom du, au nom de la, de la part de l', de la part du, de la part de la",
  pt: 'pelo, pela, para o, para a, por parte do, por parte da, em nome do, em nome da, como',
};
const LANGUAGES = ['en', 'fr', 'pt'] as const;
const folded = (phrases: readonly string[]): readonly string[] => phrases.map(fold);
const NAMED_SO: Readonly<Record<Canceller, readonly string[]>> = {
  student: LANGUAGES.flatMap((one) => folded(ways(BEFORE_WHO[one], CALLED.student[one]))),
  teacher: LANGUAGES.flatMap((one) => folded(ways(BEFORE_WHO[one], CALLED.teacher[one]))),
  admin: LANGUAGES.flatMap((one) => folded(ways(BEFORE_WHO[one], CALLED.admin[one]))),
};
const NOUNS: Readonly<Record<Canceller, ReadonlySet<string>>> = {
  student: new Set(LANGUAGES.flatMap((one) => folded(ways(CALLED.student[one])))),
  teacher: new Set(LANGUAGES.flatMap((one) => folded(ways(CALLED.teacher[one])))),
  admin: new Set(LANGUAGES.flatMap((one) => folded(ways(CALLED.admin[one])))),
};

/** Forms of cancelling behind whoever does it, folded. An infinitive, or an order, says nobody. */
const CANCELS_NOW: ReadonlySet<string> = new Set(
  [
    'cancels cancelled canceled cancelling canceling',
    'annule annulait decommande decommandait',
    'cancela cancelou cancelava desmarca desmarcou desmarcava anula anulou',
  ]
    .join(' ')
    .split(' '),
);
/** Words between who cancels and the verb, folded. */
const BETWEEN: ReadonlySet<string> = new Set(
  'has had just is also again now vient de a avait encore tambem ja acabou acaba'.split(' '),
);
/** Forms that are orders as well: `annule son cours`, `cancela a aula dela`. At the beginning of a line nobody does it. */
const ORDERS: ReadonlySet<string> = new Set('annule decommande cancela desmarca anula'.split(' '));
/** What somebody did, or what was done to a class. */
const EITHER: ReadonlySet<string> = new Set(['cancelled', 'canceled']);
const SEVERAL: ReadonlySet<string> = new Set(['classes', 'lessons', 'bookings']);
/** An accent makes of `annule` what was done to the class: `emma dubois annulé`. */
const isDoneTo = ({ text }: Token, before: Token | undefined): boolean =>
  /é$/u.test(text.normalize('NFC')) && !BETWEEN.has(before?.fold ?? '');

/** Whose illness is no student's. */
const TEACHER =
  /\b(?:teacher|instructor|moniteur|monitrice|enseignante?|formateur|formatrice|instrutora?|formadora?|professora?)\b/;
const STUDENT = /\b(?:student|pupil|learner|eleve|candidate?|aluno|aluna|formando|formanda)\b/;
/** What befalls a person, and no car and no road: of a class whose student is named it is the student. */
const ILL =
  /\b(?:ill|illness|sick|unwell|fever|flu|malade|maladie|souffrante?|fievre|grippe|doente|doenca|febre|gripe|constipad[oa])\b/;

/** What the words of a line are looked at for: whose names stand in it, and where. */
type Said = Pick<Line, 'text' | 'tokens' | 'names'>;

/** Who cancels, and the words `[from, to)` that say it. */
interface Who {
  readonly who: Canceller;
  readonly from: number;
  readonly to: number;
}

/** Who is named as the one who cancels, by what they are: `as the teacher`, `pour l’élève`, `pela escola`. */
function namedSo({ tokens }: Said): Who | null {
  for (let at = 0; at < tokens.length; at++) {
    for (const who of ALL) {
      const to = longestEnd(tokens, at, NAMED_SO[who]);
      if (to > 0) return { who, from: at, to };
    }
  }
  return null;
}

/** Whether a line says who cancels, before its verb or by who is ill: then teachers are looked up as well. */
export const hasSubject = (tokens: readonly Token[]): boolean =>
  tokens.some(({ fold: word }, at) => at > 0 && (CANCELS_NOW.has(word) || ILL.test(word)));

/** Whether a teacher is named in a line, by words that are no part of a student's name: who is ill may be the teacher then. */
function namesTeacher({ names }: Said): boolean {
  const students = names.get('student') ?? [];
  const isPart = ({ from, to }: NameHit) =>
    students.some(
      (hit) => hit.from <= from && to <= hit.to && hit.to - hit.from > to - from && hit.level > LEVEL.slipped,
    );
  return Boolean(names.get('teacher')?.some((hit) => hit.level > LEVEL.slipped && !isPart(hit)));
}

/** Whether a line, or the reason in it, says that it is the student who cannot: `rita rang, she’s ill, scrap friday`. */
function saysStudent(line: Said, reason: unknown): boolean {
  const said = typeof reason === 'string' ? fold(reason) : '';
  if (!TEACHER.test(said) && STUDENT.test(said)) return true;
  const spoken = fold(line.text);
  return ILL.test(spoken) && !TEACHER.test(spoken) && !namesTeacher(line);
}

const endsAt = (hits: readonly NameHit[] | undefined, to: number): NameHit | undefined =>
  hits?.filter((hit) => hit.to === to && hit.level > LEVEL.slipped).sort((a, b) => a.from - b.from)[0];

/** Who stands right before the verb; `both` where a student and a teacher may be meant. */
function subjectOf({ tokens, names }: Said): Who | 'both' | null {
  for (let verb = 1; verb < tokens.length; verb++) {
    const token = tokens[verb];
    if (!token || !CANCELS_NOW.has(token.fold) || isDoneTo(token, tokens[verb - 1])) continue;
    // `rita's cancelled classes` are a list.
    if (EITHER.has(token.fold) && SEVERAL.has(tokens[verb + 1]?.fold ?? '')) continue;
    let to = verb;
    while (to > 1 && BETWEEN.has(tokens[to - 1]?.fold ?? '')) to--;
    const noun = ALL.find((who) => NOUNS[who].has(tokens[to - 1]?.fold ?? ''));
    if (noun) return { who: noun, from: to - 1, to };
    const student = endsAt(names.get('student'), to);
    const teacher = endsAt(names.get('teacher'), to);
    if (!student && !teacher) continue;
    const lengthOf = (hit: NameHit | undefined) => (hit ? hit.to - hit.from + hit.level / 10 : 0);
    const more = lengthOf(student) - lengthOf(teacher);
    if (more === 0) return 'both';
    const hit = (more > 0 ? student : teacher) as NameHit;
    return { who: more > 0 ? 'student' : 'teacher', from: hit.from, to };
  }
  return null;
}

interface Ordered {
  readonly command: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly spans: readonly WordSpan[];
  /** Every word was understood. */
  readonly whole?: boolean;
  readonly undecided?: true;
}

interface NamedAct {
  readonly command: string;
  readonly spans: readonly (readonly [number, number])[];
  readonly score: number;
}

/** Whether the order's own words are a student's, who stands before the school there: `wants to cancel`, `can't come`. */
function namedByStudent(namings: readonly NamedAct[]): boolean {
  const lengthOf = ({ spans }: NamedAct) => spans.reduce((sum, [from, to]) => sum + to - from, 0);
  const cancels = namings.filter(({ command }) => CANCELS.has(command));
  const longest = Math.max(...cancels.map(lengthOf));
  const of = (who: Canceller) => cancels.filter((one) => one.command === cancelAs(who) && lengthOf(one) === longest);
  const isSame = (one: NamedAct, other: NamedAct) => JSON.stringify(one.spans) === JSON.stringify(other.spans);
  return of('student').some((own) => !of('admin').some((other) => isSame(own, other) && other.score >= own.score));
}

/** Who cancels by the words of the line and by how it was read; null where neither says it. */
function whoCancels(line: Said, best: Ordered, namings: readonly NamedAct[]): Canceller | null {
  const subject = subjectOf(line);
  if (subject === 'both') return null;
  if (subject) return subject.who;
  const said = namedSo(line);
  if (said) return said.who;
  const spoken = fold(line.text);
  // `rita wants to cancel`, `rita can't come`: but for a teacher who cannot, and for an order that only sounds so.
  const orders = ORDERS.has(line.tokens[0]?.fold ?? '');
  const ofTeacher = TEACHER.test(spoken) || (ILL.test(spoken) && namesTeacher(line));
  if (namedByStudent(namings) && !orders && !ofTeacher) return 'student';
  if (saysStudent(line, best.args.reason)) return 'student';
  // Nobody but a student is let off a fee.
  return 'without_fee' in best.args ? 'student' : null;
}

/** A teacher who is named as the one who cancels is no student, and nothing that was not understood. */
function withoutSubject<R extends Ordered>(reading: R, { tokens }: Said, subject: Who): R {
  const [from, to] = [tokens[subject.from]?.from ?? 0, tokens[subject.to - 1]?.to ?? 0];
  const spans = reading.spans.filter(
    (span) => !(span.field === '' && span.state === 'unknown' && span.from >= from && span.to <= to),
  );
  if (spans.length === reading.spans.length) return reading;
  return { ...reading, spans, whole: spans.every(({ field }) => field !== '') };
}

/** What somebody is who cancels is not why: `drop rita wednesday for the instructor`. */
function withoutWho<R extends Ordered>(reading: R, { tokens }: Said, who: Who): R {
  const [from, to] = [tokens[who.from]?.from ?? 0, tokens[who.to - 1]?.to ?? 0];
  const why = reading.spans.filter(({ field }) => field === 'reason');
  if (why.length === 0 || !why.every((span) => span.from >= from && span.to <= to)) return reading;
  const { reason: _reason, ...args } = reading.args;
  return { ...reading, args, spans: reading.spans.filter((span) => !why.includes(span)) };
}

/**
 * The readings with whoever cancels first, where the line says it; else with all three side by side, of which none is decided.
 * @param namings the words that name the order
 * @param may whether a command is there to be read
 */
export function withWhoCancels<R extends Ordered>(
  readings: readonly R[],
  line: Said,
  namings: readonly NamedAct[],
  may: (command: string) => boolean = () => true,
): readonly R[] {
  const [first] = readings;
  // `maria ne vient pas lundi`, where a teacher and students are called so: the one class that is asked for comes before a whole
  // day of the teacher's, and both stand there.
  const cancels = readings.filter(({ command, whole }) => command === BY_STUDENT && whole);
  if (first?.command === SICK_DAY && cancels.length > 0)
    return [...cancels, ...readings.filter((one) => !cancels.includes(one))].map((one) =>
      cancels.includes(one) || one === first ? { ...one, undecided: true } : one,
    );
  const at = readings.findIndex(({ command }) => CANCELS.has(command));
  const best = readings[at];
  if (!best) return readings;
  const subject = subjectOf(line);
  const named = subject && subject !== 'both' ? subject : namedSo(line);
  const who = whoCancels(line, best, namings);
  const before = readings.slice(0, at).filter(({ command }) => !CANCELS.has(command));
  const after = readings.slice(at).filter(({ command }) => !CANCELS.has(command));
  const as = (who: Canceller, reading: R): readonly R[] => {
    const own = readings.find(
      ({ command, args }) => command === cancelAs(who) && JSON.stringify(args) === JSON.stringify(reading.args),
    );
    // Its own reading may have taken a word of the reason for its name: `pour l’élève`.
    return own ? [own] : may(cancelAs(who)) ? [{ ...reading, command: cancelAs(who) }] : [];
  };
  if (who === null) {
    const ways = readings.filter(({ command, whole }) => command === best.command && whole === best.whole);
    const undecided = ways.flatMap((way) => ALL.flatMap((one) => as(one, way)));
    return [...before, ...undecided.map((reading): R => ({ ...reading, undecided: true })), ...after];
  }
  // A teacher's name, or what somebody is, was taken by the others for something else; else they stand below.
  const isStudent = who === 'student' && named === subject;
  const others =
    named && !isStudent ? [] : readings.filter(({ command }) => CANCELS.has(command) && command !== cancelAs(who));
  const mine = readings.filter(({ command, whole }) => command === cancelAs(who) && (whole || named));
  const isRead = mine.length > 0 && ((named && !isStudent) || best.command === cancelAs(who));
  const meant = isRead ? mine : as(who, best);
  const told = meant.map((one) =>
    subject && subject !== 'both' ? withoutSubject(one, line, subject) : named ? withoutWho(one, line, named) : one,
  );
  // `emma annule mercredi` cancels, though she has no class that day, and lists no classes that were cancelled.
  const isSure = subject !== null && subject !== 'both' && !EITHER.has(line.tokens[subject.to]?.fold ?? '');
  if (isSure) return [...told, ...others, ...before, ...after];
  return [...before, ...told, ...others, ...after];
}
