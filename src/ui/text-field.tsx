/** A labelled line of text, with help and error. Also passwords and e-mail addresses. */
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextArea } from 'react-aria-components/TextArea';
import { type TextFieldProps as AriaProps, TextField as AriaTextField } from 'react-aria-components/TextField';
import styles from './field.module.css';

export interface TextFieldProps extends Omit<AriaProps, 'children' | 'className' | 'style' | 'validate'> {
  readonly label: string;
  readonly help?: string;
  readonly error?: string | null;
  readonly placeholder?: string;
  /** Several lines when more than 1. */
  readonly lines?: number;
  readonly inputRef?: React.Ref<HTMLInputElement & HTMLTextAreaElement>;
}

export function TextField({ label, help, error, placeholder, lines = 1, inputRef, type, ...rest }: TextFieldProps) {
  // A browser's own field for addresses writes `condução.pt` as `xn--conduo-…`, and keeps a name before an address out in silence.
  const typed = type === 'email' ? ({ type: 'text', inputMode: 'email', spellCheck: 'false' } as const) : { type };
  return (
    <AriaTextField {...rest} {...typed} isInvalid={Boolean(error)} validationBehavior="aria" className={styles.field}>
      <Label className={styles.label}>
        {label}
        {rest.isRequired && (
          <span className={styles.required} aria-hidden>
            *
          </span>
        )}
      </Label>
      {lines > 1 ? (
        <TextArea ref={inputRef} className={styles.input} rows={lines} placeholder={placeholder} />
      ) : (
        <Input ref={inputRef} className={styles.input} placeholder={placeholder} />
      )}
      {help && (
        <Text slot="description" className={styles.help}>
          {help}
        </Text>
      )}
      <FieldError className={styles.error}>{error}</FieldError>
    </AriaTextField>
  );
}
