/** Public holidays, and on which of them the school is closed. */
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { holiday } from '#contract/entities/holiday.ts';
import { useCall } from '#services/queries.ts';
import type { GridColumn } from '#ui/grid/grid-types.ts';
import { State } from '#ui/state.tsx';
import { Tag } from '#ui/tag.tsx';
import detail from '../detail/detail.module.css';
import { TabState } from '../detail/tab-state.tsx';
import { useFormats } from '../format/use-formats.ts';
import { CommandButton } from '../list/command-button.tsx';
import { RowsGrid } from '../list/rows-grid.tsx';
import styles from './settings.module.css';

export function HolidaysTab() {
  const t = useTranslations();
  const formats = useFormats();
  const query = useCall('holiday', holiday.endpoints.list, { query: { per_page: 500 } });
  const columns = useMemo(
    (): readonly GridColumn[] => [
      {
        id: 'day',
        header: t('fields.day'),
        width: 200,
        priority: 1,
        minWidth: 120,
        cell: (one) => formats.day(String(one.day)),
      },
      { id: 'name', header: t('fields.name'), width: 320, priority: 1, minWidth: 120, cell: (one) => String(one.name) },
      {
        id: 'closed',
        header: t('fields.closed'),
        width: 120,
        priority: 2,
        minWidth: 84,
        cell: (one) => (
          <Tag tone={one.closed ? 'warning' : 'neutral'}>{t(one.closed ? 'ui.form.yes' : 'ui.form.no')}</Tag>
        ),
      },
    ],
    [t, formats],
  );
  return (
    <div className={detail.panels}>
      <div className={styles.bar}>
        <p className={styles.intro}>{t('settings.holidaysText')}</p>
        <span className={styles.buttons}>
          <CommandButton id="holiday.add-set" icon="list-checks" />
          <CommandButton id="holiday.add" primary />
        </span>
      </div>
      {query.error ? (
        <TabState query={query} loaded={false} icon="calendar-x-2" empty="" />
      ) : (
        <RowsGrid
          label={t('settings.tabs.holidays')}
          entity="holiday"
          columns={columns}
          rows={query.data ? query.data.data : null}
          open="holiday.edit"
          empty={<State icon="calendar-x-2" title={t('settings.noHolidays')} text={t('settings.noHolidaysText')} />}
        />
      )}
    </div>
  );
}
