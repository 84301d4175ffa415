/** Finds labels of fields that stand at another field's key, as after a line that slipped. Plain functions. */
import type { Messages } from '#locales/merge.ts';
import { flatten } from './messages.ts';

/** Fields whose English label shares no word with the key, and that label. */
const NAMED_OTHERWISE: Readonly<Record<string, string>> = {
  account_id: 'User',
  active: 'In use',
  actor: 'Who',
  aliases: 'Also called',
  arrival: 'Came in',
  at: 'When',
  body: 'Text',
  booking: 'Class',
  bookings: 'Classes',
  capacity: 'Seats',
  choices: 'Who takes the classes',
  class_type: 'Kind',
  created_at: 'Added',
  date: 'Day',
  email: 'E-mail',
  enrolment: 'Package sold',
  enrolments: 'Packages sold',
  entity: 'Kind',
  id: 'No.',
  in_use: 'Still counts',
  items: 'Pages and tests',
  label: 'Name',
  lines: 'Classes',
  locale: 'Language',
  marketing: 'News and offers',
  marketing_at: 'News and offers answered on',
  minutes: 'Time',
  on_conflict: 'When something is in the way',
  operation: 'Entry',
  owner: 'Person or vehicle',
  owner_name: 'Person or vehicle',
  papers_rule: 'Missing documents for a class',
  parent_id: 'Below',
  path: 'Address',
  person_name: 'To',
  pickup_location_id: 'Usual pick-up place',
  position: 'Order',
  preferences: 'Choices',
  quiet: 'Tell nobody',
  row_id: 'Number',
  runs: 'Shown',
  started_at: 'Begun',
  starts_at: 'Begins',
  submitted_at: 'Handed in',
  term: 'Valid',
  threshold: 'Days or classes left',
  timing: 'Time',
  to: 'Until',
  told: 'Messages sent',
  unbooked: 'No class to come',
  unclosed: 'Not closed',
  updated_at: 'Changed',
  user: 'Account',
};

const stems = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    .map((word) => word.slice(0, 4));

const labelsOf = (messages: Messages): ReadonlyMap<string, string> =>
  new Map(
    [...flatten(messages)].flatMap(([key, text]) => {
      const name = /^fields\.([a-z_]+)$/.exec(key)?.[1];
      return name ? [[name, text] as const] : [];
    }),
  );

/** How the label of a moment ends in each language: a slipped line puts another one there. */
const MOMENT: Readonly<Record<string, RegExp>> = { en: / at$/, fr: / le$/, pt: / em$/ };

/**
 * Labels that are not their field's. English ones share a word with the key or are listed above; a label of another
 * language says when something happened where the English one does.
 */
export function strayLabels(languages: Readonly<Record<string, Messages>>): string[] {
  const [[first, messages], ...others] = Object.entries(languages) as [[string, Messages], ...[string, Messages][]];
  const english = labelsOf(messages);
  const stray = (language: string, name: string, label: string) =>
    `${language}: the field ${name} is labelled "${label}", which looks like another field's label`;
  const found: string[] = [];
  for (const [name, label] of english) {
    const words = new Set(stems(name));
    if (NAMED_OTHERWISE[name] === label || stems(label).some((stem) => words.has(stem))) continue;
    found.push(stray(first, name, label));
  }
  for (const [language, other] of others) {
    for (const [name, label] of labelsOf(other)) {
      const meant = english.get(name);
      if (meant === undefined || !MOMENT[first]?.test(meant) || MOMENT[language]?.test(label)) continue;
      found.push(stray(language, name, label));
    }
  }
  return found;
}
