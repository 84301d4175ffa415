/** A person's initials in a quiet tint, for the eye alone: the name stands beside it. */
import type { CSSProperties } from 'react';
import styles from './avatar.module.css';
import { initials, tintOf } from './initials.ts';

interface Props {
  readonly name: string;
  /** In the header of a page. */
  readonly large?: boolean;
}

export const Avatar = ({ name, large = false }: Props) => (
  <span
    className={styles.avatar}
    data-large={large || undefined}
    style={{ '--avatar-hue': tintOf(name) } as CSSProperties}
    aria-hidden
  >
    {initials(name)}
  </span>
);
