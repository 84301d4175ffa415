/** The rows that one entry touched, each before and after, and what was given with the command. */
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { type AuditEntry, getAuditEntry } from '#contract/entities/audit.ts';
import { useCall } from '#services/queries.ts';
import { pathOfRow } from '#services/rows.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { State } from '#ui/state.tsx';
import { Tag } from '#ui/tag.tsx';
import { useActNames } from '../detail/act-names.ts';
import { ChangeList } from '../detail/change-list.tsx';
import { RowName } from '../rows/row-name.tsx';
import styles from './audit.module.css';

const TONES = { insert: 'success', update: 'neutral', delete: 'danger', restore: 'info' } as const;
/** Rows drawn at once: an entry may hold hundreds, each with its fields. */
const DRAWN = 50;

export function AuditChanges({ entry }: { entry: AuditEntry }) {
  const t = useTranslations();
  const names = useActNames();
  const { data, error, refetch } = useCall('audit', getAuditEntry, { params: { id: entry.id } });
  if (error) {
    return (
      <State icon="triangle-alert" title={t('audit.failed')} text={error.message} alert>
        <Button onPress={() => refetch()}>{t('ui.retry')}</Button>
      </State>
    );
  }
  const rows = data?.changes.slice(0, DRAWN) ?? [];
  return (
    <>
      <section className={styles.section} aria-label={t('audit.changes')}>
        <h3>{t('audit.changes')}</h3>
        {entry.erased_by !== null && (
          <p className={styles.note}>
            <Link to={pathOfRow('audit', entry.erased_by) ?? ''}>{t('audit.erased', { id: entry.erased_by })}</Link>
          </p>
        )}
        {!data && <Skeleton height={48} />}
        {data?.changes.length === 0 && <p className={styles.note}>{t('audit.noChanges')}</p>}
        {rows.map((change) => (
          <article key={change.id} className={styles.row}>
            <header className={styles.head}>
              <Tag tone={TONES[change.kind]}>{t(`changes.kind.${change.kind}`)}</Tag>
              <span className={styles.kind}>
                {t.has(`audit.entity.${change.entity}`) ? t(`audit.entity.${change.entity}`) : change.entity}
              </span>
              <RowName entity={change.entity} id={change.row_id} />
            </header>
            <ChangeList
              entity={change.entity}
              before={change.kind === 'insert' ? {} : change.before}
              after={change.after}
            />
          </article>
        ))}
        {data && rows.length < entry.rows_touched && rows.length > 0 && (
          <p className={styles.note}>
            {t('audit.first', { shown: rows.length, count: Math.max(entry.rows_touched, data.changes.length) })}
          </p>
        )}
      </section>
      {Object.keys(entry.arguments).length > 0 && (
        <section className={styles.section} aria-label={t('audit.given')}>
          <h3>{t('audit.given')}</h3>
          <ChangeList
            entity={data?.changes[0]?.entity ?? entry.command.split('.')[0] ?? ''}
            before={{}}
            after={argumentsOf(entry, names.command)}
          />
        </section>
      )}
    </>
  );
}

/** An id that is told as a number is led by `#`, as everywhere else; a command, as of an undo, is told by its name. */
function argumentsOf(entry: AuditEntry, nameOf: (command: string) => string): Record<string, unknown> {
  const { id, operation, command, rows, ...rest } = entry.arguments;
  const named = Object.entries({ row_id: id, operation }).filter(([, value]) => typeof value === 'number');
  const ids = (rows as { ids?: readonly number[] } | undefined)?.ids;
  return {
    ...Object.fromEntries(named.map(([name, value]) => [name, `#${value}`])),
    ...(typeof command === 'string' ? { command: nameOf(command) } : {}),
    ...(rows === undefined ? {} : { rows: ids ? ids.map((one) => `#${one}`) : rows }),
    ...rest,
  };
}
