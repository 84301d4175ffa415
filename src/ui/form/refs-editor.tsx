/** Several rows in order: added by search, moved and removed by keys. */
import { useEffect, useState } from 'react';
import { ComboField, type Option } from '../combo-field.tsx';
import { OrderedList } from '../ordered-list.tsx';
import type { EditorProps } from './form-types.ts';
import styles from './refs-editor.module.css';

export default function RefsEditor({ field, value, onChange, error, services, autoFocus }: EditorProps) {
  const entity = field.meta.kind === 'refs' ? field.meta.entity : '';
  const ids = Array.isArray(value) ? (value as number[]) : [];
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map());
  const missing = ids.filter((id) => !names.has(id)).join();
  useEffect(() => {
    if (!missing) return;
    services.resolve(entity, missing.split(',').map(Number)).then(
      (found: readonly Option[]) =>
        setNames((now) => new Map([...now, ...found.map(({ id, label }) => [id, label] as const)])),
      () => {},
    );
  }, [missing, entity, services]);
  const nameOf = (id: number) => names.get(id) ?? `#${id}`;
  return (
    <div className={styles.editor}>
      <ComboField
        label={field.label}
        help={field.help}
        value={null}
        onChange={(id) => id !== null && !ids.includes(id) && onChange([...ids, id])}
        search={async (text, signal) =>
          (await services.search(entity, text, signal)).filter(({ id }) => !ids.includes(id))
        }
        resolve={(wanted) => services.resolve(entity, wanted)}
        error={error}
        required={!field.optional}
        autoFocus={autoFocus}
      />
      <OrderedList label={field.label} items={ids} onChange={onChange} keyOf={itself} nameOf={nameOf}>
        {(id) => <span className={styles.name}>{nameOf(id)}</span>}
      </OrderedList>
    </div>
  );
}

const itself = (id: number) => id;
