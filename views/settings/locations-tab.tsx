/** Where classes begin. */
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { location } from '#contract/entities/location.ts';
import { useCall } from '#services/queries.ts';
import type { GridColumn } from '#ui/grid/grid-types.ts';
import { State } from '#ui/state.tsx';
import { Tag } from '#ui/tag.tsx';
import detail from '../detail/detail.module.css';
import { TabState } from '../detail/tab-state.tsx';
import { CommandButton } from '../list/command-button.tsx';
import { RowsGrid } from '../list/rows-grid.tsx';
import styles from './settings.module.css';

export function LocationsTab() {
  const t = useTranslations();
  const query = useCall('location', location.endpoints.list, { query: { per_page: 500 } });
  const columns = useMemo(
    (): readonly GridColumn[] => [
      { id: 'name', header: t('fields.name'), width: 200, priority: 1, minWidth: 120, cell: (one) => String(one.name) },
      { id: 'address', header: t('fields.address'), width: 320, priority: 2, cell: (one) => String(one.address) },
      {
        id: 'place',
        header: t('settings.coordinates'),
        width: 160,
        cell: (one) =>
          one.latitude === null || one.longitude === null
            ? ''
            : `${Number(one.latitude).toFixed(4)}, ${Number(one.longitude).toFixed(4)}`,
      },
      {
        id: 'active',
        header: t('fields.active'),
        width: 96,
        priority: 1,
        minWidth: 84,
        cell: (one) => (
          <Tag tone={one.active ? 'success' : 'neutral'}>{t(one.active ? 'ui.form.yes' : 'ui.form.no')}</Tag>
        ),
      },
    ],
    [t],
  );
  const add = <CommandButton id="location.add" primary />;
  return (
    <div className={detail.panels}>
      <div className={styles.bar}>
        <p className={styles.intro}>{t('settings.locationsText')}</p>
        {add}
      </div>
      {query.error ? (
        <TabState query={query} loaded={false} icon="map-pin" empty="" />
      ) : (
        <RowsGrid
          label={t('settings.tabs.locations')}
          entity="location"
          columns={columns}
          rows={query.data ? query.data.data : null}
          open="location.edit"
          empty={<State icon="map-pin" title={t('settings.noLocations')} text={t('settings.noLocationsText')} />}
        />
      )}
    </div>
  );
}
