/** The places that words can fill: a command's arguments, and the parts of those that are said in parts. */

import { accepts } from '../accepts.ts';
import { choiceValues, type Field } from '../fields.ts';
import { isOwned, OWNERS } from './classes.ts';
import type { Role } from './lexicon.ts';

export type What =
  | 'person'
  | 'teacher'
  | 'place'
  | 'row'
  /** Of a row that goes by somebody's name: whose it is, its day and its time. */
  | 'who'
  | 'which day'
  | 'which time'
  | 'day'
  | 'time'
  | 'date'
  | 'clock'
  | 'choice'
  | 'weekdays'
  | 'flag'
  | 'money'
  | 'number'
  | 'percent'
  | 'email'
  | 'phone'
  | 'url'
  | 'colour'
  | 'code'
  /** What a vehicle is registered as. */
  | 'plate'
  /** A text that is said in the order's own place: the name of what is added. */
  | 'name'
  /** The text that comes last: the reason, the message. */
  | 'tail'
  /** A text that is taken only behind its label. */
  | 'text';

export interface Slot {
  /** The argument's name, and the part of it. */
  readonly key: string;
  readonly field: Field;
  readonly what: What;
}

/** Texts that an order ends with. */
const TAILS: ReadonlySet<string> = new Set(['reason', 'body', 'text']);
const TEXTS: ReadonlySet<string> = new Set(['text', 'multiline', 'markdown']);
const WEEK = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** What is told of a vehicle that is off the road. */
const isOfRepair = ({ name }: Field, fields: readonly Field[]): boolean =>
  name === 'note' &&
  fields.some(({ meta }) => 'entity' in meta && meta.entity === 'vehicle') &&
  fields.some(({ name: other }) => other === 'kind');

export const isTime = (field: Field): boolean =>
  (field.meta.kind === 'custom' && field.meta.editor === 'time') ||
  (field.meta.kind === 'text' && accepts(field, '15:00') && !accepts(field, '99:99'));
const isWeekdays = (field: Field): boolean =>
  field.meta.kind === 'choices' &&
  choiceValues(field).length === 7 &&
  WEEK.every((day) => choiceValues(field).includes(day));
/** A code of a list: a licence category, a currency. */
export const isCode = ({ meta }: Field): boolean =>
  meta.kind === 'custom' && (meta.editor === 'licence-category' || meta.editor === 'currency');
/** Whether words are its own only behind one that leads to it. */
export const isMarked = ({ meta }: Field): boolean => meta.kind === 'text' && meta.marked === true;
export const isText = (field: Field): boolean => TEXTS.has(field.meta.kind) && !isTime(field);

function whatOf(field: Field, fields: readonly Field[]): readonly What[] {
  if (isTime(field)) return ['clock'];
  switch (field.meta.kind) {
    case 'ref':
    case 'refs':
    case 'rows':
      // What else of somebody's an act may be about is asked, not read: a payment's charge.
      if (field.meta.entity in OWNERS) return field.optional ? [] : ['who', 'which day', 'which time'];
      // An exam at the authority goes by when it is, where the command has no argument for its day.
      if (field.meta.entity === 'exam' && !field.optional && !fields.some(({ name }) => name === 'date'))
        return ['row', 'which day', 'which time'];
      // An amount is nobody's number: the exam that a charge may name.
      if (field.meta.entity === 'exam' && field.optional) return [];
      return [
        field.meta.entity === 'teacher'
          ? 'teacher'
          : field.meta.entity === 'location'
            ? 'place'
            : field.meta.entity === 'student' || field.meta.entity === 'user' || field.meta.entity === 'conversation'
              ? 'person'
              : 'row',
      ];
    case 'instant':
      return ['day', 'time'];
    case 'date':
      return ['date'];
    case 'choice':
      return ['choice'];
    case 'choices':
      return [isWeekdays(field) ? 'weekdays' : 'choice'];
    case 'flag':
    case 'money':
    case 'email':
    case 'phone':
    case 'url':
    case 'colour':
      return [field.meta.kind];
    case 'integer':
      return field.meta.typed === false ? [] : [field.meta.unit ?? 'number'];
    case 'number':
      return ['number'];
    case 'custom':
      return isCode(field) ? ['code'] : [];
    case 'text':
    case 'multiline':
    case 'markdown': {
      if (field.name === 'plate') return ['plate'];
      const texts = fields.filter(isText);
      const only = texts.length === 1 && fields.length === 1;
      return [
        (TAILS.has(field.name) && !(field.name === 'text' && field.optional)) ||
        isMarked(field) ||
        only ||
        isOfRepair(field, fields)
          ? 'tail'
          : field.optional || field.meta.kind !== 'text'
            ? 'text'
            : 'name',
      ];
    }
    default:
      return [];
  }
}

