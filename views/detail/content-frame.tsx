/** The screen of one piece of content: its fields to be edited, its state and what leads to the next one, its history. */
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import type { ContentStatus } from '#contract/learning.ts';
import type { TabItem } from '#ui/tabs.tsx';
import { Tag } from '#ui/tag.tsx';
import { useFormats } from '../format/use-formats.ts';
import { statusTone } from '../tests/test-tone.ts';
import { DetailFrame } from './detail-frame.tsx';
import { EditForm } from './edit-form.tsx';
import { RowHistory } from './row-history.tsx';
import { useArrived } from './use-arrived.ts';

interface ContentRow {
  readonly id: number;
  readonly version: number;
  readonly status: ContentStatus;
  readonly updated_at: string;
  readonly deleted_at?: string | null;
}

interface Props {
  readonly entity: string;
  readonly list: string;
  readonly title: string;
  readonly row: ContentRow;
  /** Its work is a list among the fields: that takes the keys on arrival, not the first field. */
  readonly beginsInList?: boolean;
  /** Beside the fields. */
  readonly aside?: ReactNode;
  readonly onValues?: (values: Readonly<Record<string, unknown>>) => void;
  /** The facts, beside all tabs. */
  readonly side?: ReactNode;
  /** What the page opens on, where it is more than the fields: those are the second tab then. */
  readonly overview?: ReactNode;
  /** Between the fields and the history. */
  readonly tabs?: readonly TabItem[];
}

export function ContentFrame(props: Props) {
  const { entity, list, title, row, aside, onValues, side, overview, beginsInList = false, tabs = [] } = props;
  const t = useTranslations();
  const formats = useFormats();
  const navigate = useNavigate();
  const arrived = useArrived();
  const acts = row.deleted_at ? ['restore'] : ['publish', 'retire', 'delete'];
  return (
    <DetailFrame
      title={title}
      tag={
        <Tag tone={row.deleted_at ? 'danger' : statusTone[row.status]}>
          {row.deleted_at ? t('students.deleted') : t(`content.status.${row.status}`)}
        </Tag>
      }
      subtitle={`#${row.id} · ${t('fields.updated_at')} ${formats.instant(row.updated_at)}`}
      entity={entity}
      row={row}
      acts={acts.map((verb) => `${entity}.${verb}`)}
      // A tab is the form itself.
      without={[`${entity}.edit`]}
      side={side}
      tabs={[
        ...(overview ? [{ id: 'overview', label: t('students.overview'), content: overview }] : []),
        {
          id: 'edit',
          label: t('contents.edit'),
          content: (
            <>
              {row.deleted_at ? null : (
                <EditForm
                  entity={entity}
                  row={row}
                  onCancel={() => navigate(list)}
                  onValues={onValues}
                  focusFirst={arrived && !beginsInList}
                />
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
