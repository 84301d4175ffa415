/** A colour: the browser's own control, as a swatch, beside the colour as it is written. */
import { useId } from 'react';
import styles from './field.module.css';

interface Props {
  readonly type: 'color';
  readonly label: string;
  readonly help?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | null;
  readonly required?: boolean;
  readonly autoFocus?: boolean;
  readonly min?: string;
  readonly max?: string;
}

export function NativeField({ label, help, error, onChange, required, ...rest }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {required && (
          <span className={styles.required} aria-hidden>
            *
          </span>
        )}
      </label>
      <span className={styles.colour}>
        <input
          {...rest}
          id={id}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-required={required}
          aria-describedby={help || error ? `${id}-more` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        <span className={styles.written} aria-hidden>
          {rest.value.toUpperCase()}
        </span>
      </span>
      {(help || error) && (
        <span id={`${id}-more`} className={error ? styles.error : styles.help}>
          {error ?? help}
        </span>
      )}
    </div>
  );
}
