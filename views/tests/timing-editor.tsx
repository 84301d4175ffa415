/** How long there is for a test: for all of it, for each question, or without a limit. */
import { useTranslations } from 'use-intl';
import { type Timing, timing } from '#contract/rules/paper.ts';
import field from '#ui/field.module.css';
import type { EditorProps } from '#ui/form/form-types.ts';
import { SelectField } from '#ui/select-field.tsx';
import styles from './parts.module.css';
import { NumberPart, partFaults, useFaultText } from './parts.tsx';

const KINDS = ['total', 'per_question', 'none'] as const;
const STARTS = {
  total: { kind: 'total', minutes: 30 },
  per_question: { kind: 'per_question', seconds: 20 },
  none: { kind: 'none' },
} as const satisfies Record<Timing['kind'], Timing>;

export default function TimingEditor({ field: { label }, value, onChange, error, autoFocus }: EditorProps) {
  const t = useTranslations('tests.timing');
  const say = useFaultText();
  const now = (value ?? STARTS.total) as Timing;
  const faults = error ? partFaults(timing, now) : new Map();
  const part = now.kind === 'total' ? 'minutes' : 'seconds';
  return (
    <fieldset className={styles.group} aria-label={label}>
      <div className={styles.row}>
        <SelectField
          label={label}
          fixed
          options={KINDS.map((id) => ({ id, label: t(id) }))}
          value={now.kind}
          onChange={(kind) => onChange(STARTS[kind as Timing['kind']])}
          autoFocus={autoFocus}
        />
        {now.kind !== 'none' && (
          <NumberPart
            label={t(part)}
            value={(now as Record<string, unknown>)[part]}
            onChange={(next) => onChange({ ...now, [part]: next })}
            error={say(faults.get(part))}
          />
        )}
      </div>
      {error && !faults.has(part) && <p className={field.error}>{error}</p>}
    </fieldset>
  );
}
