/** Who did what, when, through which command: every entry with the rows it touched, before and after. */
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { commands } from '#commands/index.ts';
import { AUDIT_SOURCES, type AuditEntry, auditList, countSelectedAudit, listAudit } from '#contract/entities/audit.ts';
import { pathOfRow } from '#services/rows.ts';
import { useRunner } from '#services/run.ts';
import type { GridColumn, GridRow } from '#ui/grid/grid-types.ts';
import { Tag } from '#ui/tag.tsx';
import { useActNames } from '../detail/act-names.ts';
import { instantWidth } from '../format/formats.ts';
import { InstantCell } from '../format/instant-cell.tsx';
import { useFormats } from '../format/use-formats.ts';
import { fieldColumns } from '../list/field-column.ts';
import { ListScreen, type ListSource } from '../list/list-screen.tsx';
import { PeekActions } from '../list/peek-parts.tsx';
import { ToolButton } from '../list/tool-button.tsx';
import { AuditChanges } from './audit-changes.tsx';
import { touchedParts } from './touched.ts';
import { useDeeds } from './use-deeds.ts';

const source: ListSource = {
  entity: 'audit',
  list: auditList,
  endpoints: { list: listAudit, countSelected: countSelectedAudit },
};
const HIDDEN = ['command_id', 'request_id'];
const ROW_COMMANDS = ['audit.take-back'];
const entryOf = (row: GridRow) => row as AuditEntry;
const known = new Set<string>(AUDIT_SOURCES);

export default function AuditScreen() {
  const t = useTranslations();
  const formats = useFormats();
  const names = useActNames();
  const deed = useDeeds();
  const { run } = useRunner();
  const columns = useMemo((): readonly GridColumn[] => {
    const column = fieldColumns(t);
    return [
      column('id', 72, { sortable: true, align: 'end' }),
      column('at', instantWidth(formats), {
        header: t('audit.when'),
        sortable: true,
        priority: 2,
        minWidth: 104,
        tight: true,
        cell: (row) => <InstantCell at={entryOf(row).at} />,
      }),
      column('actor', 148, {
        header: t('audit.who'),
        priority: 1,
        minWidth: 74,
        cell: (row) => names.actor(entryOf(row).actor_name, entryOf(row).source),
      }),
      column('command', 320, {
        header: t('audit.what'),
        priority: 1,
        minWidth: 92,
        cell: (row) => deed(entryOf(row)),
      }),
      column('rows', 220, { header: t('audit.rows'), cell: (row) => touchedText(entryOf(row), t) }),
      column('source', 140, { header: t('audit.where'), cell: (row) => names.source(entryOf(row).source) }),
      column('state', 148, { cell: (row) => <EntryState entry={entryOf(row)} /> }),
      column('command_id', 180, { header: t('audit.commandId'), cell: (row) => entryOf(row).command }),
      column('request_id', 260, { header: t('audit.request') }),
    ];
  }, [t, formats, names, deed]);
  const linkTo = (id: number, text: string) => <Link to={pathOfRow('audit', id) ?? ''}>{text}</Link>;
  return (
    <ListScreen
      resource={source}
      title={t('menu.audit')}
      scope="audit"
      columns={columns}
      hidden={HIDDEN}
      icon="scroll-text"
      emptyText={t('audit.noneText')}
      tools={<ToolButton icon="download" label={t('audit.export')} onPress={() => run('audit.export', {}, 'button')} />}
      nameOf={(row) => t('audit.entry', { what: deed(entryOf(row)), id: entryOf(row).id })}
      filterOptions={{ command: { label: t('audit.what'), options: commandOptions(names.command) } }}
      filterText={(name, value) => {
        if (name === 'command') return names.command(value);
        if (name === 'row_id') return `#${value}`;
        return name === 'source' && value.split(',').every((one) => known.has(one))
          ? value.split(',').map(names.source).join(', ')
          : undefined;
      }}
      peekTop={(row) => (
        <>
          <PeekActions entity="audit" id={entryOf(row).id} commands={ROW_COMMANDS} />
          <AuditChanges key={entryOf(row).id} entry={entryOf(row)} />
        </>
      )}
      facts={(row) => {
        const entry = entryOf(row);
        return [
          { label: t('audit.who'), value: names.actor(entry.actor_name, entry.source) },
          { label: t('audit.when'), value: formats.instant(entry.at) },
          {
            label: t('audit.where'),
            value: entry.claimed
              ? t('audit.claimed', { source: names.source(entry.source) })
              : names.source(entry.source),
          },
          ...(entry.address ? [{ label: t('audit.address'), value: entry.address }] : []),
          ...(entry.device ? [{ label: t('audit.device'), value: entry.device }] : []),
          ...(entry.times > 1 ? [{ label: t('audit.times'), value: formats.number(entry.times) }] : []),
          { label: t('audit.commandId'), value: entry.command },
          { label: t('fields.rows_touched'), value: formats.number(entry.rows_touched) },
          ...(entry.undo_of === null
            ? []
            : [{ label: t('audit.isUndo'), value: linkTo(entry.undo_of, t('audit.undoOf', { id: entry.undo_of })) }]),
          ...(entry.undone_by === null
            ? []
            : [
                {
                  label: t('audit.takenBack'),
                  value: linkTo(entry.undone_by, t('audit.takenBackBy', { id: entry.undone_by })),
                },
              ]),
          ...(entry.request_id ? [{ label: t('audit.request'), value: entry.request_id }] : []),
        ];
      }}
    />
  );
}

/** The commands that write, by name. */
const commandOptions = (nameOf: (id: string) => string) =>
  [...commands.filter(({ endpoints }) => endpoints.some(({ write }) => write)).map(({ id }) => id), 'history.undo']
    .map((id) => ({ id, label: nameOf(id) }))
    .sort((a, b) => a.label.localeCompare(b.label));

type Texts = ReturnType<typeof useTranslations>;

function touchedText(entry: AuditEntry, t: Texts): string {
  return touchedParts(entry.touched)
    .map(({ entity, ids }) => {
      const name = t.has(`audit.entity.${entity}`) ? t(`audit.entity.${entity}`) : entity;
      if (ids === null) return t('audit.many', { entity: name });
      return ids.length === 1
        ? t('audit.row', { entity: name, id: ids[0] as number })
        : t('audit.several', { entity: name, count: ids.length });
    })
    .join(', ');
}

function EntryState({ entry }: { entry: AuditEntry }) {
  const t = useTranslations('audit');
  if (entry.result === 'refused') return <Tag tone="danger">{t('refused')}</Tag>;
  if (entry.source === 'event') return null;
  if (entry.undone_by !== null) return <Tag tone="warning">{t('takenBack')}</Tag>;
  if (entry.undo_of !== null) return <Tag tone="info">{t('undoOf', { id: entry.undo_of })}</Tag>;
  return entry.undoable ? null : <Tag>{t('final')}</Tag>;
}
