/** One of a short list. */
import { Button } from 'react-aria-components/Button';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select, SelectValue } from 'react-aria-components/Select';
import { Text } from 'react-aria-components/Text';
import field from './field.module.css';
import { Icon } from './icon.tsx';
import styles from './select-field.module.css';
import { useUiText } from './ui-text.ts';

interface Props {
  readonly label: string;
  readonly help?: string;
  readonly options: readonly { readonly id: string; readonly label: string }[];
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly error?: string | null;
  readonly required?: boolean;
  /** Always one of the options: nothing to mark as needed. */
  readonly fixed?: boolean;
  readonly autoFocus?: boolean;
  /** What it is stands beside it already: the label is for who does not see that. */
  readonly labelHidden?: boolean;
}

/** Stands for "nothing chosen" in the list. */
const NONE = '\u0000none';

export function SelectField({
  label,
  help,
  options,
  value,
  onChange,
  error,
  required = false,
  fixed = false,
  autoFocus,
  labelHidden = false,
}: Props) {
  const t = useUiText();
  const all = required || fixed ? options : [{ id: NONE, label: t('form.none') }, ...options];
  return (
    <Select
      className={field.field}
      value={value}
      onChange={(key) => onChange(key === NONE || key === null ? null : String(key))}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      autoFocus={autoFocus}
      placeholder={t('form.choose')}
    >
      <Label className={field.label} data-hidden={labelHidden || undefined}>
        {label}
        {required && (
          <span className={field.required} aria-hidden>
            *
          </span>
        )}
      </Label>
      <Button className={styles.button}>
        <SelectValue className={styles.value} />
        <Icon name="chevron-down" size={14} />
      </Button>
      {help && (
        <Text slot="description" className={field.help}>
          {help}
        </Text>
      )}
      <FieldError className={field.error}>{error}</FieldError>
      <Popover className={styles.popover}>
        <ListBox className={styles.list} items={all}>
          {(option) => (
            <ListBoxItem id={option.id} textValue={option.label} className={styles.item}>
              {option.label}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  );
}
