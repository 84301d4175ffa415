/** Who holds a package, and what it gives them. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { type Enrolment, enrolment } from '#contract/entities/enrolment.ts';
import type { Package } from '#contract/entities/package.ts';
import { useCall } from '#services/queries.ts';
import { nameRows, pathOfRow } from '#services/rows.ts';
import { Card } from '#ui/card.tsx';
import { Tag } from '#ui/tag.tsx';
import detail from '../detail/detail.module.css';
import { TabState } from '../detail/tab-state.tsx';
import styles from '../detail/todo.module.css';
import { useFormats } from '../format/use-formats.ts';
import { RowTable } from '../list/row-table.tsx';
import { ENROLMENT_TONES } from './enrolment-tones.ts';

/** The latest sales that are shown. */
const SHOWN = 20;

export function PackageOverview({ row }: { row: Package }) {
  const t = useTranslations();
  return (
    <div className={detail.cards}>
      <div className={detail.stack}>
        <Holders id={row.id} />
      </div>
      <div className={detail.stack}>
        <Parts entity="module" title={t('fields.modules')} ids={row.modules} />
        <Parts entity="test" title={t('fields.tests')} ids={row.tests} />
        {row.description && (
          <Card title={t('fields.description')}>
            <p style={{ whiteSpace: 'pre-wrap' }}>{row.description}</p>
          </Card>
        )}
      </div>
    </div>
  );
}

function Holders({ id }: { id: number }) {
  const t = useTranslations();
  const formats = useFormats();
  const query = useCall('enrolment', enrolment.endpoints.list, {
    query: { package_id: String(id), sort: '-begins_on', page: 1, per_page: SHOWN },
  });
  const rows = (query.data?.data as readonly Enrolment[] | undefined) ?? [];
  const total = query.data?.total ?? 0;
  // Those who write the content may not see who bought it.
  if ((query.error as { problem?: { status: number } } | null)?.problem?.status === 403) return null;
  return (
    <Card title={t('packages.holders')} flush>
      {rows.length === 0 ? (
        <div className={styles.rest}>
          <TabState
            query={query}
            loaded={Boolean(query.data)}
            icon="package-open"
            empty={t('packages.noHolders')}
            compact
          />
        </div>
      ) : (
        // No rows of commands: on this page they are about the package.
        <RowTable
          label={t('packages.holders')}
          rows={rows}
          rowKey={(one) => one.id}
          columns={[
            {
              id: 'student',
              header: t('fields.student'),
              cell: (one) => <Link to={`/students/${one.student_id}?tab=packages`}>{one.student_name}</Link>,
            },
            { id: 'ends_on', wide: true, header: t('packages.until'), cell: (one) => formats.day(one.ends_on) },
            {
              id: 'state',
              header: t('fields.status'),
              cell: (one) => <Tag tone={ENROLMENT_TONES[one.state]}>{t(`enrolment.state.${one.state}`)}</Tag>,
            },
          ]}
        />
      )}
      {total > rows.length && (
        <p className={`${styles.rest} ${styles.muted}`}>{t('packages.latest', { shown: rows.length, total })}</p>
      )}
    </Card>
  );
}

/** Modules or tests that come with it, each a way to its page; nothing where there are none. */
function Parts({ entity, title, ids }: { entity: string; title: string; ids: readonly number[] }) {
  const names = useQuery({
    queryKey: [entity, 'names', ids],
    queryFn: () => nameRows(entity, [...ids]),
    enabled: ids.length > 0,
  }).data;
  if (ids.length === 0) return null;
  return (
    <Card title={title} flush>
      <ul>
        {ids.map((id) => (
          <li key={id} className={styles.item}>
            <Link to={pathOfRow(entity, id) ?? ''} className={styles.line}>
              <span className={styles.what}>{names?.find((one) => one.id === id)?.label ?? `#${id}`}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
