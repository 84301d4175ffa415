/** Published tests that ask or may draw questions: whoever edits one of these questions changes those tests as well. */
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { testImpact } from '#contract/entities/test.ts';
import { useCall } from '#services/queries.ts';
import styles from './findings.module.css';

interface Props {
  readonly ids: readonly number[];
  /** The test that is on show itself. */
  readonly except?: number | null;
  readonly text: string;
  /** On a page by itself, not as a part of a panel. */
  readonly boxed?: boolean;
}

export function TouchedTests({ ids, except = null, text, boxed = false }: Props) {
  const t = useTranslations('tests.findings');
  const query = useCall(
    'question',
    testImpact,
    { body: { questions: { ids: [...ids] }, change: 'edit' } },
    { enabled: ids.length > 0, keep: true },
  );
  const tests = ids.length > 0 ? (query.data?.data.filter((one) => one.id !== except) ?? []) : [];
  if (tests.length === 0) return null;
  return (
    <div className={styles.shared} data-boxed={boxed || undefined}>
      <p>{text}</p>
      <ul className={styles.tests}>
        {tests.map((one) => (
          <li key={one.id}>
            <Link to={`/tests/edit/${one.id}`}>{one.title}</Link>{' '}
            <span className={styles.muted}>{t('sharedHow', { fixed: one.fixed, drawable: one.drawable })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
