/** The filters of a list, by keys: a field is picked by its name, then its value. Each change is in the address at once. */
import { useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ListField, ListSpec } from '#contract/list.ts';
import { fieldWords } from '#locales/field-words.ts';
import type { HeldKeys } from '#ui/held-keys.ts';
import { type PickItem, PickList } from '#ui/pick-list.tsx';
import { FilterEditor, type FilterOptions } from './filter-editor.tsx';
import { FilterNames, useFilterText } from './filter-text.tsx';
import { activeFilters } from './list-state.ts';
import { useOneStep } from './use-one-step.ts';

interface Props {
  readonly spec: Pick<ListSpec, 'fields' | 'deletes' | 'entity'>;
  readonly query: Readonly<Record<string, string>>;
  readonly onChange: Parameters<typeof useOneStep>[0];
  readonly options?: FilterOptions | undefined;
  readonly textOf?: ((name: string, value: string) => string | undefined) | undefined;
  readonly onDone: () => void;
  /** Typed while this was on its way. */
  readonly held: HeldKeys | null;
}

/** Shows the rows that were deleted. Every list has it, so it is no field of its description. */
const DELETED = 'deleted';

export function FilterPanel({ spec, query, onChange, options, textOf, onDone, held }: Props) {
  const t = useTranslations();
  const [name, setName] = useState<string | null>(null);
  const [text, setText] = useState('');
  const change = useOneStep(onChange);
  const words = useMemo(() => wordsByField(), []);
  const written = useFilterText(textOf);
  useEffect(() => () => held?.end(), [held]);
  const field: ListField | undefined = name === null ? undefined : spec.fields[name];
  if (name !== null && field) {
    return (
      <FilterEditor
        key={name}
        name={name}
        field={field}
        query={query}
        onChange={change}
        options={options}
        onDone={onDone}
        onBack={() => setName(null)}
        held={held}
      />
    );
  }
  const set = new Map(activeFilters(spec, query).map((filter) => [filter.name, filter]));
  const items: PickItem[] = Object.entries(spec.fields)
    .filter(([, { filter }]) => filter)
    .map(([id]) => {
      const filter = set.get(id);
      return {
        id,
        label: options?.[id]?.label ?? t(`fields.${id}`),
        words: words.get(id) ?? [],
        detail: filter && (written(filter) ?? <FilterNames filter={filter} />),
      };
    });
  if (spec.deletes !== false) {
    items.push({
      id: DELETED,
      label: t('list.deletedOnly'),
      words: words.get(DELETED) ?? [],
      detail: query.deleted ? t('list.yes') : undefined,
    });
  }
  return (
    <PickList
      label={t('list.filterBy')}
      items={items}
      text={text}
      onText={setText}
      onPick={(id) => {
        if (id === DELETED) {
          change({ deleted: query.deleted ? null : 'only' });
          return onDone();
        }
        setText('');
        setName(id);
      }}
      held={held}
    />
  );
}

/** Words for each field, of all languages at once. */
function wordsByField(): ReadonlyMap<string, readonly string[]> {
  const all = new Map<string, string[]>();
  for (const texts of Object.values(fieldWords)) {
    for (const [name, words] of Object.entries(texts)) {
      all.set(name, [...(all.get(name) ?? []), ...words.split(',').map((word) => word.trim())]);
    }
  }
  return all;
}