/** The slots of a command's arguments. */
export const slotsOf = (fields: readonly Field[]): readonly Slot[] =>
  fields.flatMap((field) =>
    whatOf(field, fields).map((what) => ({
      key:
        what === 'day' || what === 'which day'
          ? `${field.name}:day`
          : what === 'time' || what === 'which time'
            ? `${field.name}:time`
            : field.name,
      field,
      what,
    })),
  );

/** The small words that may stand before what fills a slot. */
const ALLOWED: Readonly<Record<What, readonly Role[]>> = {
  person: ['for', 'to', 'of', 'from'],
  teacher: ['with', 'for', 'of', 'to'],
  place: ['at', 'to'],
  row: ['of', 'to', 'for', 'at', 'from', 'on'],
  who: ['of', 'for', 'to', 'from'],
  'which day': ['on', 'of', 'from', 'at'],
  'which time': ['at', 'of', 'from', 'on'],
  day: ['on', 'to', 'for', 'at', 'until'],
  time: ['at', 'to', 'for', 'on', 'until'],
  date: ['on', 'for', 'of', 'at', 'from'],
  clock: ['at', 'from', 'to', 'until', 'of'],
  choice: ['to', 'as', 'on', 'at', 'of', 'for'],
  weekdays: ['on', 'from', 'for', 'at', 'to'],
  flag: ['with'],
  money: ['to', 'at', 'for', 'of', 'as', 'until'],
  number: ['to', 'of', 'at', 'for', 'as', 'until'],
  percent: ['with', 'of', 'at', 'for'],
  email: ['to', 'at', 'of', 'for', 'as'],
  phone: ['to', 'at', 'of', 'for', 'as'],
  url: ['to', 'at', 'of', 'as'],
  colour: ['to', 'as'],
  code: ['for', 'of', 'to', 'as', 'at', 'with'],
  plate: ['to', 'as', 'of', 'with'],
  name: [],
  tail: [],
  text: [],
};

/** Whether a small word may stand before what fills a slot. */
export function allows({ what, field }: Slot, roles: readonly Role[], fields: readonly Field[]): boolean {
  let allowed = ALLOWED[what];
  if (what === 'date' && /^(?:created_)?to$/.test(field.name)) allowed = ['until', 'to'];
  else if (what === 'date' && /^(?:created_)?from$/.test(field.name))
    // Where days of the week are chosen, those are what `for monday` says.
    allowed = fields.some(isWeekdays) ? ['from', 'on', 'of'] : ['from', 'on', 'of', 'for', 'at'];
  // Since when: no day that is only named beside it.
  else if (what === 'date' && /^(?:since|starting)$/.test(field.name)) allowed = ['from'];
  else if (what === 'date' && field.name === 'until') allowed = ['until'];
  // `the absence of monday` is not due then.
  else if (what === 'date' && field.name === 'due_on') allowed = ['on', 'for', 'at', 'until', 'to'];
  // `works until 15` says no beginning.
  else if (what === 'clock' && /^start/.test(field.name)) allowed = ['at', 'from', 'of'];
  else if (what === 'date' && !fields.some(({ name }) => name === 'to')) allowed = [...allowed, 'to', 'until'];
  // A class that is booked begins on its day; one that is moved may be put off until then.
  else if (what === 'day' && !fields.some(isOwned)) allowed = allowed.filter((role) => role !== 'until');
  // A number of places has no end.
  else if (what === 'number' && field.name === 'capacity') allowed = ['of', 'for', 'as'];
  // Who takes a class is not whom it is for.
  if (
    what === 'teacher' &&
    fields.some(
      ({ meta, optional }) => 'entity' in meta && !optional && (meta.entity === 'student' || meta.entity === 'booking'),
    )
  )
    allowed = ['with', 'to'];
  // Who is away is nobody's company.
  else if (what === 'teacher' && fields.some(({ name, optional }) => name === 'reason' && !optional))
    allowed = ['for', 'of', 'to'];
  // What a class is driven in goes with it.
  if (what === 'row' && 'entity' in field.meta && field.meta.entity === 'vehicle') allowed = [...allowed, 'with'];
  // `from 10 to 11`: the end of a class is its length.
  if (what === 'time' && !fields.some(isOwned)) allowed = [...allowed, 'from', 'of'];
  // `mudar a aula para 3/12` moves it there, though a class of theirs is on that day: it is no class that is edited.
  const isEdited = fields.some(({ name }) => name === 'topics');
  if (what === 'which day' && !isEdited && !fields.some(({ meta }) => meta.kind === 'instant'))
    allowed = [...allowed, 'for', 'to'];
  return roles.some((role) => allowed.includes(role));
}
