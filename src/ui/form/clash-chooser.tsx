/** Field by field: my value or the one that was saved in the meantime. */
import { useEffect, useState } from 'react';
import { entityOf } from '#kernel/fields.ts';
import { Button } from '../button.tsx';
import { useUiText } from '../ui-text.ts';
import styles from './form.module.css';
import type { FormField, FormServices } from './form-types.ts';
import type { Clash } from './three-way.ts';

interface Props {
  readonly clashes: readonly Clash[];
  /** Taken over already, since nothing else was typed there. */
  readonly taken: readonly Clash[];
  readonly fields: readonly FormField[];
  readonly services: FormServices;
  readonly onSettle: (clash: Clash, value: unknown) => void;
}

export function ClashChooser({ clashes, taken, fields, services, onSettle }: Props) {
  const t = useUiText();
  const labelOf = (name: string) => fields.find((field) => field.name === name)?.label ?? name;
  const names = useNames([...clashes, ...taken], fields, services);
  const shown = (name: string, value: unknown): string => {
    const field = fields.find((one) => one.name === name);
    if (!field || value === null || value === undefined || value === '') return t('form.none');
    return services.valueText(field, value, names);
  };
  return (
    <section className={styles.clashes} role="alert">
      <h3 className={styles.clashTitle}>{t('form.conflictTitle')}</h3>
      {clashes.length > 0 && <p>{t('form.conflictText')}</p>}
      <ul className={styles.clashList} hidden={clashes.length === 0}>
        {clashes.map((clash) => (
          <li key={clash.name} className={styles.clash} data-clash>
            <strong>{labelOf(clash.name)}</strong>
            <span>
              {t('form.mine')}
              {t('colon')}
              {shown(clash.name, clash.mine)}
            </span>
            <span>
              {t('form.theirs')}
              {t('colon')}
              {shown(clash.name, clash.theirs)}
            </span>
            <span className={styles.clashButtons}>
              <Button size="small" onPress={() => onSettle(clash, clash.mine)}>
                {t('form.keepMine')}
              </Button>
              <Button size="small" onPress={() => onSettle(clash, clash.theirs)}>
                {t('form.takeTheirs')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {taken.length > 0 && (
        <>
          <p>{t('form.tookOver')}</p>
          <ul className={styles.clashList}>
            {taken.map(({ name, mine, theirs }) => (
              <li key={name}>
                <strong>{labelOf(name)}</strong>
                {t('colon')}
                <del>{shown(name, mine)}</del> → <ins>{shown(name, theirs)}</ins>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** What the rows are called that the values hold by their numbers. */
function useNames(clashes: readonly Clash[], fields: readonly FormField[], services: FormServices) {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const held = clashes.flatMap(({ name, mine, theirs }) => {
    const field = fields.find((one) => one.name === name);
    const entity = field ? entityOf(field) : '';
    const ids = [mine, theirs].flat().filter((id) => typeof id === 'number');
    return entity ? ids.map((id) => `${entity} ${id}`) : [];
  });
  const missing = [...new Set(held)].filter((one) => !names.has(one)).join();
  useEffect(() => {
    for (const one of missing ? missing.split(',') : []) {
      const [entity = '', id = ''] = one.split(' ');
      services.resolve(entity, [Number(id)]).then(
        ([found]) => found && setNames((now) => new Map([...now, [one, found.label]])),
        () => {},
      );
    }
  }, [missing, services]);
  return names;
}
