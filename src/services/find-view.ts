/** Which saved view a name means. Apart, for it is asked only once a view is named. */
import { store } from './session.ts';
import { type SavedView, viewsAtom } from './views.ts';

type Fits = (name: string, wanted: string) => boolean;
const whole: Fits = (name, wanted) => name === wanted;

/** The view of the screen one is on, or the only one elsewhere; none where several fit. */
function only(path: string, name: string, fits: Fits): SavedView | undefined {
  const named = store.get(viewsAtom).filter((view) => fits(view.name.toLowerCase(), name.toLowerCase()));
  const here = named.filter((view) => view.path === path);
  const views = here.length > 0 ? here : named;
  return views.length === 1 ? views[0] : undefined;
}

/** Whether several views are called so, or begin so where `begins` is enough. */
export const areSeveral = (name: string, begins: boolean): boolean => {
  const fits: Fits = begins ? (full, wanted) => full.startsWith(wanted) : whole;
  return store.get(viewsAtom).filter((view) => fits(view.name.toLowerCase(), name.toLowerCase())).length > 1;
};

/** The view of a screen that is called so. */
export const viewAt = (path: string, name: string): SavedView | undefined =>
  store.get(viewsAtom).find((view) => view.path === path && whole(view.name.toLowerCase(), name.toLowerCase()));

/** The view called so. */
export const viewCalled = (path: string, name: string): SavedView | undefined => only(path, name, whole);

/** The view to open: a beginning of its name is enough. */
export const findView = (path: string, name: string): SavedView | undefined =>
  viewCalled(path, name) ?? only(path, name, (full, wanted) => full.startsWith(wanted));
