/** By which words of the vocabulary a command is found, where its id does not say so itself, and what is nearest to what is not here. */

export interface FoundBy {
  /** Key of `vocabulary.acts`. */
  readonly act: string | null;
  /** Key of `vocabulary.things`. */
  readonly thing: string | null;
}

/** Places are named for several things: `go.students` is about students. */
const singular = (place: string): string => place.replace(/ies$/, 'ys').replace(/s$/, '');

const OWN: Readonly<Record<string, FoundBy>> = {
  'go.waiting-list': { act: 'go', thing: 'wait' },
  'go.free-times': { act: 'go', thing: 'free-time' },
  'go.settings-team': { act: 'go', thing: 'user' },
  'booking.find-times': { act: 'find', thing: 'free-time' },
  'booking.book-time': { act: 'book', thing: 'free-time' },
  'student.book-class': { act: 'book', thing: 'booking' },
  'booking.create': { act: 'book', thing: 'booking' },
  'booking.cancel-as-admin': { act: 'cancel', thing: 'booking' },
  'booking.cancel-as-student': { act: 'cancel', thing: 'booking' },
  'booking.cancel-as-teacher': { act: 'cancel', thing: 'booking' },
  'booking.close-day': { act: 'close-day', thing: null },
  'booking.plan': { act: 'plan', thing: null },
  'booking.fill-gap': { act: 'fill-gap', thing: null },
  'student.cancel-classes': { act: 'cancel-classes', thing: 'student' },
  'teacher.cancel-classes': { act: 'cancel-classes', thing: 'teacher' },
  'teacher.add-slots': { act: 'add', thing: 'slot' },
  'teacher.add-weekly-slots': { act: 'add-weekly', thing: 'slot' },
  'teacher.add-skipped-slots': { act: 'add-skipped', thing: 'slot' },
  'teacher.delete-slots': { act: 'delete', thing: 'slot' },
  'chat.open': { act: 'open', thing: 'conversation' },
  'chat.send': { act: 'message', thing: null },
  'team.grant-role': { act: 'grant-role', thing: 'role' },
  'team.revoke-role': { act: 'revoke-role', thing: 'role' },
  'team.revoke-invitation': { act: 'revoke-invitation', thing: 'invitation' },
  'charge.waive': { act: 'waive-charge', thing: 'charge' },
  'team.grant-permission': { act: 'grant-permission', thing: 'permission' },
  'team.revoke-permission': { act: 'revoke-permission', thing: 'permission' },
  'data.export-person': { act: 'export-person', thing: 'person' },
  'data.erase-person': { act: 'erase-person', thing: 'person' },
  'club.change-setting': { act: 'edit', thing: 'setting' },
  'club.edit-profile': { act: 'edit', thing: null },
  'view.save': { act: null, thing: 'view' },
};

/** Entities called otherwise in the vocabulary. */
const CALLED: Readonly<Record<string, string>> = { team: 'user' };
/** Settings are called by their names alone: none of them is 'the settings'. */
const UNCALLED: ReadonlySet<string> = new Set([
  'setting',
  'session',
  'list',
  'page',
  'theme',
  'density',
  'names',
  'locale',
  'history',
  'help',
  'search',
  'link',
  'palette',
]);

/** The act and the thing that a command is found by. */
export function foundBy(id: string): FoundBy {
  const own = OWN[id];
  if (own) return own;
  const [entity = '', act = ''] = id.split('.');
  if (entity === 'go') {
    if (act.endsWith('-add')) return { act: 'add', thing: singular(act.slice(0, -'-add'.length)) };
    // A tab of the settings is called by its title, where it is not the only place for a thing.
    return { act: 'go', thing: act.startsWith('settings-') ? null : singular(act) };
  }
  return { act, thing: UNCALLED.has(entity) ? null : (CALLED[entity] ?? entity) };
}

/** What offices ask for and is not here (`vocabulary.elsewhere`): the commands nearest to it, none of which takes anything away. */
export const NEAREST: Readonly<Record<string, readonly string[]>> = {
  billing: ['go.packages', 'go.payments', 'setting.school-currency'],
  security: ['profile.change-password'],
  website: ['go.settings'],
  office: [],
};
