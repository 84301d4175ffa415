/** One of a few, all in sight: how something is shown, or which part of it. Arrows move, Space or Enter chooses. */
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import { Icon } from './icon.tsx';
import styles from './switch-group.module.css';

interface Props {
  readonly label: string;
  /** With an icon, the label is only told to those who do not see it. */
  readonly options: readonly { readonly id: string; readonly label: string; readonly icon?: string }[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

export function SwitchGroup({ label, options, value, onChange }: Props) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      className={styles.group}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const [next] = keys;
        if (next !== undefined) onChange(String(next));
      }}
    >
      {options.map((option) => (
        <ToggleButton
          key={option.id}
          id={option.id}
          // Tab comes to what holds, from either side; arrows lead to the others.
          excludeFromTabOrder={option.id !== value}
          aria-label={option.icon ? option.label : undefined}
          className={styles.option}
        >
          {option.icon ? <Icon name={option.icon} size={14} /> : option.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
