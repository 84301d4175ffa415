/** Who works with the console: accounts, their roles, and who was invited. */
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { listInvitations, type Member, member } from '#contract/entities/team.ts';
import { useCall } from '#services/queries.ts';
import { useRunner } from '#services/run.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import type { GridColumn } from '#ui/grid/grid-types.ts';
import { PlainTable } from '#ui/plain-table.tsx';
import { State } from '#ui/state.tsx';
import { Tag } from '#ui/tag.tsx';
import detail from '../detail/detail.module.css';
import { TabState } from '../detail/tab-state.tsx';
import { useFormats } from '../format/use-formats.ts';
import { usePersonName } from '../format/use-person-name.ts';
import { RowsGrid } from '../list/rows-grid.tsx';
import styles from './settings.module.css';

export function TeamTab() {
  const t = useTranslations();
  const nameOf = usePersonName();
  const { run } = useRunner();
  const formats = useFormats();
  const query = useCall('user', member.endpoints.list, { query: { per_page: 500 } });
  const rows = query.data?.data ?? null;
  const admins = (rows ?? []).filter(({ roles, status }) => status === 'active' && roles.includes('admin'));
  const columns = useMemo((): readonly GridColumn[] => {
    const rolesOf = (one: Member) => one.roles.map((role) => t(`settings.role.${role}`)).join(', ');
    return [
      {
        id: 'name',
        header: t('fields.name'),
        width: 180,
        priority: 1,
        minWidth: 140,
        cell: (one) => nameOf(one as Member),
      },
      { id: 'email', header: t('fields.email'), width: 240, cell: (one) => String(one.email) },
      {
        id: 'roles',
        header: t('fields.roles'),
        width: 160,
        priority: 1,
        minWidth: 84,
        cell: (one) => rolesOf(one as Member) || t('settings.noRole'),
      },
      {
        id: 'permissions',
        header: t('fields.permissions'),
        width: 150,
        cell: (one) => (one as Member).permissions.map((held) => t(`permissions.${held}`)).join(', '),
      },
      {
        id: 'status',
        header: t('fields.status'),
        width: 104,
        priority: 1,
        minWidth: 84,
        cell: (one) => (
          <Tag tone={one.status === 'active' ? 'success' : 'danger'}>
            {t(`user.status.${one.status as Member['status']}`)}
          </Tag>
        ),
      },
      {
        id: 'created_at',
        header: t('fields.created_at'),
        width: 116,
        cell: (one) => formats.day(one.created_at as string),
      },
    ];
  }, [t, formats, nameOf]);
  return (
    <div className={detail.panels}>
      <div className={styles.bar}>
        <p className={styles.intro}>
          {t('settings.teamText')}
          {admins.length === 1 && ` ${t('settings.lastAdmin', { name: admins[0]?.first_name ?? '' })}`}
        </p>
        <Button size="small" variant="primary" icon="user-plus" onPress={() => run('team.invite', {}, 'button')}>
          {t('commands.team.invite.title')}
        </Button>
      </div>
      {query.error ? (
        <TabState query={query} loaded={false} icon="users-round" empty="" />
      ) : (
        <RowsGrid
          label={t('settings.tabs.team')}
          entity="user"
          columns={columns}
          rows={rows}
          empty={<State icon="users-round" title={t('list.noMatch')} />}
        />
      )}
      <Invitations />
    </div>
  );
}

function Invitations() {
  const t = useTranslations();
  const { run } = useRunner();
  const formats = useFormats();
  const query = useCall('invitation', listInvitations, {});
  const rows = query.data?.data ?? [];
  return (
    <Card title={t('settings.invitations')}>
      {rows.length === 0 ? (
        <TabState
          compact
          query={query}
          loaded={Boolean(query.data)}
          icon="mail"
          empty={t('settings.noInvitations')}
          emptyText={t('settings.noInvitationsText')}
        />
      ) : (
        <PlainTable
          label={t('settings.invitations')}
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            { id: 'email', header: t('fields.email'), cell: ({ email }) => email },
            {
              id: 'roles',
              header: t('fields.roles'),
              cell: ({ roles }) => roles.map((role) => t(`settings.role.${role}`)).join(', '),
            },
            { id: 'by', header: t('settings.invitedBy'), cell: ({ invited_by }) => invited_by },
            { id: 'until', header: t('settings.until'), cell: ({ expires_at }) => formats.instant(expires_at) },
            {
              id: 'acts',
              header: t('settings.actions'),
              align: 'end',
              cell: ({ id, email }) => (
                <span className={styles.acts}>
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={t('settings.endInvitationOf', { email })}
                    onPress={() => run('team.revoke-invitation', { invitation: id }, 'row')}
                  >
                    {t('settings.end')}
                  </Button>
                </span>
              ),
            },
          ]}
        />
      )}
    </Card>
  );
}
