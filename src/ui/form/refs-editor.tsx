/** Several rows in order: added by search, moved and removed by keys. */
import { useEffect, useState } from 'react';
import { IconButton } from '../button.tsx';
import { ComboField, type Option } from '../combo-field.tsx';
import { useUiText } from '../ui-text.ts';
import type { EditorProps } from './form-types.ts';
import styles from './refs-editor.module.css';

export default function RefsEditor({ field, value, onChange, error, services, autoFocus }: EditorProps) {
  const t = useUiText();
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
  const move = (index: number, by: number) => {
    const next = [...ids];
    const [moved] = next.splice(index, 1);
    if (moved === undefined) return;
    next.splice(index + by, 0, moved);
    onChange(next);
  };
  return (
    <div className={styles.editor}>
      <ComboField
        label={field.label}
        help={field.help}
        value={null}
        onChange={(id) => id !== null && !ids.includes(id) && onChange([...ids, id])}
        search={(text, signal) => services.search(entity, text, signal)}
        resolve={(wanted) => services.resolve(entity, wanted)}
        error={error}
        required={!field.optional}
        autoFocus={autoFocus}
      />
      <ol className={styles.list}>
        {ids.map((id, index) => {
          const name = names.get(id) ?? `#${id}`;
          return (
            <li key={id} className={styles.row}>
              <span className={styles.name}>{name}</span>
              <IconButton
                size="small"
                icon="chevron-up"
                label={t('form.moveUp', { name })}
                isDisabled={index === 0}
                onPress={() => move(index, -1)}
              />
              <IconButton
                size="small"
                icon="chevron-down"
                label={t('form.moveDown', { name })}
                isDisabled={index === ids.length - 1}
                onPress={() => move(index, 1)}
              />
              <IconButton
                size="small"
                icon="x"
                label={t('form.removeItem', { name })}
                onPress={() => onChange(ids.filter((one) => one !== id))}
              />
            </li>
          );
        })}
      </ol>
    </div>
  );
}
