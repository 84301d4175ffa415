/** A box to tick, alone or in a group. */
import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox, type CheckboxProps } from 'react-aria-components/Checkbox';
import { CheckboxGroup as AriaGroup } from 'react-aria-components/CheckboxGroup';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import styles from './checkbox.module.css';
import field from './field.module.css';
import { Icon } from './icon.tsx';

export function Checkbox({
  children,
  ...rest
}: Omit<CheckboxProps, 'children' | 'className' | 'style'> & { children?: ReactNode }) {
  return (
    <AriaCheckbox {...rest} className={styles.checkbox}>
      <span className={styles.box} aria-hidden>
        <Icon name="check" size={12} />
      </span>
      {children}
    </AriaCheckbox>
  );
}

interface GroupProps {
  readonly label: string;
  readonly options: readonly { readonly id: string; readonly label: string }[];
  readonly value: string[];
  readonly onChange: (value: string[]) => void;
  readonly error?: string | null;
  /** The focus goes to the first box that is ticked, or to the first. */
  readonly autoFocus?: boolean | undefined;
}

export function CheckboxGroup({ label, options, value, onChange, error, autoFocus }: GroupProps) {
  const first = Math.max(
    0,
    options.findIndex(({ id }) => value.includes(id)),
  );
  return (
    <AriaGroup
      value={value}
      onChange={onChange}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={field.field}
    >
      <Label className={field.label}>{label}</Label>
      <div className={styles.group}>
        {options.map((option, index) => (
          <Checkbox key={option.id} value={option.id} autoFocus={autoFocus && index === first}>
            {option.label}
          </Checkbox>
        ))}
      </div>
      <FieldError className={field.error}>{error}</FieldError>
    </AriaGroup>
  );
}
