/** Where the own account is signed in; one device signed out, or all the others at once. */
import { useTranslations } from 'use-intl';
import { type Device, listDevices } from '#contract/entities/team.ts';
import { useCall } from '#services/queries.ts';
import { useRunner } from '#services/run.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { PlainTable } from '#ui/plain-table.tsx';
import { Tag } from '#ui/tag.tsx';
import detail from '../detail/detail.module.css';
import { TabState } from '../detail/tab-state.tsx';
import { useFormats } from '../format/use-formats.ts';
import styles from './settings.module.css';

export function DevicesTab() {
  const t = useTranslations();
  const { run } = useRunner();
  const formats = useFormats();
  const query = useCall('device', listDevices, {});
  // Where somebody is signed in counts; what was signed out long since comes after.
  const rows = (query.data?.data ?? []).toSorted((a, b) => standing(b) - standing(a));
  const stateOf = ({ current, signed_in }: Device) => {
    if (current) return <Tag tone="info">{t('settings.thisDevice')}</Tag>;
    return (
      <Tag tone={signed_in ? 'success' : 'neutral'}>{t(signed_in ? 'settings.signedIn' : 'settings.signedOut')}</Tag>
    );
  };
  return (
    <div className={detail.panels}>
      <p className={styles.intro}>{t('settings.devicesText')}</p>
      <Card
        title={t('settings.tabs.devices')}
        actions={
          <Button size="small" icon="monitor-smartphone" onPress={() => run('device.sign-out-others', {}, 'button')}>
            {t('commands.device.sign-out-others.title')}
          </Button>
        }
      >
        {rows.length === 0 ? (
          <TabState
            compact
            query={query}
            loaded={Boolean(query.data)}
            icon="monitor-smartphone"
            empty={t('settings.noDevices')}
          />
        ) : (
          <PlainTable
            label={t('settings.tabs.devices')}
            rows={rows}
            rowKey={({ id }) => id}
            columns={[
              { id: 'app', header: t('settings.browser'), cell: ({ app_type }) => app_type },
              {
                id: 'platform',
                header: t('fields.device'),
                cell: ({ platform }) => {
                  const key = `settings.platforms.${platform}`;
                  return t.has(key) ? t(key) : platform;
                },
              },
              { id: 'seen', header: t('settings.lastSeen'), cell: (one) => formats.instant(one.last_seen_at) },
              { id: 'state', header: t('settings.state'), cell: stateOf },
              {
                id: 'acts',
                header: t('settings.actions'),
                align: 'end',
                cell: ({ id, app_type, signed_in }) => (
                  <span className={styles.acts}>
                    <Button
                      size="small"
                      variant="quiet"
                      aria-label={t(signed_in ? 'settings.signOutOf' : 'settings.forgetDevice', { name: app_type })}
                      onPress={() => run('device.sign-out', { device: id }, 'row')}
                    >
                      {t(signed_in ? 'settings.signOut' : 'settings.forget')}
                    </Button>
                  </span>
                ),
              },
            ]}
          />
        )}
      </Card>
    </div>
  );
}

const standing = ({ current, signed_in }: Device): number => Number(current) * 2 + Number(signed_in);
