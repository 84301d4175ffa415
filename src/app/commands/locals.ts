/** The console's own acts, by the name under which commands ask for them. */

import type { CsvFormName } from '#contract/rules/csv-forms.ts';
import type { NameOrder } from '#contract/rules/name-orders.ts';
import type { Clock } from '#contract/rules/time-texts.ts';
import type { Locale } from '#locales/index.ts';
import { setClock } from '#services/club-time.ts';
import { setFileForm } from '#services/file-form.ts';
import { type Density, setDensity, setLocale, setTheme, type Theme } from '#services/look.ts';
import { setNameOrder } from '#services/name-order.ts';
import type { LeavingErrand } from '#services/provider-errand.ts';
import { clearFilters } from '#services/screen.ts';
import { updateUserInfo } from '#services/session.ts';
import { renewSession } from '#services/sign-in.ts';
import { signOut } from '#services/sign-out.ts';
import { addStar, removeStar, type Star } from '#services/stars.ts';
import type { SavedView } from '#services/views.ts';
import { type AttemptLink, openLayer } from './layers.ts';

export type Local = (value: unknown) => unknown;

/** A view by its name; with its screen where an act before knows it. */
interface NamedView {
  readonly name: string;
  readonly path?: string;
}

export interface LocalNeeds {
  readonly undo: () => Promise<void>;
  readonly redo: () => Promise<void>;
  readonly repeat: () => Promise<void>;
  readonly navigate: (to: string) => void;
  /** The saved view of a name; of a beginning of it, too, where it is only opened. @throws where there is none, said at the name. */
  readonly view: (named: NamedView, toOpen?: boolean) => Promise<SavedView>;
  /** @throws where another view of the same screen has the name already, said at the new name. */
  readonly viewNameIsFree: (view: SavedView, name: string) => Promise<void>;
  readonly copyLink: () => Promise<void>;
  /** A message by its key, in the language on show. */
  readonly text: (key: string) => string;
}

/** The page has so long, in ms, to get the focus back. */
const PATIENCE = 3000;

/** Acts at once where the page has the focus; the palette, when it was asked there, first gives the focus back as it goes. */
const inPage = (act: () => void) => () => {
  const since = performance.now();
  const look = () => {
    if (document.getElementById('root')?.contains(document.activeElement)) act();
    else if (performance.now() - since < PATIENCE) requestAnimationFrame(look);
  };
  // With nothing in focus (no list, no rows) there is nothing to wait for.
  if (document.activeElement === document.body) act();
  else look();
};

/** Puts the caret into the search field of the screen on show; a list that has none takes the focus itself. */
function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('[data-search] input, input[data-search]');
  if (!field) document.querySelector<HTMLElement>('main [data-work]')?.focus();
  field?.focus();
  field?.select();
}

/** Opens a part of the list's toolbar, as a click on its button does; closed, it gives the focus back to where it was. */
const press = (name: string) =>
  inPage(() => {
    const before = document.activeElement;
    document.querySelector<HTMLElement>(`[data-act="${name}"] button, button[data-act="${name}"]`)?.click();
    if (before instanceof HTMLElement && before !== document.body) before.focus();
  });

/** Leads to the headers of the list: to the column that it is sorted by, else to the first that can sort it. */
function toHeader(): void {
  const heads = [...document.querySelectorAll<HTMLElement>('main [data-grid] [aria-sort]')];
  const sorted = heads.find((head) => head.ariaSort !== 'none') ?? heads[0];
  sorted?.querySelector('button')?.focus();
}

/** The address's query without what only says where in the list one is. */
function shownSearch(): string {
  const query = new URLSearchParams(location.search);
  for (const name of ['row', 'at', 'view', 'panel', 'do']) query.delete(name);
  return query.size > 0 ? `?${query}` : '';
}

const view = (value: unknown) => ({ path: location.pathname, name: (value as { name: string }).name });

