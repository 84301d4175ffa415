/**
 * What stands against a test as it is being written: asked of the server a moment after each change, with what mends it
 * at hand, and which other published tests share its chosen questions.
 */
import { useEffect, useId, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { checkTestDraft, test } from '#contract/entities/test.ts';
import { canPublish, type Finding } from '#contract/rules/test-check.ts';
import { useCall } from '#services/queries.ts';
import { useRunner } from '#services/run.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './findings.module.css';
import { type Mend, mendsOf } from './mends.ts';
import { TouchedTests } from './touched-tests.tsx';

type Values = Readonly<Record<string, unknown>>;

interface Props {
  /** What the form holds. */
  readonly values: Values | null;
  /** The test that is edited; null for a new one. */
  readonly id: number | null;
  readonly published: boolean;
  /** Puts values into the form. */
  readonly onPatch: (values: Record<string, unknown>) => void;
}

/** Milliseconds without a change before the server is asked. */
const PAUSE = 300;

export function FindingsPanel({ values, id, published, onPatch }: Props) {
  const t = useTranslations();
  const title = useId();
  const draft = useSettled(values);
  const parsed = useMemo(() => {
    // A title that is still missing is the form's to point out.
    const result = test.input.safeParse({ ...draft, title: String(draft?.title || '–') });
    return draft && result.success ? result.data : null;
  }, [draft]);
  // Kept with what is known of questions: a question published meanwhile changes the answer.
  const query = useCall(
    'question',
    checkTestDraft,
    { body: parsed ?? ({} as never) },
    { enabled: !!parsed, keep: true },
  );
  const findings = parsed ? query.data?.data.findings : undefined;
  const ids = useMemo(
    () => [...new Set((parsed?.sections ?? []).flatMap((one) => (one.kind === 'fixed' ? one.question_ids : [])))],
    [parsed],
  );
  const errors = findings?.filter(({ severity }) => severity === 'error').length ?? 0;
  const tone = !findings ? 'waiting' : !canPublish(findings) ? 'danger' : findings.length > 0 ? 'warning' : 'success';
  const icon = { waiting: 'info', danger: 'circle-alert', warning: 'triangle-alert', success: 'circle-check' }[tone];
  const state = findings
    ? t('tests.findings.state', { errors, notes: findings.length - errors })
    : t(query.error ? 'detail.failed' : parsed || !draft ? 'tests.findings.checking' : 'tests.findings.incomplete');
  return (
    <section className={styles.panel} aria-labelledby={title}>
      <header className={styles.head} data-tone={tone}>
        <Icon name={icon} size={16} />
        <h2 id={title} className={styles.title}>
          {t('tests.findings.title')}
        </h2>
      </header>
      <p className={styles.state} role="status">
        {state}
      </p>
      {findings && findings.length > 0 && (
        <ul className={styles.list}>
          {findings.map((one) => (
            <FindingItem
              key={JSON.stringify(one)}
              finding={one}
              values={draft as Values}
              onPatch={(change) => onPatch(change)}
            />
          ))}
        </ul>
      )}
      {published && <p className={styles.note}>{t('tests.findings.published')}</p>}
      <TouchedTests ids={ids} except={id} text={t('tests.findings.shared')} />
    </section>
  );
}

interface ItemProps {
  readonly finding: Finding;
  readonly values: Values;
  readonly onPatch: (values: Record<string, unknown>) => void;
}

function FindingItem({ finding, values, onPatch }: ItemProps) {
  const t = useTranslations();
  const { run } = useRunner();
  const text = t(`test.check.${finding.code}`, finding.params);
  const mend = (one: Mend) => {
    if ('patch' in one) onPatch(one.patch);
    else void run(one.command, one.args, 'button');
  };
  const mends = mendsOf(finding, values);
  return (
    <li className={styles.finding} data-severity={finding.severity}>
      <Icon name={finding.severity === 'error' ? 'circle-alert' : 'triangle-alert'} size={14} />
      <span className={styles.text}>
        <span className={styles.severity}>{t(`tests.findings.${finding.severity}`)}</span> {text}
      </span>
      {mends.length > 0 && (
        <span className={styles.mends}>
          {mends.map((one) => (
            <Button key={one.label} size="small" onPress={() => mend(one)}>
              {t(`tests.mend.${one.label}`, one.values)}
            </Button>
          ))}
        </span>
      )}
    </li>
  );
}

/** A value once it has stood for a moment. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
