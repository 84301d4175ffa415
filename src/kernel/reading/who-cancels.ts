/** Who cancels a class, where the reason says it: `cancel rita, she is ill` is the student, which may cost the class. */
import { fold } from '../fold.ts';

const BY_SCHOOL = 'booking.cancel-as-admin';
const BY_STUDENT = 'booking.cancel-as-student';
const SICK_DAY = 'teacher.sick-day';

/** Whose illness is no student's. */
const TEACHER =
  /\b(?:teacher|instructor|moniteur|monitrice|enseignante?|formateur|formatrice|instrutora?|formadora?|professora?)\b/;
const STUDENT = /\b(?:student|pupil|learner|eleve|candidate?|aluno|aluna|formando|formanda)\b/;
/** What befalls a person, and no car and no road: of a class whose student is named it is the student. */
const ILL =
  /\b(?:ill|illness|sick|unwell|fever|flu|malade|maladie|souffrante?|fievre|grippe|doente|doenca|febre|gripe|constipad[oa])\b/;

function saysStudent(reason: unknown): boolean {
  const said = typeof reason === 'string' ? fold(reason) : '';
  return !TEACHER.test(said) && (STUDENT.test(said) || ILL.test(said));
}

interface Ordered {
  readonly command: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** Every word was understood. */
  readonly whole?: boolean;
}

/** The readings with the student's before the school's where the reason is the student's. */
export function withWhoCancels<R extends Ordered>(readings: readonly R[]): readonly R[] {
  const [best] = readings;
  // `maria ne vient pas lundi`, where a teacher and students are called so: the one class that is asked for comes before a whole
  // day of the teacher's, and both stand there.
  const cancels = readings.filter(({ command, whole }) => command === BY_STUDENT && whole);
  if (best?.command === SICK_DAY && cancels.length > 0)
    return [...cancels, ...readings.filter((one) => !cancels.includes(one))];
  const own = readings.find(({ command }) => command === BY_STUDENT);
  if (best?.command !== BY_SCHOOL || !own || !saysStudent(best.args.reason)) return readings;
  // Its own reading may have taken a word of the reason for its name: `pour l’élève`.
  return [{ ...best, command: BY_STUDENT }, ...readings.filter((one) => one !== own)];
}
