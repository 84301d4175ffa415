/**
 * The filters that are set, each edited where it stands: ← → go along them, Enter edits, Backspace and Delete let one go,
 * ↓ and Esc lead to the rows.
 */
import { type KeyboardEvent, useRef } from 'react';
import { Button as Plain } from 'react-aria-components/Button';
import { useTranslations } from 'use-intl';
import type { ListSpec } from '#contract/list.ts';
import { useNarrowing } from '#services/screen.ts';
import { withScreenTexts } from '#services/screen-texts.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { late } from '#ui/late.tsx';
import { PopoverButton } from '#ui/popover.tsx';
import type { FilterOptions } from './filter-editor.tsx';
import { FilterNames, useFilterLine, useFilterText } from './filter-text.tsx';
import styles from './list.module.css';
import { activeFilters } from './list-state.ts';
import { toRows } from './to-rows.ts';

interface Props {
  readonly spec: Pick<ListSpec, 'fields' | 'entity'>;
  readonly query: Readonly<Record<string, string>>;
  readonly onChange: (change: Readonly<Record<string, string | null>>, replace?: boolean) => void;
  /** Lets go of all of them. */
  readonly onClear: () => void;
  readonly options?: FilterOptions | undefined;
  /** What a filter is set to, where the screen says it in its own words. */
  readonly textOf?: ((name: string, value: string) => string | undefined) | undefined;
}

// Its fields weigh more than the chips.
const ChipEditor = late(async () => ({ default: (await withScreenTexts(import('./chip-editor.tsx'))).ChipEditor }));

/** The chips of the bar, in order. */
const chipsIn = (bar: Element | null) => [...(bar?.querySelectorAll<HTMLElement>('[data-chip]') ?? [])];

export function FilterChips({ spec, query, onChange, onClear, options, textOf }: Props) {
  const t = useTranslations();
  const bar = useRef<HTMLDivElement>(null);
  const written = useFilterText(textOf);
  const filters = activeFilters(spec, query);
  const extra = (['ids', 'deleted'] as const).filter((name) => query[name]);
  const labelOf = (name: string) => options?.[name]?.label ?? t(`fields.${name}`);
  const line = useFilterLine(filters, written, labelOf);
  useNarrowing([query.q, line, query.deleted && t('list.deletedOnly')].filter(Boolean).join(', '));
  if (filters.length === 0 && extra.length === 0) return null;
  const clear = (keys: readonly string[]) => onChange(Object.fromEntries(keys.map((key) => [key, null])));
  /** Lets one go; the focus is on the next one then, or on the rows. */
  const letGo = (keys: readonly string[], chip: HTMLElement) => {
    const chips = chipsIn(bar.current);
    const at = chips.indexOf(chip);
    (chips[at + 1] ?? chips[at - 1])?.focus();
    clear(keys);
    if (chips.length < 2) toRows();
  };
  const onKeyDown = (event: KeyboardEvent, keys: readonly string[]) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    // React tells of the editor above it, too: its keys are its own.
    const chip = event.target as HTMLElement;
    if (!chip.matches('[data-chip]')) return;
    const chips = chipsIn(bar.current);
    const at = chips.indexOf(chip);
    if (event.key === 'ArrowRight') chips[at + 1]?.focus();
    else if (event.key === 'ArrowLeft') chips[at - 1]?.focus();
    else if (event.key === 'Home') chips[0]?.focus();
    else if (event.key === 'End') chips.at(-1)?.focus();
    else if (event.key === 'Backspace' || event.key === 'Delete') letGo(keys, chip);
    else if (event.key === 'ArrowDown' || event.key === 'Escape') toRows();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const chip = (name: string, label: string, value: React.ReactNode, keys: readonly string[], edit: boolean) => {
    const field = spec.fields[name];
    const button = (
      <Plain data-chip className={styles.chipEdit}>
        {label && <span className={styles.chipName}>{label}</span>}
        <span className={styles.chipValue}>{value}</span>
      </Plain>
    );
    return (
      <span key={name} className={styles.chip} data-field={name} onKeyDownCapture={(event) => onKeyDown(event, keys)}>
        {edit && field ? (
          <PopoverButton label={label} start load={ChipEditor.preload} trigger={button}>
            {(close) => (
              <ChipEditor
                name={name}
                field={field}
                query={query}
                onChange={onChange}
                options={options}
                onDone={close}
              />
            )}
          </PopoverButton>
        ) : (
          button
        )}
        <IconButton
          size="small"
          icon="x"
          excludeFromTabOrder
          label={`${t('list.clear')} ${label || t('list.deletedOnly')}`}
          onPress={() => clear(keys)}
        />
      </span>
    );
  };
  return (
    <div ref={bar} role="toolbar" aria-label={t('list.filters')} className={styles.chips}>
      {filters.map((filter) => {
        const value = written(filter) ?? <FilterNames filter={filter} />;
        return chip(filter.name, labelOf(filter.name), value, filter.keys, true);
      })}
      {extra.map((name) =>
        name === 'deleted'
          ? chip(name, '', t('list.deletedOnly'), [name], false)
          : chip(name, t('fields.id'), query.ids, [name], false),
      )}
      <span data-act="clear-filters">
        <Button size="small" variant="quiet" onPress={onClear}>
          {t('list.clearAll')}
        </Button>
      </span>
    </div>
  );
}
