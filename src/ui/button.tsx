/** Buttons. One primary at most in a view; the rest secondary or quiet. */
import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaProps } from 'react-aria-components/Button';
import styles from './button.module.css';
import { Icon } from './icon.tsx';

export interface ButtonProps extends Omit<AriaProps, 'children' | 'className' | 'style'> {
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  readonly size?: 'small' | 'normal' | 'large';
  readonly icon?: string;
  readonly children?: ReactNode;
  readonly wide?: boolean;
}

export function Button({ variant = 'secondary', size = 'normal', icon, wide, children, ...rest }: ButtonProps) {
  return (
    <AriaButton
      {...rest}
      className={styles.button}
      data-variant={variant}
      data-size={size}
      data-first={rest.autoFocus || undefined}
      data-wide={wide || undefined}
    >
      {icon && <Icon name={icon} size={size === 'small' ? 14 : 16} />}
      {children}
    </AriaButton>
  );
}

/** A button with an icon alone; `label` is its name. */
export function IconButton({
  icon,
  label,
  size = 'normal',
  ...rest
}: Omit<ButtonProps, 'children' | 'variant'> & { icon: string; label: string }) {
  return (
    <AriaButton
      {...rest}
      aria-label={label}
      className={styles.button}
      data-variant="quiet"
      data-size={size}
      data-icon-only
    >
      <Icon name={icon} size={size === 'small' ? 14 : 16} />
    </AriaButton>
  );
}
