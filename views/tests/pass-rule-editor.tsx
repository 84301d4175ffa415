/** When a test is passed: by wrong or right answers, or by penalty points, with a veto of heavy questions where there is one. */
import { useTranslations } from 'use-intl';
import { type PassRule, passRule } from '#contract/rules/paper.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import field from '#ui/field.module.css';
import type { EditorProps } from '#ui/form/form-types.ts';
import { SelectField } from '#ui/select-field.tsx';
import styles from './parts.module.css';
import { NumberPart, partFaults, useFaultText } from './parts.tsx';

const KINDS = ['max_wrong', 'min_right', 'max_penalty'] as const;
const STARTS = {
  max_wrong: { kind: 'max_wrong', max: 3 },
  min_right: { kind: 'min_right', min: 27 },
  max_penalty: { kind: 'max_penalty', max: 10, veto_weight: 5, veto_count: 2 },
} as const satisfies Record<PassRule['kind'], PassRule>;

export default function PassRuleEditor({ field: { label }, value, onChange, error, autoFocus }: EditorProps) {
  const t = useTranslations('tests.rule');
  const say = useFaultText();
  const now = (value ?? STARTS.max_wrong) as PassRule;
  const faults = error ? partFaults(passRule, now) : new Map();
  const limit = now.kind === 'min_right' ? 'min' : 'max';
  const number = (part: string, name: string) => (
    <NumberPart
      label={name}
      value={(now as Record<string, unknown>)[part]}
      onChange={(next) => onChange({ ...now, [part]: next })}
      error={say(faults.get(part))}
    />
  );
  const veto = now.kind === 'max_penalty' && now.veto_weight !== null;
  return (
    <fieldset className={styles.group} aria-label={label}>
      <div className={styles.row}>
        <SelectField
          label={label}
          fixed
          options={KINDS.map((id) => ({ id, label: t(id) }))}
          value={now.kind}
          onChange={(kind) => onChange(STARTS[kind as PassRule['kind']])}
          autoFocus={autoFocus}
        />
        {number(limit, t(`${now.kind}_value`))}
      </div>
      {now.kind === 'max_penalty' && (
        <>
          <p className={styles.help}>{t('penaltyHelp')}</p>
          <Checkbox
            isSelected={veto}
            onChange={(on) => onChange({ ...now, veto_weight: on ? 5 : null, veto_count: now.veto_count ?? 2 })}
          >
            {t('veto')}
          </Checkbox>
          {veto && (
            <div className={styles.row}>
              {number('veto_count', t('vetoCount'))}
              {number('veto_weight', t('vetoWeight'))}
            </div>
          )}
        </>
      )}
      {error && faults.size === 0 && <p className={field.error}>{error}</p>}
    </fieldset>
  );
}
