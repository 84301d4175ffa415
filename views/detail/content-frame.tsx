/** The screen of one piece of content: its fields to be edited, its state and what leads to the next one, its history. */
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import type { ContentStatus } from '#contract/learning.ts';
import type { TabItem } from '#ui/tabs.tsx';
import { Tag } from '#ui/tag.tsx';
import { useFormats } from '../format/use-formats.ts';
import { statusTone } from '../tests/test-tone.ts';
import type { DetailAction } from './detail-frame.tsx';
import { DetailFrame } from './detail-frame.tsx';
import { EditForm } from './edit-form.tsx';
import { RowHistory } from './row-history.tsx';

interface ContentRow {
  readonly id: number;
  readonly version: number;
  readonly status: ContentStatus;
  readonly updated_at: string;
  readonly deleted_at?: string | null;
}

interface Props {
  readonly entity: string;
  readonly plural: string;
  readonly list: string;
  readonly title: string;
  readonly row: ContentRow;
  /** Beside the fields. */
  readonly aside?: ReactNode;
  readonly onValues?: (values: Readonly<Record<string, unknown>>) => void;
  /** Between the fields and the history. */
  readonly tabs?: readonly TabItem[];
}

export function ContentFrame({ entity, plural, list, title, row, aside, onValues, tabs = [] }: Props) {
  const t = useTranslations();
  const formats = useFormats();
  const navigate = useNavigate();
  const rows = { [plural]: { ids: [row.id] } };
  const actions: DetailAction[] = row.deleted_at
    ? [{ command: `${entity}.restore`, args: { [entity]: row.id }, icon: 'archive-restore', primary: true }]
    : [
        ...(row.status === 'draft' ? [{ command: `${entity}.publish`, args: rows, icon: 'send' }] : []),
        ...(row.status === 'published' ? [{ command: `${entity}.retire`, args: rows, icon: 'archive' }] : []),
        { command: `${entity}.delete`, args: rows, icon: 'trash-2' },
      ];
  return (
    <DetailFrame
      title={title}
      tag={
        <Tag tone={row.deleted_at ? 'danger' : statusTone[row.status]}>
          {row.deleted_at ? t('students.deleted') : t(`content.status.${row.status}`)}
        </Tag>
      }
      subtitle={`#${row.id} · ${t('fields.updated_at')} ${formats.instant(row.updated_at)}`}
      actions={actions}
      tabs={[
        {
          id: 'edit',
          label: t('contents.edit'),
          content: (
            <>
              {row.deleted_at ? null : (
                <EditForm entity={entity} row={row} onCancel={() => navigate(list)} onValues={onValues} />
              )}
              {aside}
            </>
          ),
        },
        ...tabs,
        { id: 'history', label: t('students.history'), content: <RowHistory entity={entity} id={row.id} /> },
      ]}
    />
  );
}
