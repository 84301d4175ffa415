/** Arguments as they were understood, behind the name of their command. */
import { useTranslations } from 'use-intl';
import styles from './palette.module.css';
import type { ArgumentChip } from './typed-args.ts';

export function Chips({ chips, stale }: { chips: readonly ArgumentChip[]; stale: boolean }) {
  const t = useTranslations();
  return (
    <span className={styles.chips} data-stale={stale || undefined}>
      {chips.map((chip) => (
        <span
          key={`${chip.field}\n${chip.text}`}
          className={styles.chip}
          data-state={chip.state}
          data-field={chip.field || undefined}
          data-value={chip.value || undefined}
        >
          {chip.labelKey && (
            <span className={styles.chipLabel}>
              {t(chip.oneKey && t.has(chip.oneKey) ? chip.oneKey : chip.labelKey)}
            </span>
          )}
          {chip.text && (
            <span className={styles.chipText} data-part="text">
              {chip.text}
            </span>
          )}
          {(chip.state === 'ambiguous' || chip.state === 'unknown') && (
            <span className={styles.chipNote}>
              {t(chip.none ? `palette.none.${chip.none}` : `palette.${chip.state}`)}
            </span>
          )}
        </span>
      ))}
    </span>
  );
}
