/** A test's form on its own screen, beside what stands against the test as it is being written. */
import { useState } from 'react';
import type { Test } from '#contract/entities/test.ts';
import { EditForm } from '../detail/edit-form.tsx';
import styles from './findings.module.css';
import { FindingsPanel } from './findings-panel.tsx';

export function TestForm({ row }: { row: Test }) {
  const [values, setValues] = useState<Readonly<Record<string, unknown>> | null>(null);
  const [patch, setPatch] = useState<Record<string, unknown> | null>(null);
  return (
    <div className={styles.columns}>
      <EditForm entity="test" row={row} onValues={setValues} patch={patch} />
      <FindingsPanel values={values} id={row.id} published={row.status === 'published'} onPatch={setPatch} />
    </div>
  );
}
