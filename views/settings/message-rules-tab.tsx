/** Rules of telling people: which event tells whom, and whether it does. */
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { messageRule } from '#contract/entities/message-rule.ts';
import { viewSmsProvider } from '#contract/entities/sms.ts';
import { useCall } from '#services/queries.ts';
import type { GridColumn } from '#ui/grid/grid-types.ts';
import { State } from '#ui/state.tsx';
import { Tag } from '#ui/tag.tsx';
import detail from '../detail/detail.module.css';
import { TabState } from '../detail/tab-state.tsx';
import { CommandButton } from '../list/command-button.tsx';
import { RowsGrid } from '../list/rows-grid.tsx';
import styles from './settings.module.css';

export function MessagesRulesTab() {
  const t = useTranslations();
  const query = useCall('message_rule', messageRule.endpoints.list, { query: { per_page: 500 } });
  const columns = useMemo(
    (): readonly GridColumn[] => [
      { id: 'name', header: t('fields.name'), width: 260, priority: 1, minWidth: 120, cell: (one) => String(one.name) },
      {
        id: 'event',
        header: t('fields.event'),
        width: 170,
        priority: 3,
        minWidth: 120,
        cell: (one) => t(`message_rule.event.${String(one.event)}`),
      },
      {
        id: 'audience',
        header: t('fields.audience'),
        width: 120,
        priority: 3,
        minWidth: 84,
        cell: (one) => t(`message_rule.audience.${String(one.audience)}`),
      },
      {
        id: 'channel',
        header: t('fields.channel'),
        width: 140,
        priority: 3,
        minWidth: 84,
        cell: (one) => t(`message_rule.channel.${String(one.channel)}`),
      },
      {
        id: 'active',
        header: t('fields.active'),
        width: 100,
        priority: 2,
        minWidth: 84,
        cell: (one) => (
          <Tag tone={one.active ? 'success' : 'neutral'}>{t(one.active ? 'ui.form.yes' : 'ui.form.no')}</Tag>
        ),
      },
    ],
    [t],
  );
  return (
    <div className={detail.panels}>
      <div className={styles.bar}>
        <p className={styles.intro}>{t('settings.messagesText')}</p>
        <CommandButton id="message_rule.add" primary />
      </div>
      {query.error ? (
        <TabState query={query} loaded={false} icon="megaphone" empty="" />
      ) : (
        <RowsGrid
          label={t('settings.tabs.messages')}
          entity="message_rule"
          columns={columns}
          rows={query.data ? query.data.data : null}
          open="message_rule.edit"
          empty={<State icon="megaphone" title={t('settings.noMessages')} text={t('settings.noMessagesText')} />}
        />
      )}
      <SmsBar />
    </div>
  );
}

/** Through whom SMS go, and what changes that. */
function SmsBar() {
  const t = useTranslations();
  const { data: answer } = useCall('club', viewSmsProvider, {});
  if (!answer) return null;
  return (
    <div className={styles.bar}>
      <p className={styles.intro}>{t(answer.data ? 'messages.smsProvider' : 'messages.smsNone')}</p>
      <span className={styles.buttons}>
        <CommandButton id="sms.set-provider" icon="pencil" />
        <CommandButton id="sms.test" icon="message-circle" />
      </span>
    </div>
  );
}
