/** What is known when a command is looked at, gathered from the screen, the session and the browser. */
import type { Context } from '#kernel/command.ts';
import { lastAct, nextRedo, nextUndo } from '#kernel/history.ts';
import type { ClubTime } from '#services/club-time.ts';
import { fileFormAtom } from '#services/file-form.ts';
import { densityAtom, localeAtom, themeAtom } from '#services/look.ts';
import { nameOrderAtom } from '#services/name-order.ts';
import { permissionsAtom } from '#services/permissions.ts';
import { aboutAtom, factsAtom, focusedAtom, screenAtom, selectionAtom, shownAtom } from '#services/screen.ts';
import { sessionAtom, store } from '#services/session.ts';
import { starsAtom } from '#services/stars.ts';
import { viewsAtom } from '#services/views.ts';
import { actsSettled } from './acts.ts';
import { readHistory } from './history-store.ts';

/** Path and query without the parts that only say which row is in focus. */
export const currentUrl = (): string => `${location.pathname}${location.search}`;

export function contextNow({ timeZone, clock }: ClubTime): Context {
  const session = store.get(sessionAtom);
  const screen = store.get(screenAtom);
  const history = readHistory();
  const stars = store.get(starsAtom);
  const url = currentUrl();
  return {
    user: session
      ? {
          id: session.userInfo.id,
          roles: session.userInfo.roles,
          permissions: store.get(permissionsAtom) ?? [],
        }
      : null,
    url,
    scopes: screen ? ['app', screen.scope] : ['app'],
    selection: store.get(selectionAtom),
    focused: store.get(focusedAtom),
    about: store.get(aboutAtom),
    locale: store.get(localeAtom),
    timeZone,
    clock,
    now: new Date(),
    facts: {
      title: screen ? store.get(shownAtom) : undefined,
      theme: store.get(themeAtom),
      density: store.get(densityAtom),
      names: store.get(nameOrderAtom),
      files: store.get(fileFormAtom),
      locale: store.get(localeAtom),
      clock,
      desktop: localStorage.getItem('clutch.desktop') === 'on',
      starred: stars.some(({ path }) => path === url),
      stars: stars.length,
      anyViews: store.get(viewsAtom).length > 0,
      views: store.get(viewsAtom).some(({ path }) => path === location.pathname),
      canUndo: actsSettled() !== null || nextUndo(history) !== undefined,
      canRedo: nextRedo(history) !== undefined,
      canRepeat: lastAct(history) !== undefined,
      ...store.get(factsAtom),
    },
  };
}