export const localsOf = (needs: LocalNeeds): Readonly<Record<string, Local>> => ({
  'palette.open': () => openLayer({ kind: 'palette', text: '' }),
  'palette.say': (key) => openLayer({ kind: 'palette', text: needs.text(key as string) }),
  'search.focus': inPage(focusSearch),
  'help.shortcuts': () => openLayer({ kind: 'shortcuts' }),
  'help.tour': async () => {
    (await import('#services/tips.ts')).noteTips({ tour: 'again' });
    openLayer({ kind: 'palette', text: '' });
  },
  'history.list': () => openLayer({ kind: 'history' }),
  'history.undo': needs.undo,
  'history.redo': needs.redo,
  'history.repeat-last': needs.repeat,
  'link.copy': needs.copyLink,
  'session.refresh': renewSession,
  'session.sign-out': signOut,
  'page.star': (value) => addStar(value as Star),
  'page.unstar': (value) => removeStar((value as Star).path),
  'view.save': async (value) => {
    // What is shown now: whoever goes on at once is elsewhere by the time the code is here.
    const shown = { ...view(value), search: shownSearch() };
    const before = await (await import('#services/shared-views.ts')).saveEverywhere(shown);
    return { path: shown.path, before };
  },
  'view.restore': async (value) => (await import('#services/shared-views.ts')).saveEverywhere(value as SavedView),
  'view.delete': async (value) => {
    const found = await needs.view(value as NamedView);
    await (await import('#services/shared-views.ts')).deleteEverywhere(found);
    return found;
  },
  'view.share': async (value) => {
    const found = await needs.view(value as NamedView);
    return { path: found.path, address: await (await import('#services/shared-views.ts')).share(found) };
  },
  'view.unshare': async (value) => {
    const found = await needs.view(value as NamedView);
    await (await import('#services/shared-views.ts')).unshare(found);
    return found;
  },
  'view.rename': async (value) => {
    const { new_name, ...named } = value as NamedView & { readonly new_name: string };
    const found = await needs.view(named);
    await needs.viewNameIsFree(found, new_name);
    await (await import('#services/shared-views.ts')).rename(found, new_name);
    return found;
  },
  'view.open': async (value) => {
    const found = await needs.view(value as NamedView, true);
    needs.navigate(`${found.path}${found.search}`);
  },
  'list.filters': press('filters'),
  'list.columns': press('columns'),
  'list.sort': inPage(toHeader),
  'list.clear-filters': inPage(clearFilters),
  steps: async (wish) => (await import('#services/tips.ts')).noteTips({ steps: wish as 'show' | 'hide' }),
  'profile.shown': (value) => {
    const user = value as { first_name: string; last_name: string; email: string };
    updateUserInfo({ displayName: `${user.first_name} ${user.last_name}`.trim(), email: user.email });
  },
  'codes.show': (value) => openLayer({ kind: 'codes', codes: value as readonly string[] }),
  'provider.leave': async (errand) =>
    (await import('#services/provider-errand.ts')).leaveOnErrand(errand as LeavingErrand),
  'passkey.make': async (options) => (await import('#services/passkeys.ts')).makePasskey(options),
  'attempt.show-link': (value) => openLayer({ kind: 'attempt-link', ...(value as AttemptLink) }),
  // Fetched before the token is made: one that cannot be shown would be lost.
  'token.ready': () => import('./token-dialog.tsx'),
  'token.show': (value) => openLayer({ kind: 'token', ...(value as { name: string; token: string }) }),
  'desktop.set': async (value) => (await import('#services/desktop.ts')).setDesktop(value === true),
  'signature.written': async (name) => (await import('#views/form/written-name.ts')).writtenName(String(name)),
  'look.theme': (value) => setTheme(value as Theme),
  'look.density': (value) => setDensity(value as Density),
  'look.names': (value) => setNameOrder(value as NameOrder),
  'look.files': (value) => setFileForm(value as CsvFormName),
  'look.locale': (value) => setLocale(value as Locale),
  'look.clock': (value) => setClock(value as Clock),
});
