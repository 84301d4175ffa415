/** Tokens by which programs use the console: one's own, and the school's. */
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { type AccessToken, listTokens } from '#contract/entities/token.ts';
import { TOKEN_PERMISSIONS } from '#contract/permissions.ts';
import { useCall } from '#services/queries.ts';
import { focusedAtom } from '#services/screen.ts';
import type { GridColumn, GridRow } from '#ui/grid/grid-types.ts';
import { State } from '#ui/state.tsx';
import detail from '../detail/detail.module.css';
import { TabState } from '../detail/tab-state.tsx';
import { useFormats } from '../format/use-formats.ts';
import { CommandButton } from '../list/command-button.tsx';
import { RowsGrid } from '../list/rows-grid.tsx';
import styles from './settings.module.css';

const token = (row: GridRow) => row as AccessToken;
/** The last moment of the last day. */
const lastMoment = ({ expires_at }: AccessToken) => new Date(Date.parse(expires_at) - 1).toISOString();

export function TokensTab() {
  const t = useTranslations();
  const formats = useFormats();
  const focused = useAtomValue(focusedAtom);
  const query = useCall('token', listTokens, {});
  const rows = query.data?.data ?? null;
  const permissionsOf = useMemo(
    () =>
      ({ permissions }: AccessToken) =>
        permissions.length === TOKEN_PERMISSIONS.length
          ? t('tokens.list.all')
          : permissions.map((one) => t(`tokens.permission.${one}`)).join(', '),
    [t],
  );
  const columns = useMemo(
    (): readonly GridColumn[] => [
      { id: 'name', header: t('fields.name'), width: 160, priority: 1, minWidth: 110, cell: (row) => token(row).name },
      {
        id: 'kind',
        header: t('tokens.list.whose'),
        width: 104,
        cell: (row) => t(`tokens.kind.${token(row).kind}`),
      },
      {
        id: 'permissions',
        header: t('fields.permissions'),
        width: 260,
        priority: 2,
        cell: (row) => permissionsOf(token(row)),
      },
      {
        id: 'ends_on',
        header: t('fields.ends_on'),
        width: 116,
        priority: 1,
        minWidth: 96,
        cell: (row) => formats.day(lastMoment(token(row))),
      },
      {
        id: 'last_used_on',
        header: t('tokens.list.lastUsed'),
        width: 140,
        priority: 2,
        cell: (row) => formats.day(token(row).last_used_on) || t('tokens.list.never'),
      },
      { id: 'account_name', header: t('tokens.list.madeBy'), width: 140, cell: (row) => token(row).account_name },
    ],
    [t, formats, permissionsOf],
  );
  // A row has room for a few permissions; all of the active one stand below the list.
  const active = focused?.entity === 'token' ? rows?.find(({ id }) => id === focused.id) : undefined;
  return (
    <div className={detail.panels}>
      <div className={styles.bar}>
        <p className={styles.intro}>{t('tokens.list.intro')}</p>
        <CommandButton id="token.create" primary />
      </div>
      {query.error ? (
        <TabState query={query} loaded={false} icon="key-round" empty="" />
      ) : (
        <RowsGrid
          label={t('settings.tabs.tokens')}
          entity="token"
          columns={columns}
          rows={rows}
          empty={<State icon="key-round" title={t('tokens.list.empty')} text={t('tokens.list.emptyText')} />}
        />
      )}
      {active && (
        <p className={styles.intro}>
          {t('tokens.list.permissionsOf', {
            name: active.name,
            begins: active.begins,
            permissions: permissionsOf(active),
          })}
        </p>
      )}
    </div>
  );
}
