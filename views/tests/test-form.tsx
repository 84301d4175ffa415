/** A test's form on its own screen: saved in place, begun anew when somebody else saved and nothing was typed here. */
import { useState } from 'react';
import { commandNamed } from '#commands/index.ts';
import type { Test } from '#contract/entities/test.ts';
import { CommandForm } from '../form/command-form.tsx';
import styles from './findings.module.css';
import { FindingsPanel } from './findings-panel.tsx';

const edit = commandNamed('test.edit');
const GIVEN = ['test', 'version'];
const FIELDS = [
  'title',
  'licence_category',
  'sections',
  'timing',
  'pass_rule',
  'shuffle_questions',
  'shuffle_answers',
  'description',
] as const satisfies readonly (keyof Test)[];

type Values = Readonly<Record<string, unknown>>;

const startOf = (row: Test): Values => ({
  test: row.id,
  version: row.version,
  ...Object.fromEntries(FIELDS.map((name) => [name, row[name]])),
});
const differs = (a: Values, b: Values): boolean =>
  FIELDS.some((name) => JSON.stringify(a[name] ?? '') !== JSON.stringify(b[name] ?? ''));

export function TestForm({ row }: { row: Test }) {
  const [start, setStart] = useState(() => startOf(row));
  const [values, setValues] = useState<Values | null>(null);
  const [patch, setPatch] = useState<Record<string, unknown> | null>(null);
  const begin = (from: Test) => {
    setStart(startOf(from));
    setPatch(null);
  };
  // Newer than what the form began with, and nothing typed that it would replace. What was typed is kept, and a clash is
  // settled field by field when it is saved.
  if (row.version !== start.version && !(values && differs(values, start))) begin(row);
  return (
    <div className={styles.columns}>
      <CommandForm
        key={String(start.version)}
        command={edit}
        initial={start}
        given={GIVEN}
        draftKey={`test.edit.${row.id}`}
        onDone={({ outcome }) => {
          const saved = outcome?.data as Test | undefined;
          if (saved) begin(saved);
        }}
        onValues={setValues}
        patch={patch}
        focusFirst={false}
      />
      <FindingsPanel values={values} id={row.id} published={row.status === 'published'} onPatch={setPatch} />
    </div>
  );
}
