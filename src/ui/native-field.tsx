/** The browser's own control for dates, times and colours: it speaks the person's language and every key works. */
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
      <input
        {...rest}
        id={id}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-required={required}
        aria-describedby={help || error ? `${id}-more` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {(help || error) && (
        <span id={`${id}-more`} className={error ? styles.error : styles.help}>
          {error ?? help}
        </span>
      )}
    </div>
  );
}
