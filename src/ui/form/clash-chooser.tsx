/** Field by field: my value or the one that was saved in the meantime. */
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
  const shown = (name: string, value: unknown): string => {
    const meta = fields.find((field) => field.name === name)?.meta;
    if (value === null || value === undefined || value === '') return t('form.none');
    if (meta?.kind === 'choice') return services.choiceLabel(meta.labels, String(value));
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
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
