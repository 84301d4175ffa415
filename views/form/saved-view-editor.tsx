/** One of the saved views, those of the screen one is on first. Of two that are called the same each says its screen. */
import { useAtomValue } from 'jotai';
import { useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { kinds } from '#contract/kinds.ts';
import { type SavedView, viewsAtom } from '#services/views.ts';
import type { EditorProps } from '#ui/form/form-types.ts';
import { SelectField } from '#ui/select-field.tsx';

const idOf = ({ path, name }: Pick<SavedView, 'path' | 'name'>): string => `${path}\n${name}`;
const calledLike = (name: string) => (view: SavedView) => view.name.toLowerCase() === name.toLowerCase();

interface Props extends EditorProps {
  readonly offers?: (view: SavedView) => boolean;
}

export default function SavedViewEditor(props: Props) {
  const { field, value, values, onChange, onOthers, error, autoFocus, offers = () => true } = props;
  const t = useTranslations();
  const { pathname } = useLocation();
  const saved = useAtomValue(viewsAtom).filter(offers);
  const views = [...saved.filter(({ path }) => path === pathname), ...saved.filter(({ path }) => path !== pathname)];
  const screenOf = (path: string): string => {
    const place = kinds.find((one) => one.place && (one.place.path ?? `/${one.place.id}`) === path)?.place;
    const title = place && `menu.${place.id}`;
    return title && t.has(title) ? t(title) : path;
  };
  const chosen = views
    .filter(calledLike(String(value ?? '')))
    .find(({ path }) => values.path === undefined || path === values.path);
  return (
    <SelectField
      label={field.label}
      help={field.help}
      options={views.map((view) => ({
        id: idOf(view),
        label: views.filter(calledLike(view.name)).length > 1 ? `${view.name} · ${screenOf(view.path)}` : view.name,
      }))}
      value={chosen ? idOf(chosen) : null}
      onChange={(id) => {
        const view = views.find((one) => idOf(one) === id);
        onChange(view?.name ?? '');
        onOthers?.({ path: view?.path });
      }}
      error={error}
      required={!field.optional}
      autoFocus={autoFocus}
    />
  );
}

export const SharedViewEditor = (props: EditorProps) => (
  <SavedViewEditor {...props} offers={({ shared }) => shared !== undefined} />
);
