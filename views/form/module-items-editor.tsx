/** What a module holds, in its order: theory pages and tests found by typing, moved and taken out by keys. */
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import type { ModuleItem } from '#contract/entities/module.ts';
import { ComboField } from '#ui/combo-field.tsx';
import field from '#ui/field.module.css';
import type { EditorProps } from '#ui/form/form-types.ts';
import { Icon } from '#ui/icon.tsx';
import { OrderedList } from '#ui/ordered-list.tsx';
import { itemIcon } from '../modules/item-icon.ts';
import { itemKey, useItemNames } from '../modules/item-names.ts';
import styles from './module-items.module.css';

const KINDS = [
  { kind: 'theory', label: 'addTheory' },
  { kind: 'test', label: 'addTest' },
] as const;

export default function ModuleItemsEditor({ field: { label }, value, onChange, error, services }: EditorProps) {
  const t = useTranslations('modules');
  const id = useId();
  const items = Array.isArray(value) ? (value as readonly ModuleItem[]) : [];
  const nameOf = useItemNames(items);
  const has = (kind: ModuleItem['kind'], row: number) => items.some((item) => item.kind === kind && item.id === row);
  return (
    <fieldset className={styles.editor} aria-describedby={error ? `${id}error` : undefined}>
      <legend className={field.label}>{label}</legend>
      <OrderedList label={label} items={items} onChange={onChange} keyOf={itemKey} nameOf={nameOf}>
        {(item) => (
          <>
            <Icon name={itemIcon[item.kind]} size={14} />
            <span className={styles.name}>{nameOf(item)}</span>
            <span className={styles.kind}>{t(`kind.${item.kind}`)}</span>
          </>
        )}
      </OrderedList>
      {items.length === 0 && <p className={styles.none}>{t('none')}</p>}
      <div className={styles.add}>
        {KINDS.map(({ kind, label: text }) => (
          <ComboField
            key={kind}
            label={t(text)}
            value={null}
            onChange={(row) => row !== null && !has(kind, row) && onChange([...items, { kind, id: row }])}
            search={async (typed, signal) =>
              (await services.search(kind, typed, signal)).filter((found) => !has(kind, found.id))
            }
            resolve={(wanted) => services.resolve(kind, wanted)}
          />
        ))}
      </div>
      {error && (
        <p id={`${id}error`} className={field.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
