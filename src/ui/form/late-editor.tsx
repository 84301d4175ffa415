/** Editors that arrive when a form first needs them; the field's place is kept meanwhile. */
import type { ComponentType } from 'react';
import { late } from '../late.tsx';
import styles from './form.module.css';
import type { EditorProps } from './form-types.ts';

export const lateEditor = (load: () => Promise<{ readonly default: ComponentType<EditorProps> }>) =>
  late(load, () => <div className={styles.waiting} data-waiting />);
