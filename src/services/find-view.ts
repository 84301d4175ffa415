/** Which saved view a name means. Apart, for it is asked only once one is opened by its name. */
import { store } from './session.ts';
import { type SavedView, viewsAtom } from './views.ts';

/** The view of that name: of the screen one is on, or the only one elsewhere. A beginning of the name is enough. */
export const findView = (path: string, name: string): SavedView | undefined => {
  const wanted = name.toLowerCase();
  const named = (views: readonly SavedView[]) => {
    const whole = views.filter((one) => one.name.toLowerCase() === wanted);
    return whole.length > 0 ? whole : views.filter((one) => one.name.toLowerCase().startsWith(wanted));
  };
  const views = store.get(viewsAtom);
  const here = named(views.filter((one) => one.path === path));
  const elsewhere = here.length > 0 ? [] : named(views);
  return here[0] ?? (elsewhere.length === 1 ? elsewhere[0] : undefined);
};
