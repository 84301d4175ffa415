/** Every message that the school has sent by itself, or is about to send, with what became of it. */
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { type Delivery, delivery } from '#contract/entities/delivery.ts';
import { smsLength } from '#contract/rules/sms-length.ts';
import { usePhones } from '#services/phones.ts';
import { useRunner } from '#services/run.ts';
import type { GridColumn, GridRow } from '#ui/grid/grid-types.ts';
import { instantWidth } from '../format/formats.ts';
import { useFormats } from '../format/use-formats.ts';
import { fieldColumns } from '../list/field-column.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { PeekActions } from '../list/peek-parts.tsx';
import { ToolButton } from '../list/tool-button.tsx';
import { MessageState } from './message-state.tsx';

const HIDDEN = ['id', 'address', 'sent_at', 'channel'];
const ACTS = ['delivery.stop', 'delivery.resend'];
const messageOf = (row: GridRow) => row as Delivery;

export default function MessagesScreen() {
  const t = useTranslations();
  const formats = useFormats();
  const phones = usePhones();
  const { run } = useRunner();
  const columns = useMemo((): readonly GridColumn[] => {
    const column = fieldColumns(t);
    return [
      column('id', 72, { align: 'end' }),
      column('created_at', instantWidth(formats), {
        header: t('messages.when'),
        sortable: true,
        priority: 2,
        cell: (row) => formats.instant(messageOf(row).created_at),
      }),
      column('person_name', 190, { priority: 1, minWidth: 110 }),
      column('subject', 340, {
        priority: 1,
        minWidth: 132,
        // Who does not see money has no words of what is about it.
        cell: (row) => messageOf(row).subject || t(`delivery.event.${messageOf(row).event}`),
      }),
      column('channel', 100, { cell: (row) => t(`message_rule.channel.${messageOf(row).channel}`) }),
      column('event', 150, { cell: (row) => t(`delivery.event.${messageOf(row).event}`) }),
      column('state', 190, { priority: 1, minWidth: 110, cell: (row) => <MessageState row={messageOf(row)} /> }),
      column('address', 200, { cell: (row) => phones(messageOf(row).address) }),
      column('sent_at', instantWidth(formats), { cell: (row) => formats.instant(messageOf(row).sent_at) }),
    ];
  }, [t, formats, phones]);
  return (
    <ListScreen
      resource={delivery}
      title={t('menu.messages')}
      scope="messages"
      columns={columns}
      hidden={HIDDEN}
      icon="mails"
      emptyText={t('messages.noneText')}
      tools={
        <ToolButton
          icon="megaphone"
          label={t('messages.rules')}
          onPress={() => run('go.settings-messages', {}, 'button')}
        />
      }
      peekTop={(row) => <PeekActions entity="delivery" id={messageOf(row).id} commands={ACTS} />}
      facts={(row) => {
        const one = messageOf(row);
        const page = one.student_id ? `/students/${one.student_id}` : `/teachers/${one.teacher_id}`;
        return [
          { label: t('fields.person_name'), value: <Link to={page}>{one.person_name}</Link> },
          { label: t('fields.state'), value: <MessageState row={one} /> },
          { label: t('fields.channel'), value: t(`message_rule.channel.${one.channel}`) },
          { label: t('fields.address'), value: phones(one.address) },
          ...(one.booking_id
            ? [
                {
                  label: t('fields.booking_id'),
                  value: <Link to={`/bookings/${one.booking_id}/page`}>{`#${one.booking_id}`}</Link>,
                },
              ]
            : []),
          ...(one.sent_at
            ? [{ label: t('fields.sent_at'), value: formats.instant(one.sent_at) }]
            : [{ label: t('fields.due_at'), value: formats.instant(one.due_at) }]),
          ...(one.last_error ? [{ label: t('fields.last_error'), value: `${one.last_error} (${one.tries})` }] : []),
          { label: t('fields.subject'), value: one.subject },
          { label: t('fields.body'), value: <span style={{ whiteSpace: 'pre-wrap' }}>{one.body}</span> },
          ...(one.channel === 'sms'
            ? [{ label: t('messages.length'), value: t('messages.smsLength', { ...smsLength(one.body) }) }]
            : []),
        ];
      }}
    />
  );
}
