/** What a student was told, and what could not be told. */
import { useTranslations } from 'use-intl';
import { type Delivery, delivery } from '#contract/entities/delivery.ts';
import { usePhones } from '#services/phones.ts';
import { useCall } from '#services/queries.ts';
import { TabState } from '../detail/tab-state.tsx';
import { useFormats } from '../format/use-formats.ts';
import { RowTable } from '../list/row-table.tsx';
import { MessageState } from './message-state.tsx';

export function StudentMessages({ id }: { id: number }) {
  const t = useTranslations();
  const formats = useFormats();
  const phones = usePhones();
  const query = useCall('delivery', delivery.endpoints.list, {
    query: { student_id: String(id), per_page: 100 },
  });
  // What the office is told of the student is in the log of messages.
  const rows = (query.data?.data as Delivery[] | undefined)?.filter(({ to_office }) => !to_office);
  if (!rows || rows.length === 0)
    return (
      <TabState
        query={query}
        loaded={Boolean(rows)}
        icon="mails"
        empty={t('messages.none')}
        emptyText={t('messages.noneText')}
      />
    );
  return (
    <RowTable<Delivery>
      label={t('messages.toStudent')}
      entity="delivery"
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        { id: 'when', header: t('messages.when'), cell: (row) => formats.instant(row.created_at) },
        { id: 'subject', header: t('fields.subject'), cell: (row) => row.subject || t(`delivery.event.${row.event}`) },
        { id: 'state', header: t('fields.state'), cell: (row) => <MessageState row={row} /> },
        {
          id: 'address',
          header: t('fields.address'),
          cell: (row) => [phones(row.address), row.to_guardian && t('fields.guardian')].filter(Boolean).join(' · '),
        },
      ]}
    />
  );
}
