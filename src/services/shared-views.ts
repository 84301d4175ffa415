/** What the console does with saved views: those shared with the school are the server's, too. Loaded with the first such act. */
import type { InputOf } from '#contract/endpoint.ts';
import { changeSharedView, shareView } from '#contract/entities/shared-view.ts';
import { viewAt } from './find-view.ts';
import { ApiError, call } from './http.ts';
import { refreshEntity } from './queries.ts';
import { deleteView, type SavedView, saveView } from './views.ts';

export const VIEWS = 'shared_view';
/** The address of a shared view. */
export const addressOf = (id: number): string => `/v/${id}`;

type Change = InputOf<typeof changeSharedView>['body'];

/** Tells the school; a view that somebody else has meanwhile, or nobody, is simply no longer shared. */
async function change(id: number | undefined, body: Change): Promise<void> {
  if (id === undefined) return;
  try {
    await call(changeSharedView, { params: { id }, body });
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.status !== 404) throw error;
  }
  await refreshEntity(VIEWS);
}

/** Saves a view under its name; shared already, the school sees what it shows now. Answers what stood there before. */
export async function saveEverywhere(view: SavedView): Promise<SavedView | null> {
  const before = viewAt(view.path, view.name) ?? null;
  const shared = view.shared ?? before?.shared;
  saveView({ ...view, ...(shared === undefined ? {} : { shared }) });
  await change(shared, { name: view.name, search: view.search, ended: null });
  return before;
}

export async function deleteEverywhere(view: SavedView): Promise<void> {
  deleteView(view);
  await change(view.shared, { ended: 'deleted' });
}

/** Shares a view. Answers its address. */
export async function share(view: SavedView): Promise<string> {
  const { data } = await call(shareView, { body: { name: view.name, path: view.path, search: view.search } });
  saveView({ ...view, shared: data.id });
  await refreshEntity(VIEWS);
  return new URL(addressOf(data.id), location.href).href;
}

export async function unshare(view: SavedView): Promise<void> {
  const { shared, ...own } = view;
  saveView(own);
  await change(shared, { ended: 'unshared' });
}

export async function rename(view: SavedView, name: string): Promise<void> {
  // First where it may be refused.
  await change(view.shared, { name });
  deleteView(view);
  saveView({ ...view, name });
}
